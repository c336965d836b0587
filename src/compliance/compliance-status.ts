/** What a trail, or an artifact in its trail, is judged to be. */
export type ComplianceStatus = 'COMPLIANT' | 'INCOMPLETE' | 'NON-COMPLIANT';

/** NON-COMPLIANT beats INCOMPLETE beats COMPLIANT; of nothing it is COMPLIANT. */
export function worst(statuses: readonly ComplianceStatus[]): ComplianceStatus {
  if (statuses.includes('NON-COMPLIANT')) return 'NON-COMPLIANT';
  return statuses.includes('INCOMPLETE') ? 'INCOMPLETE' : 'COMPLIANT';
}
