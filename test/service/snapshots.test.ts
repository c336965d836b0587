import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diffSnapshots, listSnapshots } from '../../src/contract/snapshot.ts';
import { type RunningService, startService } from '../running-service.ts';
import { file, pod, reporterOf } from './environment-reporter.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let say: ReturnType<typeof speaker>;
let tell: ReturnType<typeof reporterOf>;

const template = 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}';
const strict = `_schema: https://example.com/v1
artifacts:
  provenance:
    required: true
    exceptions: [{if: '\${{ matches(artifact.name, "^vendor/") }}'}]
  trail-compliance:
    required: true
    exceptions: [{if: '\${{ matches(artifact.name, "^vendor/") }}'}]
`;
const [good, bad, unknown, vendor] = ['good', 'bad', 'unknown', 'vendor'].map(fingerprintOf) as [
  string,
  string,
  string,
  string,
];

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  tell = reporterOf(service);
  await say.flow('shop', template);
  await say.policy('strict', strict);
  for (const [trail, fingerprint] of Object.entries({ good, bad })) {
    await say.report('shop', fingerprint, {
      trail_name: trail,
      template_reference_name: 'app',
      git_commit: commitOf(trail),
      commit_url: `https://git.example/${trail}`,
      repo_info: { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '7', provider: 'github' },
    });
  }
  await say.attest('shop', 'good', 'unit', { artifact_fingerprint: good });
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

const list = async (environment: string, query = '') =>
  answered(
    await service.send('GET', `/snapshots/${service.org}/${environment}${query}`),
    200,
    listSnapshots.answers[200],
  );

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

describe('compliance of an environment', () => {
  it('is unknown without policies, and where nothing runs', async () => {
    await tell.create('unpoliced');
    await tell.report('unpoliced', [file('a', good), file('b', bad), file('c', unknown)]);
    expect((await tell.environment('unpoliced')).state).toBeNull();
    const snapshot = await tell.snapshot('unpoliced');
    expect(snapshot).toMatchObject({ compliant: false, state: null, applied_policies: [] });
    // Each as in flow scope.
    expect(snapshot.artifacts.map(({ compliant }) => compliant)).toEqual([true, false, false]);
    expect(snapshot.artifacts[2]?.reasons_for_incompliance.map(({ type }) => type)).toEqual(['missing_provenance']);

    await tell.create('empty', { policies: ['strict'] });
    expect(await tell.report('empty', [])).toMatchObject({ snapshot_index: 1, is_new: true });
    expect(await tell.snapshot('empty')).toMatchObject({ type: '', compliant: false, state: null, artifacts: [] });
    expect(await tell.report('empty', [])).toMatchObject({ snapshot_index: 1, is_new: false });
  });

  it('is unknown where no attached policy has a rule', async () => {
    await say.policy('no-rules', '_schema: https://example.com/v1\n');
    await say.policy('switched-off', '_schema: https://example.com/v1\nartifacts: {provenance: {required: false}}\n');
    await tell.create('ruleless', { policies: ['no-rules', 'switched-off'] });
    await tell.report('ruleless', [file('a', good), file('b', bad)]);
    expect((await tell.environment('ruleless')).state).toBeNull();
    expect(await tell.snapshot('ruleless')).toMatchObject({ compliant: false, state: null });
    const { scope, compliant } = await say.assert(bad, '?environment_name=ruleless');
    expect({ scope, compliant }).toEqual({ scope: 'environment', compliant: true });
    // One rule is enough to judge by.
    await tell.policies('POST', 'ruleless', ['strict']);
    expect((await tell.environment('ruleless')).state).toBe(false);
  });

  it('asks all that runs to satisfy all policies', async () => {
    await tell.create('all', { policies: ['strict'] });
    await tell.report('all', [file('a', good)]);
    expect((await tell.environment('all')).state).toBe(true);
    await tell.report('all', [file('a', good), file('b', bad)]);
    expect((await tell.environment('all')).state).toBe(false);
    expect((await tell.snapshot('all', '1')).compliant).toBe(true);
    await tell.report('all', [file('a', good)]);
    expect((await tell.environment('all')).state).toBe(true);
  });

  it('makes exceptions by name of what no flow knows', async () => {
    await tell.create('excepted', { policies: ['strict'] });
    await tell.report('excepted', [file('vendor/proxy', vendor)]);
    expect((await tell.snapshot('excepted')).compliant).toBe(true);
    await tell.report('excepted', [file('ours/proxy', vendor)]);
    expect((await tell.snapshot('excepted')).compliant).toBe(false);
  });

  it('follows policies as they are attached, changed and detached', async () => {
    await say.policy('changing', '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n');
    await tell.create('judged');
    await tell.report('judged', [file('b', bad)]);

    expect((await tell.policies('POST', 'judged', ['changing'])).status).toBe(200);
    expect(await tell.snapshot('judged')).toMatchObject({ index: 2, compliant: true, state: true });
    // The judgement is the same, so there is nothing new.
    await tell.policies('POST', 'judged', ['changing']);
    expect((await tell.snapshot('judged')).index).toBe(2);

    await say.policy('changing', strict);
    expect(await tell.snapshot('judged')).toMatchObject({
      index: 3,
      compliant: false,
      applied_policies: [{ policy_name: 'changing', policy_version: 2 }],
      artifacts: [{ reasons_for_incompliance: [{ type: 'non_compliant_in_trail' }] }],
    });
    await say.policy('changing', `${strict}# the same in other words\n`);
    expect((await tell.snapshot('judged')).index).toBe(3);

    await tell.policies('DELETE', 'judged', ['changing']);
    expect(await tell.snapshot('judged')).toMatchObject({ index: 4, compliant: false, state: null });
    const put = { name: 'judged', type: 'server', policies: ['changing'] };
    await service.send('PUT', `/environments/${service.org}`, { json: put });
    expect(await tell.snapshot('judged')).toMatchObject({ index: 5, compliant: false, state: false });
  });

  it('follows the allow-list', async () => {
    await tell.create('allowing', { policies: ['strict'] });
    await tell.report('allowing', [file('a', good), file('b', unknown)]);
    expect((await tell.allow('allowing', unknown)).status).toBe(201);
    const snapshot = await tell.snapshot('allowing');
    expect(snapshot).toMatchObject({
      index: 2,
      compliant: true,
      artifacts: [{}, { allow_listed: true, compliant: true }],
    });
    expect(snapshot.artifacts[1]?.policy_decisions).toMatchObject([{ status: 'NON-COMPLIANT' }]);
    await tell.allow('allowing', good);
    expect((await tell.snapshot('allowing')).index).toBe(2);
  });

  it('follows evidence with the next report', async () => {
    const late = fingerprintOf('late');
    await tell.create('late', { policies: ['strict'] });
    await tell.report('late', [file('a', late)]);
    await say.report('shop', late, { trail_name: 'late', template_reference_name: 'app' });
    await say.attest('shop', 'late', 'unit', { artifact_fingerprint: late });
    expect((await tell.snapshot('late')).index).toBe(1);
    expect(await tell.report('late', [file('a', late)])).toMatchObject({ snapshot_index: 2, is_new: true });
    expect(await tell.snapshot('late')).toMatchObject({ compliant: true, artifacts: [{ flow_name: 'shop' }] });
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
    expect(await list('unreported')).toEqual([]);
  });
});

