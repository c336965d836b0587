import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type RunningService, startService } from '../../running-service.ts';
import { assay, refusedWith, temporaryFolder } from '../assay-process.ts';
import { emptyOrganization } from './organization.ts';

const folder = temporaryFolder();
const SCHEMA = 'https://assay.example/schemas/policy/v1';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

function printed(...lines: string[]) {
  return { code: 0, signal: null, stdout: `${lines.join('\n')}\n`, stderr: '' };
}

const template = {
  version: 1,
  trail: { artifacts: [{ name: 'bundle', attestations: [{ name: 'tests', type: 'junit' }] }] },
};
const policy = { _schema: SCHEMA, artifacts: { provenance: { required: true } } };
const whole = {
  flows: [{ name: 'shop', description: 'The shop', template }],
  policies: [{ name: 'production', description: 'For users', comment: 'first', policy }],
  environments: [{ name: 'live', type: 'K8S', description: 'Where users are', policies: ['production'] }],
};
const flow = whole.flows[0];
const policyEntry = whole.policies[0];
const environment = whole.environments[0];

describe.concurrent('assay apply', () => {
  it('creates what is not there, and changes nothing the second time', async () => {
    const org = await emptyOrganization(service, folder);
    expect(await org.apply(whole)).toEqual(
      printed(
        '+ flow shop: create',
        '+ policy production: create',
        '+ environment live: create',
        '    attach policy production',
        'Applied: 3 created, 0 updated, 0 unchanged',
      ),
    );
    const flowRecord = await org.stored('flows', 'shop');
    expect(flowRecord.json).toMatchObject({
      description: 'The shop',
      visibility: 'private',
      template: stringify(template),
    });
    const policyRecord = await org.stored('policies', 'production');
    expect(policyRecord.json).toMatchObject({
      description: 'For users',
      consuming_envs: ['live'],
      versions: [{ version: 1, comment: 'first', policy_yaml: stringify(policy), created_by: 'member' }],
    });
    const live = await org.stored('environments', 'live');
    expect(live.json).toMatchObject({ type: 'K8S', description: 'Where users are', policies: ['production'] });

    expect(await org.apply(whole)).toEqual(
      printed(
        '= flow shop: unchanged',
        '= policy production: unchanged',
        '= environment live: unchanged',
        'Applied: 0 created, 0 updated, 3 unchanged',
      ),
    );
    expect(await org.stored('flows', 'shop')).toMatchObject({ json: flowRecord.json });
    expect(await org.stored('policies', 'production')).toMatchObject({ json: policyRecord.json });
    expect(await org.stored('environments', 'live')).toMatchObject({ json: live.json });
  });

  it.each<{
    name: string;
    change: Record<string, unknown>;
    lines: string[];
    kind: 'flows' | 'policies' | 'environments';
    record: unknown;
  }>([
    {
      name: 'the description of a flow',
      change: { flows: [{ name: 'shop', description: 'Another' }] },
      lines: ['~ flow shop: update', '    change description'],
      kind: 'flows',
      record: { description: 'Another', visibility: 'private', template: stringify(template) },
    },
    {
      name: 'the description of a flow to none',
      change: { flows: [{ name: 'shop', description: '' }] },
      lines: ['~ flow shop: update', '    change description'],
      kind: 'flows',
      record: { description: '' },
    },
    {
      name: 'the visibility of a flow',
      change: { flows: [{ name: 'shop', visibility: 'public' }] },
      lines: ['~ flow shop: update', '    change visibility'],
      kind: 'flows',
      record: { description: 'The shop', visibility: 'public', template: stringify(template) },
    },
    {
      name: 'the template of a flow',
      change: { flows: [{ ...flow, template: { version: 1, trail: { artifacts: [] } } }] },
      lines: ['~ flow shop: update', '    change template'],
      kind: 'flows',
      record: { description: 'The shop', template: 'version: 1\ntrail:\n  artifacts: []\n' },
    },
    {
      name: 'a policy',
      change: { policies: [{ ...policyEntry, comment: 'second', policy: { _schema: SCHEMA } }] },
      lines: ['~ policy production: update', '    change policy (version 2)'],
      kind: 'policies',
      record: {
        description: 'For users',
        versions: [
          { version: 1, comment: 'first' },
          { version: 2, comment: 'second', policy_yaml: stringify({ _schema: SCHEMA }) },
        ],
      },
    },
    {
      name: 'the description of a policy, without a new version',
      change: { policies: [{ ...policyEntry, description: '' }] },
      lines: ['~ policy production: update', '    change description'],
      kind: 'policies',
      record: { description: '', versions: [{ version: 1 }] },
    },
    {
      name: 'the description of an environment',
      change: { environments: [{ name: 'live', type: 'K8S', description: 'Another' }] },
      lines: ['~ environment live: update', '    change description'],
      kind: 'environments',
      record: { description: 'Another', policies: ['production'] },
    },
    {
      name: 'the policies of an environment',
      change: {
        policies: [{ name: 'stricter', policy }],
        environments: [{ name: 'live', type: 'K8S', policies: ['stricter', 'stricter'] }],
      },
      lines: [
        '+ policy stricter: create',
        '~ environment live: update',
        '    attach policy stricter',
        '    detach policy production',
      ],
      kind: 'environments',
      record: { description: 'Where users are', policies: ['stricter'] },
    },
    {
      name: 'the policies of an environment to none',
      change: { environments: [{ name: 'live', type: 'K8S', policies: [] }] },
      lines: ['~ environment live: update', '    detach policy production'],
      kind: 'environments',
      record: { description: 'Where users are', policies: [] },
    },
  ])('changes $name, and only that, and only once', async ({ change, lines, kind, record }) => {
    const org = await emptyOrganization(service, folder);
    await org.have(whole);
    const run = await org.apply(change);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout.split('\n').slice(0, -2)).toEqual(lines);
    const name = { flows: 'shop', policies: 'production', environments: 'live' }[kind];
    expect(await org.stored(kind, name)).toMatchObject({ status: 200, json: record });
    expect((await org.apply(change)).stdout).toMatch(/^Applied: 0 created, 0 updated, \d unchanged\n/m);
  });

  it('writes nothing in a dry run', async () => {
    const org = await emptyOrganization(service, folder);
    const lines = ['+ flow shop: create', '+ policy production: create', '+ environment live: create'];
    expect(await org.apply(whole, { flags: ['--dry-run'], token: org.tokens.reader })).toEqual(
      printed(
        ...lines,
        '    attach policy production',
        'Nothing was sent (dry run): 3 to create, 0 to update, 0 unchanged',
      ),
    );
    for (const reply of [
      await org.stored('flows', 'shop'),
      await org.stored('policies', 'production'),
      await org.stored('environments', 'live'),
    ]) {
      expect(reply.status).toBe(404);
    }
  });

  it('sends files letter for letter, named relative to its own file', async () => {
    const org = await emptyOrganization(service, folder);
    const below = path.join(folder, 'below');
    mkdirSync(below, { recursive: true });
    const templateText = '# why\r\nversion: 1\r\ntrail: {}   # nothing yet: ü\r\n';
    const policyText = `_schema:   ${SCHEMA}`;
    writeFileSync(path.join(below, 'template.yml'), templateText);
    writeFileSync(path.join(folder, 'policy.yml'), policyText);
    const desired = {
      flows: [{ name: 'shop', 'template-file': 'template.yml' }],
      policies: [{ name: 'production', 'policy-file': '../policy.yml' }],
    };
    writeFileSync(path.join(below, 'assay.yml'), stringify(desired));
    const flags = ['--api-url', service.url, '--org', org.name];
    const run = (cwd: string, name: string) =>
      assay(['apply', name, ...flags], { cwd, env: { ASSAY_API_TOKEN: org.tokens.member } });
    expect(await run(folder, 'below/assay.yml')).toMatchObject({ code: 0, stderr: '' });
    expect(await org.stored('flows', 'shop')).toMatchObject({ json: { template: templateText } });
    expect(await org.stored('policies', 'production')).toMatchObject({
      json: { versions: [{ policy_yaml: policyText }] },
    });
    expect((await run(below, 'assay.yml')).stdout).toContain('Applied: 0 created, 0 updated, 2 unchanged\n');
  });

  it('leaves what the file does not speak of', async () => {
    const org = await emptyOrganization(service, folder);
    await org.have(whole);
    const run = await org.apply({ flows: [{ name: 'shop' }], environments: [{ name: 'live', type: 'K8S' }] });
    expect(run).toEqual(
      printed('= flow shop: unchanged', '= environment live: unchanged', 'Applied: 0 created, 0 updated, 2 unchanged'),
    );
  });
});

