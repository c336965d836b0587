import { inChunks } from './chunks.ts';
import type { AllowListRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

export async function allowArtifact(
  tx: OrgWriter,
  entry: Omit<AllowListRow, 'id' | 'created_at'>,
): Promise<AllowListRow> {
  const row = { ...entry, id: tx.newId(), created_at: tx.nowMs };
  await tx.db.insertInto('allow_list').values(row).execute();
  return row;
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

/** Which of the fingerprints are allowed in an environment. */
export async function allowedFingerprints(
  tx: OrgReader,
  environmentId: string,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const rows = await inChunks([...new Set(fingerprints)], (chunk) =>
    tx.db
      .selectFrom('allow_list')
      .select('fingerprint')
      .distinct()
      .where('environment_id', '=', environmentId)
      .where('fingerprint', 'in', [...chunk])
      .execute(),
  );
  return new Set(rows.map((row) => row.fingerprint));
}

/** The newest entry that each artifact had in an environment by a time, by fingerprint. One without is absent from the map. */
export async function loadAllowances(
  tx: OrgReader,
  environmentId: string,
  fingerprints: readonly string[],
  notAfterMs: number,
): Promise<Map<string, AllowListRow>> {
  const rows = await inChunks([...new Set(fingerprints)], (chunk) =>
    tx.db
      .selectFrom('allow_list')
      .selectAll()
      .where('id', 'in', (from) =>
        from
          .selectFrom('allow_list')
          .select((select) => select.fn.max('id').as('id'))
          .where('environment_id', '=', environmentId)
          .where('fingerprint', 'in', [...chunk])
          .where('created_at', '<=', notAfterMs)
          .groupBy('fingerprint'),
      )
      .execute(),
  );
  return new Map(rows.map((row) => [row.fingerprint, row]));
}
