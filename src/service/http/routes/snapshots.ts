import type { FastifyInstance } from 'fastify';
import {
  diffSnapshots,
  getSnapshot,
  listSnapshots,
  type SnapshotArtifact,
  snapshotRecord,
  type SnapshotRecord,
} from '../../../contract/snapshot.ts';
import { ServiceError } from '../../error.ts';
import { bodyOf } from '../../snapshots/running-body.ts';
import { compareSnapshots } from '../../snapshots/snapshot-difference.ts';
import { parseSnappish, parseSnapshotExpression } from '../../snapshots/snapshot-expression.ts';
import { indexRange, snapshotIndex } from '../../snapshots/snapshot-lookup.ts';
import { podsOf } from '../../snapshots/pods.ts';
import { fromJson } from '../../store/json.ts';
import { listRunningAt } from '../../store/running-artifacts.ts';
import type { EnvironmentRow, RunningArtifactRow, SnapshotRow } from '../../store/environment-rows.ts';
import * as snapshots from '../../store/snapshots.ts';
import type { OrgReader } from '../../store/store.ts';
import { serve, type Services } from '../route.ts';
import { seconds } from '../seconds.ts';
import { invalidInput } from '../validation.ts';
import { environmentType, requireEnvironment } from './environment-records.ts';
import { intervalOf } from './snapshot-interval.ts';

const appliedPolicies = snapshotRecord.shape.applied_policies;
const EXPECTED_EXPRESSION = 'expected a snapshot such as 3, -1, #10, ~2, @{2026-01-31T12:00:00} or @{3.days.ago}';

export function serveSnapshots(app: FastifyInstance, services: Services): void {
  serve(app, services, getSnapshot, ({ caller, params, read }) =>
    read(async (tx) => {
      const expression = parseSnapshotExpression(params.expression);
      if (expression === null) {
        throw invalidInput({ 'params.expression': `${EXPECTED_EXPRESSION} [input: ${params.expression}]` });
      }
      const environment = await requireEnvironment(tx, params.environment_name);
      const index = await snapshotIndex(tx, environment, expression);
      const { snapshot, next } = await snapshots.loadSnapshotAndNext(tx, environment.id, index);
      if (snapshot === null) throw new Error(`snapshot ${index} of environment ${environment.id} is not there`);
      const rows = await listRunningAt(tx, environment.id, index);
      const htmlUrl = services.addresses.snapshot(caller.orgName, environment.name, index);
      return { status: 200, body: recordOf(environment, snapshot, next, rows, htmlUrl) };
    }),
  );

  serve(app, services, listSnapshots, ({ params, query, read }) =>
    read(async (tx) => {
      const interval = intervalOf(query.interval);
      const environment = await requireEnvironment(tx, params.environment_name);
      const range = await indexRange(tx, environment, interval);
      const page = pageOf(range, { number: query.page, size: query.per_page, isReverse: query.reverse });
      // One more than the page has, since each ends where the next one begins.
      const rows = await snapshots.listSnapshots(tx, environment.id, {
        ...page,
        last: page.last + 1,
        isReverse: false,
      });
      const listed = rows.flatMap((row, place) => {
        if (row.snapshot_index > page.last) return [];
        const endMs = rows[place - 1]?.created_at ?? null;
        return [
          {
            index: row.snapshot_index,
            from: seconds(row.created_at),
            to: endMs === null ? 0 : seconds(endMs),
            compliant: row.state === 1,
            duration: seconds((endMs ?? tx.nowMs) - row.created_at),
          },
        ];
      });
      return { status: 200, body: query.reverse ? listed.toReversed() : listed };
    }),
  );

  serve(app, services, diffSnapshots, ({ query, read }) =>
    read(async (tx) => {
      const first = await namedSnapshot(tx, 'snappish1', query.snappish1);
      const second = await namedSnapshot(tx, 'snappish2', query.snappish2);
      const { onlyFirst, onlySecond, changed, unchanged } = compareSnapshots(first.rows, second.rows);
      return {
        status: 200,
        body: {
          snappish1: { snapshot_id: first.id, artifacts: onlyFirst },
          snappish2: { snapshot_id: second.id, artifacts: onlySecond },
          changed: { artifacts: changed },
          'not-changed': { artifacts: unchanged },
        },
      };
    }),
  );
}

/** The indexes of one page of a range. */
function pageOf(
  { first, last }: { first: number; last: number },
  { number, size, isReverse }: { number: number; size: number; isReverse: boolean },
): { first: number; last: number } {
  const skipped = (number - 1) * size;
  return isReverse
    ? { first: first + skipped, last: Math.min(first + skipped + size - 1, last) }
    : { first: Math.max(last - skipped - size + 1, first), last: last - skipped };
}

async function namedSnapshot(
  tx: OrgReader,
  parameter: string,
  text: string,
): Promise<{ id: string; rows: RunningArtifactRow[] }> {
  const snappish = parseSnappish(text);
  if (snappish === null) {
    const expected = `expected an environment's name, alone or with a snapshot: env, env#3, env~1, env@{3.days.ago}`;
    throw new ServiceError('invalid_input', `Bad snappish '${text}': ${expected}`, {
      fields: { [`query.${parameter}`]: `${expected} [input: ${text}]` },
    });
  }
  const environment = await requireEnvironment(tx, snappish.environmentName);
  const index = await snapshotIndex(tx, environment, snappish.expression);
  return { id: `${environment.name}#${index}`, rows: await listRunningAt(tx, environment.id, index) };
}

function recordOf(
  environment: EnvironmentRow,
  snapshot: SnapshotRow,
  next: SnapshotRow | null,
  rows: readonly RunningArtifactRow[],
  htmlUrl: string,
): SnapshotRecord {
  return {
    environment_name: environment.name,
    type: rows.length === 0 ? '' : environmentType.parse(environment.type),
    index: snapshot.snapshot_index,
    timestamp: seconds(snapshot.created_at),
    next_snapshot_timestamp: next === null ? null : seconds(next.created_at),
    is_latest: next === null,
    user_id: snapshot.created_by,
    user_name: snapshot.created_by,
    compliant: snapshot.state === 1,
    state: snapshot.state === null ? null : snapshot.state === 1,
    applied_policies: fromJson(appliedPolicies, snapshot.policies),
    artifact_compliance_count: {
      compliant: snapshot.compliant_count,
      non_compliant: snapshot.artifact_count - snapshot.compliant_count,
    },
    artifacts: rows.map((row) => artifactOf(row, snapshot.snapshot_index)),
    html_url: htmlUrl,
  };
}

function artifactOf(row: RunningArtifactRow, index: number): SnapshotArtifact {
  const body = bodyOf(row);
  const now = row.instance_count;
  const was = row.first_index === index ? row.previous_count : now;
  return {
    name: row.name,
    fingerprint: row.fingerprint,
    compliant: row.is_compliant === 1,
    allow_listed: body.isAllowed,
    flow_name: row.flow_name,
    git_commit: row.git_commit,
    commit_url: body.flows[0]?.commit_url ?? null,
    flows: body.flows,
    policy_decisions: body.decisions,
    reasons_for_incompliance: body.reasons,
    deployments: [],
    creationTimestamp: body.instances.map((instance) => instance.creationTimestamp),
    pods: podsOf(body.instances),
    instances: body.instances,
    annotation: { type: was === 0 ? 'started' : was === now ? 'unchanged' : 'scaled', was, now },
  };
}
