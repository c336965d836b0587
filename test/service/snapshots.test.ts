import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { file, pod } from './environment-reporter.ts';
import { commitOf, fingerprintOf, refused } from './records.ts';
import { bad, good, type ShopService, startShop, unknown } from './shop-service.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let tell: ShopService['tell'];

beforeAll(async () => {
  ({ service, tell } = await startShop(() => nowMs));
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

describe('a snapshot', () => {
  it('shows every member of what runs, traced and judged', async () => {
    await tell.create('whole', { type: 'K8S', policies: ['strict'] });
    const owners = [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'shop', uid: 'u-1', controller: true }];
    const reply = await tell.report(
      'whole',
      [
        { ...pod('shop-1', 'registry/shop:1', good, 1_700_000_060), owners },
        pod('shop-2', 'registry/shop:1', good, 1_700_000_000),
        pod('proxy-1', 'proxy', unknown),
      ],
      'K8S',
    );
    expect(reply).toEqual({ message: 'OK', snapshot_index: 1, is_new: true });
    const snapshot = await tell.snapshot('whole');
    expect(snapshot).toMatchObject({
      environment_name: 'whole',
      type: 'K8S',
      index: 1,
      timestamp: nowMs / 1000,
      next_snapshot_timestamp: null,
      is_latest: true,
      user_id: 'admin-of-acme',
      user_name: 'admin-of-acme',
      compliant: false,
      state: false,
      applied_policies: [{ policy_name: 'strict', policy_version: 1 }],
      artifact_compliance_count: { compliant: 1, non_compliant: 1 },
      html_url: `${service.url}/${service.org}/environments/whole/snapshots/1`,
    });
    const [proxy, shop] = snapshot.artifacts;
    expect(shop).toEqual({
      name: 'registry/shop:1',
      fingerprint: good,
      compliant: true,
      allow_listed: false,
      flow_name: 'shop',
      git_commit: commitOf('good'),
      commit_url: 'https://git.example/good',
      flows: [
        {
          flow_name: 'shop',
          trail_name: 'good',
          template_reference_name: 'app',
          git_commit: commitOf('good'),
          commit_url: 'https://git.example/good',
          compliance_state: 'COMPLIANT',
        },
      ],
      policy_decisions: [{ policy_name: 'strict', policy_version: 1, status: 'COMPLIANT' }],
      reasons_for_incompliance: [],
      deployments: [],
      creationTimestamp: [1_700_000_000, 1_700_000_060],
      pods: {
        'shop-1': { namespace: 'shop', creationTimestamp: 1_700_000_060, owners },
        'shop-2': { namespace: 'shop', creationTimestamp: 1_700_000_000, owners: null },
      },
      instances: [
        { podName: 'shop-2', namespace: 'shop', creationTimestamp: 1_700_000_000, owners: null },
        { podName: 'shop-1', namespace: 'shop', creationTimestamp: 1_700_000_060, owners },
      ],
      annotation: { type: 'started', was: 0, now: 2 },
    });
    expect(proxy).toMatchObject({
      name: 'proxy',
      fingerprint: unknown,
      compliant: false,
      flow_name: '',
      git_commit: null,
      commit_url: null,
      flows: [],
      policy_decisions: [{ policy_name: 'strict', policy_version: 1, status: 'NON-COMPLIANT' }],
      annotation: { type: 'started', was: 0, now: 1 },
    });
    expect(proxy?.reasons_for_incompliance.map(({ type }) => type)).toEqual(['missing_provenance']);
  });

  it('is a new one only where the set of artifacts changed', async () => {
    await tell.create('same', { policies: ['strict'] });
    const artifacts = [file('a', good), file('b', unknown)];
    expect(await tell.report('same', artifacts)).toMatchObject({ snapshot_index: 1, is_new: true });
    nowMs += 5000;
    for (const again of [artifacts, artifacts.toReversed(), [file('a', good, 1), ...artifacts]]) {
      expect(await tell.report('same', again)).toMatchObject({ snapshot_index: 1, is_new: false });
    }
    const environment = await tell.environment('same');
    expect(environment).toMatchObject({ last_reported_at: nowMs / 1000, last_changed_at: nowMs / 1000 - 5 });

    for (const [index, changed] of [
      [2, [file('a', good)]],
      [3, [file('a', unknown)]],
      [4, [file('c', unknown)]],
      [5, []],
      [6, artifacts],
    ] as const) {
      expect(await tell.report('same', changed)).toMatchObject({ snapshot_index: index, is_new: true });
    }
    expect((await tell.snapshot('same', '3')).artifacts).toMatchObject([{ name: 'a', fingerprint: unknown }]);
  });

  it('takes a change of numbers as one where scaling is included, and shows it with the next one elsewhere', async () => {
    const [one, three] = [[file('a', good)], [file('a', good), file('a', good), file('a', good)]];
    await tell.create('scaled', { include_scaling: true });
    await tell.report('scaled', one);
    expect(await tell.report('scaled', three)).toMatchObject({ snapshot_index: 2, is_new: true });
    expect((await tell.snapshot('scaled')).artifacts[0]?.annotation).toEqual({ type: 'scaled', was: 1, now: 3 });
    expect((await tell.snapshot('scaled', '1')).artifacts[0]?.annotation).toEqual({ type: 'started', was: 0, now: 1 });

    await tell.create('unscaled');
    await tell.report('unscaled', one);
    expect(await tell.report('unscaled', three)).toMatchObject({ snapshot_index: 1, is_new: false });
    await tell.report('unscaled', [...three, file('b', bad)]);
    const annotations = (await tell.snapshot('unscaled')).artifacts.map(({ annotation }) => annotation);
    expect(annotations).toEqual([
      { type: 'scaled', was: 1, now: 3 },
      { type: 'started', was: 0, now: 1 },
    ]);
    await tell.report('unscaled', [...three, file('b', bad), file('c', bad)]);
    expect((await tell.snapshot('unscaled')).artifacts[0]?.annotation).toEqual({ type: 'unchanged', was: 3, now: 3 });
  });

  it('keeps what it was when later ones differ', async () => {
    await tell.create('kept');
    await tell.report('kept', [file('a', good), file('b', bad)]);
    const first = await tell.snapshot('kept');
    nowMs += 1000;
    await tell.report('kept', [file('b', bad), file('c', unknown)]);
    expect(await tell.snapshot('kept', '1')).toEqual({
      ...first,
      is_latest: false,
      next_snapshot_timestamp: nowMs / 1000,
    });
    expect((await tell.snapshot('kept')).artifacts.map(({ name }) => name)).toEqual(['b', 'c']);
  });
});

/** As expressions write times. */
const daysLater = (fromMs: number, days: number) => new Date(fromMs + days * 24 * 3_600_000).toISOString().slice(0, 19);

describe('expressions', () => {
  let startMs: number;

  beforeAll(async () => {
    startMs = nowMs;
    await tell.create('history');
    for (const [index, name] of ['one', 'two', 'three'].entries()) {
      nowMs = startMs + index * 24 * 3_600_000;
      await tell.report('history', [file(name, good)]);
    }
    nowMs += 1000;
  });

  it('find a snapshot', async () => {
    for (const [expression, name] of [
      ['1', 'one'],
      ['#2', 'two'],
      ['-1', 'three'],
      ['-3', 'one'],
      ['~0', 'three'],
      ['~2', 'one'],
      ['NOW', 'three'],
      [`@{${daysLater(startMs, 0.5)}}`, 'one'],
      [`@{${daysLater(startMs, 1)}}`, 'two'],
      [`@{${daysLater(startMs, 300)}}`, 'three'],
      ['@{1.days.ago}', 'two'],
      ['@{36.hours.ago}', 'one'],
      ['@{0.hours.ago}', 'three'],
    ] as const) {
      expect((await tell.snapshot('history', expression)).artifacts[0]?.name, expression).toBe(name);
    }
  });

  it.each(['4', '#4', '-4', '~3', '@{2001-01-01T00:00:00}', '@{1.months.ago}'])(
    'find none where there is none: %s',
    async (expression) => {
      const path = `/snapshots/${service.org}/history/${encodeURIComponent(expression)}`;
      refused(await service.send('GET', path), 'unknown_snapshot', []);
    },
  );

  it.each(['0', 'latest', '~', '@{yesterday}', '1.5', ' 1', '%00x', 'x'.repeat(101)])(
    'are refused by name: %j',
    async (expression) => {
      const path = `/snapshots/${service.org}/history/${encodeURIComponent(expression)}`;
      refused(await service.send('GET', path), 'invalid_input', ['params.expression']);
    },
  );

  it('need an environment, and one that was reported', async () => {
    refused(await service.send('GET', `/snapshots/${service.org}/nowhere/-1`), 'unknown_environment', []);
    refused(await service.send('GET', `/snapshots/${service.org}/nowhere`), 'unknown_environment', []);
    await tell.create('unreported');
    const { message } = refused(
      await service.send('GET', `/snapshots/${service.org}/unreported/-1`),
      'unknown_snapshot',
    );
    expect(message).toContain('no snapshot yet');
    expect(await tell.snapshots('unreported')).toEqual([]);
  });
});

it('reads a snapshot the same from every stretch of a long history', async () => {
  await tell.create('long');
  for (let index = 1; index <= 205; index += 1) {
    await tell.report('long', [file('stays', good), file(`v${index}`, fingerprintOf(`v${index}`))]);
  }
  for (const index of [1, 2, 99, 100, 101, 102, 150, 200, 201, 205]) {
    const { artifacts } = await tell.snapshot('long', String(index));
    expect(artifacts.map(({ name, annotation }) => [name, annotation.type])).toEqual([
      ['stays', index === 1 ? 'started' : 'unchanged'],
      [`v${index}`, 'started'],
    ]);
  }
});
