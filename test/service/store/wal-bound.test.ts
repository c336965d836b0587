import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../src/service/store/sqlite.ts';
import type { Engine } from '../../../src/service/store/store.ts';
import { createWalBound } from '../../../src/service/store/wal-bound.ts';
import { temporaryFolder } from './temporary-store.ts';

const LIMIT_BYTES = 256 * 1024;
/** What one commit of these tests may add: a row, its index entries and the frames of a few split pages. */
const COMMIT_BYTES = 128 * 1024;

/** A log of which `sizes` are looked at one after the other, and how often somebody tried to empty it. */
function log(sizes: number[], empties: (attempt: number) => boolean) {
  let attempts = 0;
  const wal = {
    sizeBytes: () => sizes.shift() ?? 0,
    truncate: () => {
      attempts += 1;
      return empties(attempts);
    },
  };
  return { afterCommit: createWalBound(wal, 100), attempts: () => attempts };
}

describe('a log above its limit', () => {
  it('is emptied, and one that is not is left alone', async () => {
    const { afterCommit, attempts } = log([0, 100, 101, 50, 101], () => true);
    const seen: number[] = [];
    for (let commit = 0; commit < 5; commit += 1) {
      await afterCommit();
      seen.push(attempts());
    }
    expect(seen).toEqual([0, 0, 1, 1, 2]);
  });

  it('is tried again within one hold, since readers end meanwhile', async () => {
    const { afterCommit, attempts } = log([101], (attempt) => attempt === 4);
    await afterCommit();
    expect(attempts()).toBe(4);
  });

  it('of which a reader stays is tried again only once it has grown by as much', async () => {
    let empties = false;
    const { afterCommit, attempts } = log([150, 151, 250, 251, 260, 90, 101], () => empties);
    await afterCommit();
    const once = attempts();
    expect(once).toBeGreaterThan(1);
    await afterCommit();
    await afterCommit();
    expect(attempts()).toBe(once);
    await afterCommit();
    expect(attempts()).toBe(2 * once);
    await afterCommit();
    expect(attempts()).toBe(2 * once);
    // SQLite itself started it anew, so that the limit counts from here on.
    await afterCommit();
    empties = true;
    await afterCommit();
    expect(attempts()).toBe(2 * once + 1);
  });
});

function count(connection: DatabaseSync): number {
  return Number(connection.prepare('select count(*) as n from organizations').get()?.['n']);
}

describe('the store', () => {
  let folder: string;
  let engine: Engine;
  let readers: DatabaseSync[];

  beforeEach(async () => {
    folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    engine = await openSqlite(folder, Date.now, { walLimitBytes: LIMIT_BYTES });
    readers = [];
  });
  afterEach(async () => {
    for (const reader of readers) reader.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const walBytes = (): number => statSync(path.join(folder, 'assay.db-wal')).size;

  /** Another connection that has begun to read, so that the log must keep what it sees. */
  function reading(): DatabaseSync {
    const reader = new DatabaseSync(path.join(folder, 'assay.db'), { readOnly: true });
    reader.exec('begin');
    count(reader);
    readers.push(reader);
    return reader;
  }

  function endReading(reader: DatabaseSync | undefined): void {
    readers.splice(0, readers.length, ...readers.filter((other) => other !== reader));
    reader?.close();
  }

  let written = 0;
  const write = () => {
    written += 1;
    const id = `${folder} ${written}`;
    return engine.write((db) =>
      db
        .insertInto('organizations')
        .values({ name: `${id} ${'x'.repeat(8000)}`, org_id: id, created_at: 1 })
        .execute(),
    );
  };

  it('keeps its log below the limit and one commit, although at every moment somebody reads', async () => {
    const ended = new AbortController();
    // Each reader begins before the one before it ends, so that SQLite itself never finds the log without a reader.
    const overlapping = (async () => {
      reading();
      while (!ended.signal.aborted) {
        reading();
        await setTimeout(1);
        endReading(readers[0]);
      }
    })();
    let largest = 0;
    for (let commit = 0; commit < 200; commit += 1) {
      await write();
      if (commit % 3 === 0) await engine.read((db) => db.selectFrom('organizations').select('org_id').execute());
      largest = Math.max(largest, walBytes());
    }
    ended.abort();
    await overlapping;
    expect(largest).toBeGreaterThan(COMMIT_BYTES);
    expect(largest).toBeLessThanOrEqual(LIMIT_BYTES + COMMIT_BYTES);
  });

  it('goes on writing while somebody reads for long, and its log is small again soon after', async () => {
    const reader = reading();
    const before = count(reader);
    for (let commit = 0; commit < 100; commit += 1) await write();
    expect(walBytes()).toBeGreaterThan(2 * LIMIT_BYTES);
    expect(count(reader)).toBe(before);
    endReading(reader);
    for (let commit = 0; commit < 40; commit += 1) await write();
    expect(walBytes()).toBeLessThanOrEqual(LIMIT_BYTES + COMMIT_BYTES);
    expect(count(reading())).toBe(before + 140);
  });
});
