import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../running-service.ts';
import { file, pod, reporterOf } from './environment-reporter.ts';
import { fingerprintOf, refused } from './records.ts';

let service: RunningService;
let tell: ReturnType<typeof reporterOf>;
const [one, two] = ['one', 'two'].map(fingerprintOf) as [string, string];

const plain = file('app', one);
const entries: Record<string, Record<string, unknown>> = {
  K8S: pod('shop-1', 'app', one),
  ECS: { taskArn: 'arn:1', cluster_name: 'c', service_name: 's', ...plain },
  S3: plain,
  lambda: plain,
  server: plain,
  docker: plain,
  'azure-apps': { app_name: 'shop', app_kind: 'linux', digests_source: 'acr', ...plain },
  'cloud-run': { kind: 'service', serviceName: 'shop', revisionName: 'shop-1', ...plain },
};
const types = Object.keys(entries);

beforeAll(async () => {
  service = await startService();
  tell = reporterOf(service);
  for (const type of types) await tell.create(type, { type });
  await tell.create('logical', { type: 'logical' });
});
afterAll(() => service.stop());

const sendOnce = (artifacts: unknown) =>
  service.send('PUT', `/environments/${service.org}/repeated/report/server`, {
    json: { artifacts },
    headers: { 'idempotency-key': 'report-1' },
  });

const app = (name: string, source: string, digests: object) => ({
  ...entries['azure-apps'],
  app_name: name,
  digests_source: source,
  digests,
});

describe('a report', () => {
  it.each(Object.entries(entries))('of the type %s is taken, with all that it says', async (type, entry) => {
    expect(await tell.report(type, [entry], type)).toEqual({ message: 'OK', snapshot_index: 1, is_new: true });
    const { digests: _digests, ...instance } = entry;
    expect(await tell.snapshot(type)).toMatchObject({
      type,
      artifacts: [{ name: 'app', fingerprint: one, creationTimestamp: [1_700_000_000], instances: [instance] }],
    });
    expect(await tell.report(type, [], type)).toMatchObject({ snapshot_index: 2, is_new: true });
  });

  it('is taken from a snapshotter', async () => {
    const { snapshotter, reader } = service.tokens;
    expect((await tell.send('server', 'server', [plain], snapshotter)).status).toBe(201);
    expect((await tell.send('server', 'server', [plain], snapshotter)).status).toBe(200);
    refused(await tell.send('server', 'server', [plain], reader), 'forbidden', []);
  });

  it('of another type than the environment is refused', async () => {
    for (const type of types) {
      const environment = type === 'server' ? 'docker' : 'server';
      const { errors } = refused(await tell.send(type, environment, [entries[type]]), 'invalid_input', [
        'params.environment_name',
      ]);
      expect(errors?.['params.environment_name']).toContain(`'${environment}'`);
      refused(await tell.send(type, 'logical', [entries[type]]), 'invalid_input', ['params.environment_name']);
    }
    refused(
      await service.send('PUT', `/environments/${service.org}/logical/report/logical`, { json: {} }),
      'unknown_path',
    );
  });

  it('needs an environment that is not archived', async () => {
    refused(await tell.send('server', 'nowhere', [plain]), 'unknown_environment', []);
    await tell.create('gone');
    await service.send('PUT', `/environments/${service.org}/gone/archive`, {
      body: 'null',
      headers: { 'content-type': 'application/json' },
    });
    const { message } = refused(await tell.send('server', 'gone', [plain]), 'unknown_environment', []);
    expect(message).toContain('archived');
  });

  it('may come from several containers, several names and unknown contents of a cluster', async () => {
    await tell.create('cluster', { type: 'K8S' });
    const digests = { app: one, sidecar: two };
    await tell.report(
      'cluster',
      [
        { ...pod('a-1', '', ''), digests },
        { ...pod('a-2', '', ''), digests, namespace: 'other' },
        { ...pod('a-2', '', ''), digests: { app: one } },
        { ...pod('odd-1', '', ''), digests: { local: '' } },
        { ...pod('bare-1', '', ''), digests: {}, owners: undefined },
      ],
      'K8S',
    );
    const { artifacts, compliant } = await tell.snapshot('cluster');
    expect(artifacts.map(({ name, fingerprint, annotation }) => [name, fingerprint, annotation.now])).toEqual([
      ['app', one, 3],
      ['bare-1', '', 1],
      ['local', '', 1],
      ['sidecar', two, 2],
    ]);
    expect(compliant).toBe(false);
    expect(artifacts.map((artifact) => artifact.compliant)).toEqual([false, false, false, false]);
    expect(Object.keys(artifacts[0]?.pods ?? {})).toEqual(['a-1', 'a-2', 'shop/a-2']);
  });

  it('may come from apps that are no containers, and from ones whose content nobody knows', async () => {
    await tell.create('apps', { type: 'azure-apps' });
    const reported = [
      app('zipped', 'kosli-cli', { zipped: one }),
      app('silent', 'logs', { 'registry.example/silent': '' }),
      app('bare', 'logs', {}),
    ];
    await tell.report('apps', reported, 'azure-apps');
    const { artifacts } = await tell.snapshot('apps');
    expect(artifacts.map(({ name, fingerprint }) => [name, fingerprint])).toEqual([
      ['bare', ''],
      ['registry.example/silent', ''],
      ['zipped', one],
    ]);
  });

  it('of several that arrive at once makes one snapshot each, numbered one after the other', async () => {
    await tell.create('busy');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tell.report('busy', [file(`app-${index}`, one)])),
    );
    const indexes = answers.map(({ snapshot_index: index }) => index).toSorted((left, right) => left - right);
    expect(indexes).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    for (const { snapshot_index: index } of answers) {
      expect((await tell.snapshot('busy', String(index))).artifacts).toHaveLength(1);
    }
  });

  it('may be sent again under the same Idempotency-Key', async () => {
    await tell.create('repeated');
    const [first, again] = [await sendOnce([plain]), await sendOnce([plain])];
    expect([first.status, again.status, again.json]).toEqual([201, 201, first.json]);
    refused(await sendOnce([]), 'invalid_input', ['Idempotency-Key']);
  });
});

