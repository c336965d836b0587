import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { getControl, listControls } from '../../../contract/control.ts';
import { controlRecord, controlRecords } from '../../http/routes/control-records.ts';
import { requireControl } from '../../http/routes/controls.ts';
import { listControls as listControlRows } from '../../store/controls.ts';
import { html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { externalLink } from '../parts/external-link.ts';
import { facts } from '../parts/facts.ts';
import { PAGE_SIZE, pageQuery, pager } from '../parts/pager.ts';
import { table } from '../parts/table.ts';
import { tags } from '../parts/tags.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';

/** Policies that a row of the list names at most. */
const NAMES_SHOWN = 5;

const controlsQuery = pageQuery.extend({ archived: listControls.query.shape.archived });

/** The list of controls, those in use and those that are archived, and a control. */
export function serveControlPages(app: FastifyInstance, web: Web): void {
  const { links } = web;
  const services = { ...web, addresses: links };

  servePage(
    app,
    web,
    { path: '/:org/controls', params: listControls.params, query: controlsQuery },
    async ({ caller: { orgName }, query: { page, archived }, read }) => {
      const { controls, total } = await read(async (tx) => {
        const filter = { archived, search: null, tags: [] };
        const listed = await listControlRows(tx, filter, { number: page, size: PAGE_SIZE, direction: 'desc' });
        return { total: listed.total, controls: await controlRecords(tx, services, orgName, listed.rows) };
      });
      const address = links.list(orgName, 'controls');
      const parameters: Record<string, string> = archived ? { archived: 'true' } : {};
      return {
        title: archived ? 'Archived controls' : 'Controls',
        section: 'controls',
        crumbs: archived ? [{ words: 'Controls', address }] : [],
        twin: twinOf(web, ['controls', orgName], {
          ...parameters,
          page: String(page),
          per_page: String(PAGE_SIZE),
        }),
        body: html`${table({
          caption: archived ? 'Archived controls, the newest first' : 'Controls, the newest first',
          head: ['Control', 'Name', 'Version', 'Asked for by policies', 'Tags', 'Changed'],
          rows: controls.map((control) => [
            html`<a href="${control.html_url}">${control.identifier}</a>`,
            control.name,
            control.version,
            html`${control.policies_referencing
              .slice(0, NAMES_SHOWN)
              .map((name) => html`<a href="${links.policy(orgName, name)}">${name}</a> `)}
            ${
              control.policies_referencing.length > NAMES_SHOWN &&
              `and ${control.policies_referencing.length - NAMES_SHOWN} more`
            }`,
            tags(control.tags),
            time(control.last_modified_at),
          ]),
          empty:
            total > 0
              ? 'The last control is on a page before this one.'
              : archived
                ? 'No control is archived.'
                : 'No control yet. A control is a demand of yours that decisions and other evidence are recorded for.',
        })}
        ${pager({ address, parameters, page, total })}
        ${!archived && html`<p><a href="${address}?archived=true">Archived controls</a></p>`}`,
      };
    },
  );

  servePage(
    app,
    web,
    { path: '/:org/controls/:identifier', params: getControl.params, query: z.object({}) },
    async ({ caller: { orgName }, params, read }) => {
      const control = await read(async (tx) =>
        controlRecord(tx, services, orgName, await requireControl(tx, params.identifier)),
      );
      const labelled = Object.entries(control.links).toSorted(([one], [other]) => (one < other ? -1 : 1));
      return {
        title: `${control.identifier}: ${control.name}`,
        section: 'controls',
        crumbs: [{ words: 'Controls', address: links.list(orgName, 'controls') }],
        twin: twinOf(web, ['controls', orgName, control.identifier]),
        body: html`${
            control.archived &&
            html`<div class="panel open">
              <p>This control is archived: no further decisions on it are taken.</p>
            </div>`
          }
          ${control.description && html`<p>${control.description}</p>`}
          ${facts([
            ['Identifier', control.identifier],
            ['Version', `${control.version} (one more with each change)`],
            ['Tags', tags(control.tags)],
            ['Made', time(control.created_at)],
            ['By', control.created_by],
            ['Changed', time(control.last_modified_at)],
          ])}
          <h2>Links</h2>
          ${
            labelled.length === 0
              ? html`<p class="quiet">It has none.</p>`
              : html`<ul>
                  ${labelled.map(([label, address]) => html`<li>${externalLink(address, label)}</li>`)}
                </ul>`
          }
          <h2>Policies that ask for evidence of it</h2>
          ${
            control.policies_referencing.length === 0
              ? html`<p class="quiet">No policy has a rule for it in its newest version.</p>`
              : html`<ul>
                  ${control.policies_referencing.map(
                    (name) => html`<li><a href="${links.policy(orgName, name)}">${name}</a></li>`,
                  )}
                </ul>`
          }`,
      };
    },
  );
}
