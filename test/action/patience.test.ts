import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerProblem } from '../../src/action/failure.ts';
import type { Judgement } from '../../src/action/findings.ts';
import { outlookOf } from '../../src/action/outlook.ts';
import { askPatiently, type Inquiry, pollDelayMs } from '../../src/action/patience.ts';
import { progressTo } from '../../src/action/progress.ts';
import { assertion, compliance, FP, flow, missing, status } from './assertion-fixture.ts';

const yes: Judgement = { verdict: 'compliant', assertion: assertion(true) };
const unknown: Judgement = { verdict: 'non-compliant', reason: 'unknown' };
const refused = (statuses: ReturnType<typeof status>[]): Judgement => ({
  verdict: 'non-compliant',
  reason: 'refused',
  assertion: assertion(false, {
    flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: statuses }) })],
  }),
});
const incomplete = refused([missing('tests')]);
const failing = refused([status('tests', { is_compliant: false })]);
const outage: Judgement = {
  verdict: 'undecided',
  reason: 'failed',
  failure: { ...answerProblem('m'), code: 'unreachable' },
};
const denied: Judgement = {
  verdict: 'undecided',
  reason: 'failed',
  failure: { ...answerProblem('m'), code: 'unauthorized' },
};

const question = { scope: 'environment', environment: 'production', flow: 'shop' } as const;
const inquiry = (label: string): Inquiry => ({ fingerprint: FP, label, question });

/** Answers each artifact's questions in turn, the last answer again and again; time passes by sleeping alone. */
async function ask(
  answers: Readonly<Record<string, readonly Judgement[]>>,
  limitMs: number,
  isOver = () => false,
  askingMs = 0,
) {
  const counts: Record<string, number> = {};
  const sleeps: number[] = [];
  const waits: string[][] = [];
  const lines: string[] = [];
  let nowMs = 0;
  const found = await askPatiently(
    Object.keys(answers).map(inquiry),
    async ({ label }) => {
      nowMs += askingMs;
      const given = answers[label] ?? [];
      const count = counts[label] ?? 0;
      counts[label] = count + 1;
      return given[Math.min(count, given.length - 1)] ?? outage;
    },
    {
      limitMs,
      now: () => nowMs,
      random: () => 0,
      sleep: async (ms) => {
        sleeps.push(ms);
        nowMs += ms;
      },
      isOver,
      onWait: (pending) => waits.push(pending.map(({ inquiry: { label } }) => label)),
      startProgress: progressTo(
        (line) => lines.push(line),
        () => nowMs,
      ),
    },
  );
  const judgements = found.asked.map(({ judgement }) => judgement);
  return { judgements, waited: found.waited, counts, sleeps, waits, lines };
}

describe('pollDelayMs', () => {
  it('doubles from two seconds to half a minute', () => {
    const delays = [1, 2, 3, 4, 5, 6, 60].map((round) => pollDelayMs(round, 3_600_000, () => 0));
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('is never longer than what is left, nor shorter than half of the plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.nat(40_000),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (round, leftMs, random) => {
          const planned = pollDelayMs(round, Number.POSITIVE_INFINITY, () => 0);
          const delay = pollDelayMs(round, leftMs, () => random);
          expect(delay).toBeLessThanOrEqual(leftMs);
          expect(delay).toBeGreaterThanOrEqual(Math.min(leftMs, planned / 2));
        },
      ),
    );
  });
});

describe('askPatiently', () => {
  it('asks once without patience', async () => {
    const step = await ask({ app: [incomplete, yes] }, 0);
    expect(step).toMatchObject({ judgements: [incomplete], waited: null, counts: { app: 1 }, sleeps: [] });
  });

  it.each([
    ['a yes', yes],
    ['a definite no', failing],
    ['a token that is refused', denied],
  ])('does not wait for more than %s', async (_what, answer) => {
    expect(await ask({ app: [answer] }, 60_000)).toMatchObject({ judgements: [answer], waited: null, sleeps: [] });
  });

  it('tells how far slow asking has come, in each round', async () => {
    const { lines } = await ask({ web: [yes], app: [incomplete, yes], docs: [yes] }, 60_000, () => false, 600);
    expect(lines).toEqual(['asked 1 of 3 questions', 'asked 1 of 2 questions']);
  });

  it('waits while something is only missing, and ends with the yes', async () => {
    const step = await ask({ app: [unknown, incomplete, outage, yes] }, 60_000);
    expect(step).toMatchObject({
      judgements: [yes],
      waited: { waitedMs: 14_000, limitMs: 60_000 },
      sleeps: [2000, 4000, 8000],
    });
  });

  it('ends at once on a definite failure of one, whatever others wait for', async () => {
    const step = await ask({ app: [incomplete, failing], web: [incomplete] }, 60_000);
    expect(step).toMatchObject({ judgements: [failing, incomplete], counts: { app: 2, web: 2 }, sleeps: [2000] });
  });

  it('asks a last time when the time is up', async () => {
    const step = await ask({ app: [incomplete] }, 5000);
    expect(step).toMatchObject({
      judgements: [incomplete],
      waited: { waitedMs: 5000, limitMs: 5000 },
      sleeps: [2000, 3000],
      counts: { app: 3 },
    });
  });

  it('asks again only what is open, and the others before it ends with a yes', async () => {
    const step = await ask({ app: [yes], web: [incomplete, incomplete, yes] }, 60_000);
    expect(step).toMatchObject({ judgements: [yes, yes], counts: { app: 2, web: 3 }, waits: [['web'], ['web']] });
  });

  it('does not pass on a yes that was taken back meanwhile', async () => {
    const step = await ask({ app: [yes, failing], web: [incomplete, yes] }, 60_000);
    expect(step.judgements).toEqual([failing, yes]);
  });

  it.each([
    ['an outage', outage],
    ['a token that expires', denied],
  ])('keeps a no when %s comes after it', async (_what, after) => {
    expect((await ask({ app: [incomplete, after] }, 5000)).judgements).toEqual([incomplete]);
  });

  it('does not keep a yes when an outage comes after it', async () => {
    expect((await ask({ app: [yes, outage], web: [incomplete, yes] }, 5000)).judgements[0]).toEqual(outage);
  });

  it("ends when the step's time is over", async () => {
    let rounds = 0;
    const step = await ask({ app: [incomplete] }, 60_000, () => (rounds += 1) > 2);
    expect(step).toMatchObject({ judgements: [incomplete], sleeps: [2000, 4000] });
  });

  it('never lets through what was not compliant when last asked', async () => {
    const answer = fc.constantFrom(yes, unknown, incomplete, failing, outage, denied);
    const answers = fc.array(fc.array(answer, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(answers, fc.nat(100_000), async (lists, limitMs) => {
        const byLabel = Object.fromEntries(lists.map((list, index) => [`a${index}`, list]));
        const { judgements, counts } = await ask(byLabel, limitMs);
        const last = lists.map((list, index) => list[Math.min((counts[`a${index}`] ?? 0) - 1, list.length - 1)]);
        const passed = judgements.flatMap(({ verdict }, index) => (verdict === 'compliant' ? [last[index]] : []));
        expect(passed.every((one) => one === yes)).toBe(true);
        // Who does not pass has a reason in what was last asked of all.
        const isOpen = passed.length < judgements.length;
        expect(last.some((one) => one !== undefined && outlookOf(one) !== 'compliant')).toBe(isOpen);
      }),
    );
  });
});
