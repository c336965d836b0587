import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DURATION_MAX_MS, durationWords, parseDuration } from '../../src/action/duration.ts';

describe('parseDuration', () => {
  it.each([
    ['1s', 1000],
    ['90s', 90_000],
    ['5m', 300_000],
    ['6h', DURATION_MAX_MS],
    ['360m', DURATION_MAX_MS],
  ])('reads %s', (text, durationMs) => {
    expect(parseDuration(text)).toBe(durationMs);
  });

  it.each([
    '',
    '5',
    'm',
    '0s',
    '05m',
    '-1s',
    '1.5m',
    '5 m',
    '5M',
    '1m30s',
    '361m',
    '7h',
    '9999999s',
    '5m\n',
    '٥m',
    'Infinitys',
  ])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNull();
  });

  it('gives a whole number of milliseconds within the limit, or nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.constantFrom('s', 'm', 'h', 'd', ''), (noise, count, unit) => {
        for (const text of [noise, `${count}${unit}`]) {
          const durationMs = parseDuration(text);
          if (durationMs === null) continue;
          expect(durationMs).toBeGreaterThan(0);
          expect(durationMs).toBeLessThanOrEqual(DURATION_MAX_MS);
          expect(Number.isInteger(durationMs)).toBe(true);
        }
      }),
    );
  });
});

describe('durationWords', () => {
  it.each([
    [0, '0 s'],
    [1499, '1 s'],
    [59_600, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '1 h'],
    [4_205_000, '1 h 10 min 5 s'],
  ])('of %d ms', (durationMs, words) => {
    expect(durationWords(durationMs)).toBe(words);
  });
});
