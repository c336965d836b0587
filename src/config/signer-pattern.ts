/**
 * Why a pattern would trust strangers, or null. Anybody can make a workflow on a public host, so that the owner has to
 * stand there in full: `https://github.com/acme*` would also take `acme-evil`.
 */
export function identityProblem(identity: string): string | null {
  const [beforeAnyText = ''] = identity.split('*');
  if (/^[\s*]*$/.test(identity)) return 'names nobody: expected the workflow that signs.';
  if (beforeAnyText === identity || /^https?:\/\/[^/]+\/[^/]+\//.test(beforeAnyText)) return null;
  return 'would trust workflows of others: write host and owner before the first `*`, for example `https://github.com/acme/*`.';
}
