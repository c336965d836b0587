import { inChunks } from './chunks.ts';
import type { RunningArtifactRow } from './environment-rows.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/*
 * What runs in an environment is kept as rows that hold from one snapshot to another, so a snapshot of a thousand artifacts
 * that differs by one adds a row or two. A row that holds for the newest snapshot ends at LAST_OPEN.
 *
 * Rows are cut at every snapshot that begins a stretch, so those of one snapshot begin in its stretch: reading an old one costs
 * as much as reading the newest, however many there are.
 */

export const LAST_OPEN = Number.MAX_SAFE_INTEGER;

const STRETCH_SNAPSHOTS = 100;
const ROWS_AT_ONCE = 1000;

/** The first snapshot of the stretch that a snapshot belongs to. */
export function stretchStart(index: number): number {
  return index - ((index - 1) % STRETCH_SNAPSHOTS);
}

/** What runs in each of the environments now, by name, then by fingerprint. */
export async function listRunning(tx: OrgReader, environmentIds: readonly string[]): Promise<RunningArtifactRow[]> {
  if (environmentIds.length === 0) return [];
  return tx.db
    .selectFrom('running_artifacts')
    .selectAll()
    .where('environment_id', 'in', [...environmentIds])
    .where('last_index', '=', LAST_OPEN)
    .orderBy('name')
    .orderBy('fingerprint')
    .execute();
}

/** The rows that hold for a snapshot of an environment. */
const inSnapshot = (tx: OrgReader, environmentId: string, index: number) =>
  tx.db
    .selectFrom('running_artifacts')
    .where('environment_id', '=', environmentId)
    .where('first_index', '>=', stretchStart(index))
    .where('first_index', '<=', index)
    .where('last_index', '>=', index);

/** What ran in an environment in a snapshot, by name, then by fingerprint. */
export async function listRunningAt(
  tx: OrgReader,
  environmentId: string,
  index: number,
): Promise<RunningArtifactRow[]> {
  return inSnapshot(tx, environmentId, index).selectAll().orderBy('name').orderBy('fingerprint').execute();
}

/** One page of what ran in an environment in a snapshot: first what is not compliant, then by name, then by fingerprint. */
export async function listRunningPage(
  tx: OrgReader,
  environmentId: string,
  index: number,
  page: { number: number; size: number },
): Promise<RunningArtifactRow[]> {
  // The bodies, which may be large, are read of the page alone.
  const found = await inSnapshot(tx, environmentId, index)
    .select('id')
    .orderBy('is_compliant')
    .orderBy('name')
    .orderBy('fingerprint')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const rows = await loadRunning(
    tx,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}

/** A running artifact without its body, which may be large. */
export type RunningHead = Omit<RunningArtifactRow, 'body'>;

/** What ran in an environment in a snapshot, by name, then by fingerprint, without the bodies. */
export async function listRunningHeads(tx: OrgReader, environmentId: string, index: number): Promise<RunningHead[]> {
  return inSnapshot(tx, environmentId, index)
    .select([
      'id',
      'environment_id',
      'fingerprint',
      'name',
      'first_index',
      'last_index',
      'instance_count',
      'previous_count',
      'is_compliant',
      'flow_name',
      'git_commit',
    ])
    .orderBy('name')
    .orderBy('fingerprint')
    .execute();
}

/** What is read of one row: its id, and about how much reading all of it takes. */
export interface RunningSize {
  id: string;
  body_bytes: number;
}

/** What ran in an environment in a snapshot, by name, then by fingerprint, to be read in parts. */
export async function listRunningSizes(tx: OrgReader, environmentId: string, index: number): Promise<RunningSize[]> {
  return inSnapshot(tx, environmentId, index)
    .select(['id', (column) => column.fn<number>('octet_length', ['body']).as('body_bytes')])
    .orderBy('name')
    .orderBy('fingerprint')
    .execute();
}

/** By their ids. */
export async function loadRunning(tx: OrgReader, ids: readonly string[]): Promise<Map<string, RunningArtifactRow>> {
  const rows = await inChunks(ids, (chunk) =>
    tx.db
      .selectFrom('running_artifacts')
      .selectAll()
      .where('id', 'in', [...chunk])
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ends rows with the snapshot before `index`. */
export async function endRunning(tx: OrgWriter, ids: readonly string[], index: number): Promise<void> {
  await inChunks(ids, async (chunk) => {
    await tx.db
      .updateTable('running_artifacts')
      .set({ last_index: index - 1 })
      .where('id', 'in', [...chunk])
      .execute();
    return [];
  });
}

/** Adds rows that hold from their first snapshot on. */
export async function beginRunning(
  tx: OrgWriter,
  rows: readonly Omit<RunningArtifactRow, 'id' | 'last_index'>[],
): Promise<void> {
  await inChunks(
    rows,
    async (chunk) => {
      const values = chunk.map((row) => ({ id: tx.newId(), ...row, last_index: LAST_OPEN }));
      await tx.db.insertInto('running_artifacts').values(values).execute();
      return [];
    },
    ROWS_AT_ONCE,
  );
}

/** Where an artifact runs or ran: the last snapshot that has it, or LAST_OPEN, for each environment by its id. */
export async function lastSnapshotsOf(
  tx: OrgReader,
  fingerprints: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('running_artifacts')
    .select((select) => ['fingerprint', 'environment_id', select.fn.max('last_index').as('last_index')])
    .where('fingerprint', 'in', [...new Set(fingerprints)])
    .groupBy(['fingerprint', 'environment_id'])
    .execute();
  const byFingerprint = Map.groupBy(rows, (row) => row.fingerprint);
  return new Map(
    [...byFingerprint].map(([fingerprint, found]) => [
      fingerprint,
      new Map(found.map((row) => [row.environment_id, row.last_index])),
    ]),
  );
}
