import { describe, expect, it } from 'vitest';
import type { Assertion, RuleEvaluation } from '../../src/contract/assertion.ts';
import type { Failure } from '../../src/action/failure.ts';
import { judgementOf, judgementOfFailure } from '../../src/action/gate.ts';
import { type Question, questionQuery } from '../../src/action/question.ts';
import {
  allowListing,
  assertion,
  assertionWithout,
  compliance,
  FP,
  flow,
  missing,
  policy,
  resolution,
  rule,
  status,
} from './assertion-fixture.ts';

const environment: Question = { scope: 'environment', environment: 'production', flow: 'shop' };
const policies: Question = { scope: 'policies', policies: ['prod'], flow: null };
const flowScope: Question = { scope: 'flow', flow: null };

const ignored = (reason: string): RuleEvaluation =>
  rule(false, {
    rule: { type: 'attestation', definition: {} },
    ignored: true,
    satisfied: null,
    resolutions: [resolution('rule_not_applicable', { reason })],
  });
const undemanding = compliance(true, { attestations_statuses: [status('extra', { unexpected: true })] });
const torn = compliance(true, { attestations_statuses: [missing('unit-tests')] });

const judge = (answer: Assertion, question: Question = environment, allowUnpoliced = false) => {
  const judgement = judgementOf(answer, { fingerprint: FP, question, allowUnpoliced });
  return 'reason' in judgement ? `${judgement.verdict}: ${judgement.reason}` : judgement.verdict;
};

const inFlowScope = (isCompliant: boolean, more: Partial<Assertion> = {}): Assertion =>
  assertionWithout('policy_evaluations', isCompliant, { scope: 'flow', ...more });
const inPolicyScope = (isCompliant: boolean, more: Partial<Assertion> = {}): Assertion =>
  assertionWithout('environment', isCompliant, { scope: 'policy', ...more });

describe('a sound answer', () => {
  it.each([
    ['environment', assertion(true), environment, 'compliant'],
    ['environment, no', assertion(false), environment, 'non-compliant: refused'],
    ['policies', inPolicyScope(true), policies, 'compliant'],
    ['policies, no', inPolicyScope(false), policies, 'non-compliant: refused'],
    ['flow', inFlowScope(true), flowScope, 'compliant'],
    ['flow, no', inFlowScope(false), flowScope, 'non-compliant: refused'],
    [
      'environment, policy satisfied in one flow though another is not compliant',
      assertion(true, { flows: [flow(true), flow(false, { flow: 'other' })] }),
      { ...environment, flow: null },
      'compliant',
    ],
    [
      'environment, allow-listed',
      assertion(true, { policy_evaluations: [policy(false)], allow_listing: allowListing }),
      environment,
      'compliant',
    ],
    [
      'environment, its only rule excused by an exception',
      assertion(true, { policy_evaluations: [policy(true, { rule_evaluations: [ignored('exception')] })] }),
      environment,
      'compliant',
    ],
    [
      'environment, the condition of its only rule is false',
      assertion(true, { policy_evaluations: [policy(true, { rule_evaluations: [ignored('condition_false')] })] }),
      environment,
      'undecided: unpoliced',
    ],
    [
      'environment, only the trail is asked for and its template asks for nothing',
      assertion(true, { compliance_status: undemanding, flows: [flow(true, { compliance_status: undemanding })] }),
      environment,
      'undecided: unpoliced',
    ],
    [
      'a yes with a flow that misses what its template asks for',
      assertion(true, { compliance_status: torn, flows: [flow(true, { compliance_status: torn })] }),
      environment,
      'undecided: unsound',
    ],
    [
      'a yes whose first part says no',
      assertion(true, { compliance_status: compliance(false) }),
      environment,
      'undecided: unsound',
    ],
    [
      'a yes about a flow that is not the first of its flows',
      assertion(true, { flow: 'other' }),
      environment,
      'undecided: unsound',
    ],
    [
      'a yes for a trail that is not compliant, which its policy asks for',
      assertion(true, { compliance_status: compliance(false), flows: [flow(false)] }),
      environment,
      'undecided: unsound',
    ],
    [
      'a no whose parts all say yes',
      assertion(false, { flows: [flow(true)], policy_evaluations: [policy(true)] }),
      environment,
      'non-compliant: refused',
    ],
  ])('about %s', (_what, answer, question, expected) => {
    expect(judge(answer, question)).toBe(expected);
  });
});

