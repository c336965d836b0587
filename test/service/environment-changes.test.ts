import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environmentRecord } from '../../src/contract/environment.ts';
import { type RunningService, startService } from '../running-service.ts';
import { emptyPolicy, reporterOf } from './environment-reporter.ts';
import { answered, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let tell: ReturnType<typeof reporterOf>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  tell = reporterOf(service);
  for (const name of ['one']) await speaker(service).policy(name, emptyPolicy);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const change = (name: string, json: unknown) => service.send('PATCH', `/environments/${service.org}/${name}`, { json });

describe('changing an environment', () => {
  it('changes what is given, and nothing else', async () => {
    const made = answered(await tell.put({ name: 'patched', type: 'ECS', description: 'Old' }), 201, environmentRecord);
    nowMs += 500;
    const changed = { ...made, last_modified_at: nowMs / 1000 };
    expect(answered(await change('patched', { description: 'New' }), 200, environmentRecord)).toEqual({
      ...changed,
      description: 'New',
    });
    const flags = { include_scaling: true, require_provenance: true };
    expect(answered(await change('patched', flags), 200, environmentRecord)).toMatchObject({
      ...flags,
      description: 'New',
    });
    const nothing = { description: null, include_scaling: null, included_environments: null };
    expect(answered(await change('patched', nothing), 200, environmentRecord)).toMatchObject({
      ...flags,
      description: 'New',
    });
    expect(answered(await change('patched', { description: '' }), 200, environmentRecord).description).toBe('');
    expect(await tell.environment('patched')).toMatchObject({ description: '', type: 'ECS', name: 'patched' });
  });

  it.each([
    ['description', 5],
    ['include_scaling', 'yes'],
    ['require_provenance', 1],
    ['included_environments', 'x'],
    ['included_environments[0]', ['-']],
  ])('refuses a bad %s by name', async (field, value) => {
    refused(await change('patched', { [field.split('[')[0] ?? '']: value }), 'invalid_input', [field]);
    refused(await change('of-nobody', {}), 'unknown_environment', []);
  });
});

const rename = (name: string, json: unknown) =>
  service.send('PUT', `/environments/${service.org}/${name}/rename`, { json });

describe('renaming an environment', () => {
  it('keeps all but the name, also in rules of notification', async () => {
    const made = answered(await tell.put({ name: 'before', type: 'S3', policies: ['one'] }), 201, environmentRecord);
    const rules = `/organizations/${service.org}/environments_notifications`;
    const rule = {
      name: 'rule',
      type: 'env',
      environments: ['before'],
      triggers: ['ON_COMPLIANT_ENV'],
      targets: [{ type: 'EMAIL', email: 'a@example.com' }],
    };
    await service.send('PUT', rules, { json: rule });
    nowMs += 500;
    const renamed = answered(await rename('before', { new_name: 'after' }), 200, environmentRecord);
    expect(renamed).toEqual({
      ...made,
      name: 'after',
      last_modified_at: nowMs / 1000,
      html_url: made.html_url.replace('before', 'after'),
    });
    expect(await tell.environment('after')).toEqual(renamed);
    expect(await tell.environment('before')).toEqual(renamed);
    expect((await service.send('GET', rules)).json).toMatchObject([{ environments: ['after'] }]);
    expect((await rename('after', { new_name: 'after' })).status).toBe(200);
    answered(await tell.put({ name: 'before', type: 'K8S' }), 201, environmentRecord);
  });

  it.each([
    ['new_name', {}],
    ['new_name', { new_name: null }],
    ['new_name', { new_name: '' }],
    ['new_name', { new_name: 'a~b' }],
    ['new_name', { new_name: 'a/b' }],
    ['new_name', { new_name: 'taken' }],
  ])('refuses a bad %s by name: %j', async (field, json) => {
    await tell.put({ name: 'taken', type: 'K8S' });
    await tell.put({ name: 'stays', type: 'K8S' });
    refused(await rename('stays', json), 'invalid_input', [field]);
    expect((await tell.environment('stays')).name).toBe('stays');
  });

  it('needs an environment', async () => {
    refused(await rename('of-nobody', { new_name: 'x' }), 'unknown_environment', []);
  });
});

const archive = (name: string) =>
  service.send('PUT', `/environments/${service.org}/${name}/archive`, {
    body: 'null',
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

describe('archiving an environment', () => {
  it('takes it out of every answer, and says so', async () => {
    await tell.put({ name: 'archived', type: 'server', policies: ['one'] });
    const reply = await archive('archived');
    expect([reply.status, reply.json]).toEqual([200, 'OK']);
    for (const [method, path, json] of [
      ['GET', '/environments/acme/archived', undefined],
      ['GET', '/environments/acme/archived/events', undefined],
      ['GET', '/snapshots/acme/archived/-1', undefined],
      ['GET', '/snapshots/acme/archived', undefined],
      ['GET', '/env-diff/acme?snappish1=archived&snappish2=archived', undefined],
      ['PATCH', '/environments/acme/archived', {}],
      ['PUT', '/environments/acme/archived/rename', { new_name: 'x' }],
      ['PUT', '/environments/acme/archived/archive', null],
      ['PUT', '/environments/acme/archived/report/server', { artifacts: [] }],
      ['POST', '/environments/acme/archived/policies', { policy_names: ['one'] }],
      ['PUT', '/allowlists/acme/archived', { artifact_fingerprint: 'a'.repeat(64) }],
    ] as const) {
      const { message } = refused(
        await service.send(method, path, json === undefined ? {} : { json }),
        'unknown_environment',
        [],
      );
      expect(message, path).toContain("'archived' has been archived");
    }
    const { json } = await service.send('GET', `/environments/${service.org}`);
    expect(JSON.stringify(json)).not.toContain('"archived"');
    expect(JSON.stringify((await service.send('GET', `/policies/${service.org}/one`)).json)).not.toContain(
      '"archived"',
    );
  });

  it('frees the name for another one, which begins anew', async () => {
    await tell.put({ name: 'again', type: 'server', description: 'First' });
    await service.send('PUT', `/environments/${service.org}/again/report/server`, { json: { artifacts: [] } });
    await archive('again');
    const second = answered(await tell.put({ name: 'again', type: 'K8S' }), 201, environmentRecord);
    expect(second).toMatchObject({ type: 'K8S', description: '', last_changed_at: null });
    expect((await archive('again')).status).toBe(200);
    refused(await archive('again'), 'unknown_environment', []);
    refused(await archive('of-nobody'), 'unknown_environment', []);
  });
});
