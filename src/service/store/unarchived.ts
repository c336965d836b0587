import type { OrgReader } from './store.ts';

/** How many records beyond a page's end are looked at first, and by how much that is widened where it does not do. */
const LOOK = 1000;
const WIDER = 4;

/**
 * The ids of one page of all records of a table that are not in archived flows, newest first. The newest are looked at, more
 * and more of them, until the page is full. Where going flow by flow reads no more than the last look did, that is done
 * instead: so what archived flows hold does not count for the first pages, and no page costs more than a few times what
 * passing over that would.
 */
export async function newestUnarchived(
  tx: OrgReader,
  table: 'artifacts' | 'trails',
  page: { number: number; size: number },
): Promise<string[]> {
  const end = page.number * page.size;
  for (let look = end + LOOK; ; look *= WIDER) {
    const next = await placeAfter(tx, table, look);
    const ids = await newerThan(tx, table, next ?? OLDEST, page);
    if (ids.length === page.size || next === undefined) return ids;
    if (end * end <= look) return flowByFlow(tx, table, end, page);
  }
}

type Table = Parameters<typeof newestUnarchived>[1];
type Page = Parameters<typeof newestUnarchived>[2];

/** Before all records. */
const OLDEST: Place = { id: '', created_at: 0 };

const onTable = (tx: OrgReader, table: Table) => tx.db.selectFrom(tx.db.dynamic.table(table).as('one'));

/** What of the page is among the records of all flows that are newer than a place. */
async function newerThan(tx: OrgReader, table: Table, place: Place, page: Page): Promise<string[]> {
  const rows = await onTable(tx, table)
    .select('one.id')
    .where((eb) => eb(eb.refTuple('one.created_at', 'one.id'), '>', eb.tuple(place.created_at, place.id)))
    .where('one.flow_id', 'not in', (from) =>
      from.selectFrom('flows').select('flows.id').where('flows.archived_at', 'is not', null),
    )
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return rows.map((row) => row.id);
}

/** Where the record stands that comes after the `count` newest of all flows. An index tells. */
async function placeAfter(tx: OrgReader, table: Table, count: number): Promise<Place | undefined> {
  return onTable(tx, table)
    .select(['one.id', 'one.created_at'])
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
}

/** What of the page is among the newest `end` records of each of the `end` flows that have the newest: all of it. */
async function flowByFlow(tx: OrgReader, table: Table, end: number, page: Page): Promise<string[]> {
  const found: Place[] = [];
  for (const { flow_id: flowId } of await newestOfFlows(tx, table, end)) {
    found.push(...(await newestInFlow(tx, table, flowId, end)));
  }
  return found
    .sort(newestFirst)
    .slice(end - page.size, end)
    .map((record) => record.id);
}

/** Where a record stands in a list. */
interface Place {
  id: string;
  created_at: number;
}

function newestFirst(left: Place, right: Place): number {
  return right.created_at - left.created_at || (left.id < right.id ? 1 : -1);
}

/** The newest record of each flow that has any, newest first, of `limit` flows at the most. */
async function newestOfFlows(tx: OrgReader, table: Table, limit: number): Promise<(Place & { flow_id: string })[]> {
  const flows = tx.db
    .selectFrom('flows')
    .select((flow) => {
      const newest = (column: 'id' | 'created_at') =>
        flow
          .selectFrom(tx.db.dynamic.table(table).as('one'))
          .select(`one.${column}`)
          .whereRef('one.flow_id', '=', 'flows.id')
          .orderBy('one.created_at', 'desc')
          .orderBy('one.id', 'desc')
          .limit(1);
      return ['flows.id as flow_id', newest('id').as('id'), newest('created_at').as('created_at')];
    })
    .where('flows.archived_at', 'is', null);
  return tx.db
    .selectFrom(flows.as('flow'))
    .select(['flow.flow_id', 'flow.id', 'flow.created_at'])
    .$narrowType<{ id: string; created_at: number }>()
    .where('flow.id', 'is not', null)
    .orderBy('flow.created_at', 'desc')
    .orderBy('flow.id', 'desc')
    .limit(limit)
    .execute();
}

async function newestInFlow(tx: OrgReader, table: Table, flowId: string, limit: number): Promise<Place[]> {
  return onTable(tx, table)
    .select(['one.id', 'one.created_at'])
    .where('one.flow_id', '=', flowId)
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(limit)
    .execute();
}
