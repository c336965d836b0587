import type { EnvironmentEventKind } from '../../contract/environment-event.ts';
import { inChunks } from './chunks.ts';
import type { EnvironmentEventRow } from './environment-rows.ts';
import { enqueueDeliveries } from './outbox.ts';
import { sorted } from './sorted.ts';
import type { OrgReader, OrgWriter } from './store.ts';

const ROWS_AT_ONCE = 2000;

/** What happened, as those who find it out tell it. */
export type NewEnvironmentEvent = Omit<EnvironmentEventRow, 'id' | 'created_at' | 'kind'> & {
  kind: EnvironmentEventKind;
};

/** What happened, as it is on record. */
export type RecordedEvent = NewEnvironmentEvent & Pick<EnvironmentEventRow, 'id' | 'created_at'>;

/**
 * Records what happened in environments, in the transaction in which it happened, in the order of `events`, and puts down
 * whom the rules of notification want told of it. The rows are the event log of each environment. They are never changed or
 * deleted:
 *
 * - `org_id`, `id`: the key. Ids rise within an organization in the order of the events.
 * - `environment_id`, `snapshot_index`: where, and the snapshot that has it first; for `artifact_allowed` the newest one, and 0
 *   where the environment has none.
 * - `kind`: `artifact_started`, `artifact_exited`, `artifact_scaled`, `artifact_allowed`, `environment_compliant`,
 *   `environment_non_compliant`.
 * - `fingerprint`, `artifact_name`: of the artifact; both '' where the event is about the environment, the fingerprint also
 *   where the reporter of the environment did not know it.
 * - `count_before`, `count_after`: instances of the artifact; both 0 where the event is about the environment.
 * - `artifact_compliant`: 0 or 1 as it was judged in the environment, for one that exited as it was judged last; null where
 *   the event is about the environment, or an artifact was allowed that does not run there.
 * - `snapshot_state`: 0, 1, or null for unknown: the compliance of the environment as of `snapshot_index`.
 * - `flow_name`, `repo_name`: where the artifact comes from; '' where that is not known.
 * - `created_at` (epoch milliseconds), `created_by`.
 */
export async function recordEnvironmentEvents(tx: OrgWriter, events: readonly NewEnvironmentEvent[]): Promise<void> {
  const recorded = events.map((event): RecordedEvent => ({ id: tx.newId(), ...event, created_at: tx.nowMs }));
  await inChunks(
    recorded,
    async (chunk) => {
      await tx.db
        .insertInto('environment_events')
        .values([...chunk])
        .execute();
      return [];
    },
    ROWS_AT_ONCE,
  );
  await enqueueDeliveries(tx, recorded);
}

/** Null and empty members do not narrow it. */
export interface EnvironmentEventFilter {
  environmentId: string;
  firstIndex: number | null;
  lastIndex: number | null;
  notBeforeMs: number | null;
  notAfterMs: number | null;
  repoNames: readonly string[];
}

/**
 * One page of an environment's events, newest first, or oldest first where reversed. With `andOneMore` the first of the next
 * page follows, which tells whether there is one: nobody counts them all.
 */
export async function listEnvironmentEvents(
  tx: OrgReader,
  filter: EnvironmentEventFilter,
  page: { number: number; size: number; isReverse: boolean; andOneMore?: boolean },
): Promise<EnvironmentEventRow[]> {
  let query = tx.db.selectFrom('environment_events').where('environment_id', '=', filter.environmentId);
  if (filter.firstIndex !== null) query = query.where('snapshot_index', '>=', filter.firstIndex);
  if (filter.lastIndex !== null) query = query.where('snapshot_index', '<=', filter.lastIndex);
  if (filter.notBeforeMs !== null) query = query.where('created_at', '>=', filter.notBeforeMs);
  if (filter.notAfterMs !== null) query = query.where('created_at', '<=', filter.notAfterMs);
  if (filter.repoNames.length > 0) query = query.where('repo_name', 'in', [...filter.repoNames]);
  const direction = page.isReverse ? 'asc' : 'desc';
  return query
    .selectAll()
    .orderBy('snapshot_index', direction)
    .orderBy('id', direction)
    .limit(page.size + Number(page.andOneMore ?? false))
    .offset((page.number - 1) * page.size)
    .execute();
}

/** How many events of one kind a snapshot has. */
export interface EventCount {
  snapshot_index: number;
  kind: string;
  count: number;
}

/**
 * Counts what happened with the snapshots from one index to another, both included, going back from the newest event: `limit`
 * events are counted at most.
 */
export async function countEnvironmentEvents(
  tx: OrgReader,
  environmentId: string,
  { first, last }: { first: number; last: number },
  limit: number,
): Promise<EventCount[]> {
  return tx.db
    .selectFrom((from) =>
      from
        .selectFrom('environment_events')
        .select(['snapshot_index', 'kind'])
        .where('environment_id', '=', environmentId)
        .where('snapshot_index', '>=', first)
        .where('snapshot_index', '<=', last)
        .orderBy('snapshot_index', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .select((select) => ['snapshot_index', 'kind', select.fn.countAll<number>().as('count')])
    .groupBy(['snapshot_index', 'kind'])
    .orderBy('snapshot_index', 'desc')
    .orderBy('kind')
    .execute();
}

/** When artifacts started and stopped running anywhere, newest first. */
export async function listRunsOf(
  tx: OrgReader,
  fingerprints: readonly string[],
  limit: number,
): Promise<EnvironmentEventRow[]> {
  const [first, ...others] = new Set(fingerprints);
  if (first === undefined) return [];
  const kinds: EnvironmentEventKind[] = ['artifact_started', 'artifact_exited'];
  const runs = tx.db.selectFrom('environment_events').selectAll().where('kind', 'in', kinds).limit(limit);
  // The index has those of one artifact in their order. Of several the database would rather go through all events there are.
  return others.length === 0
    ? runs.where('fingerprint', '=', first).orderBy('id', 'desc').execute()
    : runs
        .where('fingerprint', 'in', [first, ...others])
        .orderBy(sorted('id'), 'desc')
        .execute();
}
