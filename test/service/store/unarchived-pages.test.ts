import { StatementSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { archiveFlow, ensureFlow } from '../../../src/service/store/flows.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { newestUnarchived } from '../../../src/service/store/unarchived.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

const FLOWS = 42;
const MIXED = 1400;
/** More than the first look passes over. */
const ARCHIVED = 1300;
/** So many have the same time. */
const TIES = 5;

let opened: TemporaryStore;
let org: OrgStore;
/** All that are not in archived flows, newest first. */
const expected: string[] = [];

beforeAll(async () => {
  opened = await openTemporaryStore(() => 1_786_803_891_645);
  org = await opened.organization('acme');
  await org.write(async (tx) => {
    const trails = [];
    for (let index = 0; index < FLOWS; index += 1) {
      const flow = await ensureFlow(tx, `flow-${index}`, () => null);
      const isArchived = index % 3 === 0;
      trails.push({ flow, trail: await ensureTrail(tx, flow, { name: 't' }, 'ci'), isArchived });
    }
    const archived = trails.filter(({ isArchived }) => isArchived);
    for (let index = 0; index < MIXED + ARCHIVED; index += 1) {
      const among = index < MIXED ? trails : archived;
      const one = among[(index * index + 7 * index) % among.length];
      if (one === undefined) throw new Error('there are flows');
      const id = tx.newId();
      const createdAt = tx.nowMs + Math.floor(index / TIES);
      const place = { flow_id: one.flow.id, trail_id: one.trail.id, fingerprint: 'f', template_name: `${index}` };
      const times = { created_at: createdAt, modified_at: createdAt };
      await tx.db
        .insertInto('artifacts')
        .values({ id, ...place, report_id: tx.newId(), repo_name: null, ...times })
        .execute();
      if (!one.isArchived) expected.unshift(id);
    }
    for (const { flow } of archived) await archiveFlow(tx, flow);
  });
});
afterAll(() => opened.remove());

function pageOf(page: { number: number; size: number }): Promise<string[]> {
  return org.read((tx) => newestUnarchived(tx, 'artifacts', page));
}

it('each page of each size holds what a list of all has there', async () => {
  const anyPage = fc.record({ number: fc.integer({ min: 1, max: 60 }), size: fc.integer({ min: 1, max: 100 }) });
  await fc.assert(
    fc.asyncProperty(anyPage, async (page) => {
      const end = page.number * page.size;
      expect(await pageOf(page)).toEqual(expected.slice(end - page.size, end));
    }),
  );
});

it.each([
  { number: 6, size: 100 },
  { number: 300, size: 2 },
  { number: 1_000_000, size: 100 },
])('page $number of $size is read without asking each flow', async (page) => {
  const all = vi.spyOn(StatementSync.prototype, 'all');
  await pageOf(page);
  const asked = all.mock.calls.length;
  const read = all.mock.results.flatMap(({ value }): unknown => value).length;
  all.mockRestore();
  // Two for each of two looks, and the page with a place for each.
  expect(asked).toBeLessThanOrEqual(6);
  expect(read).toBeLessThanOrEqual(2 * page.size + 2);
});
