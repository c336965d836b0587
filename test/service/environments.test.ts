import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environmentRecord, environmentTypes } from '../../src/contract/environment.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;

const emptyPolicy = '_schema: https://example.com/policy/v1\n';

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  for (const name of ['one', 'two', 'three']) await speaker(service).policy(name, emptyPolicy);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const put = (json: unknown, token?: string) =>
  service.send('PUT', `/environments/${service.org}`, { json, ...(token === undefined ? {} : { token }) });
const get = async (name: string) =>
  answered(await service.send('GET', `/environments/${service.org}/${name}`), 200, environmentRecord);
const policies = (method: 'POST' | 'DELETE', name: string, json: unknown) =>
  service.send(method, `/environments/${service.org}/${name}/policies`, { json });

describe('an environment', () => {
  it('is made, and shows every member', async () => {
    const made = answered(
      await put({
        name: 'prod.eu-1_a',
        type: 'K8S',
        description: 'Ours',
        include_scaling: true,
        require_provenance: true,
        policies: ['two', 'one'],
      }),
      201,
      environmentRecord,
    );
    expect(made).toEqual({
      org: service.org,
      name: 'prod.eu-1_a',
      type: 'K8S',
      description: 'Ours',
      created_at: nowMs / 1000,
      last_modified_at: nowMs / 1000,
      last_reported_at: null,
      last_changed_at: null,
      state: null,
      include_scaling: true,
      require_provenance: true,
      tags: {},
      policies: ['one', 'two'],
      included_environments: null,
      html_url: `${service.url}/${service.org}/environments/prod.eu-1_a`,
    });
    expect(await get('prod.eu-1_a')).toEqual(made);
  });

  it.each(environmentTypes)('may have the type %s, with nulls for what is not said', async (type) => {
    const nulls = {
      description: null,
      include_scaling: null,
      require_provenance: null,
      included_environments: null,
      policies: null,
    };
    const made = answered(await put({ name: `type-${type}`, type, ...nulls }), 201, environmentRecord);
    expect(made).toMatchObject({
      type,
      description: '',
      include_scaling: false,
      require_provenance: false,
      policies: [],
    });
  });

  it('put again keeps what is absent, and its description where an empty one is given', async () => {
    const made = answered(
      await put({ name: 'updates', type: 'server', description: 'Kept', include_scaling: true }),
      201,
      environmentRecord,
    );
    nowMs += 500;
    const kept = answered(await put({ name: 'updates', type: 'server', description: '' }), 200, environmentRecord);
    expect(kept).toEqual({ ...made, last_modified_at: nowMs / 1000 });
    const changed = answered(
      await put({
        name: 'updates',
        type: 'server',
        description: 'New',
        include_scaling: false,
        require_provenance: true,
      }),
      200,
      environmentRecord,
    );
    expect(changed).toMatchObject({ description: 'New', include_scaling: false, require_provenance: true });
    expect(await get('updates')).toEqual(changed);
  });

  it('attaches policies beside those it has', async () => {
    await put({ name: 'beside', type: 'S3', policies: ['one'] });
    expect(
      answered(await put({ name: 'beside', type: 'S3', policies: ['three', 'three'] }), 200, environmentRecord)
        .policies,
    ).toEqual(['one', 'three']);
  });

  it('keeps its type', async () => {
    await put({ name: 'typed', type: 'ECS' });
    const { errors } = refused(await put({ name: 'typed', type: 'K8S' }), 'invalid_input', ['type']);
    expect(errors?.['type']).toContain("'ECS'");
    expect((await get('typed')).type).toBe('ECS');
  });

  it('may include others where it is logical', async () => {
    await put({ name: 'physical', type: 'docker' });
    const made = answered(
      await put({ name: 'logical', type: 'logical', included_environments: ['physical'] }),
      201,
      environmentRecord,
    );
    expect(made.included_environments).toEqual(['physical']);
    expect(
      answered(await put({ name: 'logical', type: 'logical' }), 200, environmentRecord).included_environments,
    ).toEqual(['physical']);
    expect(
      answered(await put({ name: 'logical', type: 'logical', included_environments: [] }), 200, environmentRecord)
        .included_environments,
    ).toEqual([]);
    const { message } = refused(
      await put({ name: 'logical-2', type: 'logical', included_environments: ['physical', 'of-nobody'] }),
      'unknown_environment',
      [],
    );
    expect(message).toContain("'of-nobody'");
    refused(await put({ name: 'physical', type: 'docker', included_environments: ['logical'] }), 'invalid_input', [
      'included_environments',
    ]);
    refused(await service.send('GET', `/environments/${service.org}/logical-2`), 'unknown_environment', []);
  });

  it('may be made by a snapshotter, but only a member attaches policies', async () => {
    const token = service.tokens.snapshotter;
    answered(await put({ name: 'by-snapshotter', type: 'K8S', policies: [] }, token), 201, environmentRecord);
    refused(await put({ name: 'by-snapshotter-2', type: 'K8S', policies: ['one'] }, token), 'forbidden', []);
    refused(await service.send('GET', `/environments/${service.org}/by-snapshotter-2`), 'unknown_environment');
  });

  it('may be made again by a snapshotter, but not changed', async () => {
    const token = service.tokens.snapshotter;
    const given = { name: 'kept', type: 'logical', description: 'Ours', include_scaling: true };
    for (const status of [201, 200]) answered(await put(given, token), status, environmentRecord);
    for (const change of [
      { description: 'Theirs' },
      { include_scaling: false },
      { require_provenance: true },
      { included_environments: [] },
    ]) {
      const { message } = refused(await put({ ...given, ...change }, token), 'forbidden', []);
      expect(message).toContain('role member');
    }
    for (const [method, path, json] of [
      ['PATCH', '', { description: 'Theirs' }],
      ['PUT', '/rename', { new_name: 'theirs' }],
      ['PUT', '/archive', null],
      ['PUT', '/join', { physical_env_name: 'kept' }],
      ['POST', '/policies', { policy_names: ['one'] }],
      ['DELETE', '/policies', { policy_names: ['one'] }],
    ] as const) {
      refused(await service.send(method, `/environments/${service.org}/kept${path}`, { token, json }), 'forbidden', []);
    }
    const allowance = { artifact_fingerprint: 'a'.repeat(64) };
    refused(await service.send('PUT', `/allowlists/${service.org}/kept`, { token, json: allowance }), 'forbidden', []);
    expect(await get('kept')).toMatchObject({ description: 'Ours', include_scaling: true });
  });
});

