import type { SelectQueryBuilder } from 'kysely';
import type { AttestationTarget } from './attestation-target.ts';
import { inChunks } from './chunks.ts';
import type { AttestationRow, LatestAttestationRow, TenantTables } from './schema.ts';
import { sorted } from './sorted.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { isOneOf } from './tuples.ts';

export type NewAttestation = Omit<AttestationRow, 'id' | 'created_at'>;

/** What judging an attestation of some types needs to know beside it. */
export type Standing = Omit<LatestAttestationRow, 'trail_id' | 'target' | 'name' | 'attestation_id'>;

/** That of all types but decisions and overrides. */
export function plainStanding(type: string): Standing {
  return { slot: type, control: null, overridden_id: null, overridden_type: null };
}

/** Appends the attestation and makes it the latest of its name and slot for its target. */
export async function addAttestation(
  tx: OrgWriter,
  attestation: NewAttestation,
  standing: Standing = plainStanding(attestation.type),
): Promise<AttestationRow> {
  const row: AttestationRow = { ...attestation, id: tx.newId(), created_at: tx.nowMs };
  await tx.db.insertInto('attestations').values(row).execute();
  const latest = { attestation_id: row.id, ...standing };
  await tx.db
    .insertInto('latest_attestations')
    .values({ trail_id: row.trail_id, target: row.target, name: row.name, ...latest })
    .onConflict((conflict) => conflict.columns(['trail_id', 'target', 'name', 'slot']).doUpdateSet(latest))
    .execute();
  return row;
}

/** What judging needs to know of an attestation. */
export type JudgedAttestation = Pick<
  AttestationRow,
  'id' | 'trail_id' | 'target' | 'name' | 'type' | 'is_compliant' | 'created_at'
> &
  Standing;

/** A target in a trail. */
export interface Bond {
  trailId: string;
  target: AttestationTarget;
}

export function bondKey({ trailId, target }: Bond): string {
  return `${trailId} ${target}`;
}

/** How much evidence there is for each of the targets in its trail, by its key; one without any is absent. */
export async function loadEvidenceSizes(
  tx: OrgReader,
  bonds: readonly Bond[],
): Promise<Map<string, { count: number; nameBytes: number }>> {
  const distinct = new Map(bonds.map((bond) => [bondKey(bond), [bond.trailId, bond.target]]));
  const rows = await inChunks([...distinct.values()], (chunk) =>
    tx.db
      .selectFrom('latest_attestations')
      .select(({ fn }) => [
        'trail_id',
        'target',
        fn.countAll<number>().as('count'),
        fn.sum<number>(fn<number>('octet_length', ['name'])).as('nameBytes'),
      ])
      .where(isOneOf(['trail_id', 'target'], chunk))
      .groupBy(['trail_id', 'target'])
      .execute(),
  );
  return new Map(
    rows.map(({ trail_id: trailId, target, count, nameBytes }) => [bondKey({ trailId, target }), { count, nameBytes }]),
  );
}

/** Whether the target in its trail has room for one more name or slot, or has this one already. */
export async function hasRoomFor(
  tx: OrgReader,
  { trailId, target }: Bond,
  { name, slot }: { name: string; slot: string },
  max: number,
): Promise<boolean> {
  const ofTarget = tx.db
    .selectFrom('latest_attestations')
    .select('name')
    .where('trail_id', '=', trailId)
    .where('target', '=', target);
  const known = await ofTarget.where('name', '=', name).where('slot', '=', slot).executeTakeFirst();
  return known !== undefined || (await ofTarget.limit(max).execute()).length < max;
}

/** The latest attestation of each name and slot for each of the targets in its trail, oldest first. */
export async function loadLatestAttestations(tx: OrgReader, bonds: readonly Bond[]): Promise<JudgedAttestation[]> {
  const distinct = new Map(bonds.map((bond) => [bondKey(bond), [bond.trailId, bond.target]]));
  const rows = await inChunks([...distinct.values()], (chunk) => latestAttestations(tx, chunk));
  return rows.sort((left, right) => (left.id < right.id ? -1 : 1));
}

