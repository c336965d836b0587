import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { assay } from '../cli/assay-process.ts';
import { form } from '../running-service.ts';
import { type ServingProcess, startServing } from '../service/command-process.ts';
import { answering, dropping, startTamperingProxy, type Tamper } from './tampering-proxy.ts';
import { type Job, openJob, openWorkplace, sha256, type Step, type Workplace } from './workplace.ts';

const owner = { org: 'acme', token: 'assay_outage_test_admin_token' };
const SHA = 'd'.repeat(40);
const app = 'the artifact of the pipeline';
const report = '<testsuite name="unit"><testcase name="adds" time="0.5"/></testsuite>';

const TEMPLATE = `
version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - name: tests
          type: junit
`;

const POLICY = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  provenance:
    required: true
  trail-compliance:
    required: true
`;

/** The service in a process of its own, which can be killed and started again where it was. */
interface Site {
  url: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  get(target: string): Promise<Response>;
}

async function openSite(): Promise<Site> {
  const dataDir = temporaryDirectory();
  const flags = ['--public-url=https://assay.example.com'];
  let serving: ServingProcess = await startServing(dataDir, { ...owner, flags });
  const { url } = serving;
  const kill = async (): Promise<void> => void (await serving.end('SIGKILL'));
  onTestFinished(kill);
  const send = (method: string, target: string, body: FormData | string | null): Promise<Response> =>
    fetch(`${url}/api/v2/${target}`, {
      method,
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
  const flow = { name: 'shop', description: 'The shop' };
  const template = { part: 'template_file', name: 'template.yml', content: TEMPLATE };
  const policy = { part: 'policy_file', name: 'policy.yml', content: POLICY };
  const production = JSON.stringify({ name: 'production', type: 'server', policies: ['careful'] });
  for (const [target, body] of [
    ['flows/acme/template_file', form('data_json', flow, template)],
    ['policies/acme', form('payload', { name: 'careful' }, policy)],
    ['environments/acme', production],
  ] as const)
    expect((await send('PUT', target, body)).status).toBe(201);
  return {
    url,
    kill,
    restart: async () => {
      serving = await startServing(dataDir, { ...owner, flags: [...flags, `--port=${new URL(url).port}`] });
    },
    get: (target) => send('GET', target, null),
  };
}

/** The job of the pipeline; every site sees the same commit and files. */
function pipelineAt({ url }: Site): Job {
  const files = { 'app.tgz': app, 'reports/unit.xml': report, 'notes.txt': 'seen by two' };
  const inWorkspace = Object.entries(files).map(([name, content]) => [`workspace/${name}`, content] as const);
  const directory = path.join(temporaryDirectory(Object.fromEntries(inWorkspace)), 'workspace');
  return openJob({ url, org: owner.org, tokens: { member: owner.token } }, directory, SHA);
}

/** The steps of the pipeline, all with one spool. */
const stepsOf = ({ spool }: Job) => ({
  report: { flow: 'shop', artifacts: 'app=app.tgz', gate: 'off', spool, timeout: '5s' },
  attest: {
    flow: 'shop',
    fingerprint: sha256(app),
    attestations: '- {name: tests, junit: reports/unit.xml, attachments: notes.txt, user-data: {run: 7}}',
    gate: 'off',
    spool,
    timeout: '5s',
  },
  gate: { flow: 'shop', fingerprint: sha256(app), environment: 'production', spool, timeout: '5s' },
});

/** Ids and the times of arrival and of asking differ in each run. */
const times: ReadonlySet<string> = new Set([
  'created_at',
  'last_modified_at',
  'reported_at',
  'evaluated_at',
  'timestamp',
]);
const comparable = (record: unknown): unknown =>
  JSON.parse(
    JSON.stringify(record, (key, value: unknown) =>
      times.has(key) && typeof value === 'number'
        ? 'a time'
        : typeof value === 'string'
          ? value.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}/g, 'an id')
          : value,
    ),
  );

const timed = z.looseObject({ created_at: z.number(), reported_at: z.number() });
const attestationList = z.array(timed.extend({ attestation_id: z.string() }));

/** Everything that the service shows of the pipeline. */
async function recordAt(site: Site) {
  const json = async (target: string): Promise<unknown> => {
    const response = await site.get(target);
    expect(response.status, target).toBe(200);
    return response.json();
  };
  const attestations = attestationList.parse(await json(`attestations/acme/shop/artifact/${sha256(app)}/tests`));
  const attachments = await Promise.all(
    attestations.map(async ({ attestation_id: id }) => {
      const response = await site.get(`attestations/acme/${id}/attachment`);
      return sha256(Buffer.from(await response.arrayBuffer()));
    }),
  );
  return {
    artifact: timed.parse(await json(`artifacts/acme/shop/fingerprint/${sha256(app)}`)),
    trail: await json(`trails/acme/shop/${SHA}`),
    attestations,
    attachments,
  };
}

async function undisturbed(): Promise<unknown> {
  const site = await openSite();
  const job = pipelineAt(site);
  const steps = stepsOf(job);
  for (const inputs of [steps.report, steps.attest]) expect((await job.run(inputs)).exitCode).toBe(0);
  const gate = await job.run(steps.gate);
  expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  expect(gate.outputs['spool']).toBe('');
  expect(existsSync(job.spool)).toBe(false);
  return comparable(await recordAt(site));
}

const contentOf = (spool: string): string =>
  readdirSync(spool)
    .map((name) => readFileSync(path.join(spool, name), 'latin1'))
    .join('\n');

/** Delivers by a later step with the same spool, or by the command. */
const deliveries = {
  'a later step': async (_site: Site, _job: Job): Promise<void> => undefined,
  'assay deliver': async ({ url }: Site, job: Job): Promise<void> => {
    const env = { ASSAY_API_TOKEN: owner.token, ASSAY_API_URL: url, ASSAY_ORG: owner.org };
    const run = await assay(['deliver', job.spool], { env });
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(run.stdout).toMatch(/ delivered, 0 left in /);
    expect(readdirSync(job.spool)).toEqual([]);
  },
};

describe('a service that is killed in mid-pipeline', () => {
  it.each([
    ['before the report', 'a later step'],
    ['before the report', 'assay deliver'],
    ['before the evidence', 'a later step'],
    ['before the evidence', 'assay deliver'],
  ] as const)(
    '%s has the same record in the end, delivered by %s',
    async (killed, by) => {
      const expected = undisturbed();
      const site = await openSite();
      const job = pipelineAt(site);
      const steps = stepsOf(job);
      if (killed === 'before the report') await site.kill();
      const reported = await job.run(steps.report);
      expect(reported.exitCode, reported.log).toBe(killed === 'before the report' ? 1 : 0);
      if (killed === 'before the evidence') await site.kill();
      for (const inputs of [steps.attest, steps.gate]) {
        const step = await job.run(inputs);
        expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
        expect(step.outputs['spool']).toBe(job.spool);
        expect(step.summary).toContain('to be delivered, and while it is so nothing passes');
      }
      expect(contentOf(job.spool)).toContain('"name": "evidence.tgz"');
      expect(contentOf(job.spool)).not.toContain(owner.token);
      expect(contentOf(job.spool)).not.toContain(Buffer.from(owner.token).toString('base64'));
      expect(contentOf(job.spool)).not.toContain(new URL(site.url).host);

      const restartedAt = Date.now() / 1000;
      await site.restart();
      await deliveries[by](site, job);
      const gate = await job.run({ ...steps.gate, timeout: '20s' });
      expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
      expect(gate.outputs['spool']).toBe('');
      const record = await recordAt(site);
      for (const { created_at: arrived, reported_at: made } of record.attestations) {
        expect(made).toBeLessThan(restartedAt);
        expect(arrived).toBeGreaterThan(restartedAt);
      }
      expect(record.artifact.reported_at).toBeLessThan(restartedAt);
      expect(record.artifact.created_at > restartedAt).toBe(killed === 'before the report');
      expect(comparable(record)).toEqual(await expected);
    },
    60_000,
  );
});

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

/** Nothing listens there. */
const down = { 'api-url': 'http://127.0.0.1:1', timeout: '2s' };
const build = { flow: 'shop', artifacts: 'app=app.tgz', environment: 'production' };
const tests = { 'attestation-name': 'tests', compliant: 'true' };

/** Runs steps against the service behind a proxy that tampers. */
async function behind(tamper: Tamper, run: (url: string, sent: () => string[]) => Promise<void>): Promise<void> {
  await using proxy = await startTamperingProxy(work.service.url, tamper);
  await run(proxy.url, () => proxy.sent());
}

function expectUndelivered(step: Step, job: Job, left: number): void {
  expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
  expect(step.outputs['spool']).toBe(job.spool);
  expect(entriesOf(job.spool), step.log).toHaveLength(left);
}

const entriesOf = (spool: string): string[] => readdirSync(spool).filter((name) => name.endsWith('.json'));

async function attestationsOf(job: Job, name: string): Promise<unknown[]> {
  const { json } = await work.service.send('GET', `/attestations/acme/shop/trail/${job.sha}/${name}`);
  return z.array(z.unknown()).parse(json);
}

/** What is written arrives, and its answer does not. */
const losingWrites: Tamper = async ({ method }, forward) => {
  const reply = await forward();
  return method === 'POST' ? 'drop' : reply;
};
const losingEvidence: Tamper = (request, forward) =>
  request.path.includes('/attestations/') ? losingWrites(request, forward) : forward();
const losingEvidenceUnmade: Tamper = (request, forward) =>
  request.path.includes('/attestations/') ? dropping(request, forward) : forward();
const withoutReports: Tamper = (request, forward) =>
  request.path.includes('/artifacts/') ? dropping(request, forward) : forward();

describe.concurrent('the spool of a step', () => {
  it('makes nothing twice where the service had it, and only its answer was lost', async () => {
    const job = work.job({ 'app.tgz': 'answer lost', 'log.txt': 'log' });
    await behind(losingWrites, async (url, sent) => {
      const inputs = { ...build, spool: job.spool, 'api-url': url, timeout: '8s' };
      const reported = await job.run({ ...inputs, gate: 'off' });
      expectUndelivered(reported, job, 1);
      expect(new Set(sent())).toEqual(new Set(['POST /api/v2/artifacts/acme/shop']));
    });
    await behind(losingEvidence, async (url) => {
      const evidence = { flow: 'shop', artifacts: 'app=app.tgz', ...tests, attachments: 'log.txt' };
      const attested = await job.run({
        ...evidence,
        gate: 'off',
        spool: job.spool,
        'api-url': url,
        timeout: '8s',
      });
      expectUndelivered(attested, job, 1);
    });
    expect(await attestationsOf(job, 'tests')).toHaveLength(1);
    const gate = await job.run({
      flow: 'shop',
      fingerprint: sha256('answer lost'),
      environment: 'production',
      spool: job.spool,
    });
    expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(await attestationsOf(job, 'tests')).toHaveLength(1);
    const { json } = await work.service.send('GET', `/trails/acme/shop/${job.sha}`);
    const { events } = z.object({ events: z.array(z.looseObject({ type: z.string() })) }).parse(json);
    expect(events.map(({ type }) => type)).toEqual([
      'trail_reported',
      'artifact_creation_reported',
      // The second step reported it as well.
      'artifact_creation_reported',
      'artifact_attestation_reported',
    ]);
  }, 60_000);

  it('keeps evidence about an artifact whose report is in it, though the service would be there again', async () => {
    const job = work.job({ 'app.tgz': 'report lost alone' });
    await behind(withoutReports, async (url, sent) => {
      const step = await job.run({ ...build, spool: job.spool, ...tests, 'api-url': url, timeout: '8s' });
      expectUndelivered(step, job, 2);
      expect(sent().filter((line) => line.includes('/attestations/'))).toEqual([]);
    });
    const gate = await job.run({
      flow: 'shop',
      fingerprint: sha256('report lost alone'),
      environment: 'production',
      spool: job.spool,
    });
    expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  }, 60_000);

  it('keeps what something before the service answers with a 404 of its own', async () => {
    const job = work.job({ 'app.tgz': 'default backend' });
    await behind(answering(404, '<html>default backend</html>'), async (url) => {
      expectUndelivered(await job.run({ ...build, spool: job.spool, ...tests, 'api-url': url }), job, 2);
    });
    const delivered = await job.run({
      flow: 'shop',
      fingerprint: sha256('default backend'),
      environment: 'production',
      spool: job.spool,
    });
    expect(delivered, delivered.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  }, 60_000);

  it('keeps nothing that would be refused again', async () => {
    const job = work.job({ 'app.tgz': 'refused at once' });
    const step = await job.run({
      ...build,
      spool: job.spool,
      flow: 'suite',
      artifacts: 'web=app.tgz',
      org: 'umbrella',
    });
    expect(step.exitCode, step.log).toBe(1);
    expect(step.outputs['spool']).toBe('');
  });

  it('keeps the trail that evidence beside `fingerprint` was for', async () => {
    const job = work.job({ 'app.tgz': 'trail of the evidence' });
    const fingerprint = sha256('trail of the evidence');
    const report = { flow: 'shop', artifacts: 'app=app.tgz', gate: 'off' };
    expect(await job.run({ ...report, trail: 'first' })).toMatchObject({ exitCode: 0 });
    await behind(losingEvidenceUnmade, async (url) => {
      const inputs = {
        flow: 'shop',
        fingerprint,
        ...tests,
        gate: 'off',
        spool: job.spool,
        'api-url': url,
        timeout: '4s',
      };
      expectUndelivered(await job.run(inputs), job, 1);
    });
    expect(await job.run({ ...report, trail: 'second' })).toMatchObject({ exitCode: 0 });
    await job.run({ flow: 'shop', fingerprint, environment: 'production', spool: job.spool });
    const evidenceOn = async (trail: string): Promise<unknown> =>
      (await work.service.send('GET', `/attestations/acme/shop/trail/${trail}/tests`)).json;
    expect(await evidenceOn('first')).toHaveLength(1);
    expect(await evidenceOn('second')).toEqual([]);
  }, 60_000);

  it('lets no gate pass while something is in it, also what the service refuses, whoever left it', async () => {
    const job = work.job({ 'app.tgz': 'good itself' });
    const good = await job.run({ ...build, spool: job.spool, ...tests });
    expect(good, good.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    // Evidence about an artifact that nobody reports.
    const stray = { flow: 'shop', fingerprint: sha256('never reported'), ...tests, gate: 'off', spool: job.spool };
    expectUndelivered(await job.run({ ...stray, ...down }), job, 1);
    for (const inputs of [
      { ...build, spool: job.spool, ...tests },
      { flow: 'shop', fingerprint: sha256('good itself'), environment: 'production', spool: job.spool },
      {
        flow: 'shop',
        fingerprint: sha256('good itself'),
        environment: 'production',
        spool: job.spool,
        gate: 'warn',
      },
    ]) {
      const step = await job.run(inputs);
      expect(step.verdict, step.log).toBe('undecided');
      expect(step.exitCode).toBe('gate' in inputs ? 0 : 1);
      expect(JSON.parse(step.outputs['verdicts'] ?? '')).toMatchObject([{ verdict: 'undecided' }]);
      expect(step.annotations.map(({ message }) => message).join('\n')).toContain('no artifact with fingerprint');
      expect(step.outputs['spool']).toBe(job.spool);
    }
    const deliver = await assay(['deliver', job.spool], {
      env: { ASSAY_API_TOKEN: work.service.tokens.member, ASSAY_API_URL: work.service.url, ASSAY_ORG: 'acme' },
    });
    expect(deliver.code).toBe(1);
    expect(deliver.stderr).toContain('no artifact with fingerprint');
  }, 60_000);

  it('has records in the order they were made, those of an earlier step before its own', async () => {
    const job = work.job({ 'app.tgz': 'in order' });
    expectUndelivered(await job.run({ ...build, spool: job.spool, ...tests, compliant: 'false', ...down }), job, 2);
    expectUndelivered(await job.run({ ...build, spool: job.spool, ...tests, ...down }), job, 4);
    const gate = await job.run({
      flow: 'shop',
      fingerprint: sha256('in order'),
      environment: 'production',
      spool: job.spool,
    });
    // The newest attestation counts, which would be the failed one if they came in another order.
    expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(await attestationsOf(job, 'tests')).toMatchObject([{ is_compliant: true }, { is_compliant: false }]);
  }, 60_000);

  it.each([
    ['is a file', (spool: string) => writeFileSync(spool, 'no directory'), 'cannot be used'],
    [
      'is full',
      (spool: string) => {
        mkdirSync(spool);
        writeFileSync(path.join(spool, '000000000000001-000001-0123abcd.attachment'), '');
        // On a disk that has holes for it.
        truncateSync(path.join(spool, '000000000000001-000001-0123abcd.attachment'), 2 ** 31 + 1);
      },
      'is full: expected at most 10000 entries and 2147483648 bytes',
    ],
  ] as const)(
    'makes the step undecided, in words, where it %s',
    async (_what, prepare, says) => {
      const job = work.job({ 'app.tgz': `spool of no use: ${says}` });
      prepare(job.spool);
      const step = await job.run({ ...build, spool: job.spool, ...tests, ...down });
      expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
      const told = step.annotations.map(({ message }) => message).join('\n');
      expect(told).toContain(says);
      expect(told).toContain(job.spool);
      expect(step.summary).toContain(says);
    },
    60_000,
  );

  it('lets nothing pass where it cannot be read', async () => {
    const job = work.job({ 'app.tgz': 'spool not readable' });
    expect(await job.run({ ...build, ...tests })).toMatchObject({ verdict: 'compliant' });
    writeFileSync(job.spool, 'no directory');
    const step = await job.run({ ...build, ...tests, spool: job.spool });
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(step.annotations.map(({ message }) => message).join('\n')).toContain('cannot be used');
  });

  it('is refused in the workspace, where a pull request could have put records', async () => {
    const job = work.job({ 'app.tgz': 'forged', 'forged/x.txt': '' });
    symlinkSync(path.join(job.directory, 'forged'), job.spool);
    for (const spool of [path.join(job.directory, 'forged'), job.spool, path.join(job.spool, 'deeper')]) {
      const step = await job.run({ ...build, ...tests, spool });
      expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
      expect(step.annotations).toMatchObject([{ title: 'Input spool' }]);
      expect(step.annotations[0]?.message).toContain('expected a directory outside of the workspace');
    }
    expect(await work.service.send('GET', `/trails/acme/shop/${job.sha}`)).toMatchObject({ status: 404 });
  });

  it("lies in the runner's temporary directory where its path is relative", async () => {
    const job = work.job({ 'app.tgz': 'relative spool' });
    const env = { RUNNER_TEMP: `${job.directory}-temp` };
    mkdirSync(env.RUNNER_TEMP);
    const step = await job.run({ ...build, ...tests, ...down, spool: 'undelivered' }, env);
    expect(step.outputs['spool'], step.log).toBe(path.join(env.RUNNER_TEMP, 'undelivered'));
    const delivered = await job.run({ ...build, ...tests, spool: 'undelivered' }, env);
    expect(delivered, delivered.log).toMatchObject({ verdict: 'compliant', outputs: { spool: '' } });
  }, 60_000);
});
