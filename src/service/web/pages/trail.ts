import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { pageNumber } from '../../../contract/page.ts';
import { getTrail } from '../../../contract/trail.ts';
import { requireFlow } from '../../http/routes/flows.ts';
import { trailRecord } from '../../http/routes/trail-records.ts';
import { requireTrail } from '../../http/routes/trails.ts';
import { artifactIdsInTrail } from '../../store/trail-evidence.ts';
import { type Html, html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { commit } from '../parts/commit.ts';
import { excerpt } from '../parts/excerpt.ts';
import { externalLink } from '../parts/external-link.ts';
import { externalUrls } from '../parts/external-urls.ts';
import { facts } from '../parts/facts.ts';
import { jsonBlock, textBlock } from '../parts/json-block.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';
import { checklist, pageOfArtifact } from './trail-checklist.ts';
import { eventsOnPage, trailEvents } from './trail-events.ts';
import { type EvidencePage, loadEvidencePage } from './trail-evidence.ts';
import { evidenceList } from './trail-evidence-list.ts';
import { trailVerdict } from './trail-verdict.ts';

const query = z.object({
  /** The evidence begins with this one. */
  attestation: z.string().min(1).max(100).optional(),
  /** The checklist opens where this artifact is: its name in the template, or its fingerprint where it has none. */
  artifact: z.string().min(1).max(1000).optional(),
  artifacts: pageNumber(1, 1_000_000),
  events: pageNumber(1, 1_000_000),
});

/** A trail: what it is and why, its template as a checklist, its evidence and its events. */
export function serveTrailPage(app: FastifyInstance, web: Web): void {
  const { links } = web;

  servePage(
    app,
    web,
    { path: '/:org/flows/:flow_name/trails/:trail_name', params: getTrail.params, query },
    async ({ caller: { orgName }, params, query: asked, read }) => {
      const from = asked.attestation ?? null;
      const { record, evidence, artifactIds } = await read(async (tx) => {
        const flow = await requireFlow(tx, params.flow_name);
        const trail = await requireTrail(tx, flow, params.trail_name);
        const record = await trailRecord(tx, { ...web, addresses: links }, orgName, flow, trail);
        const evidence = await loadEvidencePage(tx, links, orgName, { trail, record, from });
        const fingerprints = [
          ...evidence.shown.map((one) => one.record.artifact_fingerprint),
          ...eventsOnPage(record, asked.events).map((event) => event.artifact_fingerprint),
        ].filter((fingerprint) => fingerprint !== null && fingerprint !== undefined);
        return { record, evidence, artifactIds: await artifactIdsInTrail(tx, trail, fingerprints) };
      });
      const flow = record.flow.name;
      const address = links.trail(orgName, flow, record.name);
      const artifactAddress = (fingerprint: string): string | null => {
        const id = artifactIds.get(fingerprint);
        return id === undefined ? null : links.artifact(orgName, flow, fingerprint, id);
      };
      const place = { links, orgName, record, artifactAddress };
      const artifactsPage = asked.artifact === undefined ? asked.artifacts : pageOfArtifact(record, asked.artifact);
      return {
        title: record.name,
        section: 'flows',
        crumbs: [
          { words: 'Flows', address: links.list(orgName, 'flows') },
          { words: flow, address: links.flow(orgName, flow) },
        ],
        twin: twinOf(web, ['trails', orgName, flow, record.name]),
        body: html`${record.description !== '' && html`<p>${excerpt(record.description, 2000)}</p>`}
          ${trailVerdict(links, orgName, record)}
          ${facts([
            ['Commit', commit(record.git_commit_info)],
            ['Repository', record.repo_info && externalLink(record.repo_info.url, excerpt(record.repo_info.name, 200))],
            ['Begun', html`${time(record.created_at)} by ${excerpt(record.created_by, 100)}`],
            ['Changed', record.last_modified_at !== record.created_at && time(record.last_modified_at)],
            ['From', record.origin_url !== null && externalLink(record.origin_url, excerpt(record.origin_url, 200))],
            ['Links', externalUrls(record.external_urls)],
          ])}
          <nav class="places" aria-label="On this page">
            <a href="#checklist">Checklist</a> <a href="#evidence">Evidence</a> <a href="#events">Events</a>
          </nav>
          ${jsonBlock('User data', record.user_data)} ${textBlock('Template', record.template.content)}
          <h2 id="checklist">Checklist</h2>
          ${checklist(place, artifactsPage)}
          <h2 id="evidence">Evidence</h2>
          ${evidenceSection(evidence, from, address, evidenceList(evidence.shown, place))}
          <h2 id="events">Events</h2>
          ${trailEvents(place, asked.events)}`,
      };
    },
  );
}

function evidenceSection(evidence: EvidencePage, from: string | null, address: string, list: Html): Html {
  const { shown, newer, older } = evidence;
  const begin = (id: string | null): string =>
    `${address}${id === null ? '' : `?attestation=${encodeURIComponent(id)}`}#evidence`;
  const isThere = from === null || shown[0]?.record.attestation_id === from;
  return html`${!isThere && html`<p class="problem">This trail has no attestation ${from}. Older ones follow.</p>`}
  ${shown.length === 0 ? html`<p class="quiet">No evidence${from === null && ' yet'}.</p>` : list}
  ${
    (newer !== null || older !== null) &&
    html`<nav class="pager" aria-label="Pages of evidence">
      ${newer !== null && html`<a href="${begin(null)}">Newest</a>`}
      ${newer !== null && html`<a href="${begin(newer.from)}" rel="prev">← Newer</a>`}
      ${older !== null && html`<a href="${begin(older.from)}" rel="next">Older →</a>`}
    </nav>`
  }`;
}