function latestAttestations(tx: OrgReader, bonds: readonly (readonly string[])[]): Promise<JudgedAttestation[]> {
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
      'latest_attestations.slot',
      'latest_attestations.control',
      'latest_attestations.overridden_id',
      'latest_attestations.overridden_type',
    ])
    .where(isOneOf(['latest_attestations.trail_id', 'latest_attestations.target'], bonds))
    .execute();
}

/** An attestation without the text that was sent, which may be large; `body_bytes` is what reading that would take. */
export type AttestationHead = Omit<AttestationRow, 'body'> & { body_bytes: number };

export function attestationHeads(tx: OrgReader): SelectQueryBuilder<TenantTables, 'attestations', AttestationHead> {
  return tx.db
    .selectFrom('attestations')
    .select([
      'id',
      'flow_id',
      'trail_id',
      'target',
      'name',
      'type',
      'is_compliant',
      'artifact_fingerprint',
      'target_artifact',
      'git_commit',
      'commit_sha',
      'attachment_sha256',
      'attachment_name',
      'attachment_bytes',
      'created_at',
      'reported_by',
      (column) => column.fn<number>('octet_length', ['body']).as('body_bytes'),
    ]);
}

/** What was sent with the attestations, as JSON, by their ids. */
export async function loadAttestationBodies(tx: OrgReader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('attestations')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.body]));
}

/** Whether an attestation of the organization has an attachment of that content. */
export async function isAttached(tx: OrgReader, sha256: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('attestations')
    .select('id')
    .where('attachment_sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Attestations of a trail, newest first. */
export async function listTrailAttestations(tx: OrgReader, trailId: string, limit: number): Promise<AttestationHead[]> {
  return attestationHeads(tx).where('trail_id', '=', trailId).orderBy('id', 'desc').limit(limit).execute();
}

/** The first text of the types that are some organization's own, and the first one behind them: `;` comes right after `:`. */
const CUSTOM_TYPES = ['custom:', 'custom;'] as const;

/** What a search asks for; null and empty members do not narrow it. The type `custom` stands for every `custom:<name>`. */
export interface AttestationFilter {
  id: string | null;
  flowId: string | null;
  commits: readonly string[];
  name: string | null;
  type: string | null;
}

/**
 * Newest first, `limit` at the most. Each filter is the beginning of an index, and so are two of them. Where commits are asked
 * for, theirs is used: few attestations are of a commit, many of a flow, a name or a type. Of all custom types together it is
 * any `limit` of them: an index has those of each type by their age, but not those of all, so they are put in order here.
 */
export async function searchAttestations(
  tx: OrgReader,
  filter: AttestationFilter,
  limit: number,
): Promise<AttestationHead[]> {
  const isOfCommits = filter.commits.length > 0;
  const by = <C extends 'id' | 'flow_id' | 'name' | 'type'>(column: C) => (isOfCommits ? sorted(column) : column);
  let query = attestationHeads(tx);
  if (filter.id !== null) query = query.where('id', '=', filter.id);
  if (isOfCommits) query = query.where('commit_sha', 'in', [...filter.commits]);
  if (filter.flowId !== null) query = query.where(by('flow_id'), '=', filter.flowId);
  if (filter.name !== null) query = query.where(by('name'), '=', filter.name);
  if (filter.type === 'custom') {
    const [from, end] = CUSTOM_TYPES;
    const found = await query.where(by('type'), '>=', from).where(by('type'), '<', end).limit(limit).execute();
    return found.sort((left, right) => (left.id < right.id ? 1 : -1));
  }
  if (filter.type !== null) query = query.where(by('type'), '=', filter.type);
  return query.orderBy(by('id'), 'desc').limit(limit).execute();
}

/** The attestations of one name on a trail, newest first. */
export async function listNamedOnTrail(
  tx: OrgReader,
  trailId: string,
  name: string,
  limit: number,
): Promise<AttestationHead[]> {
  return attestationHeads(tx)
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
): Promise<AttestationHead[]> {
  return attestationHeads(tx)
    .where('flow_id', '=', where.flowId)
    .where('artifact_fingerprint', '=', where.fingerprint)
    .where('name', '=', where.name)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
