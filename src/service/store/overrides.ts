import { OVERRIDE_TYPE, typeMatches } from '../../compliance/attestation-type.ts';
import type { AttestationTarget } from './attestation-target.ts';
import type { Standing } from './attestations.ts';
import type { AttestationRow } from './schema.ts';
import type { OrgReader } from './store.ts';

/**
 * What an override of a name binds to: the newest attestation of that name for the targets, one of the type that it says
 * coming before others; where there is none, the name.
 */
export async function standingOfOverride(
  tx: OrgReader,
  where: { trailId: string; targets: readonly AttestationTarget[]; name: string; type: string },
): Promise<Standing> {
  const found: (Pick<AttestationRow, 'id' | 'type'> & Pick<Standing, 'slot'>)[] = await tx.db
    .selectFrom('latest_attestations')
    .innerJoin('attestations', 'attestations.id', 'latest_attestations.attestation_id')
    .select(['attestations.id', 'attestations.type', 'latest_attestations.slot'])
    .where('latest_attestations.trail_id', '=', where.trailId)
    .where('latest_attestations.target', 'in', [...new Set(where.targets)])
    .where('latest_attestations.name', '=', where.name)
    .where('attestations.type', '!=', OVERRIDE_TYPE)
    .orderBy('attestations.id', 'desc')
    .execute();
  const bound = found.find(({ type }) => typeMatches(where.type, type)) ?? found[0];
  if (bound === undefined) {
    return { slot: `${OVERRIDE_TYPE}::${where.type}`, control: null, overridden_id: null, overridden_type: where.type };
  }
  return {
    slot: `${OVERRIDE_TYPE}:${bound.slot}`,
    control: null,
    overridden_id: bound.id,
    overridden_type: bound.type,
  };
}
