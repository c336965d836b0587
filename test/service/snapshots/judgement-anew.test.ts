import type { KyselyPlugin } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeEachAnew, takeReport } from '../../../src/service/snapshots/take-snapshot.ts';
import { allowArtifact } from '../../../src/service/store/allow-list.ts';
import { addEnvironment, attachPolicies, loadEnvironments } from '../../../src/service/store/environments.ts';
import { listPolicies, putPolicy } from '../../../src/service/store/policies.ts';
import { listRunning } from '../../../src/service/store/running-artifacts.ts';
import type { OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { fingerprintOf, speaker } from '../records.ts';
import { organizationOf } from '../store/organization-of.ts';
import { openTemporaryStore, type TemporaryStore } from '../store/temporary-store.ts';
import { counted, fillWithArtifacts, maker, running } from './reported-store.ts';

const header = '_schema: https://example.com/v1\n';
const strict = `${header}artifacts: {attestations: [{name: missing, type: generic}]}\n`;
const apps = ['app-0', 'app-1', 'app-2'];

/** Environments that run the same and have the same policies, `policy-0` to `policy-4`. All of it is compliant. */
const fillWithEnvironments = async (tx: OrgWriter, count: number): Promise<string[]> => {
  const { id: first } = await fillWithArtifacts(tx, apps.length);
  const policyIds = (await listPolicies(tx)).map(({ id }) => id);
  const ids = [first];
  while (ids.length < count) {
    const { id } = await addEnvironment(tx, { name: `environment-${ids.length}`, type: 'server' });
    await attachPolicies(tx, id, policyIds, 'admin');
    ids.push(id);
  }
  const report = apps.map((name) => running(name));
  for (const id of ids) await takeReport(tx, maker, id, report);
  return ids;
};

const statesOf = async (org: OrgStore, ids: readonly string[]): Promise<unknown[]> => {
  const found = await org.read((tx) => loadEnvironments(tx, ids));
  return ids.map((id) => found.get(id)?.state);
};

/** How many statements it takes to judge so many environments anew, and how many of them look for the flows of artifacts. */
const statementsOfJudging = async (org: OrgStore, count: number) => {
  const ids = await org.write((tx) => fillWithEnvironments(tx, count));
  return org.write(async (plain) => {
    await putPolicy(plain, { name: 'policy-0' }, strict, 'admin');
    const { tx, statements } = counted(plain);
    const traces = { count: 0 };
    await judgeEachAnew({ ...tx, db: tx.db.withPlugin(countingTraces(traces)) }, maker, ids);
    return { all: statements(), traces: traces.count };
  });
};

describe('judging environments anew', () => {
  let opened: TemporaryStore;
  beforeAll(async () => {
    opened = await openTemporaryStore();
  });
  afterAll(() => opened.remove());

  it('asks for what is known of an artifact once, in however many environments it runs', async () => {
    const two = await statementsOfJudging(await opened.organization('two'), 2);
    const four = await statementsOfJudging(await opened.organization('four'), 4);
    const six = await statementsOfJudging(await opened.organization('six'), 6);
    expect([two.traces, four.traces, six.traces]).toEqual([1, 1, 1]);
    expect(six.all - four.all).toBe(four.all - two.all);
    expect((four.all - two.all) / 2).toBeLessThan(13);
  });

  it('comes out by the policies and the allow-list of each environment', async () => {
    const org = await opened.organization('each');
    const ids = await org.write(async (tx) => {
      const all = await fillWithEnvironments(tx, 4);
      const [, partly = '', wholly = '', other = ''] = all;
      const allow = { artifact_name: '', description: '', created_by: 'admin' };
      await allowArtifact(tx, { ...allow, environment_id: partly, fingerprint: fingerprintOf('app-1') });
      for (const name of apps) {
        await allowArtifact(tx, { ...allow, environment_id: wholly, fingerprint: fingerprintOf(name) });
      }
      await tx.db.deleteFrom('environment_policies').where('environment_id', '=', other).execute();
      await putPolicy(tx, { name: 'policy-0' }, strict, 'admin');
      await judgeEachAnew(tx, maker, all);
      return all;
    });
    expect(await statesOf(org, ids)).toEqual([0, 0, 1, null]);
    const rows = await org.read((tx) => listRunning(tx, ids));
    const compliant = Map.groupBy(
      rows.filter((row) => row.is_compliant === 1),
      (row) => row.environment_id,
    );
    expect(ids.map((id) => compliant.get(id)?.map(({ name }) => name) ?? [])).toEqual([[], ['app-1'], apps, apps]);
  });

  it('lets readers see all as it was until all of it is done', async () => {
    const org = await opened.organization('readers');
    const ids = await org.write((tx) => fillWithEnvironments(tx, 4));
    let isDone = false;
    const write = org.write(async (tx) => {
      await putPolicy(tx, { name: 'policy-0' }, strict, 'admin');
      await judgeEachAnew(tx, maker, ids);
      isDone = true;
    });
    let seen = 0;
    for (;;) {
      const states = await statesOf(org, ids);
      if (isDone) break;
      expect(states).toEqual([1, 1, 1, 1]);
      seen += Number(opened.store.load().writeAtWorkMs > 0);
      await setImmediate();
    }
    await write;
    expect(seen).toBeGreaterThan(1);
    expect(await statesOf(org, ids)).toEqual([0, 0, 0, 0]);
    expect(opened.store.load().writeAtWorkMs).toBe(0);
  });
});

describe('a new version of a policy that many environments have', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is judged while others are answered, who find the service ready', async () => {
    const org = await organizationOf(service);
    const ids = await org.write((tx) => fillWithEnvironments(tx, 100));
    // What was found before holds while a long write is done.
    expect((await service.send('GET', '//ready', { token: null })).status).toBe(200);
    const progress = { isAnswered: false };
    const put = speaker(service)
      .policy('policy-0', strict)
      .finally(() => {
        progress.isAnswered = true;
      });
    const meanwhile: number[] = [];
    while (!progress.isAnswered) {
      if (service.server.store.load().writeAtWorkMs === 0) {
        await setImmediate();
        continue;
      }
      const replies = await Promise.all([
        service.send('GET', '//ready', { token: null }),
        service.send('GET', `/environments/${service.org}/production`),
      ]);
      if (!progress.isAnswered) meanwhile.push(...replies.map(({ status }) => status));
    }
    await put;
    expect(meanwhile.length).toBeGreaterThan(0);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    expect(new Set(await statesOf(org, ids))).toEqual(new Set([0]));
  });
});

/** Counts the statements that look for the flows of artifacts. */
function countingTraces(traces: { count: number }): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('"artifact_sources"'))
        traces.count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
