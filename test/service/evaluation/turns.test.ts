import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src/service/evaluation/turns.ts';

function drained<T>(turns: { next(): T | null }): T[] {
  const taken: T[] = [];
  for (let one = turns.next(); one !== null; one = turns.next()) taken.push(one);
  return taken;
}

describe('createTurns', () => {
  it('gives nothing where nothing waits', () => {
    expect(createTurns(1).next()).toBeNull();
  });

  it('refuses what is too much of one owner, until something of his was taken', () => {
    const turns = createTurns<number>(2);
    expect([1, 2, 3].map((item) => turns.add('a', item))).toEqual([true, true, false]);
    expect(turns.add('b', 4)).toBe(true);
    expect(turns.next()).toBe(1);
    expect(turns.add('a', 5)).toBe(true);
    expect(drained(turns)).toEqual([4, 2, 5]);
  });

  it('takes everything once, each owner in order, and of no owner more than one beyond any other that waits', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }), (owners) => {
        const turns = createTurns<{ owner: string; place: number }>(40);
        for (const [place, owner] of owners.entries()) turns.add(owner, { owner, place });
        const taken = drained(turns);
        expect(taken.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual([...owners.keys()]);
        const counts = (upTo: number, owner: string): number =>
          taken.slice(0, upTo).filter((one) => one.owner === owner).length;
        for (const owner of new Set(owners)) {
          const own = taken.filter((one) => one.owner === owner);
          expect(own).toEqual(own.toSorted((a, b) => a.place - b.place));
          const lastAt = taken.findLastIndex((one) => one.owner === owner);
          for (const other of new Set(owners)) {
            for (let upTo = 0; upTo <= lastAt; upTo += 1) {
              expect(counts(upTo, other) - counts(upTo, owner)).toBeLessThanOrEqual(1);
            }
          }
        }
      }),
    );
  });
});
