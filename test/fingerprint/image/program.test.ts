import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { machinePrograms } from '../../../src/fingerprint/image/program.ts';
import { temporaryDirectory } from '../../action/temporary-directory.ts';

/** A directory with a program `tool`, and the environment in which it is found. */
function tool(script: string): { directory: string; env: Record<string, string> } {
  const directory = temporaryDirectory({ tool: `#!/bin/sh\n${script}\n` });
  chmodSync(path.join(directory, 'tool'), 0o755);
  return { directory, env: { PATH: `${directory}${path.delimiter}${process.env['PATH'] ?? ''}`, WORD: 'word' } };
}

/** Writes its process id, and never ends by itself. */
const stuck =
  'echo $$ > "$(dirname "$0")/pid.part"; mv "$(dirname "$0")/pid.part" "$(dirname "$0")/pid"; exec sleep 600';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // One that has ended and was not yet waited for is as good as gone.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function startedPid(directory: string): Promise<number> {
  await expect.poll(() => existsSync(path.join(directory, 'pid'))).toBe(true);
  return Number(readFileSync(path.join(directory, 'pid'), 'utf8'));
}

describe.skipIf(process.platform === 'win32')('machinePrograms', () => {
  it('gives a program its arguments, environment and input, and tells what it wrote and how it ended', async () => {
    const { env } = tool('cat; echo " $1 $WORD"; echo no >&2; exit 3');
    expect(await machinePrograms(env)('tool', ['a b'], 'given')).toEqual({
      exitCode: 3,
      stdout: 'given a b word\n',
      stderr: 'no\n',
    });
  });

  it("gives a program nothing of Assay's own inputs and token", async () => {
    const { env } = tool('env');
    const own = {
      'INPUT_API-TOKEN': 'secret-one',
      'INPUT_GITHUB-TOKEN': 'secret-two',
      ASSAY_API_TOKEN: 'secret-three',
    };
    const output = await machinePrograms({ ...env, ...own, MY_INPUT_FILE: 'kept' })('tool', []);
    expect(output?.stdout).toMatch(/^MY_INPUT_FILE=kept$/m);
    expect(output?.stdout).not.toMatch(/secret|^INPUT_|ASSAY_API_TOKEN/m);
  });

  it('is null of a program that cannot be started', async () => {
    expect(await machinePrograms({ PATH: temporaryDirectory() })('tool', [])).toBeNull();
  });

  it('bears a program that does not read its input', async () => {
    const { env } = tool('exec <&-; echo done');
    const input = 'x'.repeat(1_000_000);
    expect(await machinePrograms(env)('tool', [], input)).toMatchObject({ exitCode: 0, stdout: 'done\n' });
  });

  it('ends a program when the signal fires', async () => {
    const { directory, env } = tool(stuck);
    const controller = new AbortController();
    const output = machinePrograms(env, controller.signal)('tool', []);
    const pid = await startedPid(directory);
    expect(isAlive(pid)).toBe(true);
    controller.abort();
    expect(await output).toMatchObject({ exitCode: 124, stderr: 'tool was ended before it was done' });
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('ends a program whose time is up', async () => {
    const { directory, env } = tool(stuck);
    const output = machinePrograms(env, undefined, 3000)('tool', []);
    const pid = await startedPid(directory);
    expect(await output).toMatchObject({ exitCode: 124 });
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('waits for none after the signal', async () => {
    const { env } = tool(stuck);
    expect(await machinePrograms(env, AbortSignal.abort())('tool', [])).toMatchObject({ exitCode: 124 });
  });
});
