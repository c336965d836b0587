import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { environmentRecord } from '../../src/contract/environment.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { file, reporterOf } from './environment-reporter.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;
let tell: ReturnType<typeof reporterOf>;

const app = fingerprintOf('app');
const needsScan = '_schema: https://example.com/v1\nartifacts: {attestations: [{name: scan, type: generic}]}\n';

beforeAll(async () => {
  service = await startService();
  say = speaker(service);
  tell = reporterOf(service);
  await say.policy('scan', needsScan);
  await say.report('shop', app, { trail_name: 't' });
});
afterAll(() => service.stop());

const put = (json: unknown, token = service.tokens.snapshotter) =>
  service.send('PUT', `/environments/${service.org}`, { json, token });
const path = (name: string) => `/environments/${service.org}/${name}`;
const rename = (name: string, newName: string) =>
  service.send('PUT', `${path(name)}/rename`, { json: { new_name: newName } });
const archive = (name: string) => service.send('PUT', `${path(name)}/archive`, { json: null });
const mayGoTo = async (environment: string) => (await say.assert(app, `?environment_name=${environment}`)).compliant;

describe('an environment that is renamed', () => {
  beforeAll(async () => {
    await tell.create('old', { policies: ['scan'] });
    answered(await rename('old', 'new'), 200, environmentRecord);
  });

  it('is read, reported to, changed and asked about under its old name', async () => {
    expect(await tell.environment('old')).toEqual(await tell.environment('new'));
    expect(await tell.report('old', [file('app', app)])).toMatchObject({ is_new: true });
    expect(await tell.environment('new')).toMatchObject({ name: 'new', state: false });
    expect((await tell.snapshot('old')).index).toBe(1);
    expect(await tell.events('old')).toEqual(await tell.events('new'));
    for (const name of ['old', 'new']) {
      expect(await say.assert(app, `?environment_name=${name}`)).toMatchObject({
        compliant: false,
        scope: 'environment',
        environment: name,
        policy_evaluations: [{ policy_name: 'scan' }],
      });
    }
    const changed = await service.send('PATCH', path('old'), { json: { description: 'Ours' } });
    expect(answered(changed, 200, environmentRecord)).toMatchObject({ name: 'new', description: 'Ours' });
    await tell.create('all', { type: 'logical', included_environments: ['old', 'new'] });
    expect((await tell.environment('all')).included_environments).toEqual(['new']);
  });

  it('keeps its old name where a snapshotter puts it, and stays as it is', async () => {
    const before = await tell.environment('new');
    const put200 = answered(await put({ name: 'old', type: 'server', description: '' }), 200, environmentRecord);
    expect({ ...put200, last_modified_at: 0 }).toEqual({ ...before, last_modified_at: 0 });
    refused(await put({ name: 'old', type: 'K8S' }), 'invalid_input', ['type']);
    refused(await put({ name: 'old', type: 'server', description: 'Theirs' }), 'forbidden', []);
    refused(await put({ name: 'old', type: 'server', policies: ['scan'] }), 'forbidden', []);
    expect(await tell.environment('old')).toMatchObject({ name: 'new', type: 'server', policies: ['scan'] });
    expect(await mayGoTo('old')).toBe(false);
  });

  it('is found by every name it had, and takes one back', async () => {
    answered(await rename('old', 'newer'), 200, environmentRecord);
    for (const name of ['old', 'new', 'newer']) expect((await tell.environment(name)).name).toBe('newer');
    answered(await rename('newer', 'old'), 200, environmentRecord);
    for (const name of ['old', 'new', 'newer']) expect((await tell.environment(name)).name).toBe('old');
    answered(await rename('old', 'new'), 200, environmentRecord);
  });

  it('is called by its present name in new rules of notification', async () => {
    const rule = { name: 'rule', type: 'env', triggers: ['ON_COMPLIANT_ENV'] };
    const targets = [{ type: 'EMAIL', email: 'a@example.com' }];
    const add = (name: string) =>
      service.send('PUT', `/organizations/${service.org}/environments_notifications`, {
        json: { ...rule, targets, environments: [name] },
      });
    refused(await add('old'), 'unknown_environment', []);
    expect((await add('new')).status).toBe(201);
  });

  it('loses its old name to one that a member makes, or renames', async () => {
    const token = service.tokens.member;
    const made = answered(await put({ name: 'old', type: 'K8S' }, token), 201, environmentRecord);
    expect(made).toMatchObject({ name: 'old', type: 'K8S', policies: [] });
    expect(await tell.environment('old')).toEqual(made);
    expect(await mayGoTo('new')).toBe(false);
    answered(await put({ name: 'old', type: 'K8S' }), 200, environmentRecord);

    await tell.create('other', { type: 'S3' });
    answered(await rename('other', 'newer'), 200, environmentRecord);
    expect(await tell.environment('newer')).toMatchObject({ name: 'newer', type: 'S3' });
    refused(await rename('newer', 'new'), 'invalid_input', ['new_name']);
  });
});

describe('an environment that is archived', () => {
  beforeAll(async () => {
    await tell.create('first', { policies: ['scan'] });
    answered(await rename('first', 'second'), 200, environmentRecord);
    answered(await archive('second'), 200, z.literal('OK'));
  });

  it.each(['first', 'second'])('leaves %s to members alone', async (name) => {
    const given = { name, type: 'server', description: '' };
    expect(refused(await put(given), 'forbidden', []).message).toContain(`'${name}' has been archived`);
    refused(await service.send('GET', path(name)), 'unknown_environment', []);
    refused(await tell.send('server', name, [], service.tokens.snapshotter), 'unknown_environment', []);
    const query = `?environment_name=${name}`;
    const asked = await service.send('GET', `/asserts/${service.org}/fingerprint/${app}${query}`);
    expect(refused(asked, 'unknown_environment', []).message).toContain('archived');

    answered(await put(given, service.tokens.member), 201, environmentRecord);
    expect(await tell.environment(name)).toMatchObject({ name, policies: [] });
    answered(await put(given), 200, environmentRecord);
  });

  it('does not hide one that has its name now', async () => {
    await tell.create('reused');
    await archive('reused');
    answered(
      await put({ name: 'reused', type: 'server', policies: ['scan'] }, service.tokens.member),
      201,
      environmentRecord,
    );
    answered(await rename('reused', 'renamed'), 200, environmentRecord);
    const found = answered(await put({ name: 'reused', type: 'server' }), 200, environmentRecord);
    expect(found).toMatchObject({ name: 'renamed', policies: ['scan'] });
  });
});

it('a name that nobody had is for everyone who may report', async () => {
  answered(await put({ name: 'fresh', type: 'server' }), 201, environmentRecord);
  const scan = { attestation_name: 'scan', is_compliant: true };
  const attestations = `/attestations/${service.org}/shop/trail/t/generic`;
  expect((await service.send('POST', attestations, { form: form('data_json', scan) })).status).toBe(201);
  for (const name of ['fresh', 'new']) expect(await mayGoTo(name)).toBe(true);
});
