import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { childEnvironment } from '../../fingerprint/child-environment.ts';
import type { Deadline } from '../deadline.ts';
import type { Env } from '../env.ts';
import { authorLine, type EventCommit } from './event.ts';

/** A commit as the local repository knows it. */
export interface GitCommit extends EventCommit {
  parents?: string[];
}

/** What the workspace holds. Null for what is not known. */
export interface Checkout {
  /** The commit that is checked out. */
  head: string | null;
  /** Its parents. Not looked for where it is the commit that was asked for. */
  headParents: readonly string[];
  /** The commit that was asked for. */
  commit: GitCommit | null;
}

const noCheckout: Checkout = { head: null, headParents: [], commit: null };

/** The facts are nice to have: a git that waits for something must not eat the step's time. */
const GIT_TIMEOUT_MS = 10_000;

// Fields apart by NUL, and commits as well (`-z`): names, messages and parents cannot run into each other.
const FORMAT = '--format=%H%x00%an%x00%ae%x00%at%x00%P%x00%B';
const FIELDS = 6;
/** Where `%P` stands among them. */
const PARENTS = 4;

export interface GitAccess {
  workspace: string;
  env: Env;
  deadline: Deadline;
  /** Makes the step's own directory. */
  tempDirectory: () => Promise<string>;
}

/**
 * Reads a commit, and which one is checked out, from the repository in the workspace, as a rule both in one process. Nothing is known
 * where there is no git or no checkout, nor of a commit that a shallow clone does not hold: those are usual, and no reason
 * to say anything.
 *
 * @throws DeadlineError
 */
export async function readCheckout(sha: string, at: GitAccess): Promise<Checkout> {
  if (!existsSync(join(at.workspace, '.git'))) return noCheckout;
  const settings = await settingsFor(at).catch(() => null);
  if (settings === null) return noCheckout;
  const { getExecOutput } = await import('@actions/exec');
  const which = ['--no-walk=unsorted', '--ignore-missing', '-z', FORMAT, sha, 'HEAD', '--'];
  const args = ['log', '--no-color', '--no-show-signature', '--encoding=UTF-8', ...which];
  const env = { ...definedOf(childEnvironment(at.env)), ...settings };
  const options = { cwd: at.workspace, env, silent: true, ignoreReturnCode: true };
  const late = wait(GIT_TIMEOUT_MS, null, { ref: false });
  const outputOf = async (gitArgs: string[]): Promise<string | null> => {
    const answered = getExecOutput('git', gitArgs, options).catch(() => null);
    const output = await at.deadline.bound(Promise.race([answered, late]));
    return output === null || output.exitCode !== 0 ? null : output.stdout;
  };
  const log = await outputOf(args);
  if (log === null) return noCheckout;
  const checkout = parseGitLog(log, sha);
  if (checkout.head === null || checkout.head === sha || checkout.headParents.length > 0) return checkout;
  // Of a shallow clone's oldest commits only the commit itself tells the parents.
  const commit = await outputOf(['cat-file', 'commit', checkout.head]);
  return { ...checkout, headParents: parentsIn(commit ?? '') };
}

/** The parents that stand in the head of a commit as git stores it. */
const parentsIn = (commit: string): string[] =>
  Array.from((commit.split('\n\n')[0] ?? '').matchAll(/^parent ([0-9a-f]+)$/gm), ([, hash = '']) => hash);

/**
 * In a job in a container the workspace belongs to another user, and git then refuses to read it ("dubious ownership").
 * That it may all the same must stand in a user's settings: a good many gits that are in use do not take it from the
 * command line, and none from the repository. These are the step's own, under both ways by which git finds them. Any
 * directory is named, since the workspace may be reached through a link; so git must not look for one further up.
 * Nothing is fetched to answer, also from a partial clone.
 */
async function settingsFor({ workspace, tempDirectory }: GitAccess): Promise<Record<string, string>> {
  const home = await mkdtemp(join(await tempDirectory(), 'git-'));
  const file = join(home, '.gitconfig');
  await writeFile(file, '[safe]\n\tdirectory = *\n');
  return {
    HOME: home,
    GIT_CONFIG_GLOBAL: file,
    GIT_CEILING_DIRECTORIES: dirname(workspace),
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** Reads what `git log` answered in this file's format: the commit where it is there, then what is checked out. */
export function parseGitLog(stdout: string, sha: string): Checkout {
  const fields = stdout.split('\0');
  const commits = Array.from({ length: Math.floor(fields.length / FIELDS) }, (_, index) =>
    fields.slice(index * FIELDS, (index + 1) * FIELDS),
  );
  const asked = commits.find(([hash]) => hash === sha);
  const last = commits.at(-1);
  return {
    head: last?.[0] ?? null,
    headParents: hashesIn(last?.[PARENTS] ?? ''),
    commit: asked === undefined ? null : factsOf(asked),
  };
}

const hashesIn = (text: string): string[] => text.split(' ').filter((hash) => hash !== '');

function factsOf([, name = '', email = '', seconds = '', parents = '', message = '']: readonly string[]): GitCommit {
  const text = message.trim();
  const hashes = hashesIn(parents);
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
