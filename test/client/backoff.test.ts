import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelayMs, parseRetryAfterMs } from '../../src/client/backoff.ts';

const attempt = fc.integer({ min: 1, max: 2000 });
const baseMs = fc.integer({ min: 1, max: 60_000 });
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the wait between attempts', () => {
  it('doubles from the base to 30 s', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 8].map((one) => backoffDelayMs(one, 500, () => 0));
    expect(ceilings).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('loses at most half to chance, and never more than 30 s are waited', () => {
    fc.assert(
      fc.property(attempt, baseMs, chance, (attempt, baseMs, chance) => {
        const ceilingMs = backoffDelayMs(attempt, baseMs, () => 0);
        const delayMs = backoffDelayMs(attempt, baseMs, () => chance);
        expect(ceilingMs).toBeLessThanOrEqual(30_000);
        expect(delayMs).toBeGreaterThanOrEqual(ceilingMs / 2);
        expect(delayMs).toBeLessThanOrEqual(ceilingMs);
      }),
    );
  });

  it('never falls from one attempt to the next at equal chance', () => {
    fc.assert(
      fc.property(attempt, baseMs, chance, (attempt, baseMs, chance) => {
        const next = backoffDelayMs(attempt + 1, baseMs, () => chance);
        expect(next).toBeGreaterThanOrEqual(backoffDelayMs(attempt, baseMs, () => chance));
      }),
    );
  });
});

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 0, 1, 12, 0, 0);

  it.each([
    ['0', 0],
    ['7', 7000],
    [' 7 ', 7000],
    ['Thu, 01 Jan 2026 12:00:30 GMT', 30_000],
    ['Thursday, 01-Jan-26 12:00:30 GMT', 30_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  ])('%j is %d ms', (header, expected) => {
    expect(parseRetryAfterMs(header, nowMs)).toBe(expected);
  });

  it.each([null, '', '-5', '1.5', 'soon', '7 seconds', '0x10'])('%j says nothing', (header) => {
    expect(parseRetryAfterMs(header, nowMs)).toBeNull();
  });

  it('reads what Date writes, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 7 }), (seconds) => {
        const header = new Date(nowMs + seconds * 1000).toUTCString();
        expect(parseRetryAfterMs(header, nowMs)).toBe(seconds * 1000);
      }),
    );
  });

  it('is never negative or NaN, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const delayMs = parseRetryAfterMs(header, nowMs);
        expect(delayMs === null || delayMs >= 0).toBe(true);
      }),
    );
  });
});
