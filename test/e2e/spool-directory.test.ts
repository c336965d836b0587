import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { down } from './unreachable.ts';
import { buildInputs, openWorkplace, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

describe.concurrent('the spool of a step', () => {
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
  ] as const)('makes the step undecided, in words, where it %s', async (_what, prepare, says) => {
    const job = work.job({ 'app.tgz': `spool of no use: ${says}` });
    prepare(job.spool);
    const step = await job.run({ ...buildInputs, spool: job.spool, ...testsInputs, ...down });
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    const told = step.annotations.map(({ message }) => message).join('\n');
    expect(told).toContain(says);
    expect(told).toContain(job.spool);
    expect(step.summary).toContain(says);
  });

  it('lets nothing pass where it cannot be read', async () => {
    const job = work.job({ 'app.tgz': 'spool not readable' });
    expect(await job.run({ ...buildInputs, ...testsInputs })).toMatchObject({ verdict: 'compliant' });
    writeFileSync(job.spool, 'no directory');
    const step = await job.run({ ...buildInputs, ...testsInputs, spool: job.spool });
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(step.annotations.map(({ message }) => message).join('\n')).toContain('cannot be used');
  });

  it('is refused in the workspace, where a pull request could have put records', async () => {
    const job = work.job({ 'app.tgz': 'forged', 'forged/x.txt': '' });
    symlinkSync(path.join(job.directory, 'forged'), job.spool);
    for (const spool of [path.join(job.directory, 'forged'), job.spool, path.join(job.spool, 'deeper')]) {
      const step = await job.run({ ...buildInputs, ...testsInputs, spool });
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
    const step = await job.run({ ...buildInputs, ...testsInputs, ...down, spool: 'undelivered' }, env);
    expect(step.outputs['spool'], step.log).toBe(path.join(env.RUNNER_TEMP, 'undelivered'));
    const delivered = await job.run({ ...buildInputs, ...testsInputs, spool: 'undelivered' }, env);
    expect(delivered, delivered.log).toMatchObject({ verdict: 'compliant', outputs: { spool: '' } });
  });
});
