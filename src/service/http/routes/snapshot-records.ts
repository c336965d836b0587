import {
  type listSnapshots,
  type SnapshotArtifact,
  snapshotRecord,
  type SnapshotRecord,
} from '../../../contract/snapshot.ts';
import type * as z from 'zod';
import { podsOf } from '../../snapshots/pods.ts';
import { bodyOf } from '../../snapshots/running-body.ts';
import type { EnvironmentRow, RunningArtifactRow, SnapshotRow } from '../../store/environment-rows.ts';
import { fromJson } from '../../store/json.ts';
import * as snapshots from '../../store/snapshots.ts';
import type { OrgReader } from '../../store/store.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import { environmentType } from './environment-records.ts';

const appliedPolicies = snapshotRecord.shape.applied_policies;

/** What is said where something else than a snapshot was asked for. */
export const EXPECTED_EXPRESSION =
  'expected a snapshot such as 3, -1, #10, ~2, @{2026-01-31T12:00:00} or @{3.days.ago}';

/** A snapshot and when it was over: with the next one, null where it is the newest. */
export interface StoredSnapshot {
  snapshot: SnapshotRow;
  next: SnapshotRow | null;
}

/** `index` is one that the environment has. */
export async function requireSnapshot(tx: OrgReader, { id }: EnvironmentRow, index: number): Promise<StoredSnapshot> {
  const { snapshot, next } = await snapshots.loadSnapshotAndNext(tx, id, index);
  if (snapshot === null) throw new Error(`snapshot ${index} of environment ${id} is not there`);
  return { snapshot, next };
}

/** A snapshot as answers show it, but for what runs in it. */
export type SnapshotHead = Omit<SnapshotRecord, 'artifacts'>;

export function snapshotHead(
  addresses: Addresses,
  orgName: string,
  environment: EnvironmentRow,
  { snapshot, next }: StoredSnapshot,
): SnapshotHead {
  return {
    environment_name: environment.name,
    type: snapshot.artifact_count === 0 ? '' : environmentType.parse(environment.type),
    index: snapshot.snapshot_index,
    timestamp: seconds(snapshot.created_at),
    next_snapshot_timestamp: next === null ? null : seconds(next.created_at),
    is_latest: next === null,
    user_id: snapshot.created_by,
    user_name: snapshot.created_by,
    compliant: snapshot.state === 1,
    state: stateOf(snapshot),
    applied_policies: fromJson(appliedPolicies, snapshot.policies),
    artifact_compliance_count: countsOf(snapshot),
    html_url: addresses.snapshot(orgName, environment.name, snapshot.snapshot_index),
  };
}

/** What ran in a snapshot, as answers show it. */
export function runningRecord(row: RunningArtifactRow, index: number): SnapshotArtifact {
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

/** Snapshots in a list, with what there is to say of each beside that. */
export type ListedSnapshot = z.output<(typeof listSnapshots.answers)[200]>[number] &
  Pick<SnapshotRecord, 'state' | 'artifact_compliance_count'>;

/** Those from one index to another, both included, newest first. */
export async function listedSnapshots(
  tx: OrgReader,
  environment: EnvironmentRow,
  { first, last }: { first: number; last: number },
): Promise<ListedSnapshot[]> {
  // One more than asked for, since each ends where the next one begins.
  const rows = await snapshots.listSnapshots(tx, environment.id, { first, last: last + 1, isReverse: false });
  return rows.flatMap((row, place) => {
    if (row.snapshot_index > last) return [];
    const endMs = rows[place - 1]?.created_at ?? null;
    return [
      {
        index: row.snapshot_index,
        from: seconds(row.created_at),
        to: endMs === null ? 0 : seconds(endMs),
        compliant: row.state === 1,
        duration: seconds((endMs ?? tx.nowMs) - row.created_at),
        state: stateOf(row),
        artifact_compliance_count: countsOf(row),
      },
    ];
  });
}

function stateOf({ state }: SnapshotRow): boolean | null {
  return state === null ? null : state === 1;
}

function countsOf({
  artifact_count: all,
  compliant_count: compliant,
}: SnapshotRow): SnapshotRecord['artifact_compliance_count'] {
  return { compliant, non_compliant: all - compliant };
}
