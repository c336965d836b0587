import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { optionalPageNumber, pageNumber } from '../../../contract/page.ts';
import { getPolicy, listPolicies } from '../../../contract/policy.ts';
import { requirePolicy } from '../../http/routes/policies.ts';
import { seconds } from '../../seconds.ts';
import { knownControls } from '../../store/controls.ts';
import * as policies from '../../store/policies.ts';
import { html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { facts } from '../parts/facts.ts';
import { PAGE_SIZE, pageQuery, pager } from '../parts/pager.ts';
import { policyRules, RULES_SHOWN } from '../parts/policy-rules.ts';
import { state, stateOf } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import { pairForm } from '../parts/pair-form.ts';
import { visibleText } from '../parts/visible-text.ts';
import type { Web } from '../web.ts';
import { requireVersion } from './policy-diff.ts';

/** Names of environments that a row of the list shows at most. */
const NAMES_SHOWN = 5;

const policyQuery = z.object({
  /** Default: the newest. */
  version: optionalPageNumber(999_999_999),
  /** Pages of its lists. */
  versions: pageNumber(1, 1_000_000),
  environments: pageNumber(1, 1_000_000),
});

/** The list of policies, and a policy: what it asks for, where it is attached, its versions. */
export function servePolicyPages(app: FastifyInstance, web: Web): void {
  const { links } = web;

  servePage(
    app,
    web,
    { path: '/:org/policies', params: listPolicies.params, query: pageQuery },
    async ({ caller: { orgName }, query: { page }, read }) => {
      const { rows, total, newest, environments } = await read(async (tx) => {
        const listed = await policies.pageOfPolicies(tx, { number: page, size: PAGE_SIZE });
        const ids = listed.rows.map((row) => row.id);
        return {
          ...listed,
          newest: await policies.loadLatestFacts(tx, listed.rows),
          environments: await policies.consumingEnvironments(tx, ids),
        };
      });
      return {
        title: 'Policies',
        section: 'policies',
        crumbs: [],
        twin: twinOf(web, ['policies', orgName]),
        body: html`${table({
          caption: 'Policies',
          head: ['Policy', 'Description', 'Version', 'Attached to', 'Changed', 'By'],
          rows: rows.map((policy) => {
            const names = environments.get(policy.id) ?? [];
            const version = newest.get(policy.id);
            return [
              html`<a href="${links.policy(orgName, policy.name)}">${policy.name}</a>`,
              policy.description,
              policy.latest_version,
              names.length === 0
                ? html`<span class="quiet">no environment</span>`
                : html`${names
                    .slice(0, NAMES_SHOWN)
                    .map((name) => html`<a href="${links.environment(orgName, name)}">${name}</a> `)}
                  ${names.length > NAMES_SHOWN && `and ${names.length - NAMES_SHOWN} more`}`,
              version !== undefined && time(seconds(version.created_at)),
              version?.created_by,
            ];
          }),
          empty:
            total > 0
              ? 'The last policy is on a page before this one.'
              : 'No policy yet. A policy says what an artifact must have before it may go to an environment.',
        })}
        ${pager({ address: links.list(orgName, 'policies'), page, total })}`,
      };
    },
  );

  servePage(
    app,
    web,
    { path: '/:org/policies/:policy_name', params: getPolicy.params, query: policyQuery },
    async ({ caller: { orgName }, params, query, read }) => {
      const { policy, version, rules, controls, attached, versions } = await read(async (tx) => {
        const policy = await requirePolicy(tx, params.policy_name);
        const number = query.version ?? policy.latest_version;
        const version = requireVersion(await policies.loadVersions(tx, policy.id, [number]), policy, number);
        const { rules } = web.documents.policy(policy.id, version.version, version.content);
        const named = rules
          .slice(0, RULES_SHOWN)
          .flatMap((rule) => (rule.kind === 'attestation' && rule.forControl !== null ? [rule.forControl] : []));
        return {
          policy,
          version,
          rules,
          controls: await knownControls(tx, named),
          attached: await policies.pageOfAttachments(tx, policy.id, {
            number: query.environments,
            size: PAGE_SIZE,
          }),
          versions: await policies.pageOfVersions(tx, policy, { number: query.versions, size: PAGE_SIZE }),
        };
      });
      const address = links.policy(orgName, policy.name);
      const { latest_version: newest } = policy;
      const isNewest = version.version === newest;
      const shownVersion: Record<string, string> = isNewest ? {} : { version: String(version.version) };
      return {
        title: policy.name,
        section: 'policies',
        crumbs: [{ words: 'Policies', address: links.list(orgName, 'policies') }],
        twin: twinOf(web, ['policies', orgName, policy.name]),
        body: html`${policy.description !== '' && html`<p>${policy.description}</p>`}
          ${
            !isNewest &&
            html`<div class="panel open">
              <p>
                This is how the policy was in version ${version.version}. What artifacts are judged by is
                <a href="${address}">version ${newest}</a>
                (<a href="${links.policyDiff(orgName, policy.name, { from: version.version, to: newest })}"
                  >what has changed since</a
                >).
              </p>
            </div>`
          }
          ${facts([
            ['Version', `${version.version}${isNewest ? ', the newest' : ''}`],
            ['Made', time(seconds(version.created_at))],
            ['By', version.created_by],
            ['Comment', version.comment],
          ])}
          <h2>What it asks for</h2>
          ${policyRules(rules, (identifier) => (controls.has(identifier) ? links.control(orgName, identifier) : null))}
          <h2 id="environments">Where it is attached</h2>
          ${table({
            caption: 'Environments that the policy is attached to',
            head: ['Environment', 'Type', 'State of the environment', 'Attached', 'By'],
            rows: attached.rows.map((one) => [
              html`<a href="${links.environment(orgName, one.name)}">${one.name}</a>`,
              one.type,
              state(stateOf(one.state === null ? null : one.state === 1)),
              time(seconds(one.attached_at)),
              one.attached_by,
            ]),
            empty: 'It is attached to no environment, so it stops nothing yet.',
          })}
          ${pager({
            address,
            parameters: { ...shownVersion, versions: String(query.versions) },
            name: 'environments',
            page: query.environments,
            total: attached.total,
          })}
          <h2 id="versions">Versions</h2>
          ${newest > 1 && pairForm({ what: 'Version', action: links.policyDiff(orgName, policy.name), from: newest - 1, to: newest, newest })}
          ${table({
            caption: 'Versions of the policy, newest first',
            head: ['Version', 'Made', 'By', 'Comment', 'Difference'],
            rows: versions.map((one) => [
              html`<a href="${links.policyVersion(orgName, policy.name, one.version)}">${one.version}</a>`,
              time(seconds(one.created_at)),
              one.created_by,
              one.comment,
              one.version > 1 &&
                html`<a href="${links.policyDiff(orgName, policy.name, { from: one.version - 1, to: one.version })}"
                  >beside version ${one.version - 1}</a
                >`,
            ]),
            empty: 'No version on this page.',
          })}
          ${pager({
            address,
            parameters: { ...shownVersion, environments: String(query.environments) },
            name: 'versions',
            page: query.versions,
            total: newest,
          })}
          <h2>Document of version ${version.version}</h2>
          <pre tabindex="0">${visibleText(version.content)}</pre>`,
      };
    },
  );
}
