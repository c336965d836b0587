import type { OrgReader, OrgWriter } from './store.ts';

/** Adds to a counter and answers its new value; one that is not there begins at 0. */
export async function addToCounter(tx: OrgWriter, name: string, by = 1): Promise<number> {
  const row = await tx.db
    .insertInto('counters')
    .values({ name, n: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((set) => ({ n: set('counters.n', '+', by) })))
    .returning('n')
    .executeTakeFirstOrThrow();
  return row.n;
}

/** The sum of some counters. */
export async function sumCounters(tx: OrgReader, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const rows = await tx.db
    .selectFrom('counters')
    .select('n')
    .where('name', 'in', [...names])
    .execute();
  return rows.reduce((sum, row) => sum + row.n, 0);
}

export async function readCounter(tx: OrgReader, name: string): Promise<number> {
  const row = await tx.db.selectFrom('counters').select('n').where('name', '=', name).executeTakeFirst();
  return row?.n ?? 0;
}
