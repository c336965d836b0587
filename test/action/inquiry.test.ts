import { describe, expect, it } from 'vitest';
import { answerProblem } from '../../src/action/failure.ts';
import type { AttestationFinding, Judgement, Report } from '../../src/action/findings.ts';
import { inquire, type Recorded } from '../../src/action/inquiry.ts';
import type { Inquiry, Patience } from '../../src/action/patience.ts';
import type { Question } from '../../src/action/question.ts';
import { assertion, FP } from './assertion-fixture.ts';

const yes: Judgement = { verdict: 'compliant', assertion: assertion(true) };
const unknown: Judgement = { verdict: 'non-compliant', reason: 'unknown' };
const questions: readonly Question[] = ['staging', 'production'].map((environment) => ({
  scope: 'environment',
  environment,
  flow: 'shop',
}));
const before: Report = { state: 'before' };
const failed: Report = { state: 'failed', failure: answerProblem('m') };
const lost = (fingerprint: string | null, serviceCode: string | null = null): AttestationFinding => ({
  name: 'tests',
  compliant: true,
  summary: null,
  target: 'trail',
  attachment: null,
  outcome: {
    state: 'failed',
    failure: { ...answerProblem('m'), code: serviceCode === null ? 'service_failed' : 'not_found', serviceCode },
  },
  fingerprint,
});
const artifact = (fingerprint: string, report: Report = before): Recorded['artifacts'][number] => ({
  artifact: { fingerprint, filename: 'app', name: null },
  report,
});

/** What was asked and found; a patience without end would never return. */
async function run(recorded: Recorded, answer: (inquiry: Inquiry) => Judgement = () => yes, limitMs = 0) {
  const asked: string[] = [];
  const counted: string[] = [];
  let sleeps = 0;
  const patience: Patience = {
    limitMs,
    now: () => sleeps * 1000,
    random: () => 0,
    sleep: async () => {
      sleeps += 1;
    },
    isOver: () => false,
    onWait: () => undefined,
    startProgress: (verb, total, noun) => {
      counted.push(`${verb} ${total} ${noun}`);
      return { advance: () => undefined };
    },
  };
  const ask = async (inquiry: Inquiry): Promise<Judgement> => {
    const { fingerprint, question } = inquiry;
    asked.push(`${fingerprint.slice(0, 1)} ${question.scope === 'environment' ? question.environment : ''}`);
    return answer(inquiry);
  };
  const { artifacts, waited } = await inquire(recorded, questions, ask, patience);
  return {
    asked,
    counted,
    waited,
    found: artifacts.map(({ judgements }) => judgements.map(({ judgement }) => judgement)),
  };
}

const OTHER = 'c'.repeat(64);

describe('inquire', () => {
  it('asks every question about every artifact, no question twice', async () => {
    const recorded = { artifacts: [artifact(FP), artifact(OTHER), artifact(FP)], attestations: [] };
    const { asked, counted, found } = await run(recorded);
    expect(counted).toEqual(['asked 4 questions']);
    expect(asked.toSorted()).toEqual(['b production', 'b staging', 'c production', 'c staging']);
    expect(found).toEqual([
      [yes, yes],
      [yes, yes],
      [yes, yes],
    ]);
  });

  it('gives each artifact its own answers', async () => {
    const { found } = await run({ artifacts: [artifact(FP), artifact(OTHER)], attestations: [] }, (inquiry) =>
      inquiry.fingerprint === OTHER ? unknown : yes,
    );
    expect(found).toEqual([
      [yes, yes],
      [unknown, unknown],
    ]);
  });

  const unrecorded: Judgement = { verdict: 'undecided', reason: 'unrecorded' };
  it.each<[string, Recorded, string[], Judgement[]]>([
    [
      'its report',
      { artifacts: [artifact(FP, failed), artifact(OTHER)], attestations: [] },
      ['c production', 'c staging'],
      [unrecorded, yes],
    ],
    [
      'its evidence',
      { artifacts: [artifact(FP), artifact(OTHER)], attestations: [lost(FP)] },
      ['c production', 'c staging'],
      [unrecorded, yes],
    ],
    [
      'evidence for all',
      { artifacts: [artifact(FP), artifact(OTHER)], attestations: [lost(null)] },
      [],
      [unrecorded, unrecorded],
    ],
    [
      'evidence of an unknown artifact',
      { artifacts: [artifact(FP)], attestations: [lost(FP, 'unknown_artifact')] },
      [],
      [unknown],
    ],
  ])('does not ask about an artifact that lost %s, nor waits', async (_what, recorded, expected, judgements) => {
    const { asked, found, waited } = await run(recorded, () => yes, 60_000);
    expect(asked.toSorted()).toEqual(expected);
    expect(found).toEqual(judgements.map((judgement) => [judgement, judgement]));
    expect(waited).toBeNull();
  });

  it('waits for nothing where something was lost, whatever else is open', async () => {
    const recorded = { artifacts: [artifact(FP), artifact(OTHER, failed)], attestations: [] };
    expect((await run(recorded, () => unknown, 60_000)).waited).toBeNull();
    expect((await run({ ...recorded, artifacts: [artifact(FP)] }, () => unknown, 3000)).waited).toMatchObject({
      limitMs: 3000,
    });
  });
});