describe('an environment is refused by the name of its field', () => {
  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', 'a~b'],
    ['name', '_a'],
    ['name', 'a b'],
    ['name', 'a'.repeat(256)],
    ['type', undefined],
    ['type', 'k8s'],
    ['type', 'Server'],
    ['type', ''],
    ['type', 1],
    ['description', 5],
    ['include_scaling', 'true'],
    ['require_provenance', 0],
    ['included_environments', 'physical'],
    ['included_environments[0]', ['a b']],
    ['policies', 'one'],
    ['policies[1]', ['one', '']],
  ])('%s: %j', async (field, value) => {
    const [member] = field.split('[');
    const body = refused(
      await put({ name: 'never', type: 'K8S', description: '', [member ?? '']: value }),
      'invalid_input',
      [field],
    );
    expect(body.errors?.[field]).toContain(`[input: ${typeof value === 'string' ? value.slice(0, 100) : ''}`);
  });

  it('with the types there are', async () => {
    const { errors } = refused(await put({ name: 'never', type: 'vm' }), 'invalid_input', ['type']);
    for (const type of environmentTypes) expect(errors?.['type']).toContain(`'${type}'`);
  });

  it('and nothing is made', async () => {
    refused(await put({ name: 'never', type: 'K8S', policies: ['one', 'of-nobody'] }), 'unknown_policy', []);
    refused(await service.send('GET', `/environments/${service.org}/never`), 'unknown_environment', []);
    refused(await service.send('GET', `/environments/${service.org}/a~b`), 'invalid_input', [
      'params.environment_name',
    ]);
  });
});

