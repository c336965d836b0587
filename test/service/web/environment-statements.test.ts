import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type RunningService, startService } from '../../running-service.ts';
import { file, reporterOf } from '../environment-reporter.ts';
import { fingerprintOf } from '../records.ts';
import { statementsOf } from './statement-count.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let service: RunningService;
let visitor: Visitor;
const pages = ['', '/snapshots/-1', '/diff?from=1&to=-1'];
const prepared = new Set<string>();

const visit = async (target: string): Promise<string> => {
  const { status, text } = await visitor.get(`/acme/environments/${target}`);
  expect(status, text).toBe(200);
  return text;
};

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
  const tell = reporterOf(service);
  for (const [name, count] of [
    ['small', 1],
    ['large', 300],
  ] as const) {
    await tell.create(name);
    const files = Array.from({ length: count }, (_, place) => file(`f-${place}`, fingerprintOf(`${place}`)));
    for (let number = 1; number < (name === 'large' ? 45 : 2); number += 1) {
      await tell.report(name, [...files, file('other', fingerprintOf(`other ${number}`))]);
    }
    await tell.allow(name, fingerprintOf('0'));
  }
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  for (const page of pages) await visit(`large${page}`);
  for (const [statement] of prepare.mock.calls) prepared.add(statement);
  prepare.mockRestore();
});
afterAll(() => service.stop());

it.each(pages)('takes no more statements where much runs and ran: %s', async (page) => {
  const small = await statementsOf(() => visit(`small${page}`));
  expect(await statementsOf(() => visit(`large${page}`))).toBeLessThanOrEqual(small);
  expect(small).toBeLessThan(40);
});

it('shows a page of each list', async () => {
  const rows = async (query: string) => (await visit(`large${query}`)).match(/<tr>/g)?.length ?? 0;
  // Heads and rows: of what runs, of the one stretch of its history, of snapshots, of what changed.
  expect(await rows('')).toBe(51 + 2 + 21 + 21);
  expect(await rows('?running=7&snapshots=3&changes=20')).toBeLessThan(51 + 2 + 21 + 21);
  const text = await visit('large?running=2&snapshots=2&changes=2');
  for (const link of [
    'large?snapshots=2&amp;changes=2&amp;running=1#running',
    'large?running=2&amp;changes=2&amp;snapshots=3#snapshots',
    'large?running=2&amp;snapshots=2&amp;changes=3#changes',
  ]) {
    expect(text).toContain(link);
  }
  for (const id of ['running', 'snapshots', 'changes']) expect(text).toContain(`<h2 id="${id}">`);
  expect(await visit('large?running=99&snapshots=99&changes=99')).toContain('is on a page before this one');
});

it('looks at what is of the environment alone', () => {
  const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'), { readOnly: true });
  const growing = /^(SCAN|SEARCH) (snapshots|running_artifacts|environment_events|allow_list)\b(.*)$/;
  const seen: string[] = [];
  for (const statement of prepared) {
    if (!statement.startsWith('select')) continue;
    const steps = z
      .array(z.object({ detail: z.string() }))
      .parse(database.prepare(`explain query plan ${statement}`).all());
    for (const { detail } of steps) {
      const [, how, , by] = growing.exec(detail) ?? [];
      if (how === undefined) continue;
      seen.push(detail);
      expect(`${how}${by}`, statement).toMatch(/^SEARCH .*\(org_id=\? AND (environment_id=\?|id=\?)/);
    }
  }
  expect(seen.length).toBeGreaterThan(10);
  // However many snapshots ago its state began, that is found in an index.
  expect(seen.filter((detail) => detail.includes('snapshots_by_state'))).not.toEqual([]);
  database.close();
});
