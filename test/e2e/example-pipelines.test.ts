import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { artifactDetail } from '../../src/contract/artifact.ts';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { type ExampleResult, type ExampleRun, runExample } from './example-workflow.ts';
import { sha256 } from './workplace.ts';

const root = path.resolve(import.meta.dirname, '../..');

const TEMPLATE = `
trail:
  artifacts:
    - name: app
      attestations: [{ name: tests, type: '*' }]
    - name: worker
      attestations: [{ name: tests, type: junit }]
`;

const POLICY = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  provenance: { required: true }
  trail-compliance: { required: true }
`;

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  for (const name of ['shop', 'billing']) {
    const template = { part: 'template_file', name: 'template.yml', content: TEMPLATE };
    await service.send('PUT', '/flows/acme/template_file', {
      form: form('data_json', { name, description: '' }, template),
    });
  }
  const policy = { part: 'policy_file', name: 'policy.yml', content: POLICY };
  await service.send('PUT', '/policies/acme', { form: form('payload', { name: 'careful' }, policy) });
  await service.send('PUT', '/environments/acme', {
    json: { name: 'production', type: 'server', policies: ['careful'] },
  });
});
afterAll(async () => {
  await service.stop();
});

interface Checkout {
  workspace: string;
  sha: string;
}

/** A checkout with these files, of a commit of its own. */
function checkout(files: Readonly<Record<string, string>> = {}): Checkout {
  const workspace = temporaryDirectory(files);
  return { workspace, sha: createHash('sha1').update(workspace).digest('hex') };
}

const run = (example: string, job: string, at: Checkout, more: Partial<ExampleRun> = {}): Promise<ExampleResult> =>
  runExample(example, job, {
    ...more,
    ...at,
    values: {
      'vars.ASSAY_API_URL': service.url,
      'vars.ASSAY_ORG': service.org,
      'secrets.ASSAY_API_TOKEN': service.tokens.member,
      ...more.values,
    },
  });

const PASSED = '<testsuite name="unit" tests="1"><testcase name="works" time="0.1"/></testsuite>';
const FAILED = '<testsuite name="unit" tests="1"><testcase name="works"><failure message="no"/></testcase></testsuite>';

describe('examples/monorepo.yml', () => {
  it.each([
    ['shop', PASSED, 0, 'compliant'],
    ['billing', FAILED, 1, 'non-compliant'],
  ])('records %s by itself, and gates it by itself', async (app, report, exitCode, verdict) => {
    const at = checkout({ [`apps/${app}/dist/app.tgz`]: `monorepo ${app}`, [`apps/${app}/reports/unit.xml`]: report });
    const values = { 'matrix.app': app };
    expect(await run('monorepo.yml', 'build', at, { values })).toMatchObject({
      exitCode: 0,
      outputs: { verdict: 'skipped' },
    });
    expect(await run('monorepo.yml', 'deploy', at, { values })).toMatchObject({ exitCode, outputs: { verdict } });
  });
});

/** What the runner makes of the example's output: the stand-in knows no functions of expressions. */
const joined = ({ fingerprints = '[]' }: Readonly<Record<string, string>>) => ({
  "join(fromJSON(steps.assay.outputs.fingerprints).*.fingerprint, ',')": z
    .array(z.object({ fingerprint: z.string() }))
    .parse(JSON.parse(fingerprints))
    .map(({ fingerprint }) => fingerprint)
    .join(','),
});

describe('examples/reusable-caller.yml and examples/reusable-gate.yml', () => {
  it.each([
    [PASSED, 0, 'compliant'],
    [FAILED, 1, 'non-compliant'],
  ])('hand the fingerprints over, and answer for all of them', async (report, exitCode, verdict) => {
    const files = { 'dist/app.tgz': `a ${verdict}`, 'dist/worker.tgz': `w ${verdict}`, 'reports/unit.xml': report };
    const build = await run('reusable-caller.yml', 'build', checkout(files), { outputsOf: joined });
    expect(build).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped' } });
    const values = {
      'inputs.flow': 'shop',
      'inputs.fingerprints': build.jobOutputs['fingerprints'] ?? '',
      'inputs.environment': 'production',
    };
    const gate = await run('reusable-gate.yml', 'gate', checkout(), { values });
    expect(gate).toMatchObject({ exitCode, outputs: { verdict }, jobOutputs: { verdict } });
  });

  it('stop where the build told no fingerprints', async () => {
    const values = { 'inputs.flow': 'shop', 'inputs.fingerprints': '', 'inputs.environment': 'production' };
    expect(await run('reusable-gate.yml', 'gate', checkout(), { values })).toMatchObject({ exitCode: 1 });
  });
});

describe('examples/ghes.yml', () => {
  it('records and gates on a server of its own', async () => {
    const authority = readFileSync(path.join(root, 'test/fixtures/tls/authority.pem'), 'utf8');
    const at = checkout({ 'dist/app.tgz': 'on our own server', 'certificates/company-ca.pem': authority });
    const result = await run('ghes.yml', 'build', at, {
      values: { "steps.tests.outcome == 'success'": 'true' },
      // The addresses stand in the example; here the service is elsewhere.
      inputs: { 'api-url': service.url, org: service.org },
      env: {
        GITHUB_SERVER_URL: 'https://github.example.com',
        GITHUB_API_URL: 'https://github.example.com/api/v3',
      },
    });
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    const fingerprint = sha256('on our own server');
    const reply = await service.send('GET', `/artifacts/acme/shop/fingerprint/${fingerprint}`);
    expect(artifactDetail.parse(reply.json).commit_url).toBe(`https://github.example.com/octo/shop/commit/${at.sha}`);
  });
});