describe.concurrent('assay apply refuses before anything is written', () => {
  it('a file with mistakes, with the place of each', async () => {
    const org = await emptyOrganization(service, folder);
    const run = await org.apply({ flow: [], environments: [{ name: 'live', typ: 'K8S' }] });
    expect(run).toEqual(
      refusedWith(
        [
          `${org.file}:1:7: expected a name or a mapping (a list of flows stands under "flows"), found a list`,
          `${org.file}:3:5: expected K8S or ECS or S3 or lambda or server or docker or azure-apps or cloud-run or logical, found nothing`,
          `${org.file}:4:5: unknown key "typ": did you mean "type"?`,
        ].join('\n'),
      ),
    );
  });

  it('what an environment cannot become, and a policy that nobody made, all at once', async () => {
    const org = await emptyOrganization(service, folder);
    await org.have(whole);
    const run = await org.apply({
      flows: [{ name: 'new' }],
      policies: [{ name: 'made-here', policy }],
      environments: [
        { ...environment, type: 'ECS', description: '', policies: ['production', 'made-here', 'missing'] },
        { name: 'staging', type: 'server', policies: ['missing', 'absent'] },
      ],
    });
    const remedy = `in organization ${org.name}, and the file makes none; correct the name, or add it under policies`;
    expect(run).toEqual(
      refusedWith(
        [
          'environment live: its type is K8S and cannot become ECS; give the new one another name',
          'environment live: its description cannot become empty; give another one, or leave it out of the file',
          `environment live: no policy 'missing' ${remedy}`,
          `environment staging: no policy 'missing' ${remedy}`,
          `environment staging: no policy 'absent' ${remedy}`,
        ].join('\n'),
      ),
    );
    expect(await org.stored('flows', 'new')).toMatchObject({ status: 404, json: { code: 'unknown_flow' } });
    expect(await org.stored('policies', 'made-here')).toMatchObject({ status: 404, json: { code: 'unknown_policy' } });
    expect(await org.stored('environments', 'staging')).toMatchObject({
      status: 404,
      json: { code: 'unknown_environment' },
    });
    expect(await org.stored('environments', 'live')).toMatchObject({ json: { description: 'Where users are' } });
  });

  it('an empty description is no change where there is none', async () => {
    const org = await emptyOrganization(service, folder);
    const desired = { environments: [{ name: 'bare', type: 'server', description: '', policies: [] }] };
    expect(await org.apply(desired)).toMatchObject({ code: 0 });
    expect((await org.apply(desired)).stdout).toContain('= environment bare: unchanged\n');
  });

  it('a token that may not write, in the words of the service', async () => {
    const org = await emptyOrganization(service, folder);
    const run = await org.apply(whole, { token: org.tokens.reader });
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(
      /^assay: flow shop: PUT http\S+: the service answered 403 Forbidden: You don't have permission to access this resource: it needs the role member, the token has reader; request id \S+\n/,
    );
    expect(await org.stored('flows', 'shop')).toMatchObject({ status: 404 });
  });

  it('a token that is wrong, without repeating it', async () => {
    const org = await emptyOrganization(service, folder);
    const run = await org.apply(whole, { token: 'assay_wrong_wrong_wrong' });
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(
      /^assay: GET http\S+: the service answered 401 Unauthorized: the access token is not known, has expired or was revoked: check that .*\n$/,
    );
    expect(run.stderr).not.toContain('wrong_wrong');
  });

  it('an organization that the token is not for', async () => {
    const org = await emptyOrganization(service, folder);
    const run = await org.apply(whole, { flags: ['--org', service.foreign.org] });
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/404 Not Found: no organization 'umbrella' that this token has access to/);
  });
});

describe.concurrent('assay apply that fails on its way', () => {
  it('says what was applied, and makes no environment without its policies', async () => {
    const org = await emptyOrganization(service, folder);
    await org.have({ policies: whole.policies });
    const environments = [{ name: 'bare', type: 'server' }, environment];
    const run = await org.apply({ environments }, { token: org.tokens.snapshotter });
    expect(run).toMatchObject({ code: 1, stdout: '+ environment bare: create\n' });
    expect(run.stderr).toMatch(
      /^assay: environment live: PUT \S+: the service answered 403 .*\nWhat comes before it in the file is applied, what comes after it is not\. Apply again when this is mended\.\n$/,
    );
    expect(await org.stored('environments', 'bare')).toMatchObject({ status: 200 });
    expect(await org.stored('environments', 'live')).toMatchObject({ status: 404 });
    expect((await org.apply({ environments })).stdout).toContain('Applied: 1 created, 0 updated, 1 unchanged\n');
  });
});
