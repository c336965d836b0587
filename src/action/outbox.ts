import type { Client } from '../client/client.ts';
import type { UndeliveredWrite } from '../spool/entry.ts';
import { SpoolError } from '../spool/error.ts';
import { isFinal } from '../spool/final-failure.ts';
import type { Deadline } from './deadline.ts';
import { type Failure, failureOf } from './failure.ts';
import type { SpoolFinding } from './findings.ts';

/** Keeps writes that could not be delivered, for a later step. */
export interface Outbox {
  /**
   * Why nothing may be sent now: older writes wait, and newer ones must not overtake them, or would be refused without
   * them. Null where all may be sent; a write that is kept changes it.
   */
  readonly blockedBy: Failure | null;
  /** Keeps a write where its failure is one that may pass; others would be refused again. */
  keep(write: UndeliveredWrite, failure: Failure): Promise<void>;
  /** What stands in the spool in the end; null where there is none. */
  finding(): SpoolFinding | null;
}

/** Stands for a step without the input `spool`. */
export const noOutbox: Outbox = { blockedBy: null, keep: () => Promise.resolve(), finding: () => null };

/** Whether a failure would be the same again, or is a fault of our own, so that nothing is kept for later on its account. */
export const isLasting = ({ code, serviceCode }: Failure): boolean =>
  code === 'internal' ||
  code === 'unreadable_evidence' ||
  code === 'bad_api_url' ||
  (code !== 'late' && isFinal({ code, serviceCode }));

/** An outbox through which nothing is sent: all that may be delivered later is kept. */
export const blocked = (outbox: Outbox, failure: Failure): Outbox => ({
  get blockedBy() {
    return outbox.blockedBy ?? failure;
  },
  keep: (write, reason) => outbox.keep(write, reason),
  finding: () => outbox.finding(),
});

/** What the disk may take after the step's time, in which records that came too late are kept. */
const GRACE_MS = 10_000;

/** Opens the spool of a step, and first delivers what earlier steps left in it. Never rejects. */
export async function openOutbox(
  directory: string,
  { client, org, now, deadline }: { client: Pick<Client, 'call'>; org: string; now: () => number; deadline: Deadline },
): Promise<Outbox> {
  const [{ Spool }, { deliver }] = await Promise.all([import('../spool/spool.ts'), import('../spool/deliver.ts')]);
  const spool = new Spool(directory, now);
  let blockedBy: Failure | null = null;
  let delivered = 0;
  let left = 0;
  let problem: string | null = null;
  const refused: string[] = [];
  const { signal } = deadline;
  const withinGrace = <T>(work: () => Promise<T>): Promise<T> =>
    bounded(work, deadline.atMs + GRACE_MS - now(), `the spool ${directory} did not answer in time`);
  try {
    const earlier = await withinGrace(() => deliver(spool, client, org));
    ({ delivered, left } = earlier);
    refused.push(...earlier.refused.map(({ reason }) => reason));
    if (earlier.stopped !== null) blockedBy = failureOf(earlier.stopped, signal);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    blockedBy = failureOf(error, signal);
  }
  return {
    get blockedBy() {
      return blockedBy;
    },
    keep: async (write, failure) => {
      if (isLasting(failure) && failure !== blockedBy) return;
      try {
        await withinGrace(() => spool.add(write));
        left += 1;
        blockedBy ??= failure;
      } catch (error) {
        if (!(error instanceof SpoolError)) throw error;
        problem = error.message;
      }
    },
    finding: () => ({ directory, delivered, left, refused, problem }),
  };
}

/** Waits for the disk that long at most; what it has not done by then is left behind. Rejects with a SpoolError. */
async function bounded<T>(work: () => Promise<T>, limitMs: number, message: string): Promise<T> {
  if (limitMs <= 0) throw new SpoolError('unusable', message);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new SpoolError('unusable', message)), limitMs);
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
