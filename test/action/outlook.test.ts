import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientErrorCode } from '../../src/client/error.ts';
import type { Assertion } from '../../src/contract/assertion.ts';
import { answerProblem } from '../../src/action/failure.ts';
import type { Judgement } from '../../src/action/findings.ts';
import { outlookOf } from '../../src/action/outlook.ts';
import {
  assertion,
  assertionWithout,
  compliance,
  flow,
  missing,
  policy,
  resolution,
  rule,
  status,
} from './assertion-fixture.ts';

const refused = (answer: Assertion): Judgement => ({ verdict: 'non-compliant', reason: 'refused', assertion: answer });

/** A no of a policy that asks for a compliant trail, with these statuses in it. */
const inTrail = (statuses: ReturnType<typeof status>[], more = {}): Judgement =>
  refused(
    assertion(false, {
      flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: statuses, ...more }) })],
    }),
  );
const byRule = (...resolutions: ReturnType<typeof resolution>[]): Judgement =>
  refused(
    assertion(false, {
      flows: [],
      policy_evaluations: [policy(false, { rule_evaluations: [rule(false, { resolutions })] })],
    }),
  );
const failed = (code: ClientErrorCode | 'late' | 'internal'): Judgement => ({
  verdict: 'undecided',
  reason: 'failed',
  failure: { ...answerProblem('m'), code },
});

const otherFlow = (more = {}) => flow(false, { flow: 'other', compliance_status: compliance(false, more) });
const failing = flow(false, {
  compliance_status: compliance(false, { attestations_statuses: [status('scan', { is_compliant: false })] }),
});

describe('outlookOf', () => {
  it.each<[string, Judgement, string]>([
    ['a yes', { verdict: 'compliant', assertion: assertion(true) }, 'compliant'],
    ['an artifact that was not reported yet', { verdict: 'non-compliant', reason: 'unknown' }, 'pending'],
    ['missing evidence', inTrail([missing('tests'), status('lint')]), 'pending'],
    ['missing evidence of the trail', inTrail([missing('review', { scope: 'trail' })]), 'pending'],
    ['failing evidence', inTrail([status('scan', { is_compliant: false })]), 'definite'],
    [
      'failing evidence beside missing',
      inTrail([missing('tests'), status('scan', { is_compliant: false })]),
      'definite',
    ],
    [
      'failing evidence that nothing asks for',
      inTrail([missing('a'), status('b', { is_compliant: false, unexpected: true })]),
      'definite',
    ],
    ['a report that says no', inTrail([], { resolutions: [resolution('reported_non_compliant')] }), 'definite'],
    ['an unexpected artifact', inTrail([missing('a')], { unexpected: true }), 'definite'],
    ['a wrong source', inTrail([], { resolutions: [resolution('wrong_source')] }), 'definite'],
    [
      'an incomplete trail without details',
      byRule(resolution('non_compliant_in_trail', { status: 'INCOMPLETE' })),
      'pending',
    ],
    [
      'a failed trail without details',
      byRule(resolution('non_compliant_in_trail', { status: 'NON-COMPLIANT' })),
      'definite',
    ],
    ['a no without reasons', refused(assertion(false, { flows: [flow(true)], policy_evaluations: [] })), 'definite'],
    ['an answer that cannot be relied on', { verdict: 'undecided', reason: 'unsound', detail: 'd' }, 'pending'],
    ['what demands nothing', { verdict: 'undecided', reason: 'unpoliced', assertion: assertion(true) }, 'definite'],
    ['what could not be recorded', { verdict: 'undecided', reason: 'unrecorded' }, 'definite'],
    [
      'a policy that one flow failed and another may satisfy',
      refused(assertion(false, { flows: [failing, otherFlow({ status: 'INCOMPLETE' })] })),
      'pending',
    ],
    ['a policy that every flow failed', refused(assertion(false, { flows: [failing, otherFlow()] })), 'definite'],
    [
      'flows that must all comply, one of which failed',
      refused(
        assertionWithout('policy_evaluations', false, {
          scope: 'flow',
          flows: [failing, otherFlow({ status: 'INCOMPLETE' })],
        }),
      ),
      'definite',
    ],
  ])('of %s', (_what, judgement, expected) => {
    expect(outlookOf(judgement)).toBe(expected);
  });

  it.each<[ClientErrorCode | 'late' | 'internal', string]>([
    ['unreachable', 'pending'],
    ['timeout', 'pending'],
    ['conflict', 'pending'],
    ['rate_limited', 'pending'],
    ['service_failed', 'pending'],
    ['unreadable_answer', 'pending'],
    ['unauthorized', 'definite'],
    ['forbidden', 'definite'],
    ['not_found', 'definite'],
    ['invalid_request', 'definite'],
    ['tls_failed', 'definite'],
    ['unexpected_status', 'definite'],
    ['bad_api_url', 'definite'],
    ['late', 'definite'],
    ['internal', 'definite'],
  ])('of the failure %s is %s', (code, expected) => {
    expect(outlookOf(failed(code))).toBe(expected);
  });

  it('is definite as soon as one thing has failed, whatever else is missing', () => {
    const statuses = fc.array(fc.constantFrom(missing('m'), missing('n', { scope: 'trail' }), status('ok')));
    fc.assert(
      fc.property(statuses, fc.nat(5), (others, at) => {
        const failed = status('bad', { is_compliant: false });
        const some = [...others];
        some.splice(at % (others.length + 1), 0, failed);
        expect(outlookOf(inTrail(some))).toBe('definite');
      }),
    );
  });
});
