import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as environments from '../../../src/service/store/environments.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { fill, once, type Rows } from './organization-rows.ts';
import { pageReads, pageReadsByName } from './page-reads.ts';
import { storeFunctions } from './store-functions.ts';
import { lookups, lookupWrites } from './store-lookups.ts';
import { byName, reads } from './store-reads.ts';
import { writes } from './store-writes.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';
import { withoutRows } from './without-rows.ts';

const allReads = { ...reads, ...pageReads, ...pageReadsByName };
const namesOfNamed = new Set([...byName, ...Object.keys(pageReadsByName)]);
const named = Object.entries(allReads).filter(([name]) => namesOfNamed.has(name));
const withoutNamed = Object.entries(allReads).filter(([name]) => !namesOfNamed.has(name));

/** `marks` are the texts that are stored of this organization alone, such as its ids. */
interface Tried {
  org: OrgStore;
  rows: Rows;
  marks: readonly string[];
}

let opened: TemporaryStore;
let mine: Tried;
let theirs: Tried;

beforeAll(async () => {
  opened = await openTemporaryStore();
  const filled = async (name: string) => {
    const org = await opened.organization(name);
    return { org, rows: await org.write(fill) };
  };
  const [one, other] = [await filled('mine'), await filled('theirs')];
  const [ofOne, ofOther] = [textsOf(one.rows), textsOf(other.rows)];
  mine = { ...one, marks: [...ofOne.difference(ofOther)] };
  theirs = { ...other, marks: [...ofOther.difference(ofOne)] };
});
afterAll(() => opened.remove());

type Table = [name: string, rows: Record<string, unknown>[]];

const ofToken = 'in (select hash from token_roles where org_id = ?)';
/** What belongs to an organization by the tokens that have a role in it. */
const byToken = new Map([
  ['tokens', `hash ${ofToken}`],
  ['sessions', `token_hash ${ofToken}`],
]);

/** Everything in the tables that belongs to the rows' organization. */
function stored({ access }: Rows): Table[] {
  return tablesOf((table, columns) => {
    const condition = columns.includes('org_id') ? 'org_id = ?' : byToken.get(table);
    return condition === undefined ? null : { text: `where ${condition}`, values: [access.orgId] };
  });
}

/** Everything that is stored. */
const allStored = (): Table[] => tablesOf(() => ({ text: '', values: [] }));

type Condition = { text: string; values: string[] } | null;

function tablesOf(conditionOf: (table: string, columns: readonly unknown[]) => Condition): Table[] {
  const database = new DatabaseSync(path.join(opened.folder, 'assay.db'), { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    return tables.flatMap(({ name }): Table[] => {
      const table = String(name);
      const columns = database.prepare(`select name from pragma_table_info('${table}')`).all();
      const condition = conditionOf(
        table,
        columns.map((column) => column['name']),
      );
      if (condition === null) return [];
      const query = database.prepare(`select * from ${table} ${condition.text} order by rowid`);
      return [[table, query.all(...condition.values)]];
    });
  } finally {
    database.close();
  }
}

function textsOf(rows: Rows): Set<string> {
  const values = stored(rows).flatMap(([, found]) => found.flatMap((row) => Object.values(row)));
  return new Set(values.filter((value) => typeof value === 'string'));
}

/** Ids and texts in a result, whatever its shape. */
function shown(result: unknown): string {
  return JSON.stringify(result instanceof Map ? [...result] : result);
}
const isEmpty = (result: unknown): boolean =>
  ['null', '[]', '0', '{"rows":[],"total":0}', undefined].includes(
    shown(result instanceof Map ? [...result.values()] : result),
  );
const marksIn = (result: unknown, { marks }: Tried): string[] => marks.filter((mark) => shown(result).includes(mark));

it('is tried with every function of the store', async () => {
  const tried = [allReads, writes, lookups, lookupWrites].flatMap((functions) => Object.keys(functions));
  expect([...tried, ...withoutRows].toSorted()).toEqual((await storeFunctions()).toSorted());
  expect(named).toHaveLength(namesOfNamed.size);
});

it('can tell the rows of two organizations apart, in every table', () => {
  const [own, foreign] = [stored(mine.rows), stored(theirs.rows)];
  for (const [table, rows] of own) {
    expect(rows, table).not.toEqual([]);
    expect(rows, table).not.toEqual(foreign.find(([name]) => name === table)?.[1]);
  }
});

/** Who asks, and whom it must not see: a leak may show one of them only, such as the one that was there first. */
const bothWays = (): [self: Tried, other: Tried][] => [
  [mine, theirs],
  [theirs, mine],
];

const missing = (org: OrgStore) =>
  org.read((tx) => environments.missingEnvironments(tx, ['theirs-alone', 'environment']));

describe('two organizations with the same names', () => {
  it.each(withoutNamed)('never see each other: %s', async (_name, read) => {
    for (const [self, other] of bothWays()) {
      const own = await self.org.read((tx) => read(tx, self.rows));
      expect(isEmpty(own)).toBe(false);
      expect(marksIn(own, other)).toEqual([]);
      expect(isEmpty(await self.org.read((tx) => read(tx, other.rows)))).toBe(true);
    }
  });

  it.each(named)('find each its own under a name that both have: %s', async (_name, read) => {
    for (const [self, other] of bothWays()) {
      const own = await self.org.read((tx) => read(tx, self.rows));
      expect(marksIn(own, self)).not.toEqual([]);
      expect(marksIn(own, other)).toEqual([]);
      expect(await self.org.read((tx) => read(tx, other.rows))).toEqual(own);
    }
  });

  it('miss each what the other has', async () => {
    await theirs.org.write((tx) => environments.addEnvironment(tx, { name: 'theirs-alone', type: 'K8S' }));
    expect(await missing(mine.org)).toEqual(['theirs-alone']);
    expect(await missing(theirs.org)).toEqual([]);
  });

  it('use the same Idempotency-Key for different requests', async () => {
    const bodies = await Promise.all(
      [mine, theirs].map(({ org }) => org.write(async (tx) => (await once(tx, 'same')).body)),
    );
    expect(new Set(bodies).size).toBe(2);
  });

  it.each(Object.entries(lookups))('let nobody into the other one: %s', async (_name, lookup) => {
    for (const [self, other] of bothWays()) {
      const found = await opened.store.readLookup((db) => lookup(db, self.rows.access, other.rows.access.orgName));
      expect(marksIn(found, self)).not.toEqual([]);
      expect(marksIn(found, other)).toEqual([]);
    }
  });

  it.each(Object.entries(writes))('never change each other: %s', async (_name, write) => {
    const [own, before] = [stored(mine.rows), stored(theirs.rows)];
    await mine.org.write((tx) => write(tx, mine.rows));
    expect(stored(mine.rows)).not.toEqual(own);
    // With the other's ids a write is refused by the references between tables, or touches nothing.
    const [crossing] = await Promise.allSettled([mine.org.write((tx) => write(tx, theirs.rows))]);
    expect(crossing.status === 'rejected' ? String(crossing.reason) : 'FOREIGN KEY').toContain('FOREIGN KEY');
    expect(stored(theirs.rows)).toEqual(before);
  });

  it.each(Object.entries(lookupWrites))('never change who is let into the other one: %s', async (_name, write) => {
    const [all, before] = [allStored(), stored(theirs.rows)];
    await write(opened.store, mine.rows.access);
    expect(allStored()).not.toEqual(all);
    expect(stored(theirs.rows)).toEqual(before);
  });
});
