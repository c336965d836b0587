import type { Policy } from './policy.ts';
import { evaluatePolicy, type PolicyEvaluation } from './policy-evaluation.ts';
import type { FlowEntry, NamedArtifact } from './rule.ts';

/** Whether an artifact may go there. */
export interface Assertion {
  isCompliant: boolean;
  /** In the order of the policies. */
  evaluations: PolicyEvaluation[];
}

/** Flow scope: the artifact is known to a flow, and compliant in every flow that knows it. */
export function assertFlows(entries: readonly Pick<FlowEntry, 'state'>[]): boolean {
  return entries.length > 0 && entries.every(({ state }) => state.isCompliant);
}

/**
 * Scopes environment and policy: every policy is satisfied. Without policies it is as in flow scope. `artifact` is what is
 * known of one without entries.
 */
export function assertPolicies(
  entries: readonly FlowEntry[],
  policies: readonly Policy[],
  artifact: NamedArtifact | null = null,
): Assertion {
  const evaluations = policies.map((policy) => evaluatePolicy(policy, entries, artifact));
  const isCompliant =
    policies.length === 0 ? assertFlows(entries) : evaluations.every((evaluation) => evaluation.isCompliant);
  return { isCompliant, evaluations };
}
