import type { Rule } from '../../compliance/policy.ts';
import type { PolicyEvaluation as Evaluation } from '../../compliance/policy-evaluation.ts';
import type { FlowEntry, RuleEvaluation as EvaluatedRule } from '../../compliance/rule.ts';
import type { PolicyEvaluation, RuleEvaluation } from '../../contract/assertion.ts';
import type { PolicyVersion } from './policy-versions.ts';
import { type Place, resolution } from './resolutions.ts';

/** Evaluations as the wire shows them; `evaluations` are in the order of `policies`. */
export function policyEvaluations(
  policies: readonly PolicyVersion[],
  evaluations: readonly Evaluation[],
  entries: readonly FlowEntry[],
): PolicyEvaluation[] {
  return evaluations.map((evaluation, index) => {
    const policy = policies[index];
    if (policy === undefined) throw new Error('an evaluation without its policy');
    return policyEvaluation(policy, evaluation, entries);
  });
}

function policyEvaluation(
  policy: PolicyVersion,
  evaluation: Evaluation,
  entries: readonly FlowEntry[],
): PolicyEvaluation {
  const entry = evaluation.entryIndex === null ? undefined : entries[evaluation.entryIndex];
  const place = {
    flow: entry?.flow.name ?? null,
    trail: entry?.trail ?? null,
    fingerprint: entry?.artifact.fingerprint ?? null,
  };
  return {
    policy_name: policy.name,
    policy_version: policy.version,
    status: evaluation.isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT',
    flow: place.flow,
    trail: place.trail,
    rule_evaluations: evaluation.rules.map((rule) => ruleEvaluation(rule, place)),
  };
}

function ruleEvaluation({ definition, ignored, satisfied, findings }: EvaluatedRule, place: Place): RuleEvaluation {
  return {
    rule: { type: definition.kind, definition: definitionAnswer(definition) },
    ignored,
    satisfied,
    resolutions: findings.map((finding) => resolution(finding, place)),
  };
}

/** A rule with the members that a policy document writes it with. */
function definitionAnswer(rule: Rule): Record<string, unknown> {
  if (rule.kind !== 'attestation') return { required: true };
  return { name: rule.name, type: rule.type, must_be_compliant: rule.mustBeCompliant, for_control: rule.forControl };
}
