import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from '../running-service.ts';
import { startTamperingProxy } from './tampering-proxy.ts';
import { buildInputs, openWorkplace, sha256, testsInputs, type Workplace } from './workplace.ts';

const LINTED = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  attestations:
    - name: lint
      type: generic
`;

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
  const { service } = workplace;
  const policy = { part: 'policy_file', name: 'policy.yml', content: LINTED };
  await service.send('PUT', `/policies/${service.org}`, { form: form('payload', { name: 'linted' }, policy) });
  const staging = { name: 'staging', type: 'server', policies: ['linted'] };
  const reply = await service.send('PUT', `/environments/${service.org}`, { json: staging });
  if (reply.status !== 201) throw new Error(`PUT environments: ${reply.status} ${reply.text}`);
});
afterAll(async () => {
  await workplace.close();
});

const both = { ...buildInputs, environment: 'staging\nproduction' };
const lint = '- {name: lint, compliant: true}';
const lintAndTests = '- {name: lint, compliant: true}\n- {name: tests, compliant: true}';

describe('a step about several environments', () => {
  it('passes where the artifact may go to each', async () => {
    const job = workplace.job({ 'app.tgz': 'everywhere' });
    const step = await job.run({ ...both, attestations: lintAndTests });
    expect(step).toMatchObject({ exitCode: 0, verdict: 'compliant', annotations: [] });
    expect(step.summary).toContain('Asked about environments `staging`, `production` (in flow `shop`).');
    expect(JSON.parse(step.outputs['verdicts'] ?? '')).toEqual([
      {
        fingerprint: sha256('everywhere'),
        filename: 'app.tgz',
        name: 'app',
        verdict: 'compliant',
        environments: { staging: 'compliant', production: 'compliant' },
      },
    ]);
  });

  it('stops where one of them refuses, and says everywhere which', async () => {
    const job = workplace.job({ 'app.tgz': 'only to staging' });
    const step = await job.run({ ...both, attestations: lint });
    expect(step).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
    expect(JSON.parse(step.outputs['verdicts'] ?? '')).toMatchObject([
      { verdict: 'non-compliant', environments: { staging: 'compliant', production: 'non-compliant' } },
    ]);
    expect(step.result.artifacts).toMatchObject([
      {
        verdict: 'non-compliant',
        reason: 'refused',
        assertion: { environment: 'production' },
        judgements: [
          { environment: 'staging', verdict: 'compliant', reason: null },
          { environment: 'production', verdict: 'non-compliant', reason: 'refused' },
        ],
        problems: [{ title: 'Not compliant: app in production', environments: ['production'] }],
      },
    ]);
    expect(step.annotations.map(({ level, title }) => [level, title])).toEqual([
      ['error', 'Not compliant: app in production'],
    ]);
    expect(step.summary).toMatch(/\| `production` \| non-compliant \|\n\|.*\| `staging` \| compliant \|/);
    expect(step.log).toMatch(/: compliant in staging, non-compliant in production \(/);
  });

  it('shows under gate warn all that it shows under fail', async () => {
    const job = workplace.job({ 'app.tgz': 'shown alike' });
    const strict = await job.run({ ...both, attestations: lint });
    const lenient = await job.run({ ...both, attestations: lint, gate: 'warn' });
    expect(lenient).toMatchObject({ exitCode: 0, verdict: 'non-compliant' });
    expect(lenient.annotations).toEqual(strict.annotations.map((annotation) => ({ ...annotation, level: 'warning' })));
    expect(lenient.summary.replace(' The job goes on (`gate: warn`).', '')).toBe(strict.summary);
  });

  it('is undecided where one of them is not there, and says which', async () => {
    const job = workplace.job({ 'app.tgz': 'misspelled' });
    const inputs = { ...buildInputs, ...testsInputs, environment: 'production, prodution', 'on-undecided': 'warn' };
    const step = await job.run(inputs);
    expect(step).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(step.annotations.map(({ title }) => title)).toEqual(['No verdict: app in prodution']);
    expect(step.result.failure).toMatchObject({ code: 'not_found', serviceCode: 'unknown_environment' });
  });

  it('does not begin where one of them came out empty', async () => {
    const job = workplace.job({ 'app.tgz': 'unset' });
    const step = await job.run({ ...both, environment: 'staging,', attestations: lint });
    expect(step).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(step.result.inputs).toMatchObject([{ input: 'environment' }]);
  });

  it('asks each question once, however many files have one content', async () => {
    const job = workplace.job({ 'a/app.tgz': 'the same', 'b/app.tgz': 'the same' });
    await using proxy = await startTamperingProxy(workplace.service.url);
    const inputs = { ...both, flow: 'loose', artifacts: '*/app.tgz', attestations: lint, gate: 'warn' };
    const step = await job.run({ ...inputs, 'api-url': proxy.url });
    expect(step.result.artifacts).toHaveLength(2);
    expect(
      proxy.seen.filter(({ path }) => path.includes('/asserts/')).map(({ path }) => path.replace(/^.*\?/, '')),
    ).toEqual(['environment_name=staging&flow_name=loose', 'environment_name=production&flow_name=loose']);
  });

  it('shows in a dry run what it would ask', async () => {
    const job = workplace.job({ 'app.tgz': 'dry' });
    const step = await job.run({ ...both, 'dry-run': 'true' });
    expect(step.result.planned?.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      expect.stringContaining('environment_name=staging'),
      expect.stringContaining('environment_name=production'),
    ]);
  });
});
