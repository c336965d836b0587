/** Statuses by which a server asks to be left alone for some time. */
const statuses: readonly number[] = [429, 503];

/**
 * For how long an answer asks not to be sent to: its `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). 0 where it
 * asks for nothing that can be understood.
 */
export function askedWaitMs(status: number, header: string | undefined, nowMs: number): number {
  const text = header?.trim() ?? '';
  if (!statuses.includes(status)) return 0;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Each form of an HTTP date begins with a day; a number with a sign or a fraction would be read as some year.
  const untilMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(untilMs) ? 0 : Math.max(0, untilMs - nowMs);
}
