import { type AttestationState, attestationFindings, judgeScope, statusOfAttestation } from './attestation-state.ts';
import { type ComplianceStatus, worst } from './compliance-status.ts';
import type { ArtifactFact, AttestationFact } from './evidence.ts';
import type { Finding } from './finding.ts';
import { artifactTemplateName, expectedOfArtifact, type Template } from './template.ts';

/** What an artifact is in its trail, and why. */
export interface ArtifactState {
  status: ComplianceStatus;
  isCompliant: boolean;
  /** Whether its template lists artifacts, but not this one. */
  unexpected: boolean;
  /** The artifact's own expected ones, then its trail's, each in the template's order; then the unexpected ones. */
  attestations: AttestationState[];
  /** Empty exactly where the artifact is compliant. */
  findings: Finding[];
}

/**
 * Judges an artifact in its trail. It needs its own attestations and its trail's; any other attestation of the two counts
 * against it where it is non-compliant. An artifact that its template does not list is NON-COMPLIANT, as is one that was
 * reported as such.
 *
 * @param attestations those bound to the artifact and those bound to its trail, in any order.
 */
export function judgeArtifact(
  template: Template,
  artifact: ArtifactFact,
  attestations: readonly AttestationFact[],
): ArtifactState {
  const templateName = artifactTemplateName(template, artifact.templateName);
  const expected = expectedOfArtifact(template, artifact.templateName);
  const own = judgeScope('artifact', expected ?? [], attestations);
  const trail = judgeScope('trail', template.trail.attestations, attestations);
  const states = [...own.expected, ...trail.expected, ...own.unexpected, ...trail.unexpected];

  const refusals: Finding[] = [];
  if (expected === null) {
    const listed = template.trail.artifacts.map(({ name }) => name);
    refusals.push({ code: 'unexpected_artifact', templateName, expected: listed });
  }
  if (artifact.reportedCompliant === false) refusals.push({ code: 'reported_non_compliant' });

  const status = refusals.length > 0 ? 'NON-COMPLIANT' : worst(states.map(statusOfAttestation));
  return {
    status,
    isCompliant: status === 'COMPLIANT',
    unexpected: expected === null,
    attestations: states,
    findings: [...refusals, ...attestationFindings(states, templateName)],
  };
}
