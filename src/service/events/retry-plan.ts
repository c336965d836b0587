import type { RetryPlan } from '../store/deliveries.ts';

const HOUR_MS = 3_600_000;

/** Waits that double from ten seconds, or as long as the target asks for; up to an hour, for a day. */
export const retryPlan: RetryPlan = {
  giveUpMs: 24 * HOUR_MS,
  waitMs: (failures, askedMs) => Math.min(Math.max(10_000 * 2 ** (failures - 1), askedMs), HOUR_MS),
};
