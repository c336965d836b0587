import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { assay } from '../cli/assay-process.ts';
import { answering, dropping, startTamperingProxy, type Tamper } from './tampering-proxy.ts';
import { down } from './unreachable.ts';
import { buildInputs, type Job, openWorkplace, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

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
      const inputs = { ...buildInputs, spool: job.spool, 'api-url': url, timeout: '8s' };
      const reported = await job.run({ ...inputs, gate: 'off' });
      expectUndelivered(reported, job, 1);
      expect(new Set(sent())).toEqual(new Set(['POST /api/v2/artifacts/acme/shop']));
    });
    await behind(losingEvidence, async (url) => {
      const evidence = { flow: 'shop', artifacts: 'app=app.tgz', ...testsInputs, attachments: 'log.txt' };
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
  });

  it('keeps evidence about an artifact whose report is in it, though the service would be there again', async () => {
    const job = work.job({ 'app.tgz': 'report lost alone' });
    await behind(withoutReports, async (url, sent) => {
      const step = await job.run({ ...buildInputs, spool: job.spool, ...testsInputs, 'api-url': url, timeout: '8s' });
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
  });

  it('keeps what something before the service answers with a 404 of its own', async () => {
    const job = work.job({ 'app.tgz': 'default backend' });
    await behind(answering(404, '<html>default backend</html>'), async (url) => {
      expectUndelivered(await job.run({ ...buildInputs, spool: job.spool, ...testsInputs, 'api-url': url }), job, 2);
    });
    const delivered = await job.run({
      flow: 'shop',
      fingerprint: sha256('default backend'),
      environment: 'production',
      spool: job.spool,
    });
    expect(delivered, delivered.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  });

  it('keeps nothing that would be refused again', async () => {
    const job = work.job({ 'app.tgz': 'refused at once' });
    const step = await job.run({
      ...buildInputs,
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
        ...testsInputs,
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
  });

  it('lets no gate pass while something is in it, also what the service refuses, whoever left it', async () => {
    const job = work.job({ 'app.tgz': 'good itself' });
    const good = await job.run({ ...buildInputs, spool: job.spool, ...testsInputs });
    expect(good, good.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    // Evidence about an artifact that nobody reports.
    const stray = {
      flow: 'shop',
      fingerprint: sha256('never reported'),
      ...testsInputs,
      gate: 'off',
      spool: job.spool,
    };
    expectUndelivered(await job.run({ ...stray, ...down }), job, 1);
    for (const inputs of [
      { ...buildInputs, spool: job.spool, ...testsInputs },
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
  });

  it('has records in the order they were made, those of an earlier step before its own', async () => {
    const job = work.job({ 'app.tgz': 'in order' });
    expectUndelivered(
      await job.run({ ...buildInputs, spool: job.spool, ...testsInputs, compliant: 'false', ...down }),
      job,
      2,
    );
    expectUndelivered(await job.run({ ...buildInputs, spool: job.spool, ...testsInputs, ...down }), job, 4);
    const gate = await job.run({
      flow: 'shop',
      fingerprint: sha256('in order'),
      environment: 'production',
      spool: job.spool,
    });
    // The newest attestation counts, which would be the failed one if they came in another order.
    expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(await attestationsOf(job, 'tests')).toMatchObject([{ is_compliant: true }, { is_compliant: false }]);
  });
});
