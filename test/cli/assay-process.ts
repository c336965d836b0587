import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { command, COMMAND_LIMIT_MS, machineVariables } from '../spawned-command.ts';

export interface Run {
  /** Null where a signal ended the process. */
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

interface Circumstances {
  env?: Record<string, string>;
  cwd?: string;
  input?: string;
}

/** Runs the command to its end in a process of its own. */
export async function assay(args: readonly string[], circumstances: Circumstances = {}): Promise<Run> {
  const child = start(args, circumstances);
  const overdue = killOverdue(child);
  child.stdin.on('error', () => {
    // A command that fails before it reads closes the pipe.
  });
  child.stdin.end(circumstances.input ?? '');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  clearTimeout(overdue);
  return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
}

export interface Serving extends AsyncDisposable {
  url: string;
  /** Everything printed until now. */
  stdout(): string;
  stop(signal: 'SIGINT' | 'SIGTERM'): Promise<Run>;
}

/** Runs `assay serve` on a free port until it listens. */
export async function serve(args: readonly string[], circumstances: Circumstances = {}): Promise<Serving> {
  const child = start(['serve', ...args], circumstances);
  const end = ended(child);
  const overdue = killOverdue(child);
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const listening = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      const url = /^Assay \S+ listens on (\S+)\n/m.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const failed = end.then(() => Promise.reject(new Error(`serve ended before it listened: ${stdout}${stderr}`)));
  const url = await Promise.race([listening, failed]);
  clearTimeout(overdue);
  // From here on its end is awaited where it is asked for.
  failed.catch(() => undefined);
  const stop = async (signal: NodeJS.Signals): Promise<Run> => {
    child.kill(signal);
    await end;
    return { code: child.exitCode, signal: child.signalCode, stdout, stderr };
  };
  return { url, stdout: () => stdout, stop, [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')) };
}

function start(args: readonly string[], { env = {}, cwd }: Circumstances) {
  return spawn(process.execPath, [command, ...args], {
    env: { ...machineVariables(), ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: 'pipe',
  });
}

const killOverdue = (child: ChildProcess) => setTimeout(() => child.kill('SIGKILL'), COMMAND_LIMIT_MS);

async function ended(child: ReturnType<typeof start>): Promise<void> {
  await once(child, 'close');
}

/** A folder of its own for the tests of one file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every byte of the files directly in a folder, as text that keeps ASCII. */
export function bytesIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(folder, entry.name), 'latin1'))
    .join('\n');
}

/** What a run looks like that ends with one readable line on standard error, and with nothing on standard output. */
export function refusedWith(line: string): Run {
  return { code: 1, signal: null, stdout: '', stderr: `assay: ${line}\n` };
}
