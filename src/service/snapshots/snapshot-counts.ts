import { type EnvironmentEventKind, environmentEvent } from '../../contract/environment-event.ts';
import { countEnvironmentEvents } from '../store/environment-events.ts';
import type { OrgReader } from '../store/store.ts';

/** More events than these are not counted for one list. */
const EVENTS_COUNTED = 5000;

/** How often each kind of event happened with a snapshot. */
export type SnapshotCounts = Partial<Record<EnvironmentEventKind, number>>;

/**
 * Counts what happened with the snapshots from one index to another. The answer gives the counts of one of them; null where
 * there were too many events to count its own.
 */
export async function loadSnapshotCounts(
  tx: OrgReader,
  environmentId: string,
  range: { first: number; last: number },
  limit = EVENTS_COUNTED,
): Promise<(index: number) => SnapshotCounts | null> {
  const rows = await countEnvironmentEvents(tx, environmentId, range, limit);
  const counted = rows.reduce((total, { count }) => total + count, 0);
  // Where the limit was reached, that of the oldest snapshot may lack some, and those before it have none.
  const first = counted < limit ? range.first : Math.min(...rows.map((row) => row.snapshot_index)) + 1;
  const byIndex = Map.groupBy(rows, (row) => row.snapshot_index);
  return (index) => {
    if (index < first) return null;
    const own = byIndex.get(index) ?? [];
    return Object.fromEntries(own.map(({ kind, count }) => [environmentEvent.shape.type.parse(kind), count]));
  };
}
