import type { AttestationFact, ArtifactFact } from './evidence.ts';
import type { ArtifactState } from './artifact-state.ts';
import { typeMatches } from './attestation-type.ts';
import { latestByName } from './evidence.ts';
import type { ExpressionContext } from './expression.ts';
import { evaluate } from './expression-evaluation.ts';
import type { Finding } from './finding.ts';
import type { AttestationRule, Rule } from './policy.ts';

/** One flow's knowledge of an artifact: the trail of its newest report there, and the judgement in that trail. */
export interface FlowEntry {
  flow: { name: string; tags: Readonly<Record<string, string>> };
  trail: string;
  artifact: ArtifactFact;
  state: ArtifactState;
  /** The artifact's own attestations and its trail's, in any order. */
  attestations: readonly AttestationFact[];
}

/** How one rule of a policy came out. */
export interface RuleEvaluation {
  definition: Rule;
  /** Whether the rule does not apply here. */
  ignored: boolean;
  /** null where the rule is ignored. */
  satisfied: boolean | null;
  /** Never empty: `rule_satisfied`, `rule_not_applicable`, or everything that stands in the way. */
  findings: Finding[];
}

/**
 * Evaluates a rule for an artifact in one flow. A rule applies unless its condition is definitely false, and an exception
 * excuses only where it is definitely true.
 *
 * @param entry null for an artifact that no flow knows. Nothing can be said of it, so every rule applies and none is met.
 */
export function evaluateRule(rule: Rule, entry: FlowEntry | null): RuleEvaluation {
  const reason = entry === null ? null : reasonToIgnore(rule, { flow: entry.flow, artifact: entry.artifact });
  if (reason !== null) {
    const findings: Finding[] = [{ code: 'rule_not_applicable', reason }];
    return { definition: rule, ignored: true, satisfied: null, findings };
  }
  const obstacles = obstaclesTo(rule, entry);
  const satisfied = obstacles.length === 0;
  const findings: Finding[] = satisfied ? [{ code: 'rule_satisfied' }] : obstacles;
  return { definition: rule, ignored: false, satisfied, findings };
}

function reasonToIgnore(rule: Rule, context: ExpressionContext): 'condition_false' | 'exception' | null {
  if (rule.kind === 'attestation' && rule.condition !== null && evaluate(rule.condition, context) === 'false') {
    return 'condition_false';
  }
  return rule.exceptions.some((exception) => evaluate(exception, context) === 'true') ? 'exception' : null;
}

function obstaclesTo(rule: Rule, entry: FlowEntry | null): Finding[] {
  if (rule.kind === 'attestation') return missingEvidence(rule, entry);
  if (entry === null) return [{ code: 'missing_provenance' }];
  if (rule.kind === 'provenance' || entry.state.isCompliant) return [];
  return [{ code: 'non_compliant_in_trail', status: entry.state.status }];
}

/**
 * The newest attestation of each name counts, the artifact's and the trail's apart. Where they need not all be compliant,
 * one still must be: if a failing attestation alone could satisfy a rule, reporting a failure would open a gate.
 */
function missingEvidence(
  { name, type, mustBeCompliant, forControl }: AttestationRule,
  entry: FlowEntry | null,
): Finding[] {
  const matching = (entry?.attestations ?? []).filter(
    (fact) => (name === '*' || fact.name === name) && typeMatches(type, fact.type),
  );
  const counting = [
    ...latestByName(matching.filter(({ scope }) => scope === 'artifact')),
    ...latestByName(matching.filter(({ scope }) => scope === 'trail')),
  ];
  if (counting.length === 0) {
    const templateName = entry?.artifact.templateName ?? null;
    return [{ code: 'missing_attestation', name, type, scope: null, templateName, forControl }];
  }
  const failing = counting.filter(({ isCompliant }) => !isCompliant);
  if (!mustBeCompliant && failing.length < counting.length) return [];
  return failing.map((fact) => ({
    code: 'non_compliant_attestation',
    name: fact.name,
    type: fact.type,
    scope: fact.scope,
    attestationId: fact.id,
    forControl,
  }));
}
