import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildInputs, type Job, openWorkplace, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

const early = (artifact: string, more = {}) => ({
  flow: 'shop',
  attestations: `- {name: tests, artifact: ${artifact}, compliant: true}`,
  gate: 'off',
  ...more,
});

/** Records evidence in a wrong place, then builds and gates; answers what the step says of the missing evidence. */
async function refusedAfter(content: string, misplace: (job: Job) => Promise<Step>): Promise<string> {
  const job = workplace.job({ 'app.tgz': content });
  expect((await misplace(job)).verdict).toBe('skipped');
  const step = await job.run(buildInputs);
  expect(step).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
  return step.annotations[0]?.message ?? '';
}

describe('evidence in the wrong place', () => {
  it('is found on another trail', async () => {
    const evidence = { ...buildInputs, ...testsInputs, trail: 'release-7', gate: 'off', environment: '' };
    const message = await refusedAfter('on another trail', (job) => job.run(evidence));
    expect(message).toContain('There is one on the trail `release-7` of this flow');
  });

  it('is found in another flow', async () => {
    const message = await refusedAfter('in another flow', (job) =>
      job.run({ flow: 'shop-pull-requests', ...testsInputs, gate: 'off' }),
    );
    expect(message).toMatch(/There is one on the trail `[0-9a-f]{12}` of the flow `shop-pull-requests`/);
  });

  it('is found where it waits for another name', async () => {
    const message = await refusedAfter('for another name', (job) => job.run(early('ap')));
    expect(message).toContain('There is one on this trail for an artifact named `ap`, and this one is `app`.');
  });

  it('is found where it waits for another commit', async () => {
    const job = workplace.job({ 'app.tgz': 'for another commit' });
    await job.run(early('app', { trail: 'nightly' }), { GITHUB_SHA: 'c0ffee'.padEnd(40, '0') });
    const step = await job.run({ ...buildInputs, trail: 'nightly' });
    expect(step.verdict).toBe('non-compliant');
    expect(step.annotations[0]?.message).toContain('came before its artifact, for the commit `c0ffee000000`');
  });

  it('is found on the trail rather than the artifact', async () => {
    const message = await refusedAfter('on the trail', (job) => job.run({ flow: 'shop', ...testsInputs, gate: 'off' }));
    expect(message).toContain('There is one of that name on the trail, which does not count here.');
  });

  it('is found under a name that is misspelled', async () => {
    const job = workplace.job({ 'app.tgz': 'misspelled' });
    const step = await job.run({ ...buildInputs, 'attestation-name': 'test', compliant: 'true' });
    expect(step.verdict).toBe('non-compliant');
    expect(step.annotations[0]?.message).toContain('There is `test` on the artifact, which nothing asks for');
  });

  it('is not spoken of where there is none', async () => {
    const step = await workplace.job({ 'app.tgz': sha256('nowhere') }).run(buildInputs);
    expect(step.annotations[0]?.message).not.toContain('There is');
  });
});
