import { type Jq, loadJq } from 'jq-wasm';
import { shortened } from './problem-text.ts';
import type { Outcome } from './task.ts';

/** jq's own exit status where the program does not compile. */
const COMPILE_ERROR = 3;

let loaded: Promise<Jq> | null = null;

/** Runs a rule: it holds where it gives true, once or more often, and nothing else. Without data it is only compiled. */
export async function runRule(program: string, data: string | null): Promise<Outcome> {
  loaded ??= loadJq();
  const jq = await loaded;
  try {
    // The blank keeps a program that begins with a dash from being read as an option. Without input jq compiles only.
    const { stdout, stderr, exitCode } = jq.raw(data ?? '', ` ${program}`, ['-c']);
    if (exitCode === COMPILE_ERROR) return { kind: 'invalid', problem: shortened(compileProblem(stderr)) };
    if (data === null) return { kind: 'holds' };
    if (exitCode !== 0) return { kind: 'fails', problem: shortened(stderr) };
    if (stdout !== '' && stdout.split('\n').every((line) => line === 'true')) return { kind: 'holds' };
    return { kind: 'fails', problem: stdout === '' ? 'gave nothing' : `gave ${shortened(stdout)}` };
  } catch {
    // Out of memory, or of stack: what is left of this instance cannot be trusted.
    loaded = null;
    return { kind: 'unfinished', problem: 'it takes more memory than a rule may' };
  }
}

/** Without the line that counts the errors. */
function compileProblem(stderr: string): string {
  return stderr.replace(/\s*jq: \d+ compile errors?\s*$/, '').replace(/^jq: error: /, '');
}
