import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assay } from '../cli/assay-process.ts';
import { startTamperingProxy } from './tampering-proxy.ts';
import { type Job, openWorkplace, sha256, type Step, type Workplace } from './workplace.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

/** A file for a flow and an environment of its own. */
const configOf = (name: string): string => `
flow: {name: ${name}, description: The ${name}}
template:
  version: 1
  trail: {artifacts: [{name: app, attestations: [{name: tests, type: generic}]}]}
artifacts: [app=app.tgz]
attestations:
  - {name: tests, compliant: {env: OUTCOME}}
policies:
  - {name: ${name}-policy, policy: {_schema: https://assay.example/v1, artifacts: {trail-compliance: {required: true}}}}
environments:
  - {name: ${name}-staging, type: server, policies: [careful]}
  - {name: ${name}-live, type: server, policies: [careful, ${name}-policy]}
`;

const jobWith = (name: string, text = configOf(name)): Job =>
  workplace.job({ '.github/assay.yml': text, 'app.tgz': `built for ${name}` });

const config = { config: '.github/assay.yml' };
const passed = { OUTCOME: 'true' };

const stored = async (kind: string, name: string) => {
  const { service } = workplace;
  return service.send('GET', `/${kind}/${service.org}/${name}`, { token: service.tokens.reader });
};

const environmentsOf = (step: Step): Record<string, string>[] =>
  (JSON.parse(step.outputs['verdicts'] ?? '[]') as { environments: Record<string, string> }[]).map(
    ({ environments }) => environments,
  );

