import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAnew, takeReport } from '../../../src/service/snapshots/take-snapshot.ts';
import type { RunningInstances } from '../../../src/service/snapshots/running-instances.ts';
import { addEnvironment, loadEnvironments } from '../../../src/service/store/environments.ts';
import { listEnvironmentEvents } from '../../../src/service/store/environment-events.ts';
import { listRunning, listRunningAt } from '../../../src/service/store/running-artifacts.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { runs } from '../../runs.ts';
import { openTemporaryStore, type TemporaryStore } from '../store/temporary-store.ts';
import { counted, fillWithArtifacts, maker, running } from './reported-store.ts';

let opened: TemporaryStore;

beforeAll(async () => {
  opened = await openTemporaryStore();
});
afterAll(() => opened.remove());

const apps = (count: number): RunningInstances[] =>
  Array.from({ length: count }, (_, index) => running(`app-${index}`));

const statementsFor = async (organization: string, count: number) => {
  const org = await opened.organization(organization);
  const { id } = await org.write((tx) => fillWithArtifacts(tx, count));
  const report = (artifacts: readonly RunningInstances[]) =>
    org.write(async (plain) => {
      const { tx, statements } = counted(plain);
      const taken = await takeReport(tx, maker, id, artifacts);
      return { ...taken, statements: statements() };
    });
  const first = await report(apps(count));
  const same = await report(apps(count));
  const changed = await report([...apps(count - 1), running('stranger')]);
  const anew = await org.write(async (plain) => {
    const { tx, statements } = counted(plain);
    await judgeAnew(tx, maker, id);
    return statements();
  });
  const { state, rows } = await org.read(async (tx) => ({
    state: (await loadEnvironments(tx, [id])).get(id)?.state,
    rows: await listRunning(tx, [id]),
  }));
  expect([first.isNew, same.isNew, changed.isNew, state]).toEqual([true, false, true, 0]);
  expect(rows.filter((row) => row.is_compliant === 1)).toHaveLength(count - 1);
  return { first: first.statements, same: same.statements, changed: changed.statements, anew };
};

describe('a report under five policies', () => {
  it('takes as many statements for a thousand artifacts as for ten', async () => {
    const ten = await statementsFor('ten', 10);
    expect(await statementsFor('thousand', 1000)).toEqual(ten);
    expect(Math.max(...Object.values(ten))).toBeLessThan(30);
  });

  it('adds a row for what changed, not for what stayed', async () => {
    const org = await opened.organization('rows');
    const { id } = await org.write((tx) => addEnvironment(tx, { name: 'e', type: 'server' }));
    await org.write((tx) => takeReport(tx, maker, id, apps(50)));
    await org.write((tx) => takeReport(tx, maker, id, [...apps(49), running('new')]));
    const rows = await org.read((tx) => tx.db.selectFrom('running_artifacts').select('id').execute());
    expect(rows).toHaveLength(51);
  });
});

/** How many instances of each name run; absent for none. */
const report = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 3 }), {
  noNullPrototype: true,
});

describe('a history of reports', () => {
  let org: OrgStore;
  let environments = 0;

  beforeAll(async () => {
    org = await opened.organization('histories');
  });

  it('is read back snapshot by snapshot, and its events lead from one to the next', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 12 }), fc.boolean(), async (reports, scaling) => {
        const name = `e-${(environments += 1)}`;
        const made = { name, type: 'server', include_scaling: scaling } as const;
        const { id } = await org.write((tx) => addEnvironment(tx, made));
        const kept: Record<string, number>[] = [];
        for (const one of reports) {
          const taken = await org.write((tx) =>
            takeReport(
              tx,
              maker,
              id,
              Object.entries(one).map(([app, count]) => running(app, count)),
            ),
          );
          const last = kept.at(-1);
          const isNew = last === undefined || keys(last) !== keys(one) || (scaling && counts(last) !== counts(one));
          expect(taken).toEqual({ index: kept.length + Number(isNew), isNew });
          if (isNew) kept.push(one);
        }
        const found = await org.read(async (tx) =>
          Promise.all(kept.map((_, index) => listRunningAt(tx, id, index + 1))),
        );
        expect(found.map((rows) => Object.fromEntries(rows.map((row) => [row.name, row.instance_count])))).toEqual(
          kept,
        );

        const events = await org.read((tx) =>
          listEnvironmentEvents(tx, { environmentId: id, ...everything }, { number: 1, size: 1000, isReverse: true }),
        );
        const replayed: Record<string, number>[] = kept.map(() => ({}));
        for (const [index, now] of replayed.entries()) {
          Object.assign(now, replayed[index - 1]);
          for (const event of events.filter((one) => one.snapshot_index === index + 1)) {
            expect(now[event.artifact_name] ?? 0).toBe(event.count_before);
            if (event.count_after === 0) delete now[event.artifact_name];
            else now[event.artifact_name] = event.count_after;
          }
        }
        expect(replayed).toEqual(kept);
      }),
      { numRuns: runs(30) },
    );
  });
});

const everything = { firstIndex: null, lastIndex: null, notBeforeMs: null, notAfterMs: null, repoNames: [] };
const counts = (one: Record<string, number>): string =>
  Object.keys(one)
    .sort()
    .map((name) => `${name} ${one[name]}`)
    .join();
const keys = (one: Record<string, number>): string => Object.keys(one).sort().join();
