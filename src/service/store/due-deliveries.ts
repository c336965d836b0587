import type { Kysely } from 'kysely';
import type { LookupTables } from './schema.ts';
import type { OrgWriter } from './store.ts';

/** Organizations that have something to deliver by now, the most overdue ones first. */
export async function dueOrganizations(db: Kysely<LookupTables>, nowMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('due_deliveries')
    .select('org_id')
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.org_id);
}

/** When the first organization is due, in epoch milliseconds; null where nothing is to be delivered. */
export async function firstDueMs(db: Kysely<LookupTables>): Promise<number | null> {
  const row = await db.selectFrom('due_deliveries').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at ?? null;
}

/** Makes the organization due now; the row is held until the end of the transaction. */
export async function hastenDue({ lookup, orgId, nowMs }: OrgWriter): Promise<void> {
  await lookup.db
    .insertInto('due_deliveries')
    .values({ org_id: orgId, due_at: nowMs })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet((set) => ({ due_at: set.ref('excluded.due_at') })))
    .execute();
}

/** Makes the organization due when the first of its targets is; called after each change of when they are. */
export async function followTargets(tx: OrgWriter): Promise<void> {
  // Held first, so that who adds something meanwhile waits, or is seen.
  await hastenDue(tx);
  const first = await tx.db
    .selectFrom('notification_targets')
    .select('due_at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  const dueAtMs = first?.due_at ?? null;
  await (dueAtMs === null
    ? tx.lookup.db.deleteFrom('due_deliveries').where('org_id', '=', tx.orgId).execute()
    : tx.lookup.db.updateTable('due_deliveries').set({ due_at: dueAtMs }).where('org_id', '=', tx.orgId).execute());
}
