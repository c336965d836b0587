import { type ArtifactState, judgeArtifact } from './artifact-state.ts';
import { type AttestationState, attestationFindings, judgeScope, statusOfAttestation } from './attestation-state.ts';
import { compareBytes } from './byte-order.ts';
import { type ComplianceStatus, worst } from './compliance-status.ts';
import type { ArtifactFact, AttestationFact } from './evidence.ts';
import type { Finding } from './finding.ts';
import { artifactTemplateName, type ExpectedArtifact, type Template } from './template.ts';

/** An artifact that was reported into a trail. */
export interface TrailArtifact {
  /** Ordered by time: of two artifacts of one template name, the one with the bytewise bigger id is the newer. */
  id: string;
  artifact: ArtifactFact;
  /** Those bound to the artifact; the trail's are added. */
  attestations: readonly AttestationFact[];
}

/** What the trail's view shows under one template name. */
export interface TrailArtifactState<A extends TrailArtifact> {
  /** The template name; for an artifact without one, its fingerprint. */
  key: string;
  status: ComplianceStatus | 'MISSING';
  unexpected: boolean;
  /** The newest artifact of that name; null where none was reported. */
  reported: A | null;
  /** As in the state of the artifact; where none was reported, what the template asks of it. */
  attestations: AttestationState[];
  findings: Finding[];
}

/** What a trail is, and why. */
export interface TrailState<A extends TrailArtifact = TrailArtifact> {
  status: ComplianceStatus;
  isCompliant: boolean;
  /** The trail's own: the expected ones in the template's order, then the unexpected ones by name. */
  attestations: AttestationState[];
  /** Those of the template in its order, then all others by key. */
  artifacts: TrailArtifactState<A>[];
  /** The reasons that lie in the trail itself; those of an artifact are with it. */
  findings: Finding[];
}

/**
 * Judges a trail: its own attestations, the artifacts that its template lists, and all others that were reported. Of
 * several artifacts of one template name the newest counts. A listed artifact that was not reported makes it INCOMPLETE.
 */
export function judgeTrail<A extends TrailArtifact>(
  template: Template,
  attestations: readonly AttestationFact[],
  artifacts: readonly A[],
): TrailState<A> {
  const trail = judgeScope('trail', template.trail.attestations, attestations);
  const states = [...trail.expected, ...trail.unexpected];

  const newest = newestByKey(template, artifacts);
  const listed = template.trail.artifacts.map((expected) => {
    const reported = newest.get(expected.name);
    newest.delete(expected.name);
    return reported === undefined
      ? missingArtifact(expected)
      : reportedArtifact(expected.name, reported, judge(template, attestations, reported));
  });
  const others = [...newest]
    .toSorted(([a], [b]) => compareBytes(a, b))
    .map(([key, reported]) => reportedArtifact(key, reported, judge(template, attestations, reported)));
  const inView = [...listed, ...others];

  const status = worst([
    ...states.map(statusOfAttestation),
    ...inView.map((artifact) => (artifact.status === 'MISSING' ? 'INCOMPLETE' : artifact.status)),
  ]);
  return {
    status,
    isCompliant: status === 'COMPLIANT',
    attestations: states,
    artifacts: inView,
    findings: attestationFindings(states, null),
  };
}

function newestByKey<A extends TrailArtifact>(template: Template, artifacts: readonly A[]): Map<string, A> {
  const newest = new Map<string, A>();
  for (const reported of artifacts) {
    const { templateName, fingerprint } = reported.artifact;
    const key = artifactTemplateName(template, templateName) ?? fingerprint;
    const known = newest.get(key);
    if (known === undefined || reported.id > known.id) newest.set(key, reported);
  }
  return newest;
}

function judge(template: Template, trail: readonly AttestationFact[], reported: TrailArtifact): ArtifactState {
  return judgeArtifact(template, reported.artifact, [...trail, ...reported.attestations]);
}

function reportedArtifact<A extends TrailArtifact>(
  key: string,
  reported: A,
  { status, unexpected, attestations, findings }: ArtifactState,
): TrailArtifactState<A> {
  return { key, status, unexpected, reported, attestations, findings };
}

function missingArtifact({ name, attestations }: ExpectedArtifact): TrailArtifactState<never> {
  const { expected } = judgeScope('artifact', attestations, []);
  return {
    key: name,
    status: 'MISSING',
    unexpected: false,
    reported: null,
    attestations: expected,
    findings: [{ code: 'missing_artifact', templateName: name }, ...attestationFindings(expected, name)],
  };
}
