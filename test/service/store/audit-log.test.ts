import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAuditEntry,
  type AuditFilter,
  type AuditPosition,
  listAuditEntries,
} from '../../../src/service/store/audit-log.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

const COUNT = 200;
let opened: TemporaryStore;
let org: OrgStore;
let nowMs = 1000;

beforeAll(async () => {
  opened = await openTemporaryStore(() => nowMs);
  org = await opened.organization('acme');
  // Several share a millisecond, so that ids decide as well.
  for (let batch = 0; batch < COUNT / 10; batch += 1) {
    nowMs += 1;
    await org.write(async (tx) => {
      for (let number = 0; number < 10; number += 1) {
        await addAuditEntry(tx, {
          actor: number % 2 === 0 ? 'even' : 'odd',
          actorType: 'user',
          tokenId: null,
          action: batch === 0 && number === 0 ? 'rare' : 'usual',
          resource: `r${number}`,
          resources: {},
          status: 200,
          requestId: null,
        });
      }
    });
  }
});
afterAll(() => opened.remove());

const any: AuditFilter = { actor: null, action: null, resource: null, sinceMs: null, untilMs: null };
const list = (filter: Partial<AuditFilter>, before: AuditPosition | null, limit: number, scannedMax?: number) =>
  org.read((tx) =>
    listAuditEntries(tx, { ...any, ...filter }, { before, limit, ...(scannedMax === undefined ? {} : { scannedMax }) }),
  );

async function gather(filter: Partial<AuditFilter>, limit: number, scannedMax?: number) {
  const pages: number[] = [];
  const ids: string[] = [];
  let before: AuditPosition | null = null;
  do {
    const { rows, next }: Awaited<ReturnType<typeof list>> = await list(filter, before, limit, scannedMax);
    pages.push(rows.length);
    ids.push(...rows.map(({ id }) => id));
    before = next;
  } while (before !== null);
  return { pages, ids };
}

describe('pages of the log', () => {
  it('join without gaps or repetitions, whatever their size', async () => {
    const whole = (await list({}, null, COUNT)).rows.map(({ id }) => id);
    expect(new Set(whole).size).toBe(COUNT);
    expect(whole).toEqual(whole.toSorted().toReversed());
    for (const limit of [1, 7, 10, 199, 200, 201]) expect((await gather({}, limit)).ids).toEqual(whole);
  });

  it('look at no more entries than they may, and go on from there', async () => {
    const rare = { actor: 'even', action: 'rare' };
    const { pages, ids } = await gather(rare, 5, 10);
    expect(ids).toHaveLength(1);
    expect(pages.slice(0, -2).every((size) => size === 0)).toBe(true);
    expect(pages.length).toBe(COUNT / 2 / 10 + 1);
    expect((await gather(rare, 5)).ids).toEqual(ids);
    const odd = { actor: 'odd', resource: 'r1' };
    expect((await gather(odd, 3, 4)).ids).toEqual((await gather(odd, 100)).ids);
    expect((await gather(odd, 3)).ids).toHaveLength(COUNT / 10);
  });

  it('keep to their time', async () => {
    const { rows } = await list({ sinceMs: 1005, untilMs: 1007, actor: 'even', resource: 'r2' }, null, 100);
    expect(rows.map((row) => row.created_at)).toEqual([1006, 1005]);
  });
});

describe('a filter', () => {
  it.each([
    ['', 'sqlite_autoindex_audit_log_1'],
    ['actor = ? and', 'audit_log_by_actor'],
    ['action = ? and', 'audit_log_by_action'],
    ['resource = ? and', 'audit_log_by_resource'],
  ])('of %j is answered by an index, without sorting', (condition, index) => {
    const database = new DatabaseSync(path.join(opened.folder, 'assay.db'), { readOnly: true });
    try {
      const plan = database
        .prepare(
          `explain query plan select * from audit_log where org_id = ? and ${condition} (created_at, id) < (?, ?) order by created_at desc, id desc limit 51`,
        )
        .all()
        .map((row) => String(row['detail']));
      expect(plan).toEqual([expect.stringContaining(index)]);
      expect(plan[0]).toContain('(created_at,id)<(?,?)');
    } finally {
      database.close();
    }
  });
});
