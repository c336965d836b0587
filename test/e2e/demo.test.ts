import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { git } from './git-repository.ts';

const LIMIT_MS = 90_000;

/** A repository of its own with what the demo needs, in which nothing else changes. */
let root: string;
beforeAll(() => {
  const source = path.resolve(import.meta.dirname, '../..');
  root = mkdtempSync(path.join(tmpdir(), 'assay-demo-tree-'));
  for (const name of ['.gitignore', 'action.yml', 'dist', 'examples', 'package.json', 'scripts', 'src'])
    cpSync(path.join(source, name), path.join(root, name), { recursive: true });
  symlinkSync(path.join(source, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  git(root, ['init', '--quiet']);
  git(root, ['add', '--', '.']);
  git(root, ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=All of it']);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Demo {
  process: ChildProcess;
  /** What was printed so far. */
  printed: () => string;
  /** Waits for a text, and answers its first group. */
  shows: (pattern: RegExp) => Promise<string>;
  /** The exit code, once neither the demo nor anything that it started is there to print. */
  ended: Promise<number | null>;
  /** Where it keeps its files. */
  temp: string;
}

function startDemo(args: readonly string[]): Demo {
  const temp = mkdtempSync(path.join(tmpdir(), 'assay-demo-test-'));
  const demo = spawn(process.execPath, [path.join(root, 'scripts', 'demo.ts'), ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: temp, TEMP: temp, TMP: temp },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  onTestFinished(() => {
    demo.kill('SIGTERM');
    rmSync(temp, { recursive: true, force: true });
  });
  let text = '';
  const take = (part: string): void => {
    text += part;
  };
  demo.stdout.setEncoding('utf8').on('data', take);
  demo.stderr.setEncoding('utf8').on('data', take);
  const ended = once(demo, 'close').then(([code]): number | null => (typeof code === 'number' ? code : null));
  const shows = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) return found;
      const isOver = await Promise.race([once(demo.stdout, 'data').then(() => false), ended.then(() => true)]);
      if (isOver) throw new Error(`expected the demo to print ${String(pattern)}, found\n${text}`);
    }
  };
  return { process: demo, printed: () => text, shows, ended, temp };
}

const changesInTree = (): string =>
  git(root, ['status', '--porcelain', '--untracked-files=all', '--', '.', ':!node_modules']);

describe('npm run demo', () => {
  it('shows a refusal, a pass and a webhook that tells, and leaves nothing behind', async () => {
    const demo = startDemo([]);
    const url = await demo.shows(/^(http:\/\/127\.0\.0\.1:\d+)$/m);
    expect(await demo.ended, demo.printed()).toBe(0);
    const verdicts = demo
      .printed()
      .split('\n')
      .filter((line) => /^verdict: [\w-]+$/.test(line));
    expect(verdicts).toEqual(['verdict: non-compliant', 'verdict: compliant']);
    const states = demo
      .printed()
      .split('\n')
      .filter((line) => /^(production|webhook): /.test(line));
    expect(states).toEqual([
      'production: compliant',
      'production: non-compliant',
      'webhook: environment_non_compliant',
    ]);
    expect(demo.printed()).toContain('"description": "the environment became non-compliant"');
    expect(demo.printed()).toContain('-- exit code 1 --');
    expect(demo.printed()).toContain('-- exit code 0 --');
    expect(changesInTree()).toBe('');
    expect(readdirSync(demo.temp)).toEqual([]);
    await expect(fetch(`${url}/ready`)).rejects.toThrow('fetch failed');
  });

  it.skipIf(process.platform === 'win32')('keeps the service up on request, until it is interrupted', async () => {
    const demo = startDemo(['--keep']);
    const url = await demo.shows(/stays up at (\S+) \(/);
    const token = await demo.shows(/token (\S+)\)/);
    const signal = AbortSignal.timeout(LIMIT_MS);
    expect(await (await fetch(`${url}/ready`, { signal })).text()).toBe('OK');
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/api/v2/flows/demo/assay`, { headers, signal })).status).toBe(200);
    demo.process.kill('SIGINT');
    expect(await demo.ended).toBe(0);
    expect(readdirSync(demo.temp)).toEqual([]);
    await expect(fetch(`${url}/ready`)).rejects.toThrow('fetch failed');
  });

  it.skipIf(process.platform === 'win32')('leaves nothing behind where it is interrupted halfway', async () => {
    const demo = startDemo([]);
    const url = await demo.shows(/^(http:\/\/127\.0\.0\.1:\d+)$/m);
    demo.process.kill('SIGINT');
    expect(await demo.ended).toBe(1);
    expect(readdirSync(demo.temp).filter((name) => name.startsWith('assay-demo-'))).toEqual([]);
    await expect(fetch(`${url}/ready`)).rejects.toThrow('fetch failed');
  });
});
