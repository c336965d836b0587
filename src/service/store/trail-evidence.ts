import { type AttestationHead, attestationHeads } from './attestations.ts';
import type { AttestationRow, LatestAttestationRow, TrailRow } from './schema.ts';
import type { OrgReader } from './store.ts';
import { isOneOf } from './tuples.ts';

/** Attestations of a trail, newest first, from the one with the id `from` on, which need not be there; null is the newest. */
export async function listEvidence(
  tx: OrgReader,
  trailId: string,
  from: string | null,
  limit: number,
): Promise<AttestationHead[]> {
  let query = attestationHeads(tx).where('trail_id', '=', trailId);
  if (from !== null) query = query.where('id', '<=', from);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The ids of the attestations of a trail that come right after one, oldest first. */
export async function newerEvidenceIds(
  tx: OrgReader,
  trailId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('attestations')
    .select('id')
    .where('trail_id', '=', trailId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** An attestation that is the newest of its name and slot for its target. */
export type LatestOfName = Pick<LatestAttestationRow, 'target' | 'name' | 'attestation_id' | 'overridden_id'>;

/** What is the newest under the names that some attestations of a trail have, for what they are bound to; oldest first. */
export async function loadLatestOfNames(
  tx: OrgReader,
  trailId: string,
  attestations: readonly Pick<AttestationRow, 'target' | 'name'>[],
): Promise<LatestOfName[]> {
  const names = new Map(attestations.map(({ target, name }) => [`${target} ${name}`, [trailId, target, name]]));
  if (names.size === 0) return [];
  return tx.db
    .selectFrom('latest_attestations')
    .select(['target', 'name', 'attestation_id', 'overridden_id'])
    .where(isOneOf(['trail_id', 'target', 'name'], [...names.values()]))
    .orderBy('attestation_id')
    .execute();
}

/** Attestations by their ids, newest first. */
export async function loadAttestationHeads(tx: OrgReader, ids: readonly string[]): Promise<AttestationHead[]> {
  if (ids.length === 0) return [];
  return attestationHeads(tx)
    .where('id', 'in', [...ids])
    .orderBy('id', 'desc')
    .execute();
}

/** The ids that some fingerprints have as artifacts of a trail, by fingerprint; of several that with the newest report. */
export async function artifactIdsInTrail(
  tx: OrgReader,
  trail: Pick<TrailRow, 'id' | 'flow_id'>,
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  if (fingerprints.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('artifacts')
    .select(['id', 'fingerprint', 'report_id'])
    .where('flow_id', '=', trail.flow_id)
    .where('trail_id', '=', trail.id)
    .where('fingerprint', 'in', [...new Set(fingerprints)])
    .execute();
  const oldestFirst = rows.sort((one, other) => (one.report_id < other.report_id ? -1 : 1));
  return new Map(oldestFirst.map((row) => [row.fingerprint, row.id]));
}