describe('a step with a config file', () => {
  it('reports, records and asks by it alone, and applies it first', async () => {
    const job = jobWith('teas');
    const step = await job.run({ ...config, apply: 'true' }, passed);
    expect(step, step.log).toMatchObject({ exitCode: 0, verdict: 'compliant', annotations: [] });
    expect(environmentsOf(step)).toEqual([{ 'teas-staging': 'compliant', 'teas-live': 'compliant' }]);
    expect(step.result.artifacts).toMatchObject([{ name: 'app', fingerprint: sha256('built for teas') }]);
    expect(step.log).toContain('flow teas: created');
    expect(step.log).toContain('environment teas-live: created (attach policy careful, attach policy teas-policy)');
    expect(step.summary).toContain(
      '- environment `teas-live`: created (attach policy careful, attach policy teas-policy)',
    );
    expect(await stored('flows', 'teas')).toMatchObject({ json: { description: 'The teas' } });
    expect(await stored('environments', 'teas-live')).toMatchObject({ json: { policies: ['careful', 'teas-policy'] } });

    const again = await job.run({ ...config, apply: 'true' }, passed);
    expect(again).toMatchObject({ exitCode: 0, verdict: 'compliant' });
    expect(again.log).toContain('flow teas: unchanged');
    expect(again.summary).not.toContain('Applied from the config file');
  });

  it('stops where the evidence of its variables fails', async () => {
    const step = await jobWith('coffee').run({ ...config, apply: 'true' }, { OUTCOME: 'false' });
    expect(step).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
    expect(environmentsOf(step)).toEqual([{ 'coffee-staging': 'non-compliant', 'coffee-live': 'non-compliant' }]);
  });

  it('asks about every environment of it where the input came out empty, and about the given one else', async () => {
    const job = jobWith('juice');
    await job.run({ ...config, apply: 'true' }, passed);
    const gate = { ...config, fingerprint: sha256('built for juice') };
    const all = await job.run({ ...gate, environment: ' ' });
    expect(all, all.log).toMatchObject({ exitCode: 0, verdict: 'compliant' });
    expect(environmentsOf(all)).toEqual([{ 'juice-staging': 'compliant', 'juice-live': 'compliant' }]);
    const one = await job.run({ ...gate, environment: 'juice-live' });
    expect(environmentsOf(one)).toEqual([{ 'juice-live': 'compliant' }]);
  });

  it('does not pass where one of the environments is not there', async () => {
    const step = await jobWith('milk').run({ ...config, 'on-undecided': 'warn' }, passed);
    expect(step).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(step.result.failure).toMatchObject({ serviceCode: 'unknown_environment' });
  });

  it('says in a dry run which settings come from where and what it would apply, and sends nothing', async () => {
    await using proxy = await startTamperingProxy(workplace.service.url);
    const inputs = { ...config, apply: 'true', environment: 'production', 'api-url': proxy.url, 'dry-run': 'true' };
    const step = await jobWith('water').run(inputs, passed);
    expect(step).toMatchObject({ exitCode: 0, verdict: 'skipped' });
    const lines = step.log.split('\n');
    for (const line of [
      'flow: from .github/assay.yml',
      'artifacts: from .github/assay.yml',
      'attestations: from .github/assay.yml',
      'environments: from the input environment, not from .github/assay.yml',
      'flow water: would be applied',
      'policy water-policy: would be applied',
      'environment water-live: would be applied',
    ])
      expect(lines).toContain(line);
    expect(proxy.connections()).toBe(0);
    expect(await stored('flows', 'water')).toMatchObject({ status: 404 });
  });

  it('ends undecided, whatever the settings, where what it says is refused', async () => {
    const job = jobWith('wine');
    await job.run({ ...config, apply: 'true' }, passed);
    const changed = jobWith('wine', configOf('wine').replaceAll('type: server', 'type: K8S'));
    const step = await changed.run({ ...config, apply: 'true', 'on-undecided': 'warn' }, passed);
    expect(step).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(step.annotations).toMatchObject([{ level: 'error', title: 'The step was not finished' }]);
    expect(step.annotations[0]?.message).toContain('its type is server and cannot become K8S');
    expect(step.result.artifacts).toEqual([]);

    const { tokens } = workplace.service;
    const forbidden = await jobWith('beer').run({ ...config, apply: 'true', 'api-token': tokens.reader }, passed);
    expect(forbidden).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(forbidden.result.failure).toMatchObject({ code: 'forbidden', status: 403 });
    expect(forbidden.annotations[0]?.message).toContain('flow beer: ');
    expect(await stored('flows', 'beer')).toMatchObject({ status: 404 });
  });

  it('keeps its records where the service is out, and asks nothing', async () => {
    const job = jobWith('tonic');
    const down = { 'api-url': 'http://127.0.0.1:9', timeout: '4s', spool: job.spool };
    const step = await job.run({ ...config, ...down, apply: 'true', 'on-undecided': 'warn' }, passed);
    expect(step, step.log).toMatchObject({ exitCode: 0, verdict: 'undecided' });
    expect(step.outputs['spool']).not.toBe('');
    expect(readdirSync(job.spool)).not.toEqual([]);
    const later = await job.run({ ...config, apply: 'true', spool: job.spool }, passed);
    expect(later, later.log).toMatchObject({ exitCode: 0, verdict: 'compliant', outputs: { spool: '' } });
  });

  it('only applies where there is nothing else to do', async () => {
    const job = jobWith('cider', 'flow: cider\ntemplate: {version: 1}\n');
    const step = await job.run({ ...config, apply: 'true', gate: 'off' });
    expect(step, step.log).toMatchObject({ exitCode: 0, verdict: 'skipped' });
    expect(await stored('flows', 'cider')).toMatchObject({ json: { template: 'version: 1\n' } });
  });

  it('does not begin where the file is wrong, and says where', async () => {
    const step = await jobWith('rum', configOf('rum').replace('\nartifacts:', '\nartefacts:')).run(config, passed);
    expect(step).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(step.annotations).toMatchObject([{ title: 'Input config' }]);
    expect(step.annotations[0]?.message).toContain('.github/assay.yml:6:1: unknown key "artefacts"');
  });

  it('has the file that `assay apply` takes as well', async () => {
    const job = jobWith('cocoa');
    const { url, org, tokens } = workplace.service;
    const env = { ASSAY_API_URL: url, ASSAY_ORG: org, ASSAY_API_TOKEN: tokens.member };
    const run = await assay(['apply', '.github/assay.yml'], { env, cwd: job.directory });
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(run.stdout).toContain('+ flow cocoa: create\n');
    const step = await job.run({ ...config, apply: 'true' }, passed);
    expect(step).toMatchObject({ exitCode: 0, verdict: 'compliant' });
    expect(step.log).toContain('environment cocoa-live: unchanged');
  });

  it('has text from outside in its summary as text', async () => {
    const name = 'x](https://evil.example)';
    const text = readFileSync(path.join(jobWith('gin').directory, '.github/assay.yml'), 'utf8').replace(
      'flow:',
      `"${name}":`,
    );
    const step = await jobWith('gin', text).run(config, passed);
    expect(step).toMatchObject({ exitCode: 1 });
    expect(step.summary).not.toContain('](https://evil.example)');
  });
});
