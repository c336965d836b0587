import type { AttestationFact, ArtifactFact } from './evidence.ts';
import type { ArtifactState } from './artifact-state.ts';
import { isDecision, typeMatches } from './attestation-type.ts';
import { latestByName } from './evidence.ts';
import type { ExpressionContext } from './expression.ts';
import { evaluate } from './expression-evaluation.ts';
import type { Finding } from './finding.ts';
import { type CountingAttestation, settle } from './override.ts';
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

/** An artifact by what it is called where it runs. */
export type NamedArtifact = Pick<ArtifactFact, 'name' | 'fingerprint'>;

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
 * @param entry null for an artifact that no flow knows: no rule is met then, and only what is said of the artifact itself,
 *   or that it has no flow, can keep a rule from applying.
 * @param artifact what is known of it beside its flows; null for nothing, so that every rule applies.
 */
export function evaluateRule(
  rule: Rule,
  entry: FlowEntry | null,
  artifact: NamedArtifact | null = entry?.artifact ?? null,
): RuleEvaluation {
  const reason = artifact === null ? null : reasonToIgnore(rule, { flow: entry?.flow ?? null, artifact });
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
function missingEvidence(rule: AttestationRule, entry: FlowEntry | null): Finding[] {
  const { name, type, mustBeCompliant, forControl } = rule;
  const counting = (['artifact', 'trail'] as const).flatMap((scope) =>
    countingFor(
      rule,
      (entry?.attestations ?? []).filter((fact) => fact.scope === scope),
    ),
  );
  if (counting.length === 0) {
    const templateName = entry?.artifact.templateName ?? null;
    return [{ code: 'missing_attestation', name, type, scope: null, templateName, forControl }];
  }
  const failing = counting.filter(({ isCompliant }) => !isCompliant);
  if (!mustBeCompliant && failing.length < counting.length) return [];
  return failing.map((one) => ({
    code: 'non_compliant_attestation',
    name: one.name,
    type: one.recordType,
    scope: one.scope,
    attestationId: one.recordId,
    forControl,
  }));
}

/** What the rule looks at in one scope: the newest matching attestation of each name, or an override where there is none. */
function countingFor(rule: AttestationRule, facts: readonly AttestationFact[]): CountingAttestation[] {
  const { attested, assumed } = settle(facts);
  const matching = latestByName(attested.filter((one) => isEvidenceFor(rule, one)));
  const names = new Set(matching.map(({ name }) => name));
  const standingIn = latestByName(assumed.filter((one) => canStandInFor(rule, one) && !names.has(one.name)));
  return [...matching, ...standingIn];
}

/** A decision is evidence for the control that it was made for, and for no other; other types are not tied to a control. */
function isEvidenceFor({ name, type, forControl }: AttestationRule, one: CountingAttestation): boolean {
  if (name !== '*' && name !== one.name) return false;
  if (!typeMatches(type, one.type)) return false;
  return forControl === null || !isDecision(one.type) || one.control === forControl;
}

/** An override stands for its name; a rule for any name goes by the type that the override says. */
function canStandInFor(rule: AttestationRule, one: CountingAttestation): boolean {
  return rule.name === one.name || isEvidenceFor(rule, one);
}