const without = (entry: Record<string, unknown> | undefined, member: string) => {
  const { [member]: _left, ...rest } = entry ?? {};
  return rest;
};

describe('a report is refused by the name of its field', () => {
  it.each([
    ['body', undefined],
    ['artifacts', {}],
    ['artifacts', { artifacts: null }],
    ['artifacts', { artifacts: {} }],
    ['artifacts', { artifacts: Array.from({ length: 10_001 }, () => plain) }],
    ['artifacts[0]', { artifacts: ['x'] }],
    ['artifacts[1].digests', { artifacts: [plain, without(plain, 'digests')] }],
    ['artifacts[0].digests', { artifacts: [{ ...plain, digests: {} }] }],
    ['artifacts[0].digests', { artifacts: [{ ...plain, digests: [one] }] }],
    ['artifacts[0].digests.app', { artifacts: [{ ...plain, digests: { app: 'abc' } }] }],
    ['artifacts[0].digests.app', { artifacts: [{ ...plain, digests: { app: '' } }] }],
    ['artifacts[0].digests.app', { artifacts: [{ ...plain, digests: { app: one.toUpperCase() } }] }],
    ['artifacts[0].digests.', { artifacts: [{ ...plain, digests: { '': one } }] }],
    ['artifacts[0].creationTimestamp', { artifacts: [without(plain, 'creationTimestamp')] }],
    ['artifacts[0].creationTimestamp', { artifacts: [{ ...plain, creationTimestamp: 1.5 }] }],
    ['artifacts[0].creationTimestamp', { artifacts: [{ ...plain, creationTimestamp: -1 }] }],
    ['artifacts[0].creationTimestamp', { artifacts: [{ ...plain, creationTimestamp: '1' }] }],
    ['artifacts[0].creationTimestamp', { artifacts: [{ ...plain, creationTimestamp: 1e300 }] }],
  ])('%s', async (field, json) => {
    const reply = await service.send('PUT', `/environments/${service.org}/server/report/server`, { json });
    refused(reply, 'invalid_input', [field]);
  });

  it.each([
    ['K8S', 'podName', undefined],
    ['K8S', 'podName', ''],
    ['K8S', 'namespace', 5],
    ['K8S', 'owners', 'x'],
    ['K8S', 'owners[0]', ['x']],
    ['K8S', 'digests.app', { app: 'x' }],
    ['ECS', 'taskArn', undefined],
    ['ECS', 'cluster_name', 1],
    ['azure-apps', 'app_name', undefined],
    ['azure-apps', 'app_kind', null],
    ['azure-apps', 'app_name', ''],
    ['azure-apps', 'digests_source', undefined],
    ['azure-apps', 'digests.app', { app: 'x' }],
    ['cloud-run', 'kind', 'function'],
    ['cloud-run', 'jobName', 1],
  ])('of the type %s: %s', async (type, field, value) => {
    const [member = ''] = field.split(/[.[]/);
    const entry = { ...entries[type], [member]: value };
    refused(await tell.send(type, type, [entry]), 'invalid_input', [`artifacts[0].${field}`]);
  });

  it('cloud-run: type', async () => {
    const path = `/environments/${service.org}/cloud-run/report/cloud-run`;
    refused(await service.send('PUT', path, { json: { artifacts: [] } }), 'invalid_input', ['type']);
    refused(await service.send('PUT', path, { json: { type: 'K8S', artifacts: [] } }), 'invalid_input', ['type']);
  });

  it('and nothing of it is kept', async () => {
    await tell.create('whole');
    refused(await tell.send('server', 'whole', [plain, { ...plain, digests: { app: 'x' } }]), 'invalid_input');
    expect(await tell.environment('whole')).toMatchObject({ last_reported_at: null, last_changed_at: null });
    const many = Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`f${index}`, one]));
    const reply = await tell.send(
      'server',
      'whole',
      Array.from({ length: 21 }, () => ({ ...plain, digests: many })),
    );
    refused(reply, 'invalid_input', ['artifacts']);
    refused(await service.send('GET', `/snapshots/${service.org}/whole/-1`), 'unknown_snapshot');
  });
});
