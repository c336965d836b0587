import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { serve } from '../cli/assay-process.ts';
import { freePort } from '../free-port.ts';
import { readExample, runExample } from './example-workflow.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const trial = readExample('trial.yml').jobs['trial'];

/** The folder that the job keeps as a workflow artifact. */
function uploadedPath(): string {
  const upload = trial?.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  return z.object({ path: z.string().min(1) }).parse(upload?.with).path;
}

/** What actions/upload-artifact does to a folder: it keeps files, with the folders that they are in. */
function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

describe.runIf(process.platform === 'linux')('examples/trial.yml', () => {
  it('ends by itself where something hangs', () => {
    expect(trial?.['timeout-minutes']).toBeLessThanOrEqual(15);
  });

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
    const steps = new Map(trial?.steps.map((step) => [step.name, step]));
    const script = async (name: string): Promise<string> => {
      const text = steps.get(name)?.run;
      if (text === undefined) throw new Error(`expected a step \`${name}\` with a script`);
      const { stdout } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', text], {
        cwd: workspace,
        timeout: 90_000,
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

    const recorded = uploadedPath();
    expect(steps.get('Start it')?.run).toContain(` serve --data ${recorded} `);
    const downloaded = path.join(temporaryDirectory(), 'assay-data');
    cpSync(path.join(workspace, recorded), downloaded, { recursive: true });
    removeEmptyFolders(downloaded);
    const fingerprint = crypto.hash('sha256', readFileSync(path.join(workspace, 'dist/app.txt')));
    await using serving = await serve(['--port', '0', '--data', downloaded]);
    const answer = await fetch(`${serving.url}/api/v2/artifacts/trial/trial/fingerprint/${fingerprint}`, {
      headers: { authorization: `Bearer ${env['ASSAY_API_TOKEN'] ?? ''}` },
      signal: AbortSignal.timeout(60_000),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ fingerprint, state: 'COMPLIANT' });
    expect(await serving.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});
