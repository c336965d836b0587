import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fill } from './organization-rows.ts';
import { pageReads, pageReadsByName } from './page-reads.ts';
import { lookups, lookupWrites } from './store-lookups.ts';
import { reads } from './store-reads.ts';
import { writes } from './store-writes.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';
import { wideSteps } from './wide-steps.ts';

let opened: TemporaryStore;
/** All that the store was asked while every one of its functions was used. */
const statements = new Set<string>();

beforeAll(async () => {
  opened = await openTemporaryStore();
  const { store } = opened;
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const org = await opened.organization('acme');
  const rows = await org.write(fill);
  for (const read of Object.values({ ...reads, ...pageReads, ...pageReadsByName })) {
    await org.read((tx) => read(tx, rows));
  }
  for (const lookup of Object.values(lookups)) await store.readLookup((db) => lookup(db, rows.access, 'other'));
  for (const write of Object.values(writes)) await org.write((tx) => write(tx, rows));
  for (const write of Object.values(lookupWrites)) await write(store, rows.access);
  // Of what is to be delivered an organization has one row, which its id finds.
  const asked = prepare.mock.calls.map(([statement]) => statement).filter((one) => !one.includes('"due_deliveries"'));
  for (const statement of asked) statements.add(statement);
  prepare.mockRestore();
});
afterAll(() => opened.remove());

// A database may go another way where a list is long.
it.each([1, 2, 500])('no function goes through all rows of a table that grows, with %d values in a list', (length) => {
  const list = ` in (${Array.from({ length }, () => '?').join(', ')})`;
  const asked = [...statements].map((statement) => statement.replaceAll(/ in \(\?(?:, \?)*\)/g, list));
  expect(asked.filter((statement) => statement.includes(list)).length).toBeGreaterThan(30);
  expect(asked.length).toBeGreaterThan(200);
  expect(wideSteps(opened.folder, asked)).toEqual([]);
});

it('no function asks for a part of some rows that comes out in any order', () => {
  const parts = [...statements].filter((statement) => / limit \?/.test(statement) && !/ order by /.test(statement));
  // Whether there are any, and how many up to a limit.
  expect(parts.filter((statement) => !/^select "(?:id|name)" from /.test(statement))).toEqual([]);
});
