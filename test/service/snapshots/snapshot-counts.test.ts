import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSnapshotCounts } from '../../../src/service/snapshots/snapshot-counts.ts';
import { recordEnvironmentEvents } from '../../../src/service/store/environment-events.ts';
import { addEnvironment } from '../../../src/service/store/environments.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { newEvent } from '../store/new-event.ts';
import { openTemporaryStore, type TemporaryStore } from '../store/temporary-store.ts';

let opened: TemporaryStore;
let org: OrgStore;
let environmentId: string;

beforeAll(async () => {
  opened = await openTemporaryStore();
  org = await opened.organization('acme');
  environmentId = await org.write(async (tx) => (await addEnvironment(tx, { name: 'shop', type: 'server' })).id);
  await org.write((tx) =>
    recordEnvironmentEvents(tx, [
      newEvent(environmentId, { snapshot_index: 1, kind: 'artifact_started' }),
      newEvent(environmentId, { snapshot_index: 1, kind: 'artifact_started' }),
      newEvent(environmentId, { snapshot_index: 1 }),
      newEvent(environmentId, { snapshot_index: 3, kind: 'artifact_exited' }),
      newEvent(environmentId, { snapshot_index: 3, kind: 'artifact_exited' }),
      newEvent(environmentId, { snapshot_index: 4, kind: 'artifact_allowed' }),
    ]),
  );
});
afterAll(() => opened.remove());

const counts = async (range: { first: number; last: number }, limit?: number) => {
  const countsOf = await org.read((tx) => loadSnapshotCounts(tx, environmentId, range, limit));
  return [1, 2, 3, 4].map(countsOf);
};

it('counts what happened with each snapshot, also nothing', async () => {
  expect(await counts({ first: 1, last: 4 })).toEqual([
    { artifact_started: 2, environment_compliant: 1 },
    {},
    { artifact_exited: 2 },
    { artifact_allowed: 1 },
  ]);
});

it('does not say of a snapshot what it did not count to the end', async () => {
  const last = [{ artifact_exited: 2 }, { artifact_allowed: 1 }];
  expect(await counts({ first: 1, last: 4 }, 4)).toEqual([null, {}, ...last]);
  expect(await counts({ first: 1, last: 4 }, 3)).toEqual([null, null, null, { artifact_allowed: 1 }]);
  expect(await counts({ first: 2, last: 4 }, 4)).toEqual([null, {}, ...last]);
});
