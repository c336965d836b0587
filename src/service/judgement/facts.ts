import { type Template, artifactTemplateName } from '../../compliance/template.ts';
import type { ArtifactFact, AttestationFact } from '../../compliance/evidence.ts';
import { artifactTarget, type AttestationTarget, awaitedTarget, trailTarget } from '../store/attestation-target.ts';
import type { StoredArtifact } from '../store/artifacts.ts';
import { bondKey, type JudgedAttestation, loadEvidenceSizes, loadLatestAttestations } from '../store/attestations.ts';
import { loadFlows, type TaggedFlow } from '../store/flows.ts';
import type { OrgReader } from '../store/store.ts';
import { loadTemplates } from '../store/templates.ts';
import { loadTrails, type TrailHead } from '../store/trails.ts';
import type { Documents } from './documents.ts';

/** What an entry of evidence takes beside its name. */
const ENTRY_BYTES = 150;

/** Everything there is to know about one artifact in its trail. */
export interface ArtifactFacts {
  stored: StoredArtifact;
  flow: TaggedFlow;
  trail: TrailHead;
  template: Template;
  artifact: ArtifactFact;
  /** The artifact's own attestations and its trail's, as judging sees them. */
  attestations: AttestationFact[];
  /** The same as they are on record. */
  evidence: JudgedAttestation[];
}

/** Loads the facts of all the artifacts at once: the number of statements does not depend on how many there are. */
export async function loadFacts(
  tx: OrgReader,
  documents: Documents,
  artifacts: readonly StoredArtifact[],
): Promise<ArtifactFacts[]> {
  const placed = await place(tx, documents, artifacts);
  const latest = await loadLatestAttestations(
    tx,
    placed.flatMap(({ trail, targets }) => [trailTarget, ...targets].map((target) => ({ trailId: trail.id, target }))),
  );
  const byTrail = Map.groupBy(latest, (attestation) => attestation.trail_id);
  return placed.map(({ targets, ...facts }) => {
    const evidence = (byTrail.get(facts.trail.id) ?? []).filter(
      ({ target }) => target === trailTarget || targets.has(target),
    );
    return { ...facts, artifact: artifactFact(facts.stored), evidence, attestations: evidence.map(attestationFact) };
  });
}

/** About what the facts of an artifact take in memory beside its report, by the id of the artifact; every one is in the map. */
export async function loadFactSizes(
  tx: OrgReader,
  documents: Documents,
  artifacts: readonly StoredArtifact[],
): Promise<Map<string, number>> {
  const placed = (await place(tx, documents, artifacts)).map(({ stored, trail, targets }) => ({
    id: stored.artifact.id,
    bonds: [trailTarget, ...targets].map((target) => ({ trailId: trail.id, target })),
  }));
  const sizes = await loadEvidenceSizes(
    tx,
    placed.flatMap(({ bonds }) => bonds),
  );
  return new Map(
    placed.map(({ id, bonds }) => [
      id,
      bonds
        .map((bond) => sizes.get(bondKey(bond)) ?? { count: 0, nameBytes: 0 })
        .reduce((sum, { count, nameBytes }) => sum + count * ENTRY_BYTES + nameBytes, 0),
    ]),
  );
}

interface PlacedArtifact extends Pick<ArtifactFacts, 'stored' | 'flow' | 'trail' | 'template'> {
  targets: Set<AttestationTarget>;
}

async function place(
  tx: OrgReader,
  documents: Documents,
  artifacts: readonly StoredArtifact[],
): Promise<PlacedArtifact[]> {
  const flows = await loadFlows(
    tx,
    artifacts.map(({ artifact }) => artifact.flow_id),
  );
  const trails = await loadTrails(
    tx,
    artifacts.map(({ artifact }) => artifact.trail_id),
  );
  const contents = await loadTemplates(
    tx,
    [...trails.values()].map((trail) => trail.template_id),
  );
  return artifacts.map((stored) => {
    const flow = known(flows, stored.artifact.flow_id);
    const trail = known(trails, stored.artifact.trail_id);
    const template = documents.template(trail.template_id, known(contents, trail.template_id));
    return { stored, flow, trail, template, targets: targetsOf(stored, template) };
  });
}

/** Evidence that is bound to the artifact: by its fingerprint, or by name and commit where it came before the artifact. */
export function targetsOf({ artifact, report }: StoredArtifact, template: Template): Set<AttestationTarget> {
  const targets = new Set([artifactTarget(artifact.fingerprint)]);
  const name = artifactTemplateName(template, artifact.template_name || null);
  if (name !== null && report.git_commit !== null) targets.add(awaitedTarget(name, report.git_commit));
  return targets;
}

function artifactFact({ artifact, report }: StoredArtifact): ArtifactFact {
  return {
    fingerprint: artifact.fingerprint,
    name: report.filename,
    templateName: artifact.template_name || null,
    reportedCompliant: report.is_compliant === null ? null : report.is_compliant === 1,
  };
}

export function attestationFact(attestation: JudgedAttestation): AttestationFact {
  return {
    id: attestation.id,
    name: attestation.name,
    type: attestation.type,
    isCompliant: attestation.is_compliant === 1,
    scope: attestation.target === trailTarget ? 'trail' : 'artifact',
    control: attestation.control,
    overrides:
      attestation.overridden_type === null
        ? null
        : { attestationId: attestation.overridden_id, type: attestation.overridden_type },
  };
}

function known<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`a row points at ${id}, which is not there`);
  return row;
}
