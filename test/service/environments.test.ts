import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environmentRecord, environmentTypes } from '../../src/contract/environment.ts';
import { type RunningService, startService } from '../running-service.ts';
import { emptyPolicy, reporterOf } from './environment-reporter.ts';
import { answered, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let tell: ReturnType<typeof reporterOf>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  tell = reporterOf(service);
  for (const name of ['one', 'two', 'three']) await speaker(service).policy(name, emptyPolicy);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

describe('an environment', () => {
  it('is made, and shows every member', async () => {
    const made = answered(
      await tell.put({
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
    expect(await tell.environment('prod.eu-1_a')).toEqual(made);
  });

  it.each(environmentTypes)('may have the type %s, with nulls for what is not said', async (type) => {
    const nulls = {
      description: null,
      include_scaling: null,
      require_provenance: null,
      included_environments: null,
      policies: null,
    };
    const made = answered(await tell.put({ name: `type-${type}`, type, ...nulls }), 201, environmentRecord);
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
      await tell.put({ name: 'updates', type: 'server', description: 'Kept', include_scaling: true }),
      201,
      environmentRecord,
    );
    nowMs += 500;
    const kept = answered(await tell.put({ name: 'updates', type: 'server', description: '' }), 200, environmentRecord);
    expect(kept).toEqual({ ...made, last_modified_at: nowMs / 1000 });
    const changed = answered(
      await tell.put({
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
    expect(await tell.environment('updates')).toEqual(changed);
  });

  it('attaches policies beside those it has', async () => {
    await tell.put({ name: 'beside', type: 'S3', policies: ['one'] });
    expect(
      answered(await tell.put({ name: 'beside', type: 'S3', policies: ['three', 'three'] }), 200, environmentRecord)
        .policies,
    ).toEqual(['one', 'three']);
  });

  it('keeps its type', async () => {
    await tell.put({ name: 'typed', type: 'ECS' });
    const { errors } = refused(await tell.put({ name: 'typed', type: 'K8S' }), 'invalid_input', ['type']);
    expect(errors?.['type']).toContain("'ECS'");
    expect((await tell.environment('typed')).type).toBe('ECS');
  });

  it('may include others where it is logical', async () => {
    await tell.put({ name: 'physical', type: 'docker' });
    const made = answered(
      await tell.put({ name: 'logical', type: 'logical', included_environments: ['physical'] }),
      201,
      environmentRecord,
    );
    expect(made.included_environments).toEqual(['physical']);
    expect(
      answered(await tell.put({ name: 'logical', type: 'logical' }), 200, environmentRecord).included_environments,
    ).toEqual(['physical']);
    expect(
      answered(await tell.put({ name: 'logical', type: 'logical', included_environments: [] }), 200, environmentRecord)
        .included_environments,
    ).toEqual([]);
    const { message } = refused(
      await tell.put({ name: 'logical-2', type: 'logical', included_environments: ['physical', 'of-nobody'] }),
      'unknown_environment',
      [],
    );
    expect(message).toContain("'of-nobody'");
    refused(await tell.put({ name: 'physical', type: 'docker', included_environments: ['logical'] }), 'invalid_input', [
      'included_environments',
    ]);
    refused(await service.send('GET', `/environments/${service.org}/logical-2`), 'unknown_environment', []);
  });

  it('may be made by a snapshotter, but only a member attaches policies', async () => {
    const token = service.tokens.snapshotter;
    answered(await tell.put({ name: 'by-snapshotter', type: 'K8S', policies: [] }, token), 201, environmentRecord);
    refused(await tell.put({ name: 'by-snapshotter-2', type: 'K8S', policies: ['one'] }, token), 'forbidden', []);
    refused(await service.send('GET', `/environments/${service.org}/by-snapshotter-2`), 'unknown_environment');
  });

  it('may be made again by a snapshotter, but not changed', async () => {
    const token = service.tokens.snapshotter;
    const given = { name: 'kept', type: 'logical', description: 'Ours', include_scaling: true };
    for (const status of [201, 200]) answered(await tell.put(given, token), status, environmentRecord);
    for (const change of [
      { description: 'Theirs' },
      { include_scaling: false },
      { require_provenance: true },
      { included_environments: [] },
    ]) {
      const { message } = refused(await tell.put({ ...given, ...change }, token), 'forbidden', []);
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
    expect(await tell.environment('kept')).toMatchObject({ description: 'Ours', include_scaling: true });
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
      await tell.put({ name: 'never', type: 'K8S', description: '', [member ?? '']: value }),
      'invalid_input',
      [field],
    );
    expect(body.errors?.[field]).toContain(`[input: ${typeof value === 'string' ? value.slice(0, 100) : ''}`);
  });

  it('with the types there are', async () => {
    const { errors } = refused(await tell.put({ name: 'never', type: 'vm' }), 'invalid_input', ['type']);
    for (const type of environmentTypes) expect(errors?.['type']).toContain(`'${type}'`);
  });

  it('and nothing is made', async () => {
    refused(await tell.put({ name: 'never', type: 'K8S', policies: ['one', 'of-nobody'] }), 'unknown_policy', []);
    refused(await service.send('GET', `/environments/${service.org}/never`), 'unknown_environment', []);
    refused(await service.send('GET', `/environments/${service.org}/a~b`), 'invalid_input', [
      'params.environment_name',
    ]);
  });
});
