/** What an attestation is bound to, as one text that the index of latest attestations begins with. */
export type AttestationTarget = string;

export const trailTarget: AttestationTarget = 'trail';

export function artifactTarget(fingerprint: string): AttestationTarget {
  return `artifact:${fingerprint}`;
}

/** Evidence that came before its artifact: it waits for one of this template name, built from this commit. */
export function awaitedTarget(templateName: string, gitCommit: string): AttestationTarget {
  return `awaited:${gitCommit}:${templateName}`;
}
