import { type Kysely, sql } from 'kysely';
import { access } from './migrations/0001-access.ts';
import { flows } from './migrations/0002-flows.ts';
import { artifacts } from './migrations/0003-artifacts.ts';
import { policies } from './migrations/0004-policies.ts';
import { environments } from './migrations/0005-environments.ts';
import { notifications } from './migrations/0006-notifications.ts';
import { records } from './migrations/0007-records.ts';
import { formerEnvironmentNames } from './migrations/0008-former-environment-names.ts';
import { sessions } from './migrations/0009-sessions.ts';
import { writeProbe } from './migrations/0010-write-probe.ts';
import { snapshotStates } from './migrations/0011-snapshot-states.ts';
import { searchByName } from './migrations/0012-search-by-name.ts';
import type { ColumnTypes, Migration } from './migrations/migration.ts';
import type { LookupTables } from './schema.ts';

/** In order; only added to once released. */
const migrations: readonly Migration[] = [
  access,
  flows,
  artifacts,
  policies,
  environments,
  notifications,
  records,
  formerEnvironmentNames,
  sessions,
  writeProbe,
  snapshotStates,
  searchByName,
];

/**
 * Brings the database up to this version, each migration in the transaction that the caller holds.
 * Throws where the database was written by a newer version, since its tables may mean something else.
 */
export async function migrate(db: Kysely<LookupTables>, types: ColumnTypes, nowMs: number): Promise<void> {
  await sql
    .raw(
      `create table if not exists schema_migrations (id text not null primary key, applied_at ${types.bigint} not null) ${types.tableOptions}`,
    )
    .execute(db);
  const applied = new Set((await db.selectFrom('schema_migrations').select('id').execute()).map((row) => row.id));
  const known = new Set(migrations.map((migration) => migration.id));
  const newer = [...applied].filter((id) => !known.has(id));
  if (newer.length > 0) {
    throw new Error(
      `the store was written by a newer version of assay (it has ${newer.join(', ')}): start that version, or restore a backup made before the upgrade`,
    );
  }
  for (const migration of migrations) {
    if (applied.has(migration.id)) continue;
    for (const statement of migration.statements(types)) await sql.raw(statement).execute(db);
    await db.insertInto('schema_migrations').values({ id: migration.id, applied_at: nowMs }).execute();
  }
}
