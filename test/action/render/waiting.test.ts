import { describe, expect, it } from 'vitest';
import { answerProblem } from '../../../src/action/failure.ts';
import type { Judgement } from '../../../src/action/findings.ts';
import type { Asked } from '../../../src/action/patience.ts';
import { waitingLog } from '../../../src/action/render/waiting.ts';
import { assertion, compliance, FP, flow, missing } from '../assertion-fixture.ts';

const asked = (label: string, latest: Judgement): Asked => ({
  inquiry: { fingerprint: FP, label, question: { scope: 'environment', environment: 'production', flow: null } },
  judgement: latest,
  latest,
  round: 0,
});
const unknown: Judgement = { verdict: 'non-compliant', reason: 'unknown' };
const outage: Judgement = { verdict: 'undecided', reason: 'failed', failure: answerProblem('m') };
const missingEvidence = (name: string): Judgement => ({
  verdict: 'non-compliant',
  reason: 'refused',
  assertion: assertion(false, {
    flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: [missing(name)] }) })],
  }),
});

function said(...turns: [number, Asked[]][]): string[] {
  const lines: string[] = [];
  const log = waitingLog(600_000, (line) => lines.push(line));
  for (const [waitedMs, pending] of turns) log(pending, waitedMs);
  return lines;
}

describe('waitingLog', () => {
  it('says what is missing when that changes, and nothing while it does not', () => {
    const both = [asked('app', missingEvidence('tests')), asked('web', unknown)];
    const one = [asked('app', missingEvidence('tests'))];
    expect(said([0, both], [2000, both], [6000, one], [14_000, one], [20_000, [asked('app', outage)]])).toEqual([
      'waiting (0 s of 10 min) for app in production: attestation tests (generic) on the artifact; web in production: its report',
      'waiting (6 s of 10 min) for app in production: attestation tests (generic) on the artifact',
      'waiting (20 s of 10 min) for app in production: an answer (unreadable_answer)',
    ]);
  });

  it('says it once a minute in any case', () => {
    const pending = [asked('app', unknown)];
    const times = Array.from({ length: 12 }, (_, index): [number, Asked[]] => [index * 30_000, pending]);
    expect(said(...times)).toHaveLength(6);
  });

  it('is one short harmless line, however many are open and whatever they are called', () => {
    const pending = Array.from({ length: 1000 }, (_, index) =>
      asked(`::error::${index}\n`, missingEvidence('x\u001b[31m')),
    );
    const [line = ''] = said([0, pending]);
    expect(line).toMatch(/; 995 more$/);
    expect(line).not.toContain('\n');
    expect(line).not.toContain('\u001b');
    expect(line.length).toBeLessThan(1001);
  });
});
