/** Who signed, as the certificate says. */
export interface SignerIdentity {
  /** The subject alternative name: an address of a workflow, or a mail address. */
  subject: string;
  issuer: string;
  /** The address of the repository that the run belonged to; null where the certificate names none. */
  sourceRepository: string | null;
}

/** Who must have signed. */
export interface ExpectedSigner {
  /** The subject; each `*` stands for any text, also none. */
  identity: string;
  issuer: string;
  /** The address of the repository that the run must belong to; null: the one that the subject lies in. */
  sourceRepository: string | null;
}

/** Why the signer is not the expected one, or null. */
export function signerProblem(signer: SignerIdentity, expected: ExpectedSigner): string | null {
  if (signer.issuer !== expected.issuer)
    return `its certificate was issued for ${signer.issuer}, expected ${expected.issuer}`;
  if (!matches(expected.identity, signer.subject))
    return `it was signed by ${signer.subject}, expected ${expected.identity}`;
  const { sourceRepository } = signer;
  if (expected.sourceRepository !== null)
    return sourceRepository === expected.sourceRepository
      ? null
      : `it was made in ${sourceRepository ?? 'no repository'}, expected ${expected.sourceRepository}`;
  // A reusable workflow signs in its own name for everybody who calls it.
  return sourceRepository === null || signer.subject.startsWith(`${sourceRepository}/`)
    ? null
    : `it was made in ${sourceRepository}, by calling the workflow of another repository: state it as source to allow that`;
}

/** Whether the whole text fits the pattern. Takes each part at its first place, so that time is linear. */
export function matches(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
