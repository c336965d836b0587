import type { Policy } from './policy.ts';
import { evaluateRule, type FlowEntry, type NamedArtifact, type RuleEvaluation } from './rule.ts';

export type { FlowEntry } from './rule.ts';

/** How a policy came out for an artifact. */
export interface PolicyEvaluation {
  isCompliant: boolean;
  /** Which of the entries `rules` speaks of: an index, or null where there are none. */
  entryIndex: number | null;
  /** In the policy's order. */
  rules: RuleEvaluation[];
}

/**
 * Evaluates a policy for an artifact. All rules must hold in the same entry, never one rule here and another there. The
 * answer shows the earliest entry that satisfies the policy, else the earliest of those with the fewest unmet rules.
 * Without entries nobody knows where the artifact comes from. A policy is then satisfied only where an exception to its
 * provenance rule names the artifact and no other rule applies; never where it has no such rule.
 *
 * @param entries in the order of their creation, one for each flow that knows the artifact.
 * @param artifact what is known of an artifact without entries.
 */
export function evaluatePolicy(
  policy: Policy,
  entries: readonly FlowEntry[],
  artifact: NamedArtifact | null = null,
): PolicyEvaluation {
  const candidates = entries.map((entry, entryIndex) => {
    const rules = policy.rules.map((rule) => evaluateRule(rule, entry));
    return { entryIndex, rules, unmet: rules.filter(({ satisfied }) => satisfied === false).length };
  });
  const [first, ...rest] = candidates;
  if (first === undefined) {
    const rules = policy.rules.map((rule) => evaluateRule(rule, null, artifact));
    const isExcused = rules.some(({ definition, ignored }) => definition.kind === 'provenance' && ignored);
    return { isCompliant: isExcused && rules.every(({ ignored }) => ignored), entryIndex: null, rules };
  }
  const { entryIndex, rules, unmet } = rest.reduce((best, next) => (next.unmet < best.unmet ? next : best), first);
  return { isCompliant: unmet === 0, entryIndex, rules };
}
