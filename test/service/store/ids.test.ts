import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdMaker } from '../../../src/service/store/ids.ts';
import { runs } from '../../runs.ts';

const format = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}$/;
/** Up to the year 10000; the first twelve hex digits hold more. */
const epochMs = fc.integer({ min: 0, max: 253_402_300_799_999 });

describe('ids', () => {
  it('rise, whatever the clock does, in groups of 8-4-4-4-8', () => {
    fc.assert(
      fc.property(fc.array(epochMs, { minLength: 2 }), (times) => {
        const makeId = createIdMaker();
        const ids = times.map(makeId);
        for (const id of ids) expect(id).toMatch(format);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.toSorted()).toEqual(ids);
      }),
      { numRuns: runs(300) },
    );
  });

  it('begin with the time while the clock goes forward', () => {
    fc.assert(
      fc.property(epochMs, fc.integer({ min: 1, max: 1000 }), (start, step) => {
        const makeId = createIdMaker();
        const times = [start, start + step, start + 2 * step];
        const shown = times.map((time) => Number.parseInt(makeId(time).replaceAll('-', '').slice(0, 12), 16));
        expect(shown).toEqual(times);
      }),
      { numRuns: runs(100) },
    );
  });

  it('rise beyond the numbers of one millisecond', () => {
    const makeId = createIdMaker();
    let last = '';
    for (let index = 0; index < 0x1_0000 + 10; index += 1) {
      const id = makeId(1000);
      if (id <= last) throw new Error(`${id} does not come after ${last}`);
      last = id;
    }
    expect(last > makeId.call(null, 999)).toBe(false);
    expect(makeId(1001) > last).toBe(true);
  });

  it('come after the last one of another maker, though the clock was set back since', () => {
    fc.assert(
      fc.property(epochMs, epochMs, (before, after) => {
        const last = createIdMaker()(before);
        const makeId = createIdMaker(last);
        const ids = [last, makeId(after), makeId(after)];
        expect(ids.toSorted()).toEqual(ids);
      }),
      { numRuns: runs(100) },
    );
    expect(createIdMaker('')(5).startsWith('00000000-0005-')).toBe(true);
  });

  it('of two makers differ at the same time', () => {
    const [one, other] = [createIdMaker(), createIdMaker()];
    expect(one(5)).not.toBe(other(5));
  });
});
