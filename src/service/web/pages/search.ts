import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { orgName as orgNameSchema } from '../../../contract/names.ts';
import { type Html, html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { artifactTable } from '../parts/artifact-table.ts';
import { excerpt } from '../parts/excerpt.ts';
import { searchField } from '../parts/search-field.ts';
import { state, stateOf } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';
import { addressesOf, findHits, hashIn, type Hits, HITS_SHOWN, NAME_MIN_LENGTH } from './search-hits.ts';

/** Longer than any name or hash there may be. */
const WANTED_MAX_LENGTH = 300;

const query = z.object({ q: z.string().trim().max(WANTED_MAX_LENGTH).default('') });

/** What has a fingerprint, a commit or a name; where it is one thing only, its page. */
export function serveSearchPage(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    { path: '/:org/search', params: z.object({ org: orgNameSchema }), query },
    async ({ caller: { orgName }, query: { q: wanted }, read }) => {
      const isTooShort = wanted.length < NAME_MIN_LENGTH;
      const hits = isTooShort ? null : await read((tx) => findHits(tx, web, orgName, wanted));
      const [only, ...others] = hits === null ? [] : addressesOf(web, orgName, hits);
      if (only !== undefined && others.length === 0) return { address: only };
      const hash = hashIn(wanted);
      const hasArtifacts = hits !== null && hits.artifacts.length > 0;
      return {
        title: 'Search',
        section: null,
        crumbs: [],
        twin: hash !== null && hasArtifacts ? twinOf(web, ['search', orgName, 'sha', hash]) : null,
        body: html`${searchField(links.search(orgName), wanted)}
        ${
          hits === null
            ? html`<p>
                  ${wanted !== '' && html`<strong>${wanted}</strong> is too short to search for. `}This is what you may
                  search for:
                </p>
                ${searchable()}`
            : only === undefined
              ? html`<p>Nothing was found for <strong>${excerpt(wanted)}</strong>. This is what you may search for:</p>
                  ${searchable()}`
              : found(hits)
        }`,
      };

      function found(hits: Hits): Html {
        return html`${section('Artifacts', hits.artifacts, (artifacts) =>
          artifactTable(links, orgName, { caption: 'Artifacts', artifacts, empty: '' }),
        )}
        ${section('Trails', hits.trails, (trails) =>
          table({
            caption: 'Trails',
            head: ['Trail', 'State', 'Flow', 'Begun'],
            rows: trails.map((trail) => [
              html`<a href="${trail.html_url}">${trail.name}</a>`,
              state(trail.compliance_state),
              html`<a href="${links.flow(orgName, trail.flow.name)}">${trail.flow.name}</a>`,
              time(trail.created_at),
            ]),
            empty: '',
          }),
        )}
        ${section('Flows', hits.flows, (flows) =>
          table({
            caption: 'Flows',
            head: ['Flow', 'Description'],
            rows: flows.map((flow) => [
              html`<a href="${links.flow(orgName, flow.name)}">${flow.name}</a>`,
              excerpt(flow.description, 200),
            ]),
            empty: '',
          }),
        )}
        ${section('Environments', hits.environments, (environments) =>
          table({
            caption: 'Environments',
            head: ['Environment', 'State', 'Type'],
            rows: environments.map((environment) => [
              html`<a href="${links.environment(orgName, environment.name)}">${environment.name}</a>`,
              state(stateOf(environment.state === null ? null : environment.state === 1)),
              environment.type,
            ]),
            empty: '',
          }),
        )}
        ${section('Policies', hits.policies, (policies) =>
          table({
            caption: 'Policies',
            head: ['Policy', 'Description'],
            rows: policies.map((policy) => [
              html`<a href="${links.policy(orgName, policy.name)}">${policy.name}</a>`,
              excerpt(policy.description, 200),
            ]),
            empty: '',
          }),
        )}`;
      }
    },
  );
}

/** A kind of hits under its heading; nothing where there are none. */
function section<T>(title: string, hits: readonly T[], show: (shown: readonly T[]) => Html): Html | null {
  if (hits.length === 0) return null;
  return html`<h2>${title}</h2>
    ${show(hits.slice(0, HITS_SHOWN))}
    ${hits.length > HITS_SHOWN && html`<p class="quiet">There are more: search for more of the name or the hash.</p>`}`;
}

function searchable(): Html {
  return html`<ul>
    <li>the fingerprint of an artifact, or its first five characters or more</li>
    <li>the commit that artifacts were built from, or its first five characters or more</li>
    <li>the name of a flow, an environment or a policy, or a part of it</li>
    <li>the name of a trail, or the file name of an artifact, or how it begins</li>
  </ul>`;
}
