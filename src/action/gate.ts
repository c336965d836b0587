import { assertArtifact, type AssertedFlow, type Assertion, type RuleEvaluation } from '../contract/assertion.ts';
import type { Failure } from './failure.ts';
import type { Judgement } from './findings.ts';
import { type Question, questionQuery } from './question.ts';
import type { ServiceCalls } from './service-calls.ts';

/** Asks about one artifact. Never rejects. */
export async function judge(
  calls: ServiceCalls,
  { fingerprint, question }: { fingerprint: string; question: Question },
  allowUnpoliced: boolean,
): Promise<Judgement> {
  const params = { org: calls.org, fingerprint };
  const result = await calls.call(assertArtifact, { params, query: questionQuery(question) });
  return result.ok
    ? judgementOf(result.answer, { fingerprint, question, allowUnpoliced })
    : judgementOfFailure(result.failure);
}

/** Only the service's own word that it does not know the artifact is a no; every other failure is no answer at all. */
export function judgementOfFailure(failure: Failure): Judgement {
  return failure.code === 'not_found' && failure.serviceCode === 'unknown_artifact'
    ? { verdict: 'non-compliant', reason: 'unknown' }
    : { verdict: 'undecided', reason: 'failed', failure };
}

export interface Asked {
  fingerprint: string;
  question: Question;
  allowUnpoliced: boolean;
}

/** The verdict that an answer stands for. An answer that cannot be relied on is none, and a no needs no second look. */
export function judgementOf(assertion: Assertion, asked: Asked): Judgement {
  const otherSubject = differenceFrom(assertion, asked);
  if (otherSubject !== null) return { verdict: 'undecided', reason: 'unsound', detail: otherSubject };
  if (!assertion.compliant) return { verdict: 'non-compliant', reason: 'refused', assertion };
  const contradiction = contradictionIn(assertion);
  if (contradiction !== null) return { verdict: 'undecided', reason: 'unsound', detail: contradiction };
  if (!asked.allowUnpoliced && demandsNothing(assertion))
    return { verdict: 'undecided', reason: 'unpoliced', assertion };
  return { verdict: 'compliant', assertion };
}

const answeredScope = { environment: 'environment', policies: 'policy', flow: 'flow' } as const;

/** In what way the answer is not about what was asked; null where it is. */
function differenceFrom(assertion: Assertion, { fingerprint, question }: Asked): string | null {
  if (assertion.fingerprint !== fingerprint) return `it is about the artifact ${assertion.fingerprint}`;
  const scope = answeredScope[question.scope];
  if (assertion.scope !== scope) return `it is about the scope ${assertion.scope}, not ${scope}`;
  if (question.scope === 'environment' && assertion.environment !== question.environment)
    return `it is about the environment ${assertion.environment ?? '(none)'}, not ${question.environment}`;
  if (question.scope !== 'flow' && assertion.policy_evaluations === undefined)
    return 'it does not say which policies were looked at';
  if (question.scope === 'policies') {
    const answered = assertion.policy_evaluations?.map((evaluation) => evaluation.policy_name) ?? [];
    if (
      answered.length !== question.policies.length ||
      question.policies.some((name, index) => name !== answered[index])
    )
      return `it is about the policies ${answered.join(', ') || '(none)'}, not ${question.policies.join(', ')}`;
  }
  const { flow } = question;
  const otherFlow = [assertion, ...assertion.flows].find((part) => flow !== null && part.flow !== flow);
  if (otherFlow !== undefined) return `it is about the flow ${otherFlow.flow}, not ${String(flow)}`;
  const parts = [assertion, ...assertion.flows].map((part) => part.compliance_status.artifact_fingerprint);
  const other = parts.find((part) => part !== fingerprint);
  return other === undefined ? null : `a part of it is about the artifact ${other}`;
}

/** What in a yes says no; null where all parts agree. */
function contradictionIn(assertion: Assertion): string | null {
  const [first] = assertion.flows;
  if (first === undefined) return 'it names no flow that holds the artifact';
  if (assertion.flow !== first.flow || assertion.trail !== first.trail)
    return `it names the flow ${assertion.flow}, and another one first`;
  const torn = [...assertion.flows, { ...first, compliance_status: assertion.compliance_status }].find(isTorn);
  if (torn !== undefined) return `it says two things about the flow ${torn.flow}`;
  if (assertion.scope === 'environment' && assertion.allow_listing !== undefined) return null;
  const policies = assertion.policy_evaluations ?? [];
  for (const { policy_name: name, status, rule_evaluations: rules, flow } of policies) {
    if (status !== 'COMPLIANT') return `it is a yes, and yet the policy ${name} is not satisfied`;
    if (rules.some((rule) => !rule.ignored && rule.satisfied !== true))
      return `it is a yes, and yet a rule of the policy ${name} is not satisfied`;
    const shown = assertion.flows.find((candidate) => candidate.flow === flow);
    if (shown?.compliant === false && rules.some((rule) => !rule.ignored && rule.rule.type === 'trail-compliance'))
      return `it is a yes, and yet the flow ${shown.flow} is not compliant, as the policy ${name} demands`;
  }
  // Policies take the place of the flows' own templates.
  const refusing = policies.length > 0 ? undefined : assertion.flows.find(({ compliant }) => !compliant);
  return refusing === undefined ? null : `it is a yes, and yet the flow ${refusing.flow} is not compliant`;
}

/** Whether what an answer says of a flow disagrees with itself. */
function isTorn({ compliant, compliance_status: status }: AssertedFlow): boolean {
  const isComplete = status.attestations_statuses.every((one) => one.is_compliant === true);
  return (
    compliant !== status.is_compliant ||
    status.is_compliant !== (status.status === 'COMPLIANT') ||
    (status.is_compliant && (status.unexpected || !isComplete))
  );
}

/**
 * Whether anything would have been let through. Under scope flow, no template asks for anything; under the others, no
 * policy does, or what a policy asks is only that a trail fulfils its template and that template asks for nothing: a
 * misspelled flow is made with such a template when it is first reported to.
 */
function demandsNothing(assertion: Assertion): boolean {
  if (assertion.scope === 'flow') return assertion.flows.every(asksForNothing);
  if (assertion.scope === 'environment' && assertion.allow_listing !== undefined) return false;
  return (assertion.policy_evaluations ?? []).every((evaluation) => {
    const rules = evaluation.rule_evaluations;
    // An exception is the policy's own word that this artifact may go; a condition that is false says nothing about it.
    if (rules.some(isExcused) || rules.some((rule) => !rule.ignored && rule.rule.type === 'attestation')) return false;
    const shown = assertion.flows.filter(({ flow }) => evaluation.flow === null || flow === evaluation.flow);
    const applied = rules.filter((rule) => !rule.ignored);
    const asksForTrail = applied.some((rule) => rule.rule.type === 'trail-compliance');
    return asksForTrail ? shown.every(asksForNothing) : applied.length === 0;
  });
}

const asksForNothing = ({ compliance_status: { attestations_statuses: statuses } }: AssertedFlow): boolean =>
  statuses.every(({ unexpected }) => unexpected);

const isExcused = (rule: RuleEvaluation): boolean =>
  rule.ignored && rule.resolutions.some(({ context }) => context?.['reason'] === 'exception');
