import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endingBetweenAttempts, withoutJitter } from './steady-retries.ts';
import { steadyPage } from './steady-page.ts';
import { buildInputs, openWorkplace, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

// What a job page shows in the usual cases, letter for letter: read test/e2e/golden as its reader would. After a wanted
// change of words `npm test -- test/e2e/golden.test.ts --update` writes the files anew.

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

/** The page without what differs from run to run. */
const steady = ({ summary }: Step, sha: string): string => steadyPage(summary, { url: workplace.service.url, sha });

const content = 'the shop';

describe('the job page', () => {
  it('of an artifact with its evidence', async () => {
    const job = workplace.job({ 'app.tgz': content });
    const step = await job.run({ ...buildInputs, ...testsInputs, description: 'unit tests on Linux' });
    expect(step.verdict).toBe('compliant');
    await expect(steady(step, job.sha)).toMatchFileSnapshot('golden/compliant.md');
  });

  it('of an artifact without its evidence', async () => {
    const job = workplace.job({ 'app.tgz': 'the untested shop' });
    const step = await job.run(buildInputs);
    expect(step.verdict).toBe('non-compliant');
    await expect(steady(step, job.sha)).toMatchFileSnapshot('golden/missing-evidence.md');
  });

  it('of an artifact whose tests failed', async () => {
    const job = workplace.job({ 'app.tgz': content });
    const step = await job.run({ ...buildInputs, ...testsInputs, compliant: 'false' });
    expect(step.verdict).toBe('non-compliant');
    await expect(steady(step, job.sha)).toMatchFileSnapshot('golden/failing-evidence.md');
  });

  it('of an artifact that nobody reported', async () => {
    const job = workplace.job();
    const step = await job.run({ fingerprint: sha256('never built'), environment: 'production' });
    expect(step.verdict).toBe('non-compliant');
    await expect(steady(step, job.sha)).toMatchFileSnapshot('golden/unknown-artifact.md');
  });

  it('of a service that is down', async () => {
    const job = workplace.job({ 'app.tgz': content });
    const inputs = { ...buildInputs, ...testsInputs, 'api-url': 'http://127.0.0.1:9', ...endingBetweenAttempts };
    const step = await job.run(inputs, withoutJitter);
    expect(step.verdict).toBe('undecided');
    await expect(steady(step, job.sha)).toMatchFileSnapshot('golden/service-down.md');
  });

  it('of wrong inputs', async () => {
    const job = workplace.job({ 'app.tgz': content });
    const step = await job.run({ ...buildInputs, environment: '', gate: 'fial', enviroment: 'production' });
    expect(step.verdict).toBe('undecided');
    await expect(steady(step, job.sha)).toMatchFileSnapshot('golden/wrong-inputs.md');
  });
});
