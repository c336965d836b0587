import type { ArtifactState } from '../../compliance/artifact-state.ts';
import type { AttestationState } from '../../compliance/attestation-state.ts';
import type { ArtifactComplianceResult, AttestationStatus } from '../../contract/assertion.ts';
import { type Place, resolution } from './resolutions.ts';

export function attestationStatus(state: AttestationState): AttestationStatus {
  return {
    attestation_name: state.name,
    attestation_type: state.type,
    attestation_id: state.attestationId,
    overridden_attestation_id: state.overriddenAttestationId,
    status: state.status,
    is_compliant: state.isCompliant,
    unexpected: state.unexpected,
    scope: state.scope,
  };
}

/** The judgement of one artifact in its trail, as the wire shows it. */
export function complianceResult(
  state: ArtifactState,
  facts: {
    place: Place & { fingerprint: string };
    templateName: string | null;
    templateId: string;
    evaluatedAt: number;
  },
): ArtifactComplianceResult {
  return {
    artifact_fingerprint: facts.place.fingerprint,
    artifact_name: facts.templateName,
    status: state.status,
    is_compliant: state.isCompliant,
    unexpected: state.unexpected,
    attestations_statuses: state.attestations.map(attestationStatus),
    resolutions: state.findings.map((finding) => resolution(finding, facts.place)),
    evaluated_at: facts.evaluatedAt,
    flow_template_id: facts.templateId,
  };
}
