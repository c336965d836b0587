import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLifetime } from '../../src/cli/lifetime.ts';
import { runs } from '../runs.ts';

describe('parseLifetime', () => {
  it.each([
    ['1h', 3_600_000],
    ['12h', 43_200_000],
    ['90d', 7_776_000_000],
    ['4w', 2_419_200_000],
  ])('reads %s', (text, milliseconds) => {
    expect(parseLifetime(text)).toBe(milliseconds);
  });

  it('gives a moment that dates can hold for every lifetime it takes', () => {
    assert(
      property(integer({ min: 1, max: 99_999 }), constantFrom('h', 'd', 'w'), (count, unit) => {
        const end = new Date(Date.UTC(2026, 0) + parseLifetime(`${count}${unit}`));
        expect(end.getTime()).toBeGreaterThan(Date.UTC(2026, 0));
      }),
      { numRuns: runs(100) },
    );
  });

  it.each(['', '0d', '90', 'd', '-1d', '1.5d', '1 d', '01d', '90D', '5m', '1y', '100000d', '90d\n', 'soon'])(
    'refuses %j',
    (text) => {
      expect(() => parseLifetime(text)).toThrow(/expected a number with h, d or w, for example 90d, found/);
    },
  );
});
