import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/action/input-problem.ts';
import { type Inputs, readInputs } from '../../src/action/inputs.ts';
import { questionsOf } from '../../src/action/question.ts';
import { runs } from '../runs.ts';
import { inputVariables } from './step-environment.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const service = { 'api-url': 'https://assay.example.com', 'api-token': 'assay_0123456789abcdefghij', org: 'acme' };

const WHOLE = `
flow: shop
template: {version: 1}
trail: release-7
artifacts: [app=dist/app.tgz]
attestations:
  - {name: tests, compliant: {env: OUTCOME}}
policies:
  - {name: careful, policy: {_schema: https://assay.example/v1}}
  - {name: thorough, policy: {_schema: https://assay.example/v1}}
environments:
  - {name: staging, type: server}
  - {name: production, type: K8S}
`;

/** Reads the inputs of a step whose workspace has this file. */
async function read(
  inputs: Readonly<Record<string, string>>,
  text: string | null = WHOLE,
  env: Record<string, string> = { OUTCOME: 'true' },
): Promise<Inputs> {
  const workspace = temporaryDirectory();
  if (text !== null) writeFileSync(path.join(workspace, 'assay.yml'), text);
  const given = inputVariables({ ...service, config: 'assay.yml', ...inputs });
  return readInputs({ ...given, ...env, GITHUB_WORKSPACE: workspace }, 'none');
}

async function problemsOf(...args: Parameters<typeof read>): Promise<string[]> {
  try {
    await read(...args);
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ input, message }) => `${input}: ${message}`);
    throw error;
  }
  return [];
}

/** A value of an input that may also have come out empty. */
const maybe = (value: string): fc.Arbitrary<string> => fc.constantFrom('', ' ', value);

const origins = ({ config }: Inputs): Record<string, string | null> =>
  Object.fromEntries((config?.origins ?? []).map(({ key, replacedBy }) => [key, replacedBy]));

