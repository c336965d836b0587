import { execFile } from 'node:child_process';
import { childEnvironment, type Environment } from '../child-environment.ts';

/** What a program wrote before it ended. */
export interface ProgramOutput {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the machine to its end; null where it could not be started, mostly because it is not there. */
export type RunProgram = (program: string, args: readonly string[], input?: string) => Promise<ProgramOutput | null>;

/** Programs here look something up: one that takes longer waits for something that does not come. */
const TIMEOUT_MS = 60_000;
const OUTPUT_MAX_BYTES = 16 * 1024 * 1024;
/** What `timeout` of coreutils exits with for a program that it ended. */
const ENDED_EXIT_CODE = 124;

/**
 * Programs as the PATH of that environment finds them, which get of it what is not Assay's own. None of what they write is
 * printed. One that is still running when the signal fires or its time is up is killed, and counts as having failed.
 */
export function machinePrograms(env: Environment, signal?: AbortSignal, timeoutMs = TIMEOUT_MS): RunProgram {
  return async (program, args, input = '') => {
    const { promise, resolve } = Promise.withResolvers<ProgramOutput | null>();
    const options = {
      env: childEnvironment(env),
      timeout: timeoutMs,
      maxBuffer: OUTPUT_MAX_BYTES,
      killSignal: 'SIGKILL' as const,
      windowsHide: true,
      ...(signal === undefined ? {} : { signal }),
    };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) resolve({ exitCode: 0, stdout, stderr });
      else if ('syscall' in error) resolve(null);
      else if (typeof error.code === 'number') resolve({ exitCode: error.code, stdout, stderr });
      else resolve({ exitCode: ENDED_EXIT_CODE, stdout: '', stderr: `${program} was ended before it was done` });
    });
    // A program need not read what it is given.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    return promise;
  };
}
