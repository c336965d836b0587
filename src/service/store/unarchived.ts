import type { OrgReader } from './store.ts';

/** How many records of archived flows may stand before a page's end until it is made up flow by flow. */
const LOOK = 1000;

/**
 * The ids of one page of all records of a table that are not in archived flows, newest first. What is read to find it grows
 * with the number of the page and with that of the flows, and not with what archived flows hold.
 */
export async function newestUnarchived(
  tx: OrgReader,
  table: 'artifacts' | 'trails',
  page: { number: number; size: number },
): Promise<string[]> {
  const end = page.number * page.size;
  const ids = await amongNewest(tx, table, end + LOOK, page);
  if (ids.length === page.size || !(await hasMoreThan(tx, table, end + LOOK))) return ids;
  return flowByFlow(tx, table, end, page);
}

type Table = Parameters<typeof newestUnarchived>[1];
type Page = Parameters<typeof newestUnarchived>[2];

const onTable = (tx: OrgReader, table: Table) => tx.db.selectFrom(tx.db.dynamic.table(table).as('one'));

/** What of the page is among the newest `look` records of all flows: all of it, unless archived flows have most of those. */
async function amongNewest(tx: OrgReader, table: Table, look: number, page: Page): Promise<string[]> {
  const rows = await tx.db
    .selectFrom((from) =>
      from
        .selectFrom(tx.db.dynamic.table(table).as('one'))
        .select(['one.id', 'one.flow_id', 'one.created_at'])
        .orderBy('one.created_at', 'desc')
        .orderBy('one.id', 'desc')
        .limit(look)
        .as('newest'),
    )
    .select('newest.id')
    .where('newest.flow_id', 'not in', (from) =>
      from.selectFrom('flows').select('flows.id').where('flows.archived_at', 'is not', null),
    )
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return rows.map((row) => row.id);
}

async function hasMoreThan(tx: OrgReader, table: Table, count: number): Promise<boolean> {
  const next = await onTable(tx, table)
    .select('one.id')
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id', 'desc')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return next !== undefined;
}

/** Looks into the flows in the order of their newest records, until what is left of them can only be older than the page. */
async function flowByFlow(tx: OrgReader, table: Table, end: number, page: Page): Promise<string[]> {
  let found: Place[] = [];
  for (const { flow_id: flowId, ...newest } of await newestOfFlows(tx, table, end)) {
    const last = found[end - 1];
    if (last !== undefined && newestFirst(last, newest) < 0) break;
    found = [...found, ...(await newestInFlow(tx, table, flowId, end))].sort(newestFirst).slice(0, end);
  }
  return found.slice(end - page.size).map((record) => record.id);
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
