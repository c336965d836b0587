import * as z from 'zod';
import type { ArtifactState } from '../../../compliance/artifact-state.ts';
import type { AttestationState } from '../../../compliance/attestation-state.ts';
import { OVERRIDE_TYPE } from '../../../compliance/attestation-type.ts';
import { settle } from '../../../compliance/override.ts';
import type { ArtifactFacts } from '../../judgement/facts.ts';
import { loadAttestationBodies } from '../../store/attestations.ts';
import { type EvidenceHead, loadEvidenceHeads } from '../../store/evidence-heads.ts';
import { fromJson } from '../../store/json.ts';
import type { OrgReader } from '../../store/store.ts';

/** More is on the page of the trail. */
const EVIDENCE_SHOWN = 50;
/** An override that says more than this is read on the page of the trail. */
const REASON_MAX_BYTES = 16 * 1024;

const withReason = z.object({ reason: z.string() });

/** An attestation that counts for an artifact, or is missing. */
export interface EvidenceEntry {
  state: AttestationState;
  /** The record that the result comes from; null where it is missing. */
  head: EvidenceHead | null;
  overridden: EvidenceHead | null;
  /** Why somebody overrode it; null where nobody did. */
  reason: string | null;
  /** Not what the template goes by, but there for policies that ask for it. */
  isBeside: boolean;
}

export interface CountingEvidence {
  /** What is missing or non-compliant comes first. */
  shown: EvidenceEntry[];
  total: number;
}

/** The evidence that counts for an artifact: its own, and its trail's. */
export async function loadCountingEvidence(
  tx: OrgReader,
  facts: ArtifactFacts,
  { attestations }: ArtifactState,
): Promise<CountingEvidence> {
  const beside = besides(facts, attestations);
  const all = [...attestations, ...beside].toSorted((left, right) => urgency(left) - urgency(right));
  const shown = all.slice(0, EVIDENCE_SHOWN);
  const ids = shown.flatMap(({ attestationId, overriddenAttestationId }) => [attestationId, overriddenAttestationId]);
  const heads = await loadEvidenceHeads(
    tx,
    ids.filter((id) => id !== null),
  );
  const headOf = (id: string | null): EvidenceHead | null => (id === null ? null : (heads.get(id) ?? null));
  const reasons = await loadReasons(
    tx,
    shown.flatMap((state) => headOf(state.attestationId) ?? []),
  );
  return {
    total: all.length,
    shown: shown.map((state) => ({
      state,
      head: headOf(state.attestationId),
      overridden: headOf(state.overriddenAttestationId),
      reason: reasons.get(state.attestationId ?? '') ?? null,
      isBeside: beside.includes(state),
    })),
  };
}

function urgency({ isCompliant }: AttestationState): number {
  if (isCompliant === false) return 0;
  return isCompliant === null ? 1 : 2;
}

/** The newest of other types and controls, which judging by the template passes over. */
function besides({ attestations }: ArtifactFacts, judged: readonly AttestationState[]): AttestationState[] {
  const known = new Set<string | null>(judged.flatMap((state) => [state.attestationId, state.overriddenAttestationId]));
  const { attested, assumed } = settle(attestations);
  return [...attested, ...assumed]
    .filter(({ recordId, overriddenId }) => !known.has(recordId) && (overriddenId === null || !known.has(overriddenId)))
    .map((counting) => ({
      name: counting.name,
      type: counting.recordType,
      status: 'COMPLETE',
      isCompliant: counting.isCompliant,
      unexpected: true,
      scope: counting.scope,
      attestationId: counting.recordId,
      overriddenAttestationId: counting.overriddenId,
    }));
}

async function loadReasons(tx: OrgReader, heads: readonly EvidenceHead[]): Promise<Map<string, string>> {
  const overrides = heads.filter(({ type, body_bytes: bytes }) => type === OVERRIDE_TYPE && bytes <= REASON_MAX_BYTES);
  const bodies = await loadAttestationBodies(
    tx,
    overrides.map(({ id }) => id),
  );
  return new Map([...bodies].map(([id, body]) => [id, fromJson(withReason, body).reason]));
}
