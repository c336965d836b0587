import { mkdirSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ServiceError } from '../error.ts';
import { databasePath } from './database-path.ts';
import { type ColumnTypes, migrate } from './migrations.ts';
import type { LookupTables, TenantTables } from './schema.ts';
import type { Engine } from './store.ts';
import { WriteQueue } from './write-queue.ts';

type Tables = TenantTables & LookupTables;

const STATEMENT_CACHE_SIZE = 300;
/** How long a statement waits for another process that writes, for example the command beside a running server. */
const BUSY_TIMEOUT_MS = 5000;

const columnTypes: ColumnTypes = { bigint: 'integer', integer: 'integer', tableOptions: 'strict' };

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;

/** What SQLite takes as a parameter. Anything else is a mistake of ours, and a Date would be bound silently wrong. */
function parameter(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw new TypeError(`a value of type ${typeof value} cannot be stored`);
}

/** node:sqlite in the shape that Kysely's dialect takes, with prepared statements kept. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, ReturnType<SqliteDatabase['prepare']>>({ max: STATEMENT_CACHE_SIZE });
  return {
    close: () => database.close(),
    prepare(text) {
      const cached = statements.get(text);
      if (cached !== undefined) return cached;
      const prepared = database.prepare(text);
      const statement = {
        reader: prepared.columns().length > 0,
        all: (values: readonly unknown[]) => prepared.all(...values.map(parameter)),
        run: (values: readonly unknown[]) => prepared.run(...values.map(parameter)),
        iterate: (values: readonly unknown[]) => prepared.iterate(...values.map(parameter)),
      };
      statements.set(text, statement);
      return statement;
    },
  };
}

/** Tells the faults a caller may meet apart from ours: a full disk and a busy store have their own codes. */
function toServiceError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const primary = error.errcode & 0xff;
  if (primary === SQLITE_FULL)
    return new ServiceError('storage_full', 'the disk of the service is full', { cause: error });
  if (primary === SQLITE_BUSY || primary === SQLITE_LOCKED) {
    return new ServiceError('unavailable', 'the store is busy, try again', { cause: error });
  }
  return error;
}

/**
 * Opens the embedded store in a folder, which is made where it is missing. Answers are given after their commit is on
 * disk (WAL with synchronous=FULL). One connection writes, another reads, so reading never waits for a commit.
 */
export async function openSqlite(folder: string, clock: () => number): Promise<Engine> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = databasePath(folder);
  const writeConnection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  writeConnection.exec('pragma journal_mode = wal');
  writeConnection.exec('pragma synchronous = full');
  // After a burst the log shrinks to this at the next checkpoint, instead of staying as large as it ever was.
  writeConnection.exec('pragma journal_size_limit = 67108864');
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(writeConnection) }) });
  const queue = new WriteQueue(writer, toServiceError);
  await queue.run((db) => migrate(db, columnTypes, clock()));

  const readConnection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(readConnection) }) });

  return {
    write: (work) => queue.run(work),
    async read(work) {
      try {
        return await reader.connection().execute(async (db) => {
          await sql`begin`.execute(db);
          try {
            return await work(db);
          } finally {
            await sql`rollback`.execute(db);
          }
        });
      } catch (error) {
        throw toServiceError(error);
      }
    },
    async close() {
      await queue.idle();
      await reader.destroy();
      await writer.destroy();
    },
  };
}
