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