const indexes = async (query: string) => (await list('listed', query)).map(({ index }) => index);

describe('the list of snapshots', () => {
  let times: number[];

  beforeAll(async () => {
    await tell.create('listed');
    times = [];
    for (let index = 0; index < 20; index += 1) {
      nowMs += 3_600_000;
      times.push(nowMs / 1000);
      await tell.report('listed', [file(`version-${index}`, good)]);
    }
    nowMs += 500;
  });

  it('has the newest first, each until the next', async () => {
    const listed = await list('listed');
    expect(listed).toHaveLength(15);
    expect(listed[0]).toMatchObject({ index: 20, from: times[19], to: 0, compliant: false });
    expect(listed[0]?.duration).toBeCloseTo(nowMs / 1000 - (times[19] ?? 0), 3);
    expect(listed[1]).toEqual({ index: 19, from: times[18], to: times[19], compliant: false, duration: 3600 });
  });

  it('has pages and can be turned round', async () => {
    expect(await indexes('?per_page=3')).toEqual([20, 19, 18]);
    expect(await indexes('?per_page=3&page=2')).toEqual([17, 16, 15]);
    expect(await indexes('?per_page=15&page=2')).toEqual([5, 4, 3, 2, 1]);
    expect(await indexes('?page=3')).toEqual([]);
    expect(await indexes('?page=1000000&per_page=100')).toEqual([]);
    expect(await indexes('?per_page=3&reverse=true')).toEqual([1, 2, 3]);
    expect(await indexes('?per_page=15&page=2&reverse=true')).toEqual([16, 17, 18, 19, 20]);
    const [last] = await list('listed', '?reverse=true&per_page=1&page=20');
    expect(last).toMatchObject({ index: 20, to: 0 });
    expect(await indexes('?interval=&page=1&per_page=2&reverse=false')).toEqual([20, 19]);
  });

  it.each([
    ['3..5', [5, 4, 3]],
    ['%233..%234', [4, 3]],
    ['~1..NOW', [20, 19]],
    ['-2..-1', [20, 19]],
    ['18..99', [20, 19, 18]],
    ['~99..2', [2, 1]],
    ['5..3', []],
    ['30..40', []],
    ['{3.hours.ago}..NOW', [20, 19, 18, 17]],
    ['@{2001-01-01T00:00:00}..2', [2, 1]],
    ['1..{2001-01-01T00:00:00}', []],
  ])('has an interval: %s', async (interval, expected) => {
    expect(await indexes(`?interval=${interval}`)).toEqual(expected);
  });

  it.each([
    ['interval', '3'],
    ['interval', '3..'],
    ['interval', 'a..b'],
    ['page', '0'],
    ['page', 'x'],
    ['per_page', '101'],
    ['reverse', 'maybe'],
  ])('refuses a bad %s by name: %s', async (name, value) => {
    const reply = await service.send('GET', `/snapshots/${service.org}/listed?${name}=${value}`);
    refused(reply, 'invalid_input', [`query.${name}`]);
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

const diff = async (first: string, second: string) => {
  const query = new URLSearchParams({ snappish1: first, snappish2: second }).toString();
  return answered(await service.send('GET', `/env-diff/${service.org}?${query}`), 200, diffSnapshots.answers[200]);
};

describe('the difference of two snapshots', () => {
  beforeAll(async () => {
    for (const name of ['staging', 'production']) await tell.create(name, { type: 'K8S', include_scaling: true });
    await tell.report('staging', [pod('a-1', 'a:1', good, 100), pod('b-1', 'b:1', bad)], 'K8S');
    await tell.report(
      'staging',
      [pod('a-1', 'a:1', good, 100), pod('a-2', 'a:1', good, 300), pod('c-1', 'c:1', unknown)],
      'K8S',
    );
    await tell.report('production', [pod('p-1', 'a:latest', good, 200), pod('v-1', 'v:1', vendor)], 'K8S');
  });

  it('has all members of what differs, in two snapshots of one environment', async () => {
    expect(await diff('staging#1', 'staging')).toEqual({
      snappish1: {
        snapshot_id: 'staging#1',
        artifacts: [
          {
            fingerprint: bad,
            name: 'b:1',
            flow: 'shop',
            commit_url: 'https://git.example/bad',
            most_recent_timestamp: 1_700_000_000,
            instance_count: 1,
            s1_instance_count: 1,
            s2_instance_count: 0,
            pods: ['b-1'],
          },
        ],
      },
      snappish2: {
        snapshot_id: 'staging#2',
        artifacts: [
          {
            fingerprint: unknown,
            name: 'c:1',
            flow: '',
            commit_url: '',
            most_recent_timestamp: 1_700_000_000,
            instance_count: 1,
            s1_instance_count: 0,
            s2_instance_count: 1,
            pods: ['c-1'],
          },
        ],
      },
      changed: {
        artifacts: [
          {
            fingerprint: good,
            name: 'a:1',
            flow: 'shop',
            commit_url: 'https://git.example/good',
            most_recent_timestamp: 300,
            instance_count: 2,
            s1_instance_count: 1,
            s2_instance_count: 2,
            pods: ['a-1', 'a-2'],
          },
        ],
      },
      'not-changed': { artifacts: [] },
    });
  });

  it('tells the same content by its fingerprint in two environments', async () => {
    const found = await diff('staging~1', 'production@{0.days.ago}');
    expect(found['not-changed'].artifacts).toMatchObject([{ name: 'a:latest', fingerprint: good }]);
    expect(found.snappish1.artifacts.map(({ name }) => name)).toEqual(['b:1']);
    expect(found.snappish2.artifacts.map(({ name }) => name)).toEqual(['v:1']);
    expect(found.changed.artifacts).toEqual([]);
  });

  it('is nothing between a snapshot and itself', async () => {
    const found = await diff('staging#2', 'staging~0');
    expect([found.snappish1, found.snappish2, found.changed].flatMap(({ artifacts }) => artifacts)).toEqual([]);
    expect(found['not-changed'].artifacts).toHaveLength(2);
  });

  it.each(['', 'a b', '#1', 'staging#0', 'staging~x', 'staging@{}'])('refuses %j by name', async (text) => {
    for (const [first, second, name] of [
      [text, 'staging', 'snappish1'],
      ['staging', text, 'snappish2'],
    ] as const) {
      const query = new URLSearchParams({ snappish1: first, snappish2: second }).toString();
      const reply = await service.send('GET', `/env-diff/${service.org}?${query}`);
      expect(refused(reply, 'invalid_input', [`query.${name}`]).message).toContain(`Bad snappish '${text}'`);
    }
  });

  it('needs both, and that they are there', async () => {
    refused(await service.send('GET', `/env-diff/${service.org}`), 'invalid_input', [
      'query.snappish1',
      'query.snappish2',
    ]);
    for (const [text, code] of [
      ['nowhere', 'unknown_environment'],
      ['staging%239', 'unknown_snapshot'],
    ] as const) {
      refused(await service.send('GET', `/env-diff/${service.org}?snappish1=staging&snappish2=${text}`), code, []);
    }
  });
});
