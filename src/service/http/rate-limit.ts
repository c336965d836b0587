import { LRUCache } from 'lru-cache';
import { ServiceError } from '../error.ts';

/** So many keys are remembered; the longest unused ones are forgotten first. */
const KEYS_MAX = 10_000;

/** Counts per key in windows of fixed length, for example failed authentications per address. */
export interface RateLimit {
  /** Whether the key has used up its window. */
  isExhausted(key: string): boolean;
  count(key: string): void;
  /** Until the window of the key ends; at least 1, so that who waits as long comes after it. */
  secondsLeft(key: string): number;
}

/** Throws `too_many_requests` where the key has used up its window; `what` says of what there was too much. */
export function refuseExhausted(limit: RateLimit, key: string, what: string): void {
  if (!limit.isExhausted(key)) return;
  const seconds = limit.secondsLeft(key);
  const message = `${what}: try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  throw new ServiceError('too_many_requests', message, { retryAfterSeconds: seconds });
}

/** `clock` gives epoch milliseconds. */
export function createRateLimit(options: { max: number; windowMs: number; clock: () => number }): RateLimit {
  const windows = new LRUCache<string, { startMs: number; count: number }>({ max: KEYS_MAX });
  const current = (key: string): { startMs: number; count: number } => {
    const nowMs = options.clock();
    const known = windows.get(key);
    if (known !== undefined && nowMs - known.startMs < options.windowMs) return known;
    const fresh = { startMs: nowMs, count: 0 };
    windows.set(key, fresh);
    return fresh;
  };
  return {
    isExhausted: (key) => current(key).count >= options.max,
    count: (key) => {
      current(key).count += 1;
    },
    secondsLeft: (key) => {
      const endMs = current(key).startMs + options.windowMs;
      return Math.max(1, Math.ceil((endMs - options.clock()) / 1000));
    },
  };
}
