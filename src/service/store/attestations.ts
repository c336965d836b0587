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
