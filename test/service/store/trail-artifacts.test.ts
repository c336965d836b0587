import { afterAll, beforeAll, expect, it } from 'vitest';
import { addArtifactReport } from '../../../src/service/store/artifacts.ts';
import { ensureFlow } from '../../../src/service/store/flows.ts';
import { listTrailArtifacts } from '../../../src/service/store/trail-artifacts.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { fingerprintOf } from '../records.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

let opened: TemporaryStore;

beforeAll(async () => {
  opened = await openTemporaryStore();
});
afterAll(() => opened.remove());

it('bounds the artifacts of each trail by itself, newest reports first', async () => {
  const org = await opened.organization('acme');
  const trails = await org.write(async (tx) => {
    const flow = await ensureFlow(tx, 'shop', () => null);
    const ids: string[] = [];
    for (const [name, filenames] of Object.entries({ older: ['a', 'b'], newer: ['c', 'd', 'e', 'c'], none: [] })) {
      const trail = await ensureTrail(tx, flow, { name }, 'ci');
      for (const filename of filenames) {
        const report = { fingerprint: fingerprintOf(filename), filename, build_url: '', commit_url: '' };
        await addArtifactReport(tx, trail, report, 'ci');
      }
      ids.push(trail.id);
    }
    return ids;
  });
  const names = async (limit: number) =>
    (await org.read((tx) => listTrailArtifacts(tx, trails, limit))).map(({ report }) => report.filename);
  expect(await names(1)).toEqual(['c', 'b']);
  expect(await names(2)).toEqual(['c', 'e', 'b', 'a']);
  expect(await names(9)).toEqual(['c', 'e', 'd', 'b', 'a']);
});
