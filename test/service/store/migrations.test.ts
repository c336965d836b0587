import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/service/server.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

let opened: TemporaryStore;

beforeEach(async () => {
  opened = await openTemporaryStore();
});
afterEach(() => opened.remove());

function query(text: string): Record<string, unknown>[] {
  const database = new DatabaseSync(path.join(opened.folder, 'assay.db'));
  try {
    return database.prepare(text).all();
  } finally {
    database.close();
  }
}

const lookupTables = [
  'due_deliveries',
  'organizations',
  'schema_migrations',
  'sessions',
  'token_roles',
  'tokens',
  'write_probe',
];
const tables = () =>
  query("select name from sqlite_schema where type = 'table' order by name").map((row) => String(row['name']));

describe('a store', () => {
  it('is brought up to date once; opening it again changes nothing', async () => {
    const before = query('select * from schema_migrations');
    expect(before.length).toBeGreaterThan(0);
    const again = await openStore(opened.folder, () => 1);
    await again.close();
    expect(query('select * from schema_migrations')).toEqual(before);
  });

  it('may be open twice, as by a command beside a running server', async () => {
    const second = await openStore(opened.folder, Date.now);
    try {
      await opened.organization('acme');
      const seen = await second.readLookup((db) => db.selectFrom('organizations').select('name').execute());
      expect(seen.map(({ name }) => name)).toEqual(['acme']);
    } finally {
      await second.close();
    }
  });

  it('of a newer version is refused, with what to do', async () => {
    await opened.store.close();
    query("insert into schema_migrations values ('9999-of-tomorrow', 1) returning id");
    await expect(openStore(opened.folder, Date.now)).rejects.toThrow(
      /newer version of assay \(it has 9999-of-tomorrow\): start that version/,
    );
    query("delete from schema_migrations where id = '9999-of-tomorrow' returning id");
    await opened.reopen();
  });

  it('writes what it answers to the disk, and holds to its references', () => {
    expect(query('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(query('pragma foreign_key_check')).toEqual([]);
  });
});

describe('the tables', () => {
  it('of an organization have org_id first: in the table, its keys, its indexes and its references', () => {
    const tenantTables = tables().filter((name) => !lookupTables.includes(name));
    expect(tenantTables.length).toBeGreaterThan(10);
    for (const table of tenantTables) {
      const columns = query(`select name, "notnull", pk from pragma_table_info('${table}') order by cid`);
      expect(columns[0], table).toEqual({ name: 'org_id', notnull: 1, pk: 1 });
      for (const index of query(`select name from pragma_index_list('${table}')`)) {
        const first = query(`select name from pragma_index_info('${String(index['name'])}') order by seqno limit 1`);
        expect(first, `${table}: ${String(index['name'])}`).toEqual([{ name: 'org_id' }]);
      }
      for (const key of query(`select "table", "from", "to" from pragma_foreign_key_list('${table}') where seq = 0`)) {
        expect(key, table).toMatchObject({ from: 'org_id', to: 'org_id' });
      }
    }
  });

  it('are strict about the types of their columns', () => {
    const strict = query(
      "select name, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%'",
    );
    for (const table of strict) expect(table).toMatchObject({ strict: 1 });
  });
});
