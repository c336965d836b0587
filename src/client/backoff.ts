const MAX_BACKOFF_MS = 30_000;

/** A service that asks for more than this is not waited for. */
export const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * The wait after attempt number `attempt` (1, 2, …): doubles from `baseMs` up to 30 s, of which a random part of up to
 * half is taken off, so that clients that failed together do not come back together.
 */
export function backoffDelayMs(attempt: number, baseMs: number, random: () => number): number {
  const ceilingMs = Math.min(MAX_BACKOFF_MS, baseMs * 2 ** (attempt - 1));
  return ceilingMs * (1 - random() / 2);
}

/** Reads a `Retry-After` header, in seconds or as an HTTP date (RFC 9110, 10.2.3); null where it says neither. */
export function parseRetryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Every form of an HTTP date begins with the day's name; Date.parse alone would take "-5" for a year.
  const dateMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}
