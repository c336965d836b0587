import type { NewAttestation } from '../../../src/service/store/attestations.ts';
import { artifactTarget } from '../../../src/service/store/attestation-target.ts';

/** Compliant evidence `unit` for an artifact, without an attachment; `members` say of what trail, and what is otherwise. */
export function newAttestation(
  fingerprint: string,
  members: Pick<NewAttestation, 'flow_id' | 'trail_id'> & Partial<NewAttestation>,
): NewAttestation {
  return {
    target: artifactTarget(fingerprint),
    name: 'unit',
    type: 'generic',
    is_compliant: 1,
    artifact_fingerprint: fingerprint,
    target_artifact: null,
    git_commit: null,
    commit_sha: null,
    body: '{}',
    attachment_sha256: null,
    attachment_name: null,
    attachment_bytes: null,
    reported_by: 'ci',
    ...members,
  };
}
