import type { AllowListRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

export async function allowArtifact(tx: OrgWriter, entry: Omit<AllowListRow, 'id' | 'created_at'>): Promise<string> {
  const id = tx.newId();
  await tx.db
    .insertInto('allow_list')
    .values({ ...entry, id, created_at: tx.nowMs })
    .execute();
  return id;
}

/** The newest entry for an artifact in an environment. */
export async function findAllowance(
  tx: OrgReader,
  environmentId: string,
  fingerprint: string,
): Promise<AllowListRow | null> {
  const row = await tx.db
    .selectFrom('allow_list')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('fingerprint', '=', fingerprint)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
