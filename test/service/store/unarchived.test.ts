import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listArtifacts } from '../../../src/service/store/artifacts.ts';
import { archiveFlow, ensureFlow } from '../../../src/service/store/flows.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { newestUnarchived } from '../../../src/service/store/unarchived.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';
import { wideSteps } from './wide-steps.ts';

const FLOWS = ['a', 'b', 'c'];
const OWN = 7;
/** More than are looked at before flows are looked at one by one. */
const ARCHIVED = 1500;

let nowMs = 1_786_803_891_645;
let opened: TemporaryStore;
let org: OrgStore;
/** All that are not in archived flows, newest first. */
const expected = { artifacts: [] as string[], trails: [] as string[] };

async function fill(flowName: string, count: number, index: number): Promise<void> {
  await org.write(async (tx) => {
    const flow = await ensureFlow(tx, flowName, () => null);
    for (let number = 0; number < count; number += 1) {
      const trail = await ensureTrail(tx, flow, { name: `trail-${index}-${number}` }, 'ci');
      const artifact = { id: tx.newId(), flow_id: flow.id, trail_id: trail.id, fingerprint: 'f', template_name: '' };
      const times = { created_at: tx.nowMs, modified_at: tx.nowMs };
      await tx.db
        .insertInto('artifacts')
        .values({ ...artifact, report_id: tx.newId(), repo_name: null, ...times })
        .execute();
      if (flowName === 'busy') continue;
      expected.artifacts.unshift(artifact.id);
      expected.trails.unshift(trail.id);
    }
  });
}

beforeAll(async () => {
  opened = await openTemporaryStore(() => (nowMs += 1));
  org = await opened.organization('acme');
  // In turn, and several at one time, so that the flows' records lie between each other's.
  for (let index = 0; index < OWN; index += 1) {
    for (const flow of FLOWS) await fill(flow, flow === 'b' && index === 3 ? 4 : 1, index);
  }
  await fill('empty', 0, 0);
  await fill('busy', ARCHIVED, 0);
  await org.write(async (tx) => archiveFlow(tx, await ensureFlow(tx, 'busy', () => null)));
});
afterAll(() => opened.remove());

describe.each(['artifacts', 'trails'] as const)('%s behind more of an archived flow than are looked at', (table) => {
  it.each([1, 4, 10, 100])('are all listed, newest first, in pages of %d', async (size) => {
    const all = expected[table];
    const listed: string[] = [];
    for (let number = 1; number <= Math.ceil(all.length / size) + 1; number += 1) {
      listed.push(...(await org.read((tx) => newestUnarchived(tx, table, { number, size }))));
    }
    expect(listed).toEqual(all);
  });

  it.each([
    { number: 1, size: 12 },
    { number: 12, size: 2 },
    { number: 1, size: 100 },
  ])('take a few statements on page $number of $size', async (page) => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const all = vi.spyOn(StatementSync.prototype, 'all');
    await org.read((tx) => newestUnarchived(tx, table, page));
    const statements = prepare.mock.calls.map(([statement]) => statement);
    const asked = all.mock.calls.length;
    const read = all.mock.results.flatMap(({ value }): unknown => value).length;
    prepare.mockRestore();
    all.mockRestore();
    expect(wideSteps(opened.folder, statements)).toEqual([]);
    // Two for each of two looks, one for the flows, and one for each of these; or three looks and no more.
    expect(asked).toBeLessThanOrEqual(6 + FLOWS.length);
    expect(read).toBeLessThanOrEqual(3 * expected[table].length);
  });
});

it('an organization without any has none', async () => {
  const other = await opened.organization('other');
  expect(await other.read((tx) => newestUnarchived(tx, 'artifacts', { number: 1, size: 5 }))).toEqual([]);
  expect(await other.read((tx) => listArtifacts(tx, { flowId: null, repoName: null }, { number: 3, size: 5 }))).toEqual(
    [],
  );
});
