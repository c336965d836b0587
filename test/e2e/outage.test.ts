import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { assay } from '../cli/assay-process.ts';
import { openRestartableService, owner, type RestartableService } from './restartable-service.ts';
import { type Job, openJob, sha256 } from './workplace.ts';

const SHA = 'd'.repeat(40);
const app = 'the artifact of the pipeline';
const report = '<testsuite name="unit"><testcase name="adds" time="0.5"/></testsuite>';

/** The job of the pipeline; every service sees the same commit and files. */
function pipelineAt({ url }: RestartableService): Job {
  const files = { 'app.tgz': app, 'reports/unit.xml': report, 'notes.txt': 'seen by two' };
  const inWorkspace = Object.entries(files).map(([name, content]) => [`workspace/${name}`, content] as const);
  const directory = path.join(temporaryDirectory(Object.fromEntries(inWorkspace)), 'workspace');
  return openJob({ url, org: owner.org, tokens: { member: owner.token } }, directory, SHA);
}

/** The steps of the pipeline, all with one spool. */
const stepsOf = ({ spool }: Job) => ({
  report: { flow: 'shop', artifacts: 'app=app.tgz', gate: 'off', spool },
  attest: {
    flow: 'shop',
    fingerprint: sha256(app),
    attestations: '- {name: tests, junit: reports/unit.xml, attachments: notes.txt, user-data: {run: 7}}',
    gate: 'off',
    spool,
  },
  gate: { flow: 'shop', fingerprint: sha256(app), environment: 'production', spool },
});

/** How long a step waits for a service that is down. */
const whileDown = { timeout: '5s' };

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
async function recordAt(site: RestartableService) {
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
  await using site = await openRestartableService();
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
  'a later step': async (_site: RestartableService, _job: Job): Promise<void> => undefined,
  'assay deliver': async ({ url }: RestartableService, job: Job): Promise<void> => {
    const env = { ASSAY_API_TOKEN: owner.token, ASSAY_API_URL: url, ASSAY_ORG: owner.org };
    const run = await assay(['deliver', job.spool], { env });
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(run.stdout).toMatch(/ delivered, 0 left in /);
    expect(readdirSync(job.spool)).toEqual([]);
  },
};

/** The record of a pipeline with no outage. */
let expected: unknown;
beforeAll(async () => {
  expected = await undisturbed();
});

// Each has a service of its own, and most of the time waits for one that is down.
describe.concurrent('a service that is killed in mid-pipeline', () => {
  it.each([
    ['before the report', 'a later step'],
    ['before the report', 'assay deliver'],
    ['before the evidence', 'a later step'],
    ['before the evidence', 'assay deliver'],
  ] as const)('%s has the same record in the end, delivered by %s', async (killed, by) => {
    await using site = await openRestartableService();
    const job = pipelineAt(site);
    const steps = stepsOf(job);
    const isReportLost = killed === 'before the report';
    if (isReportLost) await site.kill();
    const reported = await job.run({ ...steps.report, ...(isReportLost ? whileDown : {}) });
    expect(reported.exitCode, reported.log).toBe(isReportLost ? 1 : 0);
    if (!isReportLost) await site.kill();
    for (const inputs of [steps.attest, steps.gate]) {
      const step = await job.run({ ...inputs, ...whileDown });
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
    const gate = await job.run(steps.gate);
    expect(gate, gate.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(gate.outputs['spool']).toBe('');
    const record = await recordAt(site);
    for (const { created_at: arrived, reported_at: made } of record.attestations) {
      expect(made).toBeLessThan(restartedAt);
      expect(arrived).toBeGreaterThan(restartedAt);
    }
    expect(record.artifact.reported_at).toBeLessThan(restartedAt);
    expect(record.artifact.created_at > restartedAt).toBe(isReportLost);
    expect(comparable(record)).toEqual(expected);
  });
});