describe('a step with a config file', () => {
  it('takes everything from it', async () => {
    const inputs = await read({});
    expect(inputs).toMatchObject({
      flow: 'shop',
      trail: 'release-7',
      artifacts: [{ name: 'app', pattern: 'dist/app.tgz', where: 'line 5 of assay.yml (app=dist/app.tgz)' }],
      attestations: [{ name: 'tests', evidence: { compliant: true }, where: 'line 7 of assay.yml (tests)' }],
      environments: ['staging', 'production'],
      policies: [],
      desired: null,
    });
    expect(origins(inputs)).toEqual({
      flow: null,
      trail: null,
      artifacts: null,
      attestations: null,
      environments: null,
    });
    expect(questionsOf(inputs)).toMatchObject([{ environment: 'staging' }, { environment: 'production' }]);
  });

  it('takes what inputs say in the place of its keys', async () => {
    const inputs = await read(
      {
        flow: 'web',
        trail: 'other',
        artifacts: 'web=web.tgz',
        'attestation-name': 'lint',
        compliant: 'false',
        environment: 'production',
      },
      WHOLE,
      {},
    );
    expect(inputs).toMatchObject({
      flow: 'web',
      trail: 'other',
      artifacts: [{ name: 'web' }],
      attestations: [{ name: 'lint', evidence: { compliant: false } }],
      environments: ['production'],
    });
    expect(origins(inputs)).toEqual({
      flow: 'flow',
      trail: 'trail',
      artifacts: 'artifacts',
      attestations: 'attestation-name',
      environments: 'environment',
    });
  });

  it('only asks where a fingerprint is given', async () => {
    const inputs = await read({ fingerprint: 'b'.repeat(64) }, WHOLE, {});
    expect(inputs).toMatchObject({ flow: 'shop', trail: null, artifacts: [], attestations: [] });
    expect(origins(inputs)).toMatchObject({
      artifacts: 'fingerprint',
      attestations: 'fingerprint',
      trail: 'fingerprint',
    });
    expect(questionsOf(inputs)).toHaveLength(2);
  });

  it('asks about all its policies under their scope, and not about its environments', async () => {
    const inputs = await read({ scope: 'policies' });
    expect(questionsOf(inputs)).toEqual([{ scope: 'policies', policies: ['careful', 'thorough'], flow: 'shop' }]);
    expect(questionsOf(await read({ scope: 'flow' }))).toEqual([{ scope: 'flow', flow: 'shop' }]);
    expect(questionsOf(await read({ scope: 'policies', policies: 'careful' }))).toMatchObject([
      { policies: ['careful'] },
    ]);
  });

  it('never asks less than what the inputs name, whatever is empty', async () => {
    const inputs = fc.record({
      flow: maybe('shop'),
      environment: maybe('production'),
      trail: maybe('t'),
      artifacts: maybe('x.tgz'),
      attestations: maybe('- {name: lint, compliant: true}'),
    });
    await fc.assert(
      fc.asyncProperty(inputs, async (given) => {
        const asked = (await read(given)).environments;
        expect(asked).toEqual(given.environment.trim() === '' ? ['staging', 'production'] : ['production']);
      }),
      { numRuns: runs(30) },
    );
  });

  it('applies it where that is said', async () => {
    const { desired } = await read({ apply: 'true' });
    expect(desired?.environments.map(({ name }) => name)).toEqual(['staging', 'production']);
    expect(desired?.flows).toMatchObject([{ name: 'shop', template: 'version: 1\n' }]);
    // A step may do nothing else.
    expect(await read({ apply: 'true', gate: 'off' }, 'flow: shop\ntrail: t\n')).toMatchObject({ trail: null });
  });

  it.each<[string, Record<string, string>, string | null, RegExp]>([
    ['missing', {}, null, /^config: assay\.yml: there is no such file.*checked out/],
    ['empty', {}, '', /^config: assay\.yml:1:1: expected a mapping, found nothing/],
    ['without a key', {}, '{}', /^config: assay\.yml:1:1: expected at least one of/],
    [
      'misspelled',
      {},
      'flow: a\nartifcts: []',
      /^config: assay\.yml:2:1: unknown key "artifcts": did you mean "artifacts"/,
    ],
    ['with a wrong list', {}, 'artifacts: [{pth: x}]', /^config: assay\.yml:1:13: /],
    ['that is too large', {}, `#${'x'.repeat(1024 * 1024)}`, /at most 1048576 bytes/],
    ['without an environment', {}, 'flow: a\nartifacts: [x]', /^environment: expected the environment to ask about/],
    ['without policies', { scope: 'policies' }, 'flow: a\nartifacts: [x]', /^policies: expected the policies/],
    ['with nothing to do', {}, 'flow: a', /^artifacts: there is nothing to do/],
    ['without a flow', { environment: 'x' }, 'artifacts: [x]', /^flow: expected the flow to report to/],
    [
      'whose template is wrong',
      {},
      'flow: a\ntemplate: {trial: {}}',
      /^config: assay\.yml:2:12: .*did you mean "trail"/,
    ],
    ['that names no file', {}, 'flow: a\ntemplate-file: t.yml', /^config: t\.yml: there is no such file/],
    [
      'that names a file elsewhere',
      {},
      'flow: a\ntemplate-file: ../t.yml',
      /^config: \.\.\/t\.yml: lies outside of the workspace/,
    ],
    [
      'that names a file by its root',
      {},
      'flow: a\ntemplate-file: /etc/hostname',
      /^config: \/etc\/hostname: lies outside/,
    ],
    ['outside', { config: '../assay.yml' }, WHOLE, /^config: \.\.\/assay\.yml: lies outside of the workspace/],
    ['that is absolute', { config: '/etc/hostname' }, WHOLE, /^config: \/etc\/hostname: lies outside of the workspace/],
    ['that is a directory', { config: '.' }, WHOLE, /^config: \.: is not a file/],
    [
      'with a flow that it does not have',
      { apply: 'true', flow: 'shp' },
      WHOLE,
      /^flow: is `shp`.*did you mean `shop`/,
    ],
    ['that is to be applied and not given', { apply: 'true', config: '' }, null, /^apply: expected `config` beside it/],
  ])('is refused with a file %s', async (_, inputs, text, message) => {
    expect(await problemsOf(inputs, text)).toContainEqual(expect.stringMatching(message));
  });

  it('is refused where its variables are not set, unless an input takes the place', async () => {
    expect(await problemsOf({}, WHOLE, {})).toEqual([
      expect.stringMatching(/^config: assay\.yml:7:\d+: .*`OUTCOME` is not set/),
    ]);
    expect(await problemsOf({ attestations: '- {name: a, compliant: true}' }, WHOLE, {})).toEqual([]);
  });

  it('finds mistakes also in what inputs replace', async () => {
    const text = WHOLE.replace('compliant: {env: OUTCOME}', 'complant: {env: OUTCOME}');
    expect(await problemsOf({ attestations: '- {name: a, compliant: true}' }, text)).toContainEqual(
      expect.stringMatching(/did you mean `compliant`/),
    );
  });

  it('follows no link out of the workspace', async () => {
    const [workspace, elsewhere] = [temporaryDirectory(), temporaryDirectory()];
    writeFileSync(path.join(elsewhere, 'assay.yml'), WHOLE);
    symlinkSync(path.join(elsewhere, 'assay.yml'), path.join(workspace, 'assay.yml'));
    mkdirSync(path.join(workspace, '.github'));
    symlinkSync(elsewhere, path.join(workspace, '.github', 'linked'));
    for (const config of ['assay.yml', '.github/linked/assay.yml']) {
      const env = { ...inputVariables({ ...service, config }), OUTCOME: 'true', GITHUB_WORKSPACE: workspace };
      await expect(readInputs(env, 'none')).rejects.toThrow(/symbolic link .* leads out of the workspace/);
    }
  });

  it('takes no value of a variable for YAML', async () => {
    const text = 'flow: a\nartifacts: [x]\nattestations: [{name: n, compliant: false, description: {env: TITLE}}]';
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.constant('x\n  compliant: true\nflow: forged')), async (title) => {
        const inputs = await read({ environment: 'e' }, text, { TITLE: title });
        expect(inputs).toMatchObject({ flow: 'a', attestations: [{ name: 'n', evidence: { compliant: false } }] });
        expect(inputs.attestations).toHaveLength(1);
      }),
      { numRuns: runs(50) },
    );
  });
});
