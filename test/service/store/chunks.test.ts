import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inChunks } from '../../../src/service/store/chunks.ts';

it('answers the rows of all parts in turn', async () => {
  const asked: number[][] = [];
  const rows = await inChunks(
    [1, 2, 3, 4, 5],
    async (chunk) => {
      asked.push([...chunk]);
      return chunk.map(String);
    },
    2,
  );
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
  expect(rows).toEqual(['1', '2', '3', '4', '5']);
  expect(await inChunks([], () => Promise.reject(new Error('asked for nothing')))).toEqual([]);
});

it('lets others have their turn between two parts', async () => {
  const done: unknown[] = [];
  const other = setImmediate().then(() => done.push('other'));
  await inChunks(
    [1, 2, 3, 4],
    async (chunk) => {
      done.push([...chunk]);
      return [];
    },
    2,
  );
  await other;
  expect(done).toEqual([[1, 2], 'other', [3, 4]]);
});
