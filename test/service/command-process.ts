import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { command, COMMAND_LIMIT_MS, machineVariables } from '../spawned-command.ts';

/** Runs the command to its end. Rejects where it fails. */
export async function runCommand(parameters: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [command, ...parameters], {
    env: machineVariables(),
    timeout: COMMAND_LIMIT_MS,
  });
}

export interface ServingProcess {
  url: string;
  process: ChildProcess;
  /** What it wrote to standard error until now. */
  stderr(): string;
  /** Resolves once the process has ended, to its exit code or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** The service in a process of its own, on a free port; resolves when it listens. */
export async function startServing(
  dataDir: string,
  options: { org: string; token: string; flags?: readonly string[]; heapMaxMiB?: number },
): Promise<ServingProcess> {
  return startProgram(
    [
      command,
      'serve',
      '--host=127.0.0.1',
      '--port=0',
      `--data=${dataDir}`,
      `--org=${options.org}`,
      ...(options.flags ?? []),
    ],
    {
      ASSAY_ADMIN_TOKEN: options.token,
      ...(options.heapMaxMiB === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${options.heapMaxMiB}` }),
    },
  );
}

/** A program that prints where it listens, in a process of its own; `parameters` begin with its file. */
export async function startProgram(
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<ServingProcess> {
  const child = spawn(process.execPath, parameters, {
    env: { ...machineVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ended = once(child, 'exit').then(
    ([code, signal]: (number | NodeJS.Signals | null)[]) => code ?? signal ?? null,
  );
  const overdue = setTimeout(() => child.kill('SIGKILL'), COMMAND_LIMIT_MS);
  let url: string | null = null;
  for await (const line of createInterface(child.stdout)) {
    url = / listens on (http:\S+)$/.exec(line)?.[1] ?? null;
    if (url !== null) break;
  }
  clearTimeout(overdue);
  if (url === null) {
    child.kill('SIGKILL');
    throw new Error(`the service ended before it listened, with ${await ended}: ${stderr}`);
  }
  return {
    url,
    process: child,
    stderr: () => stderr,
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
