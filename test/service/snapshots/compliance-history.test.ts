import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complianceHistory } from '../../../src/service/snapshots/compliance-history.ts';
import type { SnapshotState } from '../../../src/service/store/snapshots.ts';

/** Snapshots from the first one on, each at its time with its state. */
const taken = (...given: (readonly [createdAt: number, state: number | null])[]): SnapshotState[] =>
  given.map(([created_at, state], place) => ({ snapshot_index: place + 1, created_at, state }));
const window = { sinceMs: 100, nowMs: 200 };

describe('the history of an environment', () => {
  it('is null without a snapshot, and where no time has gone by since the first', () => {
    expect(complianceHistory([], window)).toBeNull();
    expect(complianceHistory(taken([200, 1]), window)).toBeNull();
  });

  it('begins with the first snapshot, and joins what has the same state', () => {
    expect(complianceHistory(taken([120, 1], [130, 1], [150, 0], [160, null]), window)).toEqual({
      fromMs: 120,
      toMs: 200,
      beginsWith: 'first-snapshot',
      stretches: [
        { fromMs: 120, toMs: 150, state: true },
        { fromMs: 150, toMs: 160, state: false },
        { fromMs: 160, toMs: 200, state: null },
      ],
    });
  });

  it('begins so many days ago where the first snapshot is older', () => {
    expect(complianceHistory(taken([10, 0], [150, 1]), window)).toMatchObject({
      fromMs: 100,
      beginsWith: 'days',
      stretches: [
        { fromMs: 100, toMs: 150, state: false },
        { fromMs: 150, toMs: 200, state: true },
      ],
    });
  });

  it('says where older snapshots of that time were left out', () => {
    const [, ...newest] = taken([110, 0], [150, 1]);
    expect(complianceHistory(newest, window)).toMatchObject({ fromMs: 150, beginsWith: 'newest-snapshots' });
  });

  it('has no gap and no time of less than nothing, whatever the clock did', () => {
    const state = fc.constantFrom(null, 0, 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), state), { minLength: 1 }), (given) => {
        const history = complianceHistory(taken(...given), window);
        if (history === null) return;
        const { stretches } = history;
        expect(stretches[0]?.fromMs).toBe(history.fromMs);
        expect(stretches.at(-1)?.toMs).toBe(window.nowMs);
        for (const [place, stretch] of stretches.entries()) {
          expect(stretch.toMs).toBeGreaterThan(stretch.fromMs);
          const next = stretches[place + 1];
          if (next === undefined) continue;
          expect(next.fromMs).toBe(stretch.toMs);
          expect(next.state).not.toBe(stretch.state);
        }
      }),
    );
  });
});
