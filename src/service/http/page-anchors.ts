/*
 * Places on the page of a trail that other pages link to. A template may name things as it likes, and an id must have no
 * spaces: these are the ids and the fragments alike.
 */

/** A row of the evidence. */
export const attestationAnchor = (attestationId: string): string => `attestation-${encodeURIComponent(attestationId)}`;

/** What the template wants of one of its artifacts, by its name there, or (null) of the trail itself, and is not there. */
export const missingAnchor = (artifact: string | null, attestationName: string): string =>
  `missing-${artifact === null ? 'trail' : encodeURIComponent(artifact)}-${encodeURIComponent(attestationName)}`;

/** An artifact in the checklist: by its name in the template, or its fingerprint where it has none. */
export const artifactAnchor = (key: string): string => `artifact-${encodeURIComponent(key)}`;
