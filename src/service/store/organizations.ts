import type { Kysely } from 'kysely';
import type { LookupTables, OrganizationRow } from './schema.ts';
import type { LookupWriter } from './store.ts';

export async function findOrganization(db: Kysely<LookupTables>, name: string): Promise<OrganizationRow | null> {
  const row = await db.selectFrom('organizations').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

export async function listOrganizations(db: Kysely<LookupTables>): Promise<OrganizationRow[]> {
  return db.selectFrom('organizations').selectAll().orderBy('name').execute();
}

/** The name of an organization that is there. */
export async function organizationName(db: Kysely<LookupTables>, orgId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Answers the organization, or null where the name is taken. */
export async function createOrganization(tx: LookupWriter, name: string): Promise<OrganizationRow | null> {
  if ((await findOrganization(tx.db, name)) !== null) return null;
  const row: OrganizationRow = { name, org_id: tx.newId(), created_at: tx.nowMs };
  await tx.db.insertInto('organizations').values(row).execute();
  return row;
}
