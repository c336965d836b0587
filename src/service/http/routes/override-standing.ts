import type * as z from 'zod';
import type { overrideAttestation } from '../../../contract/attestation/override.ts';
import { targetsOf } from '../../judgement/facts.ts';
import type { Documents } from '../../judgement/documents.ts';
import { findByCommit, listNamesOfArtifact } from '../../store/artifacts.ts';
import { artifactTarget, type AttestationTarget, trailTarget } from '../../store/attestation-target.ts';
import type { Standing } from '../../store/attestations.ts';
import { standingOfOverride } from '../../store/overrides.ts';
import type { TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTemplates } from '../../store/templates.ts';
import { targetOf } from './attestation-recording.ts';

/** Artifacts that a trail has of one commit; an override is about one of them. */
const BUILT_MAX = 100;

type OverrideAttestation = z.output<typeof overrideAttestation>;

/** Binds an override to what it overrides: evidence of the trail, or of the artifact, under whichever of its bindings. */
export async function overrideStanding(
  tx: OrgReader,
  documents: Documents,
  trail: TrailRow,
  attestation: OverrideAttestation,
): Promise<Standing> {
  const own = targetOf(attestation);
  const targets = own === trailTarget ? [own] : [own, ...(await otherTargets(tx, documents, trail, attestation, own))];
  return standingOfOverride(tx, {
    trailId: trail.id,
    targets,
    name: attestation.attestation_name,
    type: attestation.original_attestation_type,
  });
}

/** One artifact's evidence is bound by its fingerprint, or by template name and commit; an override reaches both. */
async function otherTargets(
  tx: OrgReader,
  documents: Documents,
  trail: TrailRow,
  { artifact_fingerprint: fingerprint, git_commit_info: commit }: OverrideAttestation,
  own: AttestationTarget,
): Promise<AttestationTarget[]> {
  const content = (await loadTemplates(tx, [trail.template_id])).get(trail.template_id);
  if (content === undefined) throw new Error(`trail ${trail.id} points at a template that is not there`);
  const template = documents.template(trail.template_id, content);
  const artifacts =
    fingerprint === null || fingerprint === undefined
      ? await findByCommit(
          tx,
          { flowId: trail.flow_id, trailId: trail.id, commitPrefix: commit?.sha1 ?? '' },
          BUILT_MAX,
        )
      : await listNamesOfArtifact(tx, trail, fingerprint);
  return artifacts.flatMap((stored) => {
    const targets = targetsOf(stored, template);
    if (own === artifactTarget(stored.artifact.fingerprint)) return [...targets];
    return targets.has(own) ? [...targets] : [];
  });
}
