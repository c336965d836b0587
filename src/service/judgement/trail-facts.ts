import type { AttestationFact } from '../../compliance/evidence.ts';
import type { Template } from '../../compliance/template.ts';
import type { TrailArtifact } from '../../compliance/trail-state.ts';
import { trailTarget } from '../store/attestation-target.ts';
import { loadLatestAttestations } from '../store/attestations.ts';
import type { OrgReader } from '../store/store.ts';
import { loadTemplates } from '../store/templates.ts';
import { listTrailArtifacts } from '../store/trail-artifacts.ts';
import type { ListedTrailRow } from '../store/trails.ts';
import type { Documents } from './documents.ts';
import { attestationFact, loadFacts } from './facts.ts';

/** A trail with more artifacts than this is judged by its newest ones. */
const ARTIFACTS_MAX = 1000;
/** How many trails to load at once, so that what is in memory stays bounded. */
export const TRAILS_AT_ONCE = 10;

/** `artifactId` is the id that the artifact has on record; `id` that of its newest report, which orders them by time. */
export interface StoredTrailArtifact extends TrailArtifact {
  artifactId: string;
}

export interface TrailFacts {
  trail: ListedTrailRow;
  template: Template;
  templateContent: string;
  attestations: AttestationFact[];
  artifacts: StoredTrailArtifact[];
}

/** Everything that judging the trails needs, in their order. The number of statements does not depend on how many there are. */
export async function loadTrailFacts(
  tx: OrgReader,
  documents: Documents,
  trails: readonly ListedTrailRow[],
): Promise<TrailFacts[]> {
  const ids = trails.map((trail) => trail.id);
  const templates = await loadTemplates(
    tx,
    trails.map((trail) => trail.template_id),
  );
  const artifacts = await loadFacts(tx, documents, await listTrailArtifacts(tx, ids, ARTIFACTS_MAX));
  const artifactsByTrail = Map.groupBy(artifacts, (facts) => facts.trail.id);
  const attestations = await loadLatestAttestations(
    tx,
    ids.map((trailId) => ({ trailId, target: trailTarget })),
  );
  const attestationsByTrail = Map.groupBy(attestations, (attestation) => attestation.trail_id);
  return trails.map((trail) => {
    const content = templates.get(trail.template_id);
    if (content === undefined) throw new Error(`trail ${trail.id} points at a template that is not there`);
    return {
      trail,
      template: documents.template(trail.template_id, content),
      templateContent: content,
      attestations: (attestationsByTrail.get(trail.id) ?? []).map(attestationFact),
      artifacts: (artifactsByTrail.get(trail.id) ?? []).map((facts) => ({
        id: facts.stored.artifact.report_id,
        artifactId: facts.stored.artifact.id,
        artifact: facts.artifact,
        attestations: facts.attestations.filter(({ scope }) => scope === 'artifact'),
      })),
    };
  });
}
