import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policyRecord } from '../../src/contract/policy.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const put = (payload: unknown, content: string) =>
  service.send('PUT', `/policies/${service.org}`, {
    form: form('payload', payload, { part: 'policy_file', name: 'policy.yaml', content }),
  });
const get = async (name: string) =>
  answered(await service.send('GET', `/policies/${service.org}/${name}`), 200, policyRecord);

const yaml = `# ours
_schema: https://kosli.com/schemas/policy/environment/v1
artifacts:
    provenance: {required: true, exceptions: [{if: "\${{ artifact.name == 'x' }}"}]}
    trail-compliance: {required: true}
    attestations:
    - {name: "*", type: generic, if: "\${{ flow.name == \\"app\\" }}", must_be_compliant: true, for_control: CTL-1}
`;

const versions = async () =>
  (await get('versions')).versions.map((one) => [one.version, one.policy_yaml, one.comment, one.timestamp]);

describe('a policy', () => {
  it('is made with its document, letter for letter, and shows every member', async () => {
    const made = answered(
      await put({ name: 'made', description: 'Ours', comment: 'First', type: 'env' }, yaml),
      201,
      policyRecord,
    );
    expect(made).toEqual({
      name: 'made',
      description: 'Ours',
      type: 'env',
      created_at: nowMs / 1000,
      consuming_envs: [],
      versions: [
        { version: 1, policy_yaml: yaml, comment: 'First', timestamp: nowMs / 1000, created_by: 'admin-of-acme' },
      ],
      html_url: `${service.url}/${service.org}/policies/made`,
    });
    expect(await get('made')).toEqual(made);
  });

  it('needs a name alone', async () => {
    const nulls = { description: null, comment: null, type: null };
    expect(answered(await put({ name: 'bare' }, yaml), 201, policyRecord)).toMatchObject({ description: '' });
    expect(
      answered(await put({ name: 'bare-2', ...nulls, of_a_newer_client: 1 }, yaml), 201, policyRecord).versions[0]
        ?.comment,
    ).toBe('');
  });

  it('gets a version where the document differs, oldest first', async () => {
    const firstMs = nowMs;
    answered(await put({ name: 'versions', comment: 'a' }, yaml), 201, policyRecord);
    nowMs += 500;
    answered(await put({ name: 'versions', comment: 'same' }, yaml), 200, policyRecord);
    expect(await versions()).toEqual([[1, yaml, 'a', firstMs / 1000]]);
    answered(await put({ name: 'versions', comment: 'b' }, `${yaml}#`), 200, policyRecord);
    const answer = answered(await put({ name: 'versions', comment: 'back' }, yaml), 200, policyRecord);
    expect(answer.versions).toEqual((await get('versions')).versions.slice(-1));
    expect(await versions()).toEqual([
      [1, yaml, 'a', firstMs / 1000],
      [2, `${yaml}#`, 'b', nowMs / 1000],
      [3, yaml, 'back', nowMs / 1000],
    ]);
  });

  it('takes an empty description, and keeps the one it has where none is given', async () => {
    const description = async (payload: object) =>
      answered(await put({ name: 'described', ...payload }, yaml), 200, policyRecord).description;
    await put({ name: 'described', description: 'First' }, yaml);
    expect(await description({})).toBe('First');
    expect(await description({ description: '' })).toBe('');
  });

  it('names the environments it is attached to', async () => {
    await put({ name: 'consumed' }, yaml);
    for (const name of ['z-env', 'a-env']) await speaker(service).environment(name, ['consumed']);
    expect((await get('consumed')).consuming_envs).toEqual(['a-env', 'z-env']);
    await service.send('DELETE', `/environments/${service.org}/a-env/policies`, {
      json: { policy_names: ['consumed'] },
    });
    expect((await get('consumed')).consuming_envs).toEqual(['z-env']);
  });

  it('of nobody is not there', async () => {
    expect(
      refused(await service.send('GET', `/policies/${service.org}/of-nobody`), 'unknown_policy', []).message,
    ).toContain("'of-nobody'");
    refused(await service.send('GET', `/policies/${service.org}/-bad`), 'invalid_input', ['params.policy_name']);
  });
});

describe('a policy is refused by the name of its field', () => {
  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', 'a b'],
    ['name', '-a'],
    ['name', 'a'.repeat(256)],
    ['description', 5],
    ['comment', {}],
    ['type', 'flow'],
  ])('%s: %j', async (field, value) => {
    refused(await put({ name: 'never', [field]: value }, yaml), 'invalid_input', [field]);
  });

  it.each([
    ['YAML that is none', '_schema: [', 1],
    ['no _schema', 'artifacts: {}\n', 1],
    ['another version', '_schema: https://example.com/policy/v2\n', 1],
    ['an unknown key', '_schema: https://example.com/v1\nartefacts: {}\n', 2],
    [
      'an unknown key deep inside',
      '_schema: https://example.com/v1\nartifacts:\n  provenance:\n    require: true\n',
      4,
    ],
    [
      'a type that is none',
      '_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - {name: a, type: juint}\n',
      4,
    ],
    [
      'any name of any type',
      '_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - {name: "*", type: "*"}\n',
      4,
    ],
    [
      'a broken condition',
      '_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - {name: a, type: generic, if: "${{ flow.name == }}"}\n',
      4,
    ],
  ])('document: %s, with its place', async (_what, content, line) => {
    const body = refused(await put({ name: 'never' }, content), 'invalid_policy');
    expect(body.message).toMatch(/^Input payload validation failed/);
    expect(body.message).toContain(`line ${line}, column `);
  });

  it('and nothing is made or changed', async () => {
    refused(await service.send('GET', `/policies/${service.org}/never`), 'unknown_policy');
    await put({ name: 'kept', description: 'Kept' }, yaml);
    refused(await put({ name: 'kept', description: 'Lost' }, '_schema: ['), 'invalid_policy');
    expect(await get('kept')).toMatchObject({ description: 'Kept', versions: [{ version: 1 }] });
  });
});
