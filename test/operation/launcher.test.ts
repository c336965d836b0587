import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../cli/assay-process.ts';

const LIMIT_MS = 60_000;

const launcher = path.resolve(import.meta.dirname, '../../bin/assay.cjs');
const folder = temporaryFolder();

/** In the place of the command: says what it is told, and goes on until it is told to end by SIGTERM. */
const PROGRAM = `
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => console.log(signal));
  process.on('SIGTERM', () => {
    console.log('SIGTERM');
    process.exit(Number(process.argv[2]));
  });
  setInterval(() => undefined, 1000);
  setTimeout(() => process.exit(99), ${LIMIT_MS});
  console.log(process.pid);`;

/** The launcher on what it takes for Node 20, with a Node 24 in a package beside it. */
function start(words: readonly string[]) {
  const launched = spawn(
    process.execPath,
    ['--require', path.join(folder, 'old-node.cjs'), path.join(folder, 'bin/assay.cjs'), ...words],
    // The leader of a group, as one that a shell starts.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true, timeout: LIMIT_MS, killSignal: 'SIGKILL' },
  );
  const complaints = text(launched.stderr);
  let printed = '';
  launched.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  return { launched, complaints, lines: () => printed.split('\n').slice(0, -1), closed: once(launched, 'close') };
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('bin/assay.cjs on an older Node', () => {
  beforeEach(() => {
    mkdirSync(path.join(folder, 'build/cli'), { recursive: true });
    cpSync(launcher, path.join(folder, 'bin/assay.cjs'));
    writeFileSync(path.join(folder, 'build/cli/main.js'), PROGRAM);
    const own = path.join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    mkdirSync(path.dirname(own), { recursive: true });
    writeFileSync(own, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
    chmodSync(own, 0o755);
    writeFileSync(
      path.join(folder, 'old-node.cjs'),
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
    );
  });

  let run: ReturnType<typeof start>;
  let pid: number;
  /** Starts it and waits until the command runs. */
  const running = async (code: number): Promise<void> => {
    run = start([String(code)]);
    await expect.poll(() => run.lines().length, { timeout: LIMIT_MS }).toBe(1);
    pid = Number(run.lines()[0]);
  };
  afterEach(() => {
    for (const one of [run.launched.pid ?? 0, pid]) if (one > 0 && isThere(one)) process.kill(one, 'SIGKILL');
  });

  it('passes on what it alone is told, and ends as the command does', async () => {
    await running(7);
    for (const [told, signal] of (['SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGINT'] as const).entries()) {
      run.launched.kill(signal);
      await expect.poll(() => run.lines().slice(1 + told)).toEqual([signal]);
    }
    run.launched.kill('SIGTERM');
    await run.closed;
    expect(run.lines().at(-1)).toBe('SIGTERM');
    expect(run.launched).toMatchObject({ exitCode: 7, signalCode: null });
    expect(await run.complaints).toBe('');
    expect(isThere(pid)).toBe(false);
  });

  it('tells the command once of what a terminal tells the whole group', async () => {
    await running(0);
    const group = -(run.launched.pid ?? Number.NaN);
    process.kill(group, 'SIGINT');
    await expect.poll(() => run.lines().slice(1)).toEqual(['SIGINT']);
    process.kill(group, 'SIGTERM');
    await run.closed;
    expect(run.lines().slice(1)).toEqual(['SIGINT', 'SIGTERM']);
    expect(run.launched).toMatchObject({ exitCode: 0, signalCode: null });
  });

  it('ends by the signal that ended the command', async () => {
    await running(0);
    process.kill(pid, 'SIGKILL');
    await run.closed;
    expect(run.launched).toMatchObject({ exitCode: null, signalCode: 'SIGKILL' });
  });

  it('leaves no command behind where it is killed itself', async () => {
    await running(0);
    run.launched.kill('SIGKILL');
    await expect.poll(() => isThere(pid), { timeout: LIMIT_MS }).toBe(false);
    expect(run.lines().at(-1)).toBe('SIGTERM');
  });
});
