import type { FastifyInstance } from 'fastify';
import { getFlow, listFlows } from '../../../contract/flow.ts';
import { flowRecord, flowRecords } from '../../http/routes/flow-records.ts';
import { requireFlow } from '../../http/routes/flows.ts';
import { listedTrails } from '../../http/routes/trail-records.ts';
import { listFlows as listFlowRows } from '../../store/flows.ts';
import { listTrails } from '../../store/trails.ts';
import { html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { externalLink } from '../parts/external-link.ts';
import { facts } from '../parts/facts.ts';
import { hash } from '../parts/hash.ts';
import { PAGE_SIZE, pageQuery, pager } from '../parts/pager.ts';
import { state } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { tags } from '../parts/tags.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';
import { trailName } from '../parts/trail-name.ts';

/** The list of flows, and a flow with its trails. */
export function serveFlowPages(app: FastifyInstance, web: Web): void {
  const { links } = web;

  servePage(
    app,
    web,
    { path: '/:org/flows', params: listFlows.params, query: pageQuery },
    async ({ caller: { orgName }, query: { page }, read }) => {
      const { total, flows } = await read(async (tx) => {
        const listed = await listFlowRows(
          tx,
          { namePart: null, isCaseSensitive: true },
          { number: page, size: PAGE_SIZE },
        );
        return { total: listed.total, flows: await flowRecords(tx, links, orgName, listed.rows) };
      });
      return {
        title: 'Flows',
        section: 'flows',
        crumbs: [],
        twin: twinOf(web, ['flows', orgName], { page: String(page), per_page: String(PAGE_SIZE) }),
        body: html`${table({
          caption: 'Flows',
          head: ['Flow', 'Description', 'Tags', 'Changed'],
          rows: flows.map((flow) => [
            html`<a href="${flow.html_url}">${flow.name}</a>`,
            flow.description,
            tags(flow.tags),
            time(flow.last_modified_at),
          ]),
          empty:
            total > 0
              ? 'The last flow is on a page before this one.'
              : 'No flow yet: the first report of an artifact makes one.',
        })}
        ${pager({ address: links.list(orgName, 'flows'), page, total })}`,
      };
    },
  );

  servePage(
    app,
    web,
    { path: '/:org/flows/:flow_name', params: getFlow.params, query: pageQuery },
    async ({ caller: { orgName }, params, query: { page }, read }) => {
      const { flow, trails, total } = await read(async (tx) => {
        const row = await requireFlow(tx, params.flow_name);
        const filter = { flowIds: [row.id], fingerprint: null };
        const listed = await listTrails(tx, filter, { number: page, size: PAGE_SIZE });
        return {
          flow: await flowRecord(tx, links, orgName, row),
          trails: await listedTrails(tx, { ...web, addresses: links }, orgName, listed.rows),
          total: listed.total,
        };
      });
      return {
        title: flow.name,
        section: 'flows',
        crumbs: [{ words: 'Flows', address: links.list(orgName, 'flows') }],
        twin: twinOf(web, ['flows', orgName, flow.name]),
        body: html`<p>${flow.description}</p>
          ${facts([
            ['Tags', tags(flow.tags)],
            ['Made', time(flow.created_at)],
            ['Changed', time(flow.last_modified_at)],
          ])}
          <h2>Trails</h2>
          ${table({
            caption: `Trails of ${flow.name}, newest first`,
            head: ['Trail', 'State', 'Commit', 'Begun', 'By'],
            rows: trails.map((trail) => [
              html`<a href="${trail.html_url}">${trailName(trail.name)}</a>`,
              state(trail.compliance_state),
              trail.git_commit_info !== null &&
                externalLink(trail.git_commit_info.url, hash(trail.git_commit_info.sha1)),
              time(trail.created_at),
              trail.created_by,
            ]),
            empty:
              total > 0
                ? 'The last trail is on a page before this one.'
                : 'No trail yet: the first report into this flow begins one.',
          })}
          ${pager({ address: links.flow(orgName, flow.name), page, total })}
          <h2>Template</h2>
          <p class="quiet">What a new trail of this flow must hold.</p>
          <pre tabindex="0">${flow.template}</pre>`,
      };
    },
  );
}
