import type {
  ArtifactComplianceResult,
  AssertedFlow,
  Assertion,
  AttestationStatus,
  PolicyEvaluation,
  Resolution,
  RuleEvaluation,
} from '../../src/contract/assertion.ts';

export const FP = 'b'.repeat(64);

export const status = (name: string, more: Partial<AttestationStatus> = {}): AttestationStatus => ({
  attestation_name: name,
  attestation_type: 'generic',
  attestation_id: 'id-1',
  overridden_attestation_id: null,
  status: 'COMPLETE',
  is_compliant: true,
  unexpected: false,
  scope: 'artifact',
  ...more,
});

export const missing = (name: string, more: Partial<AttestationStatus> = {}): AttestationStatus =>
  status(name, { status: 'MISSING', is_compliant: null, attestation_id: null, ...more });

export const compliance = (
  isCompliant: boolean,
  more: Partial<ArtifactComplianceResult> = {},
): ArtifactComplianceResult => ({
  artifact_fingerprint: FP,
  artifact_name: 'app',
  status: isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT',
  is_compliant: isCompliant,
  unexpected: false,
  attestations_statuses: [status('unit-tests')],
  resolutions: [],
  evaluated_at: 1,
  flow_template_id: null,
  ...more,
});

export const flow = (isCompliant: boolean, more: Partial<AssertedFlow> = {}): AssertedFlow => ({
  flow: 'shop',
  trail: 't1',
  compliant: isCompliant,
  compliance_status: compliance(isCompliant),
  html_url: 'https://assay.example.com/shop',
  ...more,
});

export const resolution = (type: Resolution['type'], context: Resolution['context'] = {}): Resolution => ({
  type,
  context,
  remedy: `remedy of ${type}`,
});

export const rule = (isSatisfied: boolean, more: Partial<RuleEvaluation> = {}): RuleEvaluation => ({
  rule: { type: 'trail-compliance', definition: {} },
  ignored: false,
  satisfied: isSatisfied,
  resolutions: [],
  ...more,
});

export const policy = (isCompliant: boolean, more: Partial<PolicyEvaluation> = {}): PolicyEvaluation => ({
  policy_name: 'prod',
  policy_version: 1,
  status: isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT',
  flow: 'shop',
  trail: 't1',
  rule_evaluations: [rule(isCompliant)],
  ...more,
});

/** An answer about an environment with one policy. */
export const assertion = (isCompliant: boolean, more: Partial<Assertion> = {}): Assertion => ({
  fingerprint: FP,
  flow: 'shop',
  trail: 't1',
  compliant: isCompliant,
  compliance_status: compliance(isCompliant),
  html_url: 'https://assay.example.com/shop/artifact',
  scope: 'environment',
  environment: 'production',
  flows: [flow(isCompliant)],
  policy_evaluations: [policy(isCompliant)],
  ...more,
});

export const allowListing = { allowlist_id: 'x', allowed_by_user_id: 'u', timestamp: 1, description: 'd' };

/** The same answer without a member. */
export function assertionWithout(
  member: 'environment' | 'policy_evaluations',
  isCompliant: boolean,
  more: Partial<Assertion> = {},
): Assertion {
  const { [member]: _left, ...rest } = assertion(isCompliant, more);
  return rest;
}
