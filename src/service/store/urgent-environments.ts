import type { EnvironmentRow } from './environment-rows.ts';
import type { OrgReader } from './store.ts';

/** Environments that are not archived: the non-compliant first, then those nobody can tell of, and by name. */
export async function listUrgentEnvironments(tx: OrgReader, limit: number): Promise<EnvironmentRow[]> {
  return (
    tx.db
      .selectFrom('environments')
      .selectAll()
      .where('archived_at', 'is', null)
      // Non-compliant is 0 and compliant 1; databases do not agree on where null comes.
      .orderBy((row) => row.fn.coalesce('state', row.lit(0.5)))
      .orderBy('name')
      .limit(limit)
      .execute()
  );
}
