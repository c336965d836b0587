import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredInputs } from '../../src/action/declared-inputs.ts';
import { artifactDetail } from '../../src/contract/artifact.ts';
import { type ExampleResult, type ExampleRun, readWorkflow, runExample, type Values } from './example-workflow.ts';
import { type Job, openWorkplace, sha256, type Workplace } from './workplace.ts';

const root = path.resolve(import.meta.dirname, '../..');

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

const serviceValues = (): Values => ({
  'vars.ASSAY_API_URL': workplace.service.url,
  'vars.ASSAY_ORG': workplace.service.org,
  'secrets.ASSAY_API_TOKEN': workplace.service.tokens.member,
});

/** Runs the step that an example has of this action. */
const runJob = (example: string, name: string, at: Job, more: Partial<ExampleRun> = {}): Promise<ExampleResult> =>
  runExample(example, name, {
    ...more,
    workspace: at.directory,
    sha: at.sha,
    values: { ...serviceValues(), ...more.values },
  });

const TESTS = "steps.tests.outcome == 'success'";

/** A job that built the shop, another one each time. */
const built = (content: string): Job => workplace.job({ 'dist/app.tgz': content });

/** What is on record of an artifact: whether its tests passed, and its state. */
async function recorded(fingerprint: string) {
  const reply = await workplace.service.send('GET', `/artifacts/acme/shop/fingerprint/${fingerprint}`);
  const { evidence, state, template_reference_name: name } = artifactDetail.parse(reply.json);
  return { tests: evidence['tests']?.is_compliant, state, name };
}

describe('examples/build.yml', () => {
  it('records tests that failed, and stops', async () => {
    const job = await runJob('build.yml', 'build', built('broken'), { values: { [TESTS]: 'false' } });
    expect(job).toMatchObject({ exitCode: 1, outputs: { verdict: 'non-compliant' } });
    expect(job.jobOutputs).toEqual({ fingerprint: sha256('broken') });
    expect(await recorded(sha256('broken'))).toEqual({ tests: false, state: 'NON-COMPLIANT', name: 'app' });
  });

  it('records tests that passed, and goes on', async () => {
    const job = await runJob('build.yml', 'build', built('good'), { values: { [TESTS]: 'true' } });
    expect(job).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    expect(await recorded(sha256('good'))).toEqual({ tests: true, state: 'COMPLIANT', name: 'app' });
  });

  it('stops where the variables of the service are not set', async () => {
    const values = { [TESTS]: 'true', 'vars.ASSAY_API_URL': '', 'secrets.ASSAY_API_TOKEN': '', 'vars.ASSAY_ORG': '' };
    const unset = await runJob('build.yml', 'build', built('unset'), { values });
    expect(unset).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
  });
});

describe('examples/pull-request.yml', () => {
  it.each([
    ['true', 0, 'compliant'],
    ['false', 1, 'non-compliant'],
  ])('has the required check answer for tests that are %s', async (outcome, exitCode, verdict) => {
    const at = built(`a change, ${outcome}`);
    const payload = { pull_request: { head: { sha: at.sha, ref: 'x', repo: { full_name: 'octo/shop' } } } };
    const event = { event: 'pull_request', payload };
    const build = await runJob('pull-request.yml', 'build', at, { ...event, values: { [TESTS]: outcome } });
    // It records and does not ask: the check does.
    expect(build).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped' } });
    const values = { 'needs.build.outputs.fingerprint': build.jobOutputs['fingerprint'] ?? '' };
    const check = await runJob('pull-request.yml', 'compliant', workplace.job(), { ...event, values });
    expect(check).toMatchObject({ exitCode, outputs: { verdict } });
  });

  it('stops where the build told no fingerprint', async () => {
    const values = { 'needs.build.outputs.fingerprint': '' };
    const check = await runJob('pull-request.yml', 'compliant', workplace.job(), { values });
    expect(check).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
  });
});

describe('examples/deploy.yml', () => {
  it.each([
    ['compliant', 'true', 0],
    ['non-compliant', 'false', 1],
  ])('answers %s, without a checkout', async (verdict, outcome, exitCode) => {
    const content = `to deploy, ${outcome}`;
    await runJob('build.yml', 'build', built(content), { values: { [TESTS]: outcome } });
    const values = { 'inputs.fingerprint': sha256(content) };
    const gate = await runJob('deploy.yml', 'gate', workplace.job(), { event: 'workflow_dispatch', values });
    expect(gate).toMatchObject({ exitCode, outputs: { verdict } });
  });

  it.each([
    ['an artifact that nobody reported', 'f'.repeat(64), 'non-compliant'],
    ['a tag in place of a fingerprint', 'v1.2.0', 'undecided'],
    ['nothing', '', 'undecided'],
  ])('stops %s', async (_what, fingerprint, verdict) => {
    const gate = await runJob('deploy.yml', 'gate', workplace.job(), { values: { 'inputs.fingerprint': fingerprint } });
    expect(gate).toMatchObject({ exitCode: 1, outputs: { verdict } });
  });
});

describe('README.md', () => {
  it('shows the examples as they are, and what action.yml says', () => {
    const script = path.join(root, 'scripts', 'docs-tables.ts');
    const check = (): string =>
      execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe', encoding: 'utf8' });
    expect(check).not.toThrow();
  });
});

const configFiles = ['examples/assay.yml', 'examples/demo.yml'];
const workflows = ['.github/workflows', 'examples'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yml') && !configFiles.includes(`${folder}/${name}`))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(path.join(root, folder, name), 'utf8') })),
);

describe.each(workflows)('$file', ({ file, text }) => {
  const { permissions: granted, jobs } = readWorkflow(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('pins the actions of others by commit, with the version beside it', () => {
    const uses = Array.from(text.matchAll(/^\s*(?:- )?uses: (.*)$/gm), ([, used]) => used ?? '');
    expect(uses).toHaveLength([...steps, ...Object.values(jobs)].filter((one) => one.uses !== undefined).length);
    const others = uses.filter((used) => used !== './' && !used.startsWith('OWNER/'));
    for (const used of others) expect(used).toMatch(/^[\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('grants nothing to all jobs, and says why a job gets what it gets', () => {
    expect(granted).toEqual({});
    for (const name of Object.values(jobs).flatMap((job) => Object.keys(job.permissions)))
      expect(text).toMatch(new RegExp(`^ +${name}: (read|write) # \\S`, 'm'));
    expect(text.match(/^ +[a-z-]+: (read|write)$/gm)).toBeNull();
  });

  it('gives this action nothing but inputs that it has', () => {
    const own = steps.filter(({ uses }) => uses === './' || uses?.startsWith('OWNER/assay@') === true);
    for (const { with: inputs } of own) expect(declaredInputs).toEqual(expect.arrayContaining(Object.keys(inputs)));
  });

  it('leaves no token in a checkout, and puts no expression into a script', () => {
    for (const { uses, with: inputs } of steps)
      expect(inputs['persist-credentials']).toBe(uses?.startsWith('actions/checkout@') === true ? false : undefined);
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  // A skipped job counts as a success where it is required; under `!cancelled()` it is skipped in a cancelled run.
  it('runs a job that looks at the results of others in every run', () => {
    const looking = Object.values(jobs).filter(({ steps: own }) => JSON.stringify(own).includes('needs.*.result'));
    for (const job of looking) expect(job['if']).toBe('${{ always() }}');
    for (const job of Object.values(jobs)) expect(job['if'] ?? '').not.toContain('cancelled()');
  });

  it.runIf(file.startsWith('.github/'))('ends jobs that hang', () => {
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });
});
