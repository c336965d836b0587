import type { FastifyBaseLogger } from 'fastify';
import { ServiceError } from '../error.ts';

/** However often it is asked, the disk is written to no more often than this. */
const PROBED_EVERY_MS = 1000;
/** A write that takes longer is none that a client would wait for. */
const ANSWERED_WITHIN_MS = 2000;
/**
 * A long write, as of a policy that many environments have, is work and no fault. One that is at work for longer is stuck,
 * and nothing that was found counts for longer, however many shorter ones follow one another.
 */
const LONGEST_WRITE_MS = 30_000;

/** Whether the service can do its work: take records and keep them. */
export interface Readiness {
  /** A line that says why it cannot, for whoever asks; null where it can. Found out at most a second ago. */
  problem(): Promise<string | null>;
  /** From here on it is not ready, because it ends. */
  end(): void;
  readonly isEnding: boolean;
}

/** A write for a trial. */
export interface Probe {
  /** What cannot be written where it fails, for example `the store`. */
  place: string;
  /** Throws where it fails. */
  write: () => Promise<void>;
  /** How long a write that it would wait for has been at work; 0 where there is none. */
  heldUpMs?: () => number;
}

export interface ReadinessOptions {
  probes: readonly Probe[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds that only rise, whatever happens to the time of day. */
  monotonicMs: () => number;
}

interface Unready {
  problem: string;
  /** For the log alone. */
  error: unknown;
}

/** Finds out by writing, when it is asked and not before. It recovers by itself, since nothing found is kept for long. */
export function createReadiness({ probes, log, monotonicMs }: ReadinessOptions): Readiness {
  let isEnding = false;
  let found: { unready: Unready | null; atMs: number } | null = null;
  let underWay: { outcome: Promise<Unready | null>; sinceMs: number } | null = null;
  let lastTold: string | null = null;

  /** Changes only: asking often does not fill the log. */
  function tell(unready: Unready | null): void {
    const problem = unready?.problem ?? null;
    if (problem === lastTold) return;
    lastTold = problem;
    if (unready === null) log.warn('the service is ready again');
    else log.warn({ problem, err: unready.error }, 'the service is not ready');
  }

  async function probe(): Promise<Unready | null> {
    const outcomes = await Promise.all(probes.map(tried));
    const unready = outcomes.find((outcome) => outcome !== null) ?? null;
    found = { unready, atMs: monotonicMs() };
    underWay = null;
    return unready;
  }

  /** While the trial would only wait for another write, what it found before still holds; null where nothing does. */
  function holding(): { unready: Unready | null } | null {
    const isRecent = found !== null && monotonicMs() - found.atMs < LONGEST_WRITE_MS;
    return isRecent && probes.some(isHeldUp) ? found : null;
  }

  return {
    get isEnding() {
      return isEnding;
    },
    end() {
      isEnding = true;
    },
    async problem() {
      if (isEnding) return 'the service is ending';
      const held = holding();
      if (held !== null) return held.unready?.problem ?? null;
      const nowMs = monotonicMs();
      if (found !== null && nowMs - found.atMs < PROBED_EVERY_MS) return found.unready?.problem ?? null;
      // At most one at a time: who asks meanwhile waits for what it finds.
      underWay ??= { outcome: probe(), sinceMs: nowMs };
      const leftMs = Math.max(0, underWay.sinceMs + ANSWERED_WITHIN_MS - nowMs);
      const unready = await within(underWay.outcome, leftMs, () => {
        const standing = holding();
        return standing === null ? late : standing.unready;
      });
      tell(unready);
      return unready?.problem ?? null;
    },
  };
}

/** Whether a write for a trial would only wait, as another one is being done. */
function isHeldUp({ heldUpMs }: Probe): boolean {
  const ms = heldUpMs?.() ?? 0;
  return ms > 0 && ms < LONGEST_WRITE_MS;
}

async function tried({ place, write }: Probe): Promise<Unready | null> {
  try {
    await write();
    return null;
  } catch (error) {
    return { problem: problemOf(error, place), error: error instanceof ServiceError ? (error.cause ?? error) : error };
  }
}

/** Words without anything of the inside: whoever reaches the service may ask. */
function problemOf(error: unknown, place: string): string {
  const systemCode = error instanceof Error && 'code' in error ? error.code : null;
  const isFull = systemCode === 'storage_full' || systemCode === 'ENOSPC' || systemCode === 'EDQUOT';
  if (isFull) return 'the disk of the service is full';
  return systemCode === 'unavailable' ? `${place} is busy` : `${place} cannot be written`;
}

const late: Unready = {
  problem: `a write takes longer than ${ANSWERED_WITHIN_MS / 1000} seconds`,
  error: new Error(`a write for a trial took longer than ${ANSWERED_WITHIN_MS / 1000} seconds`),
};

async function within(
  outcome: Promise<Unready | null>,
  leftMs: number,
  whenLate: () => Unready | null,
): Promise<Unready | null> {
  const { promise: isOver, resolve } = Promise.withResolvers<Unready | null>();
  const timer = setTimeout(() => resolve(whenLate()), leftMs);
  try {
    return await Promise.race([outcome, isOver]);
  } finally {
    clearTimeout(timer);
  }
}
