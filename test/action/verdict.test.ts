import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/action/failure.ts';
import { type ArtifactFinding, type Judgement, noFindings, type StepFindings } from '../../src/action/findings.ts';
import { failsJob, stepVerdict } from '../../src/action/verdict.ts';
import { assertion, FP } from './assertion-fixture.ts';

const failure: Failure = {
  code: 'unreachable',
  message: 'm',
  status: null,
  serviceCode: null,
  requestId: null,
  attempts: 1,
  fields: {},
};
const yes: Judgement = { verdict: 'compliant', assertion: assertion(true) };
const no: Judgement = { verdict: 'non-compliant', reason: 'unknown' };
const open: Judgement = { verdict: 'undecided', reason: 'failed', failure };
const unpoliced: Judgement = { verdict: 'undecided', reason: 'unpoliced', assertion: assertion(true) };
const question = { scope: 'environment', environment: 'production', flow: null } as const;
const skipped: readonly Judgement[] = [];

const finding = (
  judgements: Judgement | readonly Judgement[],
  report: ArtifactFinding['report'] = { state: 'before' },
): ArtifactFinding => ({
  artifact: { fingerprint: FP, filename: 'app', name: null },
  report,
  judgements: [judgements].flat().map((judgement) => ({ question, judgement })),
});
const findings = (
  judgements: readonly (Judgement | readonly Judgement[])[],
  more: Partial<StepFindings> = {},
): StepFindings => ({
  ...noFindings,
  artifacts: judgements.map((judgement) => finding(judgement)),
  ...more,
});
const fault: Failure = { ...failure, code: 'internal' };
const lost = {
  name: 'a',
  compliant: true,
  summary: null,
  target: 'trail',
  attachment: null,
  outcome: { state: 'failed', failure } as const,
  fingerprint: null,
};

describe('stepVerdict', () => {
  it.each([
    ['one yes', findings([yes]), 'compliant'],
    ['all yes', findings([yes, yes]), 'compliant'],
    ['a no among them', findings([yes, open, no]), 'non-compliant'],
    ['an open one among them', findings([yes, open]), 'undecided'],
    ['nothing asked about', findings([]), 'undecided'],
    ['a no in one of the environments', findings([yes, [yes, no, open]]), 'non-compliant'],
    ['no answer about one of the environments', findings([[yes, open]]), 'undecided'],
    ['a yes in every environment', findings([[yes, yes], yes]), 'compliant'],
    ['a skipped one under a gate', findings([yes, skipped]), 'undecided'],
    ['gate off', findings([skipped], { gate: 'off' }), 'skipped'],
    ['gate off, nothing reported', findings([], { gate: 'off' }), 'skipped'],
    ['gate off, evidence lost', findings([], { gate: 'off', attestations: [lost] }), 'undecided'],
    [
      'gate off, report lost',
      findings([], { gate: 'off', artifacts: [finding(skipped, { state: 'failed', failure })] }),
      'undecided',
    ],
    ['evidence lost beside a yes', findings([yes], { attestations: [lost] }), 'undecided'],
    ['dry run', findings([skipped], { planned: [] }), 'skipped'],
    ['wrong inputs', findings([], { inputProblems: [{ input: 'gate', message: 'm' }] }), 'undecided'],
    [
      'wrong inputs of a dry run',
      findings([], { planned: [], inputProblems: [{ input: 'gate', message: 'm' }] }),
      'undecided',
    ],
    ['stopped', findings([], { stopped: failure }), 'undecided'],
    ['stopped under gate off', findings([], { gate: 'off', stopped: failure }), 'undecided'],
  ])('of %s', (_what, given, expected) => {
    expect(stepVerdict(given)).toBe(expected);
  });
});

describe('failsJob', () => {
  const inputs = { inputProblems: [{ input: 'gate', message: 'm' }] };
  it.each<[string, StepFindings, boolean]>([
    ['yes', findings([yes]), false],
    ['no', findings([no]), true],
    ['no, on-undecided warn', findings([no], { onUndecided: 'warn' }), true],
    ['no, gate warn', findings([no], { gate: 'warn' }), false],
    ['open', findings([open]), true],
    ['open, on-undecided warn', findings([open], { onUndecided: 'warn' }), false],
    ['open, gate warn', findings([open], { gate: 'warn' }), false],
    ['unpoliced, on-undecided warn', findings([unpoliced], { onUndecided: 'warn' }), true],
    ['unpoliced, gate warn', findings([unpoliced], { gate: 'warn' }), false],
    ['gate off', findings([skipped], { gate: 'off' }), false],
    ['gate off, evidence lost', findings([], { gate: 'off', attestations: [lost] }), true],
    [
      'gate off, evidence lost, on-undecided warn',
      findings([], { gate: 'off', onUndecided: 'warn', attestations: [lost] }),
      false,
    ],
    ['wrong inputs', findings([], inputs), true],
    ['wrong inputs, everything warns', findings([], { ...inputs, gate: 'warn', onUndecided: 'warn' }), true],
    [
      'stopped by time, on-undecided warn',
      findings([], { stopped: { ...failure, code: 'late' }, onUndecided: 'warn' }),
      false,
    ],
    ...(['invalid_request', 'too_large', 'unreadable_file', 'unreadable_evidence'] as const).map(
      (code): [string, StepFindings, boolean] => [
        `evidence lost by ${code}, on-undecided warn`,
        findings([], {
          attestations: [{ ...lost, outcome: { state: 'failed', failure: { ...failure, code } } }],
          onUndecided: 'warn',
        }),
        true,
      ],
    ),
    [
      'a report lost by its size, on-undecided warn',
      findings([], {
        artifacts: [finding(skipped, { state: 'failed', failure: { ...failure, code: 'too_large' } })],
        onUndecided: 'warn',
      }),
      true,
    ],
    [
      'a fault of its own, everything warns',
      findings([], { stopped: { ...failure, code: 'internal' }, gate: 'warn', onUndecided: 'warn' }),
      true,
    ],
    [
      'a fault of its own in a report, everything warns',
      findings([], {
        artifacts: [finding(skipped, { state: 'failed', failure: fault })],
        gate: 'warn',
        onUndecided: 'warn',
      }),
      true,
    ],
    [
      'a fault of its own in an attestation, everything warns',
      findings([yes], {
        attestations: [{ ...lost, outcome: { state: 'failed', failure: fault } }],
        gate: 'warn',
        onUndecided: 'warn',
      }),
      true,
    ],
    [
      'a fault of its own in a question, everything warns',
      findings([{ verdict: 'undecided', reason: 'failed', failure: fault }], { gate: 'warn', onUndecided: 'warn' }),
      true,
    ],
    ['unpoliced in one environment, on-undecided warn', findings([[yes, unpoliced]], { onUndecided: 'warn' }), true],
    ['dry run', findings([skipped], { planned: [] }), false],
    ['nothing asked about', findings([]), true],
  ])('%s', (_what, given, expected) => {
    expect(failsJob(given)).toBe(expected);
  });
});