const attached = async () => (await get('attaching')).policies;

describe('policies of an environment', () => {
  beforeAll(async () => {
    await put({ name: 'attaching', type: 'K8S' });
  });

  it('are attached and detached, again without harm', async () => {
    for (let round = 0; round < 2; round += 1) {
      const reply = await policies('POST', 'attaching', { policy_names: ['two', 'one', 'two'] });
      expect(answered(reply, 200, environmentRecord).policies).toEqual(['one', 'two']);
    }
    for (let round = 0; round < 2; round += 1) {
      const reply = await policies('DELETE', 'attaching', { policy_names: ['two'] });
      expect(answered(reply, 200, environmentRecord).policies).toEqual(['one']);
    }
    expect(await attached()).toEqual(['one']);
  });

  it('are attached all or none', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      const before = await attached();
      const { message } = refused(
        await policies(method, 'attaching', { policy_names: ['one', 'three', 'of-nobody'] }),
        'unknown_policy',
        [],
      );
      expect(message).toContain("'of-nobody'");
      expect(await attached()).toEqual(before);
    }
  });

  it.each([
    ['policy_names', {}],
    ['policy_names', { policy_names: null }],
    ['policy_names', { policy_names: [] }],
    ['policy_names', { policy_names: 'one' }],
    ['policy_names', { policy_names: Array.from({ length: 101 }, (_, index) => `p${index}`) }],
    ['policy_names[0]', { policy_names: ['-bad'] }],
    ['policy_names[1]', { policy_names: ['one', 5] }],
  ])('are refused by name: %s %j', async (field, json) => {
    for (const method of ['POST', 'DELETE'] as const) {
      refused(await policies(method, 'attaching', json), 'invalid_input', [field]);
    }
  });

  it('need their environment', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      refused(await policies(method, 'of-nobody', { policy_names: ['one'] }), 'unknown_environment', []);
    }
  });
});

const change = (name: string, json: unknown) => service.send('PATCH', `/environments/${service.org}/${name}`, { json });

describe('changing an environment', () => {
  it('changes what is given, and nothing else', async () => {
    const made = answered(await put({ name: 'patched', type: 'ECS', description: 'Old' }), 201, environmentRecord);
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
    expect(await get('patched')).toMatchObject({ description: '', type: 'ECS', name: 'patched' });
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
    const made = answered(await put({ name: 'before', type: 'S3', policies: ['one'] }), 201, environmentRecord);
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
    expect(await get('after')).toEqual(renamed);
    expect(await get('before')).toEqual(renamed);
    expect((await service.send('GET', rules)).json).toMatchObject([{ environments: ['after'] }]);
    expect((await rename('after', { new_name: 'after' })).status).toBe(200);
    answered(await put({ name: 'before', type: 'K8S' }), 201, environmentRecord);
  });

  it.each([
    ['new_name', {}],
    ['new_name', { new_name: null }],
    ['new_name', { new_name: '' }],
    ['new_name', { new_name: 'a~b' }],
    ['new_name', { new_name: 'a/b' }],
    ['new_name', { new_name: 'taken' }],
  ])('refuses a bad %s by name: %j', async (field, json) => {
    await put({ name: 'taken', type: 'K8S' });
    await put({ name: 'stays', type: 'K8S' });
    refused(await rename('stays', json), 'invalid_input', [field]);
    expect((await get('stays')).name).toBe('stays');
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
    await put({ name: 'archived', type: 'server', policies: ['one'] });
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
    await put({ name: 'again', type: 'server', description: 'First' });
    await service.send('PUT', `/environments/${service.org}/again/report/server`, { json: { artifacts: [] } });
    await archive('again');
    const second = answered(await put({ name: 'again', type: 'K8S' }), 201, environmentRecord);
    expect(second).toMatchObject({ type: 'K8S', description: '', last_changed_at: null });
    expect((await archive('again')).status).toBe(200);
    refused(await archive('again'), 'unknown_environment', []);
    refused(await archive('of-nobody'), 'unknown_environment', []);
  });
});
