import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryStore, type TemporaryStore, temporaryFolder } from './temporary-store.ts';
import type { OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import { addTemplate, loadTemplates } from '../../../src/service/store/templates.ts';
import { openSqlite } from '../../../src/service/store/sqlite.ts';

let opened: TemporaryStore;
let org: OrgStore;
let other: DatabaseSync;

beforeEach(async () => {
  opened = await openTemporaryStore();
  org = await opened.organization('acme');
  other = new DatabaseSync(path.join(opened.folder, 'assay.db'), { readOnly: true });
});
afterEach(async () => {
  other.close();
  await opened.remove();
});

/** What another connection sees: committed rows and nothing else. */
function committed(): string[] {
  return other
    .prepare('select content from templates order by content')
    .all()
    .map((row) => String(row['content']));
}
/** Rises with each commit of another connection. */
function commits(): number {
  return Number(other.prepare('pragma data_version').get()?.['data_version']);
}
const add = (content: string) => org.write((tx) => addTemplate(tx, content));
const fail = (content: string) =>
  org.write(async (tx): Promise<void> => {
    await addTemplate(tx, content);
    throw new Error(`refused ${content}`);
  });

const countTemplates = async (tx: OrgWriter) => (await tx.db.selectFrom('templates').select('id').execute()).length;

describe('writes', () => {
  it('are on record when they are answered, and not before', async () => {
    const write = add('a');
    expect(committed()).toEqual([]);
    await write;
    expect(committed()).toEqual(['a']);
  });

  it('that arrive together share one commit', async () => {
    const before = commits();
    const seen: string[][] = [];
    const writes = Array.from({ length: 50 }, (_, index) =>
      add(`w${String(index).padStart(2, '0')}`).then(() => seen.push(committed())),
    );
    await Promise.all(writes);
    expect(committed()).toHaveLength(50);
    // The first to be answered finds all of them on record.
    expect(seen[0]).toHaveLength(50);
    expect(commits() - before).toBe(1);
  });

  it('that fail undo themselves and none of the others, whatever their order', async () => {
    const results = await Promise.allSettled([fail('x1'), add('a'), fail('x2'), add('b'), add('c'), fail('x3')]);
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    expect(results[2]).toMatchObject({ reason: new Error('refused x2') });
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  it('are refused only after the commit of what was with them', async () => {
    let seen: string[] | null = null;
    const refusal = fail('x').catch(() => {
      seen = committed();
    });
    await Promise.all([refusal, add('a')]);
    expect(seen).toEqual(['a']);
  });

  it('that break a rule of the tables fail alone', async () => {
    const id = await add('first');
    const duplicate = org.write((tx) =>
      tx.db.insertInto('templates').values({ id, content: 'again', created_at: 1 }).execute(),
    );
    await expect(Promise.all([add('beside'), duplicate])).rejects.toThrow(/UNIQUE/);
    expect(committed()).toEqual(['beside', 'first']);
  });

  it('see what earlier ones of the same commit wrote', async () => {
    const counts = await Promise.all(
      [1, 2, 3].map((number) =>
        org.write(async (tx) => {
          await addTemplate(tx, String(number));
          return countTemplates(tx);
        }),
      ),
    );
    expect(counts).toEqual([1, 2, 3]);
  });

  it('taken before the store closes are all answered', async () => {
    const writes = Array.from({ length: 20 }, (_, index) => add(String(index)));
    await opened.store.close();
    await Promise.all(writes);
    expect(committed()).toHaveLength(20);
    await opened.reopen();
  });

  it('wait for each other across more than one commit', async () => {
    await Promise.all(Array.from({ length: 600 }, (_, index) => add(String(index))));
    expect(committed()).toHaveLength(600);
  });
});

describe('reads', () => {
  it('see one state of the store from beginning to end', async () => {
    const id = await add('before');
    await org.read(async (tx) => {
      expect((await loadTemplates(tx, [id])).size).toBe(1);
      const later = await add('meanwhile');
      expect((await loadTemplates(tx, [later])).size).toBe(0);
    });
  });

  it('cannot write', async () => {
    const write = org.read((tx) =>
      tx.db.insertInto('templates').values({ id: 'i', content: 'c', created_at: 1 }).execute(),
    );
    await expect(write).rejects.toThrow(/readonly/);
  });
});

describe('values', () => {
  it('that SQLite would bind as something else are refused', async () => {
    for (const value of [new Date(0), undefined, { a: 1 }, Symbol('s')]) {
      const bound = org.write((tx) =>
        tx.db
          .selectFrom('templates')
          .select('id')
          .where('content', '=', value as unknown as string)
          .execute(),
      );
      await expect(bound).rejects.toThrow(TypeError);
    }
  });
});

describe('while another process writes', () => {
  it('writes wait for it, reads and everything else go on, and all that waited shares the next commit', async () => {
    await add('before');
    const writer = new DatabaseSync(path.join(opened.folder, 'assay.db'));
    writer.exec('begin immediate');
    const settled: string[] = [];
    const early = add('early').finally(() => settled.push('early'));
    const before = commits();
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(await org.read((tx) => tx.db.selectFrom('templates').select('content').execute())).toHaveLength(1);
    }
    const late = add('late').finally(() => settled.push('late'));
    expect(settled).toEqual([]);
    writer.exec('rollback');
    writer.close();
    await Promise.all([early, late]);
    expect(committed()).toEqual(['before', 'early', 'late']);
    expect(commits() - before).toBe(1);
  });

  it('for too long, all that wait are told to come again, and later writes are taken', async () => {
    const folder = temporaryFolder();
    const engine = await openSqlite(folder, Date.now, { busyWaitMs: 20 });
    const writer = new DatabaseSync(path.join(folder, 'assay.db'));
    try {
      const insert = (id: string) =>
        engine.write((db) => db.insertInto('organizations').values({ name: id, org_id: id, created_at: 1 }).execute());
      writer.exec('begin immediate');
      const results = await Promise.allSettled(Array.from({ length: 600 }, (_, index) => insert(String(index))));
      expect(results).toHaveLength(600);
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
      writer.exec('rollback');
      await insert('after');
      const rows = await engine.read((db) => db.selectFrom('organizations').select('org_id').execute());
      expect(rows).toEqual([{ org_id: 'after' }]);
    } finally {
      writer.close();
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a full disk', () => {
  it('refuses the writes that no longer fit, as such, and keeps the store usable', async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    const engine = await openSqlite(folder, Date.now);
    try {
      await engine.write(async (db) => {
        const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
        await sql.raw(`pragma max_page_count = ${Number(pages.rows[0]?.page_count) + 2}`).execute(db);
      });
      const big = 'x'.repeat(100_000);
      const insert = (id: string, content: string) =>
        engine.write((db) =>
          db.insertInto('organizations').values({ name: content, org_id: id, created_at: 1 }).execute(),
        );
      const [tooBig, beside] = await Promise.allSettled([insert('1', big), insert('2', 'small')]);
      expect(tooBig).toMatchObject({ status: 'rejected', reason: { code: 'storage_full' } });
      // The full disk may have undone the whole transaction; whoever was told of success has it.
      const rows = await engine.read((db) => db.selectFrom('organizations').select('org_id').execute());
      expect(rows.some((row) => row.org_id === '2')).toBe(beside?.status === 'fulfilled');
      await insert('3', 'also small');
    } finally {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
