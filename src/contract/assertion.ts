import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import {
  complianceState,
  environmentName,
  epochSeconds,
  fingerprint,
  flowName,
  orgName,
  policyName,
  recordId,
  trailName,
} from './names.ts';

/**
 * Why something does not hold and how to supply what is missing. `context` carries the facts of the type;
 * `remedy` is one sentence for people.
 */
export const resolution = z
  .object({
    type: z.enum([
      'missing_attestation',
      'non_compliant_attestation',
      'non_compliant_in_trail',
      'reported_non_compliant',
      'missing_artifact',
      'missing_provenance',
      'unexpected_artifact',
      'wrong_source',
      'rule_satisfied',
      'rule_not_applicable',
    ]),
    context: z.record(z.string(), z.unknown()).nullable(),
    remedy: z.string(),
  })
  .meta({ id: 'Resolution' });

export const attestationStatus = z
  .object({
    attestation_name: z.string(),
    attestation_type: z.string(),
    attestation_id: recordId.nullable(),
    overridden_attestation_id: recordId.nullable(),
    status: z.enum(['COMPLETE', 'MISSING']),
    is_compliant: z.boolean().nullable(),
    unexpected: z.boolean(),
    scope: z.enum(['trail', 'artifact']).describe('What the attestation is bound to, or must be bound to.'),
  })
  .meta({ id: 'AttestationStatus' });

export const artifactComplianceResult = z
  .object({
    artifact_fingerprint: fingerprint,
    artifact_name: z.string().nullable().describe('The name in the template that the artifact stands for.'),
    status: complianceState,
    is_compliant: z.boolean(),
    unexpected: z.boolean(),
    attestations_statuses: z.array(attestationStatus),
    resolutions: z.array(resolution),
    evaluated_at: epochSeconds,
    flow_template_id: recordId.nullable(),
  })
  .meta({ id: 'ArtifactComplianceResult' });

export const assertedFlow = z
  .object({
    flow: flowName,
    trail: trailName,
    compliant: z.boolean(),
    compliance_status: artifactComplianceResult,
    html_url: z.string(),
  })
  .meta({ id: 'AssertArtifactFlow' });

export const ruleEvaluation = z
  .object({
    rule: z.object({
      type: z.enum(['provenance', 'trail-compliance', 'attestation']),
      definition: z.record(z.string(), z.unknown()),
    }),
    ignored: z.boolean(),
    satisfied: z.boolean().nullable(),
    resolutions: z.array(resolution),
  })
  .meta({ id: 'RuleEvaluation' });

export const policyEvaluation = z
  .object({
    policy_name: policyName,
    policy_version: z.int(),
    status: z.enum(['COMPLIANT', 'NON-COMPLIANT']),
    flow: flowName.nullable().describe('The flow whose trail the rules were shown for.'),
    trail: trailName.nullable(),
    rule_evaluations: z.array(ruleEvaluation),
  })
  .meta({ id: 'PolicyEvaluation' });

export const allowListing = z
  .object({
    allowlist_id: recordId,
    allowed_by_user_id: z.string(),
    timestamp: epochSeconds,
    description: z.string(),
  })
  .meta({ id: 'AllowlistInformation' });

export const assertion = z
  .object({
    fingerprint,
    flow: flowName,
    trail: trailName,
    compliant: z.boolean(),
    compliance_status: artifactComplianceResult,
    html_url: z.string(),
    scope: z.enum(['flow', 'environment', 'policy']),
    flows: z.array(assertedFlow),
    environment: environmentName.optional(),
    policy_evaluations: z.array(policyEvaluation).optional(),
    allow_listing: allowListing.optional(),
  })
  .meta({ id: 'Assertion' });

export type Resolution = z.output<typeof resolution>;
export type AttestationStatus = z.output<typeof attestationStatus>;
export type ArtifactComplianceResult = z.output<typeof artifactComplianceResult>;
export type AssertedFlow = z.output<typeof assertedFlow>;
export type RuleEvaluation = z.output<typeof ruleEvaluation>;
export type PolicyEvaluation = z.output<typeof policyEvaluation>;
export type Assertion = z.output<typeof assertion>;

export const assertArtifact = endpoint({
  id: 'assertArtifact',
  tag: 'asserts',
  summary: 'Ask whether an artifact complies with its flows, an environment or policies',
  method: 'GET',
  path: '/asserts/{org}/fingerprint/{fingerprint}',
  role: 'reader',
  params: z.object({ org: orgName, fingerprint }),
  // A misspelled parameter would ask another question, and get a yes to that.
  query: z.strictObject({
    flow_name: flowName.optional(),
    environment_name: environmentName.optional(),
    policy_name: z
      .union([policyName, z.array(policyName).min(1).max(100)])
      .optional()
      .transform((value) => (typeof value === 'string' ? [value] : value)),
  }),
  body: null,
  answers: { 200: assertion },
  errors: ['unknown_organization', 'unknown_artifact', 'unknown_flow', 'unknown_environment', 'unknown_policy'],
});
