import type { FastifyInstance } from 'fastify';
import { listEnvironments } from '../../../contract/environment.ts';
import { environmentRecords } from '../../http/routes/environment-records.ts';
import { listEnvironments as listEnvironmentRows } from '../../store/environments.ts';
import { html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { PAGE_SIZE, pageQuery, pager } from '../parts/pager.ts';
import { policyLinks } from '../parts/policy-links.ts';
import { state, stateOf } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { tags } from '../parts/tags.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';

/** Policies that a row of the list shows at most. */
const POLICIES_SHOWN = 5;

/** The list of environments. */
export function serveEnvironmentsPage(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    { path: '/:org/environments', params: listEnvironments.params, query: pageQuery },
    async ({ caller: { orgName }, query: { page }, read }) => {
      const { environments, total } = await read(async (tx) => {
        const { rows, total } = await listEnvironmentRows(
          tx,
          { namePart: null, types: [], tags: [] },
          { column: 'name', direction: 'asc' },
          { number: page, size: PAGE_SIZE },
        );
        return { environments: await environmentRecords(tx, links, orgName, rows), total };
      });
      return {
        title: 'Environments',
        section: 'environments',
        crumbs: [],
        twin: twinOf(web, ['environments', orgName], { page: String(page), per_page: String(PAGE_SIZE) }),
        body: html`${table({
          caption: 'Environments, by name',
          head: ['Environment', 'Type', 'State', 'Policies', 'Last reported', 'Last changed', 'Tags'],
          rows: environments.map((environment) => [
            html`<a href="${environment.html_url}">${environment.name}</a>`,
            environment.type,
            state(stateOf(environment.state)),
            policyLinks(links, orgName, environment.policies, POLICIES_SHOWN),
            time(environment.last_reported_at),
            time(environment.last_changed_at),
            tags(environment.tags),
          ]),
          empty:
            total > 0
              ? 'The last environment is on a page before this one.'
              : 'No environment yet: one is made by a request to the interface, or by the file that a pipeline applies.',
        })}
        ${pager({ address: links.list(orgName, 'environments'), page, total })}`,
      };
    },
  );
}
