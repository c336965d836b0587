import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/service/server.ts';
import { access } from '../../../src/service/store/migrations/0001-access.ts';
import { flows } from '../../../src/service/store/migrations/0002-flows.ts';
import { artifacts } from '../../../src/service/store/migrations/0003-artifacts.ts';
import { policies } from '../../../src/service/store/migrations/0004-policies.ts';
import { environments } from '../../../src/service/store/migrations/0005-environments.ts';
import { notifications } from '../../../src/service/store/migrations/0006-notifications.ts';
import { records } from '../../../src/service/store/migrations/0007-records.ts';
import { formerEnvironmentNames } from '../../../src/service/store/migrations/0008-former-environment-names.ts';
import { findArtifactsNamed, findTrailsNamed } from '../../../src/service/store/name-search.ts';
import { addSession, findSession } from '../../../src/service/store/sessions.ts';
import { beginningOfState } from '../../../src/service/store/snapshots.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { probeWriting } from '../../../src/service/store/write-probe.ts';
import { sessionOfToken } from './new-session.ts';
import { temporaryFolder } from './temporary-store.ts';

/** Those of the version before the pages. */
const former = [access, flows, artifacts, policies, environments, notifications, records, formerEnvironmentNames];
const added = ['0009-sessions', '0010-write-probe', '0011-snapshot-states', '0012-search-by-name'];

let folder: string;
let before: Record<string, unknown[]>;
let store: Store;

beforeAll(async () => {
  folder = temporaryFolder();
  before = writeFormerStore(folder);
  store = await openStore(folder, () => 2);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function withDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, 'assay.db'), { enableForeignKeyConstraints: false });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  return rows.map(({ name }) => String(name));
}

function columnsOf(database: DatabaseSync, table: string): { name: string; type: string }[] {
  const rows = database.prepare(`select name, type from pragma_table_info('${table}')`).all();
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

/** A store with one row in each table. All of its texts are `x` and its numbers 1, so that each row refers to rows that are there. */
function writeFormerStore(dataDir: string): Record<string, unknown[]> {
  return withDatabase(dataDir, (database) => {
    database.exec('pragma journal_mode = wal');
    database.exec('create table schema_migrations (id text not null primary key, applied_at integer not null) strict');
    for (const { id, statements } of former) {
      for (const statement of statements({ bigint: 'integer', integer: 'integer', tableOptions: 'strict' })) {
        database.exec(statement);
      }
      database.prepare('insert into schema_migrations values (?, 1)').run(id);
    }
    const tables = tablesOf(database).filter((table) => table !== 'schema_migrations');
    for (const table of tables) {
      const values = columnsOf(database, table).map(({ type }) => (type.toLowerCase() === 'text' ? "'x'" : '1'));
      database.exec(`insert into ${table} values (${values.join(', ')})`);
    }
    return Object.fromEntries(
      tables.map((table) => {
        const columns = columnsOf(database, table).map(({ name }) => `"${name}"`);
        const query = `select ${columns.join(', ')} from ${table}`;
        return [query, database.prepare(query).all()];
      }),
    );
  });
}

/** What there is in the database, each by the statement that makes it. */
function schemaOf(dataDir: string): string[] {
  const entries = withDatabase(dataDir, (database) =>
    database.prepare('select type, name, sql from sqlite_schema order by type, name').all(),
  );
  return entries.map(({ type, name, sql }) => `${String(type)} ${String(name)}: ${String(sql)}`);
}

describe('a store of the version before', () => {
  it('keeps every row', () => {
    expect(Object.keys(before).length).toBeGreaterThan(30);
    withDatabase(folder, (database) => {
      for (const [query, rows] of Object.entries(before)) {
        expect(rows, query).toHaveLength(1);
        expect(database.prepare(query).all(), query).toEqual(rows);
      }
      expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
      expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    });
  });

  it('gets what was added since, and nothing twice', () => {
    const applied = withDatabase(folder, (database) =>
      database.prepare('select id, applied_at from schema_migrations order by id').all(),
    );
    expect(applied).toEqual([
      ...former.map(({ id }) => ({ id, applied_at: 1 })),
      ...added.map((id) => ({ id, applied_at: 2 })),
    ]);
  });

  it('is like one that is new', async () => {
    const fresh = temporaryFolder();
    await (await openStore(fresh, Date.now)).close();
    const [upgraded, made] = [schemaOf(folder), schemaOf(fresh)];
    expect(upgraded).toEqual(made);
    rmSync(fresh, { recursive: true, force: true });
  });

  it('finds what was recorded by what was added', async () => {
    const found = await store.org('x').read(async (tx) => {
      const snapshot = await tx.db.selectFrom('snapshots').selectAll().executeTakeFirstOrThrow();
      return {
        trails: (await findTrailsNamed(tx, 'x', 2)).map(({ id }) => id),
        artifacts: (await findArtifactsNamed(tx, 'x', 2)).map(({ artifact }) => artifact.id),
        since: (await beginningOfState(tx, snapshot)).snapshot_index,
      };
    });
    expect(found).toEqual({ trails: ['x'], artifacts: ['x'], since: 1 });
    const session = sessionOfToken('x', { hash: 'h' });
    await store.writeLookup((tx) => addSession(tx, session));
    expect(await store.readLookup((db) => findSession(db, 'h'))).toMatchObject(session);
    await probeWriting(store);
  });
});
