import { setTimeout as wait } from 'node:timers/promises';
import type { Deadline } from '../deadline.ts';
import type { Env } from '../env.ts';
import { authorLine, type EventCommit } from './event.ts';

/** A commit as the local repository knows it. */
export interface GitCommit extends EventCommit {
  parents?: string[];
}

/** The facts are nice to have: a git that waits for something must not eat the step's time. */
const GIT_TIMEOUT_MS = 10_000;

// One commit, fields apart by NUL: names, messages and parents cannot run into each other.
const FORMAT = '--format=%an%x00%ae%x00%at%x00%P%x00%B';

/**
 * Reads a commit from the repository in the workspace. Null where there is no git, no checkout, or where a shallow clone
 * does not hold the commit: those are usual, and no reason to say anything.
 *
 * @throws DeadlineError
 */
export async function gitCommit(
  sha: string,
  at: { workspace: string; env: Env; deadline: Deadline },
): Promise<GitCommit | null> {
  const { getExecOutput } = await import('@actions/exec');
  // The workspace often belongs to another user than the one in a container. Nothing is fetched to answer this.
  const args = [
    '-c',
    `safe.directory=${at.workspace}`,
    '-c',
    'log.showSignature=false',
    'log',
    '-1',
    '--no-color',
    '--encoding=UTF-8',
    FORMAT,
    sha,
    '--',
  ];
  const env = { ...definedOf(at.env), GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
  const options = { cwd: at.workspace, env, silent: true, ignoreReturnCode: true };
  const answered = getExecOutput('git', args, options).catch(() => null);
  const output = await at.deadline.bound(Promise.race([answered, wait(GIT_TIMEOUT_MS, null, { ref: false })]));
  if (output === null || output.exitCode !== 0) return null;
  return parseGitLog(output.stdout);
}

/** Reads what `git log` answered in this file's format. */
export function parseGitLog(stdout: string): GitCommit | null {
  const [name, email, seconds, parents, message] = stdout.split('\0');
  if (name === undefined || email === undefined || seconds === undefined || message === undefined) return null;
  const text = message.trim();
  const hashes = (parents ?? '').split(' ').filter((hash) => hash !== '');
  return {
    ...(text === '' ? {} : { message: text }),
    ...(name === '' ? {} : { author: authorLine(name, email === '' ? undefined : email) }),
    ...(/^\d+$/.test(seconds) ? { timestamp: Number(seconds) } : {}),
    // A shallow clone hides the parents of its oldest commits, so none listed does not mean that there are none.
    ...(hashes.length === 0 ? {} : { parents: hashes }),
  };
}

const definedOf = (env: Env): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
