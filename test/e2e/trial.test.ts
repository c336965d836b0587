import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { freePort } from '../fingerprint/image/registry-program.ts';
import { readExample, runExample } from './example-workflow.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

describe.runIf(process.platform === 'linux')('examples/trial.yml', () => {
  it('starts the service in the job, gates there, stops it, and leaves the store', async () => {
    const workspace = temporaryDirectory();
    const envFile = path.join(temporaryDirectory(), 'env');
    writeFileSync(envFile, '');
    // What the checkout and the installation of the example bring.
    mkdirSync(path.join(workspace, '.assay'));
    for (const name of ['src', 'node_modules', 'package.json', 'scripts'])
      symlinkSync(path.join(root, name), path.join(workspace, '.assay', name));
    const port = String(await freePort());
    const env: Record<string, string> = {
      ASSAY_ORG: 'trial',
      ASSAY_PORT: port,
      ASSAY_API_URL: `http://127.0.0.1:${port}`,
    };
    const steps = new Map(readExample('trial.yml').jobs['trial']?.steps.map((step) => [step.name, step]));
    const script = async (name: string): Promise<string> => {
      const text = steps.get(name)?.run;
      if (text === undefined) throw new Error(`expected a step \`${name}\` with a script`);
      const { stdout } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', text], {
        cwd: workspace,
        timeout: 60_000,
        env: { PATH: process.env['PATH'] ?? '', HOME: workspace, GITHUB_ENV: envFile, ...env },
      });
      for (const line of readFileSync(envFile, 'utf8').split('\n')) {
        const [key, value] = line.split('=', 2);
        if (key !== undefined && key !== '' && value !== undefined) env[key] = value;
      }
      return stdout;
    };
    onTestFinished(() => {
      const file = path.join(workspace, 'assay.pid');
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended, as it should have.
      }
    });

    expect(await script('Start it')).toContain('::add-mask::assay_');
    expect(env['ASSAY_API_TOKEN']).toMatch(/^assay_/);
    expect(await script('Say what production demands')).toContain('3 created');
    await script('Build');
    const gate = (outcome: string) =>
      runExample('trial.yml', 'trial', {
        workspace,
        sha: 'e'.repeat(40),
        values: { "steps.tests.outcome == 'success'": outcome },
        env,
      });
    expect(await gate('false')).toMatchObject({ exitCode: 1, outputs: { verdict: 'non-compliant' } });
    expect(await gate('true')).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    await script('Stop it');
    await expect(fetch(`http://127.0.0.1:${port}/ready`)).rejects.toThrow('fetch failed');
    expect(existsSync(path.join(workspace, 'assay-data', 'assay.db'))).toBe(true);
  }, 60_000);
});
