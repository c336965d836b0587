import type { AttestationTarget } from './attestation-target.ts';
import type { AttestationRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

export type NewAttestation = Omit<AttestationRow, 'id' | 'created_at'>;

/** Appends the attestation and makes it the latest of its name and type for its target. */
export async function addAttestation(tx: OrgWriter, attestation: NewAttestation): Promise<AttestationRow> {
  const row: AttestationRow = { ...attestation, id: tx.newId(), created_at: tx.nowMs };
  await tx.db.insertInto('attestations').values(row).execute();
  await tx.db
    .insertInto('latest_attestations')
    .values({
      trail_id: row.trail_id,
      target: row.target,
      name: row.name,
      type: row.type,
      attestation_id: row.id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['trail_id', 'target', 'name', 'type'])
        .doUpdateSet((set) => ({ attestation_id: set.ref('excluded.attestation_id') })),
    )
    .execute();
  return row;
}

/** What judging needs to know of an attestation. */
export type JudgedAttestation = Pick<
  AttestationRow,
  'id' | 'trail_id' | 'target' | 'name' | 'type' | 'is_compliant' | 'created_at'
>;

/**
 * The latest attestation of each name and type for each of the targets, in each of the trails. Two statements, however
 * many trails and targets there are; the caller picks what belongs together.
 */
export async function loadLatestAttestations(
  tx: OrgReader,
  trailIds: readonly string[],
  targets: readonly AttestationTarget[],
): Promise<JudgedAttestation[]> {
  if (trailIds.length === 0 || targets.length === 0) return [];
  return tx.db
    .selectFrom('latest_attestations')
    .innerJoin('attestations', 'attestations.id', 'latest_attestations.attestation_id')
    .select([
      'attestations.id',
      'attestations.trail_id',
      'attestations.target',
      'attestations.name',
      'attestations.type',
      'attestations.is_compliant',
      'attestations.created_at',
    ])
    .where('latest_attestations.trail_id', 'in', [...new Set(trailIds)])
    .where('latest_attestations.target', 'in', [...new Set(targets)])
    .orderBy('attestations.id')
    .execute();
}

/** Attestations of a trail, newest first. */
export async function listTrailAttestations(tx: OrgReader, trailId: string, limit: number): Promise<AttestationRow[]> {
  return tx.db
    .selectFrom('attestations')
    .selectAll()
    .where('trail_id', '=', trailId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** What a search asks for; null and empty members do not narrow it. */
export interface AttestationFilter {
  id: string | null;
  flowId: string | null;
  commits: readonly string[];
  name: string | null;
  type: string | null;
}

/** Newest first, `limit` at the most. Each filter is the beginning of an index. */
export async function searchAttestations(
  tx: OrgReader,
  filter: AttestationFilter,
  limit: number,
): Promise<AttestationRow[]> {
  let query = tx.db.selectFrom('attestations').selectAll();
  if (filter.id !== null) query = query.where('id', '=', filter.id);
  if (filter.commits.length > 0) query = query.where('commit_sha', 'in', [...filter.commits]);
  if (filter.flowId !== null) query = query.where('flow_id', '=', filter.flowId);
  if (filter.name !== null) query = query.where('name', '=', filter.name);
  if (filter.type !== null) query = query.where('type', '=', filter.type);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The attestations of one name on a trail, newest first. */
export async function listNamedOnTrail(
  tx: OrgReader,
  trailId: string,
  name: string,
  limit: number,
): Promise<AttestationRow[]> {
  return tx.db
    .selectFrom('attestations')
    .selectAll()
    .where('trail_id', '=', trailId)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The attestations of one name that are bound to an artifact of a flow, newest first. */
export async function listNamedOfArtifact(
  tx: OrgReader,
  where: { flowId: string; fingerprint: string; name: string },
  limit: number,
): Promise<AttestationRow[]> {
  return tx.db
    .selectFrom('attestations')
    .selectAll()
    .where('flow_id', '=', where.flowId)
    .where('artifact_fingerprint', '=', where.fingerprint)
    .where('name', '=', where.name)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
