import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryPlan } from '../../../src/service/events/retry-plan.ts';
import { askedWaitMs } from '../../../src/service/events/retry-after.ts';

const nowMs = Date.UTC(2026, 9, 1, 12);

describe('askedWaitMs', () => {
  it.each([
    [429, '120', 120_000],
    [503, ' 7 ', 7000],
    [503, 'Thu, 01 Oct 2026 12:00:30 GMT', 30_000],
    [429, 'Thu, 01 Oct 2026 11:59:59 GMT', 0],
    [500, '120', 0],
    [301, '120', 0],
    [429, undefined, 0],
    ...['', '-5', '1.5', '+5', '5s', 'soon', 'Someday', '2027'].map((text): [number, string, number] => [
      429,
      text,
      text === '2027' ? 2_027_000 : 0,
    ]),
  ])('of status %i and %j', (status, header, expected) => {
    expect(askedWaitMs(status, header, nowMs)).toBe(expected);
  });

  it('is never negative nor no number, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(askedWaitMs(429, header, nowMs)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the plan of tries', () => {
  it('waits for as long as was asked where that is longer, and at most an hour', () => {
    const hourMs = 3_600_000;
    const asked = [0, 15_000, 60_000, 2 * hourMs, askedWaitMs(503, '9'.repeat(400), nowMs)];
    expect(asked.map((askedMs) => retryPlan.waitMs(2, askedMs))).toEqual([20_000, 20_000, 60_000, hourMs, hourMs]);
  });
});
