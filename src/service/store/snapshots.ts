import type { SnapshotRow } from './environment-rows.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** Adds a snapshot and makes it the newest of its environment. */
export async function addSnapshot(tx: OrgWriter, snapshot: Omit<SnapshotRow, 'created_at'>): Promise<void> {
  await tx.db
    .insertInto('snapshots')
    .values({ ...snapshot, created_at: tx.nowMs })
    .execute();
  await tx.db
    .updateTable('environments')
    .set({ latest_snapshot: snapshot.snapshot_index, state: snapshot.state, last_changed_at: tx.nowMs })
    .where('id', '=', snapshot.environment_id)
    .execute();
}

/** A snapshot and the one after it, where they are there, by their indexes. */
export async function loadSnapshotAndNext(
  tx: OrgReader,
  environmentId: string,
  index: number,
): Promise<{ snapshot: SnapshotRow | null; next: SnapshotRow | null }> {
  const rows = await listSnapshots(tx, environmentId, { first: index, last: index + 1, isReverse: true });
  return {
    snapshot: rows.find((row) => row.snapshot_index === index) ?? null,
    next: rows.find((row) => row.snapshot_index === index + 1) ?? null,
  };
}

/** Those from one index to another, both included, newest first, or oldest first where reversed. */
export async function listSnapshots(
  tx: OrgReader,
  environmentId: string,
  { first, last, isReverse }: { first: number; last: number; isReverse: boolean },
): Promise<SnapshotRow[]> {
  return tx.db
    .selectFrom('snapshots')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('snapshot_index', '>=', first)
    .where('snapshot_index', '<=', last)
    .orderBy('snapshot_index', isReverse ? 'asc' : 'desc')
    .execute();
}

/** The index of the snapshot that was the newest at a time; 0 where there was none yet. */
export async function snapshotAt(tx: OrgReader, environmentId: string, epochMs: number): Promise<number> {
  const row = await tx.db
    .selectFrom('snapshots')
    .select('snapshot_index')
    .where('environment_id', '=', environmentId)
    .where('created_at', '<=', epochMs)
    .orderBy('created_at', 'desc')
    .orderBy('snapshot_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.snapshot_index ?? 0;
}

/** How an environment was judged from `created_at` on, until its next snapshot. */
export type SnapshotState = Pick<SnapshotRow, 'snapshot_index' | 'state' | 'created_at'>;

/** The states of those from one index to another, both included, oldest first. */
export async function listSnapshotStates(
  tx: OrgReader,
  environmentId: string,
  { first, last }: { first: number; last: number },
): Promise<SnapshotState[]> {
  return tx.db
    .selectFrom('snapshots')
    .select(['snapshot_index', 'state', 'created_at'])
    .where('environment_id', '=', environmentId)
    .where('snapshot_index', '>=', first)
    .where('snapshot_index', '<=', last)
    .orderBy('snapshot_index')
    .execute();
}

/** The first of the snapshots up to this one that all have its state. */
export async function beginningOfState(tx: OrgReader, snapshot: SnapshotRow): Promise<SnapshotState> {
  let first = 1;
  for (const state of [null, 0, 1]) {
    if (state !== snapshot.state) first = Math.max(first, (await newestInState(tx, snapshot, state)) + 1);
  }
  if (first === snapshot.snapshot_index) return snapshot;
  const [beginning] = await listSnapshotStates(tx, snapshot.environment_id, { first, last: first });
  if (beginning === undefined) throw new Error(`snapshot ${first} of ${snapshot.environment_id} is not there`);
  return beginning;
}

/** The newest snapshot before this one that has another state; 0 where none has. */
async function newestInState(
  tx: OrgReader,
  { environment_id: environmentId, snapshot_index: index }: SnapshotRow,
  state: number | null,
): Promise<number> {
  const row = await tx.db
    .selectFrom('snapshots')
    .select('snapshot_index')
    .where('environment_id', '=', environmentId)
    .where('state', state === null ? 'is' : '=', state)
    .where('snapshot_index', '<', index)
    .orderBy('snapshot_index', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.snapshot_index ?? 0;
}
