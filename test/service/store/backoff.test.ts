import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff } from '../../../src/service/store/backoff.ts';

const upTo = (max: number) => fc.integer({ min: 1, max });

describe('backoff', () => {
  it('doubles the waits up to the longest, and cuts the last to the total', () => {
    expect([...backoff({ firstMs: 1, longestMs: 8, totalMs: 30 })]).toEqual([1, 2, 4, 8, 8, 7]);
    expect([...backoff({ firstMs: 5, longestMs: 8, totalMs: 3 })]).toEqual([3]);
    expect([...backoff({ firstMs: 1, longestMs: 8, totalMs: 0 })]).toEqual([]);
  });

  it('comes to the total, with no wait above the longest and none of nothing', () => {
    fc.assert(
      fc.property(upTo(50), upTo(200), upTo(5000), (firstMs, more, totalMs) => {
        const longestMs = firstMs + more;
        const waits = [...backoff({ firstMs, longestMs, totalMs })];
        expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(totalMs);
        expect(waits.every((wait) => wait > 0 && wait <= longestMs)).toBe(true);
        expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => a - b));
      }),
    );
  });
});
