import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { command, machineVariables } from '../spawned-command.ts';
import { temporaryFolder } from './assay-process.ts';

const wrong = `${temporaryFolder()}/wrong.yml`;
writeFileSync(wrong, 'one: 1\ntwo: 2\n');

it.each([
  { args: ['serve', '--help'], code: 0, stderr: '' },
  // Several lines, the verdict behind them.
  { args: ['lint', wrong], code: 1, stderr: 'assay: found 3 problems\n' },
])('$args comes to the same end though nobody reads what it prints', async ({ args, ...expected }) => {
  const child = spawn(process.execPath, [command, ...args], { env: machineVariables(), stdio: 'pipe' });
  // Long before the program runs: the first line that it prints has no reader.
  child.stdout.destroy();
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stderr, code] = await Promise.all([text(child.stderr), ended]);
  expect({ stderr, code }).toEqual(expected);
});
