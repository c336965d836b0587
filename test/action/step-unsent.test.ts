import { describe, expect, it } from 'vitest';
import { buildInputs } from './step-environment.ts';
import { run } from './step-in-process.ts';
import { startService, working } from './step-service.ts';

describe('a step that sends nothing', () => {
  it('sends nothing in a dry run, and shows what it would send', async () => {
    const service = await startService(working(true));
    const step = await run({
      ...buildInputs,
      'api-url': service.url,
      'dry-run': 'true',
      redact: 'branch',
      'attestation-name': 'a',
      compliant: 'true',
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped' } });
    expect(service.received).toEqual([]);
    expect(step.log.filter((line) => line.startsWith('would send'))).toHaveLength(3);
    expect(step.everything).toContain('**REDACTED**');
  });

  it('sends nothing where an input is wrong, and says all that is', async () => {
    const service = await startService(working(true));
    const step = await run({ ...buildInputs, 'api-url': service.url, gate: 'fial', artifacts: 'missing' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    const files = await run({ ...buildInputs, 'api-url': service.url, artifacts: 'missing\ngone' });
    expect(files.annotations.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(service.received).toEqual([]);
  });

  it('needs a trail where there is no commit', async () => {
    const step = await run(buildInputs, { GITHUB_SHA: '' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(/set `trail`/);
  });

  it('takes a GitHub that uses up the time for a wrong input, whatever may pass', async () => {
    const [service, github] = [await startService(working(true)), await startService(() => undefined)];
    const step = await run(
      {
        ...buildInputs,
        'api-url': service.url,
        'github-token': 'ghs_of_the_job',
        timeout: '3s',
        'on-undecided': 'warn',
      },
      { GITHUB_API_URL: github.url },
    );
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations).toMatchObject([{ title: 'Input timeout' }]);
    expect(step.annotations[0]?.message).toMatch(/the commit's facts .* not read within 3 s; raise `timeout`/);
    expect(service.received).toEqual([]);
  });
});
