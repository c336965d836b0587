import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '../durable.ts';
import { ServiceError } from '../error.ts';
import { databasePath } from './database-path.ts';
import { migrate } from './migrations.ts';
import type { ColumnTypes } from './migrations/migration.ts';
import type { LookupTables, TenantTables } from './schema.ts';
import type { Engine } from './store.ts';
import { createWalBound } from './wal-bound.ts';
import { type WriteGroup, WriteQueue } from './write-queue.ts';

type Tables = TenantTables & LookupTables;

const STATEMENT_CACHE_SIZE = 300;
/** How long a write waits for another process that writes, for example the command beside a running server. */
const BUSY_WAIT_MS = 5000;
/** Above this the write-ahead log is emptied before the next commit. */
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

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

/** The primary result code of an error that SQLite gave, null for any other. */
function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}

/** Tells the faults a caller may meet apart from ours: a full disk and a busy store have their own codes. */
function toServiceError(error: unknown): unknown {
  if (resultCode(error) === SQLITE_FULL)
    return new ServiceError('storage_full', 'the disk of the service is full', { cause: error });
  if (isBusy(error)) return new ServiceError('unavailable', 'the store is busy, try again', { cause: error });
  return error;
}

/** Empties the write-ahead log through `connection`. False where someone reads it or writes, or the disk fails. */
function truncateWal(connection: DatabaseSync): boolean {
  try {
    return connection.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;
  } catch {
    // The log keeps every commit, so nothing is lost; what is wrong with the disk is told by the next write that meets it.
    return false;
  }
}

/** 0 where the file is not there. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export interface SqliteOptions {
  /** How long a write waits for another process that writes; 5 seconds by default. */
  busyWaitMs?: number;
  /** Above this the write-ahead log is emptied before the next commit; 64 MiB by default. */
  walLimitBytes?: number;
}

/**
 * Opens the embedded store in a folder, which is made where it is missing. Answers are given after their commit is on
 * disk (WAL with synchronous=FULL). One connection writes, another reads, so reading never waits for a commit.
 */
export async function openSqlite(
  folder: string,
  clock: () => number,
  { busyWaitMs = BUSY_WAIT_MS, walLimitBytes = WAL_LIMIT_BYTES }: SqliteOptions = {},
): Promise<Engine> {
  await makeFolder(folder);
  const file = databasePath(folder);
  const writeConnection = new DatabaseSync(file, { timeout: busyWaitMs, enableForeignKeyConstraints: true });
  writeConnection.exec('pragma journal_mode = wal');
  writeConnection.exec('pragma synchronous = full');
  // Where SQLite starts the log anew by itself, it shrinks to this instead of staying as large as it ever was.
  writeConnection.exec(`pragma journal_size_limit = ${walLimitBytes}`);
  // The write queue waits from here on. SQLite's wait would block the event loop, and every reader with it.
  writeConnection.exec('pragma busy_timeout = 0');
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(writeConnection) }) });
  const wal = {
    sizeBytes: () => sizeOf(`${file}-wal`),
    truncate: () => truncateWal(writeConnection),
  };
  const listeners: ((group: WriteGroup) => void)[] = [];
  const queue = new WriteQueue(writer, {
    mapError: toServiceError,
    isBusy,
    busyWaitMs,
    afterCommit: createWalBound(wal, walLimitBytes),
    onGroup: (group) => {
      for (const listener of listeners) listener(group);
    },
  });
  await queue.run((db) => migrate(db, columnTypes, clock()));

  // In WAL mode a reader waits for nobody who writes, only for a process that opens the store first after a crash.
  const readConnection = new DatabaseSync(file, { timeout: busyWaitMs, readOnly: true });
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
    onGroup: (listener) => void listeners.push(listener),
    load: () => ({
      waitingWrites: queue.waiting,
      writeAtWorkMs: queue.atWorkMs,
      databaseBytes: sizeOf(file),
      walBytes: wal.sizeBytes(),
    }),
    async close() {
      await queue.idle();
      await reader.destroy();
      await writer.destroy();
    },
  };
}
