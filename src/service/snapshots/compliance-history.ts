import type { EnvironmentRow } from '../store/environment-rows.ts';
import { listSnapshotStates, snapshotAt, type SnapshotState } from '../store/snapshots.ts';
import type { OrgReader } from '../store/store.ts';

const DAY_MS = 86_400_000;
/** How far back a history goes. */
export const HISTORY_DAYS = 30;
/** Where more than these were taken in that time, it goes back to the first of them only. */
export const HISTORY_SNAPSHOTS = 1000;

/** A time in which the state of an environment was the same. `state` is null where nobody could say. */
export interface Stretch {
  fromMs: number;
  toMs: number;
  state: boolean | null;
}

/** The states of an environment from one time to another without a gap, oldest first; no two in a row are the same. */
export interface ComplianceHistory {
  fromMs: number;
  toMs: number;
  stretches: Stretch[];
  /** Why it begins when it does: so many days ago, with the first snapshot, or since there were too many after that. */
  beginsWith: 'days' | 'first-snapshot' | 'newest-snapshots';
}

/** Null where an environment has no snapshot. The number of rows that are read is bounded. */
export async function loadComplianceHistory(
  tx: OrgReader,
  { id, latest_snapshot: last }: EnvironmentRow,
): Promise<ComplianceHistory | null> {
  if (last === 0) return null;
  const sinceMs = tx.nowMs - HISTORY_DAYS * DAY_MS;
  const first = Math.max(await snapshotAt(tx, id, sinceMs), last - HISTORY_SNAPSHOTS + 1, 1);
  return complianceHistory(await listSnapshotStates(tx, id, { first, last }), { sinceMs, nowMs: tx.nowMs });
}

/**
 * Makes a history of snapshots without a gap, oldest first, each of which holds until the next one, and the last until now.
 * Null where there is no time to tell of yet. A clock that was set back makes no time of less than nothing.
 */
export function complianceHistory(
  snapshots: readonly SnapshotState[],
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): ComplianceHistory | null {
  const [first] = snapshots;
  if (first === undefined) return null;
  const stretches: Stretch[] = [];
  for (const [place, snapshot] of snapshots.entries()) {
    const state = snapshot.state === null ? null : snapshot.state === 1;
    const open = stretches.at(-1);
    const fromMs = open?.toMs ?? within(first.created_at, sinceMs, nowMs);
    const toMs = within(snapshots[place + 1]?.created_at ?? nowMs, fromMs, nowMs);
    if (toMs === fromMs) continue;
    if (open?.state === state) open.toMs = toMs;
    else stretches.push({ fromMs, toMs, state });
  }
  const [oldest] = stretches;
  if (oldest === undefined) return null;
  return {
    fromMs: oldest.fromMs,
    toMs: nowMs,
    stretches,
    beginsWith:
      first.created_at <= sinceMs ? 'days' : first.snapshot_index === 1 ? 'first-snapshot' : 'newest-snapshots',
  };
}

function within(ms: number, leastMs: number, greatestMs: number): number {
  return Math.min(Math.max(ms, leastMs), greatestMs);
}
