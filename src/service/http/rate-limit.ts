import { LRUCache } from 'lru-cache';

/** So many keys are remembered; the longest unused ones are forgotten first. */
const KEYS_MAX = 10_000;

/** Counts per key in windows of fixed length, for example failed authentications per address. */
export interface RateLimit {
  /** Whether the key has used up its window. */
  isExhausted(key: string): boolean;
  count(key: string): void;
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
  };
}
