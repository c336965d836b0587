import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { getEnvironment } from '../../../contract/environment.ts';
import { pageNumber } from '../../../contract/page.ts';
import { snapshotExpression } from '../../../contract/snapshot.ts';
import { ServiceError } from '../../error.ts';
import { requireEnvironment } from '../../http/routes/environment-records.ts';
import { EXPECTED_EXPRESSION, requireSnapshot, snapshotHead } from '../../http/routes/snapshot-records.ts';
import { parseSnapshotExpression } from '../../snapshots/snapshot-expression.ts';
import { snapshotIndex } from '../../snapshots/snapshot-lookup.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import type { OrgReader } from '../../store/store.ts';
import { type Html, html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { pager } from '../parts/pager.ts';
import { differenceTable } from '../parts/difference-table.ts';
import { pairForm } from '../parts/pair-form.ts';
import { comparedSnapshots } from '../parts/compared-snapshots.ts';
import { type DifferenceKind, differenceKinds, loadDifference, type ShownDifference } from '../shown-difference.ts';
import type { Web } from '../web.ts';

const page = pageNumber(1, 1_000_000);
/** Each list has a page of its own. A form that is sent empty has empty texts. */
const diffQuery = z.object({
  from: snapshotExpression.default(''),
  to: snapshotExpression.default(''),
  started: page,
  exited: page,
  scaled: page,
  judged: page,
  unchanged: page,
});

const sections: readonly { kind: DifferenceKind; title: string; nothing: string }[] = [
  { kind: 'started', title: 'Started', nothing: 'Nothing runs in the second that did not in the first.' },
  { kind: 'exited', title: 'Exited', nothing: 'Nothing ran in the first that does not in the second.' },
  { kind: 'scaled', title: 'Changed in number', nothing: 'Nothing has another number of instances.' },
  { kind: 'judged', title: 'Changed in compliance', nothing: 'Nothing in both was judged otherwise.' },
];

/** Two snapshots of an environment, side by side. */
export function serveSnapshotDiffPage(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    { path: '/:org/environments/:environment_name/diff', params: getEnvironment.params, query: diffQuery },
    async ({ caller: { orgName }, params, query, read }) => {
      const { environment, compared } = await read(async (tx) => {
        const row = await requireEnvironment(tx, params.environment_name);
        if (query.from === '' || query.to === '') return { environment: row, compared: null };
        const [from, to] = [await indexOf(tx, row, query.from), await indexOf(tx, row, query.to)];
        const heads = {
          first: snapshotHead(links, orgName, row, await requireSnapshot(tx, row, from)),
          second: snapshotHead(links, orgName, row, await requireSnapshot(tx, row, to)),
        };
        return {
          environment: row,
          compared: { ...heads, difference: await loadDifference(tx, row.id, { from, to }, query) },
        };
      });
      const { name, latest_snapshot: newest } = environment;
      const frame = {
        section: 'environments',
        crumbs: [
          { words: 'Environments', address: links.list(orgName, 'environments') },
          { words: name, address: links.environment(orgName, name) },
        ],
      } as const;
      const action = links.snapshotDiff(orgName, name);
      if (compared === null) {
        return {
          ...frame,
          title: `Compare snapshots of ${name}`,
          twin: twinOf(web, ['snapshots', orgName, name]),
          body: html`<p>${whatIsMissing(query, newest)}</p>
            ${newest > 1 && pairForm({ what: 'Snapshot', action, from: newest - 1, to: newest, newest })}`,
        };
      }
      const { first, second, difference } = compared;
      const [from, to] = [first.index, second.index];
      const shownOf = (kind: DifferenceKind): Html => {
        const { artifacts, total } = difference[kind];
        const others = differenceKinds.filter((other) => other !== kind && query[other] > 1);
        return html`${differenceTable({ links, orgName, kind, artifacts })}
        ${pager({
          address: action,
          parameters: {
            from: String(from),
            to: String(to),
            ...Object.fromEntries(others.map((other) => [other, String(query[other])])),
          },
          name: kind,
          page: query[kind],
          total,
        })}`;
      };
      return {
        ...frame,
        title: `Snapshots ${from} and ${to} of ${name}`,
        twin: twinOf(web, ['env-diff', orgName], { snappish1: `${name}#${from}`, snappish2: `${name}#${to}` }),
        body: html`<p>${inOneSentence(difference)}</p>
          ${
            from > to &&
            html`<p>
              The first is the newer one:
              <a href="${links.snapshotDiff(orgName, name, { from: to, to: from })}">compare them in their order</a>.
            </p>`
          }
          ${comparedSnapshots({ links, orgName, first, second })}
          ${pairForm({ what: 'Snapshot', action, from, to, newest })}
          ${sections.map(
            ({ kind, title, nothing }) =>
              html`<h2 id="${kind}">${title}</h2>
                ${difference[kind].total === 0 ? html`<p class="quiet">${nothing}</p>` : shownOf(kind)}`,
          )}
          <h2 id="unchanged">Unchanged</h2>
          ${unchangedOf(difference.unchanged.total, query.unchanged, shownOf)}`,
      };
    },
  );
}

/** Collapsed until somebody turns its pages. */
function unchangedOf(total: number, page: number, shownOf: (kind: DifferenceKind) => Html): Html {
  if (total === 0) return html`<p class="quiet">Nothing is the same in both.</p>`;
  if (page > 1) return shownOf('unchanged');
  return html`<details>
    <summary>${total} the same in both</summary>
    ${shownOf('unchanged')}
  </details>`;
}

async function indexOf(tx: OrgReader, environment: EnvironmentRow, text: string): Promise<number> {
  const expression = parseSnapshotExpression(text);
  if (expression !== null) return snapshotIndex(tx, environment, expression);
  throw new ServiceError('invalid_input', `'${text}' is no snapshot: ${EXPECTED_EXPRESSION}.`);
}

function whatIsMissing({ from, to }: { from: string; to: string }, newest: number): string {
  if (newest === 0) return 'There is no snapshot yet, so there is nothing to compare.';
  if (newest === 1) return 'There is one snapshot yet, and none to compare it with.';
  if (from === '' && to === '') return 'Two snapshots are put side by side: say which, by their numbers.';
  return `Two snapshots are put side by side, and one of them is missing: say which, by its number.`;
}

function inOneSentence(difference: ShownDifference): string {
  const { started, exited, scaled, judged, unchanged } = difference;
  return `${started.total} started, ${exited.total} exited, ${scaled.total} changed in number, ${judged.total} changed in compliance, ${unchanged.total} unchanged.`;
}