describe('an answer that cannot be relied on', () => {
  const twoPolicies: Question = { scope: 'policies', policies: ['prod', 'eu'], flow: null };
  it.each([
    ['another artifact', assertion(true, { fingerprint: 'c'.repeat(64) }), environment],
    [
      'another artifact inside',
      assertion(true, { compliance_status: compliance(true, { artifact_fingerprint: 'c'.repeat(64) }) }),
      environment,
    ],
    [
      'another artifact in a flow',
      assertion(true, {
        flows: [flow(true, { compliance_status: compliance(true, { artifact_fingerprint: 'c'.repeat(64) }) })],
      }),
      environment,
    ],
    ['another scope', inFlowScope(true), environment],
    ['policies where an environment was meant', inPolicyScope(true), environment],
    ['another environment', assertion(true, { environment: 'staging' }), environment],
    ['no environment', assertionWithout('environment', true), environment],
    ['no policies at all', assertionWithout('policy_evaluations', true), environment],
    ['another policy', inPolicyScope(true, { policy_evaluations: [policy(true, { policy_name: 'dev' })] }), policies],
    [
      'one policy more',
      inPolicyScope(true, { policy_evaluations: [policy(true), policy(true, { policy_name: 'eu' })] }),
      policies,
    ],
    ['one policy less', inPolicyScope(true), twoPolicies],
    [
      'policies in another order',
      inPolicyScope(true, { policy_evaluations: [policy(true, { policy_name: 'eu' }), policy(true)] }),
      twoPolicies,
    ],
    ['no policy', inPolicyScope(true, { policy_evaluations: [] }), policies],
    ['another flow', assertion(true, { flow: 'other' }), environment],
    [
      'another flow among its flows',
      assertion(true, { flows: [flow(true), flow(true, { flow: 'other' })] }),
      environment,
    ],
    ['no flow', assertion(true, { flows: [] }), environment],
    ['a yes with a policy of no', assertion(true, { policy_evaluations: [policy(false)] }), environment],
    [
      'a yes with a rule of no',
      assertion(true, { policy_evaluations: [policy(true, { rule_evaluations: [rule(false)] })] }),
      environment,
    ],
    [
      'a yes with an open rule',
      assertion(true, { policy_evaluations: [policy(true, { rule_evaluations: [rule(true, { satisfied: null })] })] }),
      environment,
    ],
    ['a yes with a flow of no', inFlowScope(true, { flows: [flow(true), flow(false)] }), flowScope],
    [
      'a flow of two minds',
      inFlowScope(true, { flows: [flow(true, { compliance_status: compliance(false) })] }),
      flowScope,
    ],
    [
      'a state of two minds',
      inFlowScope(true, { flows: [flow(true, { compliance_status: compliance(true, { status: 'INCOMPLETE' }) })] }),
      flowScope,
    ],
    [
      'an allow-listing outside of an environment',
      inPolicyScope(true, { policy_evaluations: [policy(false)], allow_listing: allowListing }),
      policies,
    ],
    [
      'an environment without policies whose flow says no',
      assertion(true, { policy_evaluations: [], flows: [flow(false)] }),
      environment,
    ],
  ])('is about %s', (_what, answer, question) => {
    expect(judge(answer, question, true)).toBe('undecided: unsound');
  });

  it('is none either when it says no about something else', () => {
    expect(judge(assertion(false, { environment: 'staging' }))).toBe('undecided: unsound');
  });
});

describe('what demands nothing', () => {
  const nothing = compliance(true, { attestations_statuses: [status('extra', { unexpected: true })] });
  const unpoliced: [string, Assertion, Question][] = [
    ['environment without policies', assertion(true, { policy_evaluations: [] }), environment],
    [
      'environment whose policies have no rules',
      assertion(true, { policy_evaluations: [policy(true, { rule_evaluations: [] })] }),
      environment,
    ],
    ['flow without a template', inFlowScope(true, { flows: [flow(true, { compliance_status: nothing })] }), flowScope],
  ];

  it.each(unpoliced)('is refused: %s', (_what, answer, question) => {
    expect(judge(answer, question)).toBe('undecided: unpoliced');
    expect(judge(answer, question, true)).toBe('compliant');
  });

  it.each(unpoliced)('stays a no: %s', (_what, answer, question) => {
    expect(judge({ ...answer, compliant: false }, question, true)).toBe('non-compliant: refused');
  });

  it('is not an artifact that somebody allowed by name', () => {
    expect(judge(assertion(true, { policy_evaluations: [], allow_listing: allowListing }))).toBe('compliant');
  });

  it('is not a flow beside one that demands something', () => {
    const flows = [flow(true), flow(true, { flow: 'other', compliance_status: nothing })];
    expect(judge(inFlowScope(true, { flows }), flowScope)).toBe('compliant');
    expect(
      judge(
        inFlowScope(false, {
          flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: [missing('x')] }) })],
        }),
        flowScope,
      ),
    ).toBe('non-compliant: refused');
  });
});

const failure = (code: Failure['code'], serviceCode: string | null): Failure => ({
  code,
  serviceCode,
  message: 'm',
  status: 404,
  requestId: null,
  attempts: 1,
  fields: {},
});

describe('a failure', () => {
  it('is a no only where the service does not know the artifact', () => {
    expect(judgementOfFailure(failure('not_found', 'unknown_artifact'))).toEqual({
      verdict: 'non-compliant',
      reason: 'unknown',
    });
    for (const code of ['unknown_environment', 'unknown_organization', 'unknown_path', 'Unknown_Artifact', null])
      expect(judgementOfFailure(failure('not_found', code))).toMatchObject({ verdict: 'undecided', reason: 'failed' });
    for (const code of [
      'unauthorized',
      'forbidden',
      'service_failed',
      'unreadable_answer',
      'late',
      'unexpected_status',
    ] as const)
      expect(judgementOfFailure(failure(code, 'unknown_artifact'))).toMatchObject({
        verdict: 'undecided',
        reason: 'failed',
      });
  });
});

it('asks with one of environment and policies, narrowed by the flow', () => {
  expect(questionQuery(environment)).toEqual({ environment_name: 'production', flow_name: 'shop' });
  expect(questionQuery(policies)).toEqual({ policy_name: ['prod'] });
  expect(questionQuery({ scope: 'flow', flow: 'shop' })).toEqual({ flow_name: 'shop' });
  expect(questionQuery(flowScope)).toEqual({});
});
