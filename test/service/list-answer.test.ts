import * as fc from 'fast-check';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { inParts, listAnswer, type Part, recordAnswer } from '../../src/service/http/list-answer.ts';

const PART_MAX_BYTES = 1024 * 1024;
const total = (part: readonly number[]): number => part.reduce((sum, sizeBytes) => sum + sizeBytes, 0);

it('cuts rows into parts that are bounded, as few as that takes, in their order', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: PART_MAX_BYTES + 2 }));
  fc.assert(
    fc.property(sizes, (rows) => {
      const parts = [...inParts(rows, (row) => row)];
      expect(parts.flat()).toEqual(rows);
      expect(parts.filter((part) => part.length === 0)).toEqual([]);
      expect(parts.filter((part) => part.length > 1 && total(part) > PART_MAX_BYTES)).toEqual([]);
      const mergeable = parts.filter((part, index) => {
        const next = parts[index + 1]?.[0];
        return next !== undefined && total(part) + next <= PART_MAX_BYTES;
      });
      expect(mergeable).toEqual([]);
    }),
  );
});

const parts = (...all: readonly number[][]): Part<number[]>[] => all.map((part) => () => Promise.resolve(part));

it.each([[[]], [[[1]]], [[[1, 2], [3], [4, 5]]]])('writes one list of the parts: %j', async (all) => {
  const written = await text(await listAnswer(parts(...all), (part) => JSON.stringify(part)));
  expect(written).toBe(JSON.stringify(all.flat()));
});

const record = (list: readonly number[]) => ({ name: '"list":[]', list, end: { list: [] } });

it.each([[[]], [[[1]]], [[[1, 2], [3], [4, 5]]]])('writes one object with the list of the parts: %j', async (all) => {
  const each = all.map((part) => () => Promise.resolve(record(part)));
  const written = await text(await recordAnswer('list', record([]), each, (one) => JSON.stringify(one)));
  expect(written).toBe(JSON.stringify(record(all.flat())));
});

it('writes no object without the list that it is to have', async () => {
  await expect(recordAnswer('list', { name: 'a' }, [], (one) => JSON.stringify(one))).rejects.toThrow(
    "the list 'list'",
  );
});

const failing = function* (count: number): Generator<Part<number[]>> {
  for (let index = 0; index < count; index += 1) yield () => Promise.resolve([index]);
  yield () => Promise.reject(new Error('gone'));
};

it('fails at once where the first part does, and breaks off where a later one does', async () => {
  await expect(listAnswer(failing(0), (part) => JSON.stringify(part))).rejects.toThrow('gone');
  const answer = await listAnswer(failing(2), (part) => JSON.stringify(part));
  await expect(text(answer)).rejects.toThrow('gone');
});

it('reads a part only when the one before was taken, and none after its reader has gone', async () => {
  let read = 0;
  let isEnded = false;
  const counting = function* (): Generator<Part<number[]>> {
    try {
      for (;;) yield () => Promise.resolve([(read += 1)]);
    } finally {
      isEnded = true;
    }
  };
  const answer = await listAnswer(counting(), (part) => JSON.stringify(part));
  expect(read).toBe(1);
  const taken: unknown[] = [];
  for await (const chunk of answer) {
    taken.push(chunk);
    if (taken.length === 3) break;
  }
  expect(taken.join('')).toBe('[1,2,3');
  expect(read).toBeLessThan(5);
  await vi.waitUntil(() => isEnded, { timeout: 20_000 });
});
