import type { FastifyInstance } from 'fastify';
import { getSnapshot } from '../../../contract/snapshot.ts';
import { ServiceError } from '../../error.ts';
import { requireEnvironment } from '../../http/routes/environment-records.ts';
import { EXPECTED_EXPRESSION, type SnapshotHead } from '../../http/routes/snapshot-records.ts';
import { seconds } from '../../seconds.ts';
import { parseSnapshotExpression } from '../../snapshots/snapshot-expression.ts';
import { snapshotIndex } from '../../snapshots/snapshot-lookup.ts';
import { type Html, html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { compliancePanel } from '../parts/compliance-panel.ts';
import { facts } from '../parts/facts.ts';
import { pageQuery, pager } from '../parts/pager.ts';
import { appliedPolicies } from '../parts/applied-policies.ts';
import { runningTable } from '../parts/running-table.ts';
import { duration, time } from '../parts/time.ts';
import { loadShownSnapshot } from '../shown-snapshot.ts';
import type { Web } from '../web.ts';

/** What ran in an environment at one time, and how it was judged then. */
export function serveSnapshotPage(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    {
      path: '/:org/environments/:environment_name/snapshots/:expression',
      params: getSnapshot.params,
      query: pageQuery,
    },
    async ({ caller: { orgName }, params, query: { page }, read }) => {
      const expression = parseSnapshotExpression(params.expression);
      if (expression === null) {
        throw new ServiceError('invalid_input', `'${params.expression}' is no snapshot: ${EXPECTED_EXPRESSION}.`);
      }
      const { environment, shown, now } = await read(async (tx) => {
        const row = await requireEnvironment(tx, params.environment_name);
        const index = await snapshotIndex(tx, row, expression);
        return {
          environment: row,
          shown: await loadShownSnapshot(tx, { links, orgName }, row, { index, page }),
          now: seconds(tx.nowMs),
        };
      });
      const { name } = environment;
      const { head, artifacts, artifactCount, allowances } = shown;
      const { index } = head;
      const until = head.next_snapshot_timestamp;
      return {
        title: `Snapshot ${index} of ${name}`,
        section: 'environments',
        crumbs: [
          { words: 'Environments', address: links.list(orgName, 'environments') },
          { words: name, address: links.environment(orgName, name) },
        ],
        twin: twinOf(web, ['snapshots', orgName, name, String(index)]),
        body: html`${neighbours((other) => links.snapshot(orgName, name, other), index, environment.latest_snapshot)}
          ${compliancePanel({ links, orgName, snapshot: head, since: whenItHeld(head), worst: shown.worst })}
          ${facts([
            ['From', time(head.timestamp)],
            ['Until', until === null ? 'now: it is the newest' : time(until)],
            ['How long', duration((until ?? now) - head.timestamp)],
            ['Judged by', appliedPolicies(links, orgName, head.applied_policies)],
            ['Artifacts', artifactCount],
            ['Not compliant', head.artifact_compliance_count.non_compliant],
            ['Made by', html`<bdi>${head.user_name}</bdi>`],
            [
              'Changes',
              index === 1
                ? 'it is the first one'
                : html`<a href="${links.snapshotDiff(orgName, name, { from: index - 1, to: index })}"
                    >what changed since the one before</a
                  >`,
            ],
          ])}
          <h2 id="running">What ran</h2>
          ${runningTable({
            links,
            orgName,
            caption: 'What ran, what was not compliant first',
            artifacts,
            allowances,
            empty: page > 1 ? 'The last artifact is on a page before this one.' : 'Nothing ran here.',
          })}
          ${pager({ address: links.snapshot(orgName, name, index), page, total: artifactCount })}`,
      };
    },
  );
}

function neighbours(addressOf: (index: number) => string, index: number, newest: number): Html | null {
  if (newest === 1) return null;
  return html`<nav class="pager" aria-label="Snapshots">
    ${index > 1 && html`<a href="${addressOf(index - 1)}" rel="prev">← Snapshot ${index - 1}</a>`}
    ${index < newest && html`<a href="${addressOf(index + 1)}" rel="next">Snapshot ${index + 1} →</a>`}
    ${index < newest - 1 && html`<a href="${addressOf(newest)}">The newest (${newest})</a>`}
  </nav>`;
}

function whenItHeld({ timestamp, next_snapshot_timestamp: until }: SnapshotHead): Html {
  return until === null
    ? html`from ${time(timestamp)} until now.`
    : html`from ${time(timestamp)} until ${time(until)}.`;
}
