import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type TamperingProxy } from './tampering-proxy.ts';
import { throughProxy } from './through-proxy.ts';
import { buildInputs, openWorkplace, sha256, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

/** The body of each attestation that was sent, with the trail it was sent to. */
const sentEvidence = (proxy: TamperingProxy) =>
  proxy.seen.flatMap(({ path: target, parts }) =>
    parts
      .filter(({ name }) => name === 'data_json')
      .map(({ content }) => ({
        trail: /\/trail\/([^/]+)\//.exec(target)?.[1],
        body: z.record(z.string(), z.unknown()).parse(JSON.parse(content.toString())),
      })),
  );

describe.concurrent('evidence is bound', () => {
  it('to the artifact where the step has one', async () => {
    await throughProxy(work, async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'bound to one' });
      expect((await run(job, { ...buildInputs, ...testsInputs })).verdict).toBe('compliant');
      expect(sentEvidence(proxy)).toMatchObject([
        { trail: job.sha, body: { artifact_fingerprint: sha256('bound to one'), git_commit_info: { sha1: job.sha } } },
      ]);
    });
  });

  it('to the trail where there is no artifact', async () => {
    await throughProxy(work, async (proxy, run) => {
      const job = work.job();
      const step = await run(job, { flow: 'suite', gate: 'off', 'attestation-name': 'lint', compliant: 'true' });
      expect(step.exitCode, step.log).toBe(0);
      const [sent] = sentEvidence(proxy);
      expect(sent).toMatchObject({ trail: job.sha, body: { attestation_name: 'lint' } });
      expect(Object.keys(sent?.body ?? {})).not.toContain('artifact_fingerprint');
      expect(Object.keys(sent?.body ?? {})).not.toContain('target_artifacts');
    });
  });

  it('to an artifact that is yet to come, which then passes', async () => {
    await throughProxy(work, async (proxy, run) => {
      const job = work.job({ 'app.tgz': 'came later' });
      const attestations = '- {name: tests, artifact: app, compliant: true}';
      const before = await run(job, { flow: 'shop', gate: 'off', attestations });
      expect(before.exitCode, before.log).toBe(0);
      expect(before.log).toContain('attestation tests on artifact app (to come) (compliant): recorded');
      expect(sentEvidence(proxy)).toMatchObject([
        { trail: job.sha, body: { target_artifacts: ['app'], git_commit_info: { sha1: job.sha } } },
      ]);
      expect((await run(job, buildInputs)).verdict).toBe('compliant');
    });
  });

  it('to the artifact that a fingerprint names, on the trail it was reported to', async () => {
    await throughProxy(work, async (proxy, run) => {
      const built = work.job({ 'app.tgz': 'attested later' });
      await run(built, { ...buildInputs, trail: 'release-7', gate: 'off' });
      const later = work.job();
      const fingerprint = sha256('attested later');
      const question = { flow: 'shop', fingerprint, environment: 'production' };
      expect((await run(later, question)).verdict).toBe('non-compliant');
      const step = await run(later, { ...question, ...testsInputs });
      expect(step.verdict, step.log).toBe('compliant');
      const [sent] = sentEvidence(proxy);
      expect(sent).toMatchObject({ trail: 'release-7', body: { artifact_fingerprint: fingerprint } });
      // The commit of this run may be another one than the artifact's.
      expect(JSON.stringify(sent?.body)).not.toContain(later.sha);
    });
  });

  it('to nothing in a flow that does not hold the artifact', async () => {
    const fingerprint = sha256('elsewhere');
    await work.job({ 'app.tgz': 'elsewhere' }).run({ ...buildInputs, gate: 'off' });
    await throughProxy(work, async (proxy, run) => {
      const inputs = { fingerprint, environment: 'production', ...testsInputs };
      const other = await run(work.job(), { ...inputs, flow: 'loose' });
      expect(other).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
      expect(other.result.artifacts).toMatchObject([{ reason: 'unknown' }]);
      const unknown = await run(work.job(), { ...inputs, flow: 'shopp' });
      expect(unknown).toMatchObject({ verdict: 'undecided', exitCode: 1 });
      expect(unknown.annotations).toMatchObject([{ title: 'Not recorded: tests' }]);
      expect(unknown.annotations[0]?.message).toContain('Check the spelling of `flow`.');
      expect(sentEvidence(proxy)).toEqual([]);
    });
  });
});
