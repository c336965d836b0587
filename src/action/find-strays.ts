import { attestationName } from '../contract/names.ts';
import type { ArtifactFinding } from './findings.ts';
import { type CallResult, mapBounded, type ServiceCalls } from './service-calls.ts';
import { type AttestationRecord, distance, type Stray, strayOf, type Wanted } from './stray.ts';
import { type Unmet, unmetOf } from './unmet.ts';

/** Only the first of many things are looked for: their remedies are all alike. */
const LOOKED_FOR_MAX = 20;

/**
 * Looks for evidence that is missing in the places where it is recorded by mistake: other trails and flows, other
 * artifacts, other names. It only makes words better, so what cannot be looked up is left.
 */
export async function findStrays(
  artifacts: readonly ArtifactFinding[],
  sha: string | null,
  calls: ServiceCalls,
): Promise<Stray[]> {
  const wanted = new Map(artifacts.flatMap(wantedOf).map((one) => [JSON.stringify(one), one]));
  const found = await mapBounded([...wanted.values()].slice(0, LOOKED_FOR_MAX), async (one): Promise<Stray[]> => {
    const records = await recordsLike(one, sha, calls);
    const strays = records.flatMap((record) => strayOf(one, record) ?? []);
    // The nearest place explains best.
    const [nearest] = strays.toSorted((a, b) => distance(a) - distance(b));
    return nearest === undefined ? [] : [nearest];
  });
  return found.flat();
}

function wantedOf({ artifact: { fingerprint }, judgements }: ArtifactFinding): Wanted[] {
  return judgements.flatMap(({ judgement }) => {
    if (judgement.verdict !== 'non-compliant' || judgement.reason !== 'refused') return [];
    return unmetOf(judgement.assertion)
      .filter(isLookedFor)
      .map(({ artifactName: templateName, flow, trail, name }) => ({ fingerprint, templateName, flow, trail, name }));
  });
}

type MissingEvidence = Extract<Unmet, { kind: 'missing_evidence' }>;

/** What the answer explains already is not looked for, nor what has no name to look for. */
const isLookedFor = (unmet: Unmet): unmet is MissingEvidence =>
  unmet.kind === 'missing_evidence' && unmet.instead === null && attestationName.safeParse(unmet.name).success;

async function recordsLike(
  { fingerprint, flow, trail, name }: Wanted,
  sha: string | null,
  calls: ServiceCalls,
): Promise<AttestationRecord[]> {
  const { listArtifactAttestations, listTrailAttestations, searchAttestations } =
    await import('../contract/attestation.ts');
  const { org } = calls;
  const common = { org, flow_name: flow, attestation_name: name };
  const ofTrail = await calls.call(listTrailAttestations, { params: { ...common, trail_name: trail } });
  const ofArtifact = await calls.call(listArtifactAttestations, { params: { ...common, fingerprint } });
  const known = [...answerOr(ofTrail), ...answerOr(ofArtifact)];
  if (sha === null) return known;
  const query = { attestation_name: name, commit_list: [sha] };
  const ofCommit = await calls.call(searchAttestations, { params: { org }, query });
  return ofCommit.ok ? [...known, ...listed(ofCommit.answer)] : known;
}

const answerOr = <T>(result: CallResult<T[]>): T[] => (result.ok ? result.answer : []);

const listed = (answer: Record<string, AttestationRecord[]>): AttestationRecord[] => Object.values(answer).flat();
