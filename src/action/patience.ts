import { backoffDelayMs } from '../client/backoff.ts';
import type { Judgement, Waited } from './findings.ts';
import { outlookOf } from './outlook.ts';
import type { StartProgress } from './progress.ts';
import type { Question } from './question.ts';
import { mapBounded } from './service-calls.ts';

/** One question about one artifact. */
export interface Inquiry {
  fingerprint: string;
  /** How people call the artifact. */
  label: string;
  question: Question;
}

/** An inquiry, and what came of asking so far. */
export interface Asked {
  inquiry: Inquiry;
  /** What counts: the service's last answer, or that there was none at all. */
  judgement: Judgement;
  /** What came of asking last. */
  latest: Judgement;
  /** In which round that was, from 0. */
  round: number;
}

/** For how long, and how, a better answer is waited for. */
export interface Patience {
  /** The input `wait`; 0 asks once. */
  limitMs: number;
  /** Epoch milliseconds. */
  now: () => number;
  /** Gives numbers from 0 to below 1 for the jitter. */
  random: () => number;
  /** Resolves after that time, and also where the step's time is over before. */
  sleep: (ms: number) => Promise<void>;
  /** Whether the step's time is over. */
  isOver: () => boolean;
  /** Told before each wait what is still open, and for how long it was waited for already. */
  onWait: (pending: readonly Asked[], waitedMs: number) => void;
  /** Counts the questions of each round. */
  startProgress: StartProgress;
}

/** The longest first wait between two rounds; it doubles from there up to half a minute. */
const FIRST_DELAY_MS = 2000;

/** The wait before round number `round` (1, 2, …), of which jitter takes up to half, and no longer than is left. */
export const pollDelayMs = (round: number, leftMs: number, random: () => number): number =>
  Math.min(backoffDelayMs(round, FIRST_DELAY_MS, random), leftMs);

/**
 * Asks every inquiry, and again what is pending, until all are compliant, one is a definite failure, or the time is up.
 * A question is asked once more when the time is up. Never rejects where `ask` does not.
 */
export async function askPatiently(
  inquiries: readonly Inquiry[],
  ask: (inquiry: Inquiry) => Promise<Judgement>,
  patience: Patience,
): Promise<{ asked: Asked[]; waited: Waited | null }> {
  const { limitMs, now, random } = patience;
  const startedAtMs = now();
  const counted = (total: number) => {
    const progress = patience.startProgress('asked', total, total === 1 ? 'question' : 'questions');
    return async (inquiry: Inquiry): Promise<Judgement> => {
      const judgement = await ask(inquiry);
      progress.advance();
      return judgement;
    };
  };
  const askFirst = counted(inquiries.length);
  const asked = await mapBounded(inquiries, async (inquiry): Promise<Asked> => {
    const judgement = await askFirst(inquiry);
    return { inquiry, judgement, latest: judgement, round: 0 };
  });
  let round = 0;
  const askAgain = (those: readonly Asked[]): Promise<void[]> => {
    const askCounted = counted(those.length);
    return mapBounded(those, async (one) => {
      const latest = await askCounted(one.inquiry);
      one.latest = latest;
      one.judgement = counting(one.judgement, latest);
      one.round = round;
    });
  };
  while (!asked.some(({ latest }) => outlookOf(latest) === 'definite')) {
    const pending = asked.filter(({ latest }) => outlookOf(latest) === 'pending');
    const older = asked.filter((one) => one.round < round);
    if (pending.length > 0) {
      // A clock that is set back does not lengthen the wait by more than that.
      const waitedMs = Math.max(0, now() - startedAtMs);
      if (waitedMs >= limitMs || patience.isOver()) break;
      patience.onWait(pending, waitedMs);
      round += 1;
      await patience.sleep(pollDelayMs(round, limitMs - waitedMs, random));
      await askAgain(pending);
    } else if (older.length > 0) {
      // While the last one was waited for the others may have changed: a yes rests on answers of one round.
      await askAgain(older);
    } else break;
  }
  return { asked, waited: round === 0 ? null : { waitedMs: Math.max(0, now() - startedAtMs), limitMs } };
}

/** A no stays the answer until another answer comes: an outage after it takes nothing back. */
const counting = (known: Judgement, latest: Judgement): Judgement => {
  const isNoAnswer = latest.verdict === 'undecided' && (latest.reason === 'failed' || latest.reason === 'unsound');
  return known.verdict === 'non-compliant' && isNoAnswer ? known : latest;
};
