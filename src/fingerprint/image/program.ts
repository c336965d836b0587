/** The environment that programs get. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a program wrote before it ended. */
export interface ProgramOutput {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of the machine to its end; null where it could not be started, mostly because it is not there. */
export type RunProgram = (program: string, args: readonly string[], input?: string) => Promise<ProgramOutput | null>;

/** Programs as the PATH of this process finds them. None of what they write is printed. */
export function machinePrograms(env: Environment): RunProgram {
  return async (program, args, input) => {
    const { getExecOutput } = await import('@actions/exec');
    const options = { env: definedOf(env), silent: true, ignoreReturnCode: true };
    const withInput = input === undefined ? options : { ...options, input: Buffer.from(input) };
    // With exit codes ignored, it rejects only where no process came to be.
    return getExecOutput(program, [...args], withInput).catch(() => null);
  };
}

const definedOf = (env: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
