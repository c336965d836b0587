import type { TrailArtifact } from '../../compliance/trail-state.ts';
import type { AttestationFact } from '../../compliance/evidence.ts';
import type { Template } from '../../compliance/template.ts';
import { listTrailArtifacts } from '../store/artifacts.ts';
import { trailTarget } from '../store/attestation-target.ts';
import { loadLatestAttestations } from '../store/attestations.ts';
import type { TrailRow } from '../store/schema.ts';
import type { OrgReader } from '../store/store.ts';
import { loadTemplates } from '../store/templates.ts';
import type { Documents } from './documents.ts';
import { attestationFact, loadFacts } from './facts.ts';

/** A trail with more artifacts than this is judged by its newest ones. */
const ARTIFACTS_MAX = 1000;

/** `artifactId` is the id that the artifact has on record; `id` that of its newest report, which orders them by time. */
export interface StoredTrailArtifact extends TrailArtifact {
  artifactId: string;
}

export interface TrailFacts {
  template: Template;
  templateContent: string;
  attestations: AttestationFact[];
  artifacts: StoredTrailArtifact[];
}

export async function loadTrailFacts(tx: OrgReader, documents: Documents, trail: TrailRow): Promise<TrailFacts> {
  const content = (await loadTemplates(tx, [trail.template_id])).get(trail.template_id);
  if (content === undefined) throw new Error(`trail ${trail.id} points at a template that is not there`);
  const artifacts = await loadFacts(tx, documents, await listTrailArtifacts(tx, trail.id, ARTIFACTS_MAX));
  return {
    template: documents.template(trail.template_id, content),
    templateContent: content,
    attestations: (await loadLatestAttestations(tx, [trail.id], [trailTarget])).map(attestationFact),
    artifacts: artifacts.map((facts) => ({
      id: facts.stored.artifact.report_id,
      artifactId: facts.stored.artifact.id,
      artifact: facts.artifact,
      attestations: facts.attestations.filter(({ scope }) => scope === 'artifact'),
    })),
  };
}
