import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type Deadline, lateness } from './deadline.ts';
import { type Env, variable } from './env.ts';
import { isBelow } from './file-pattern.ts';
import { InputError } from './input-problem.ts';

/**
 * The directory of the input `spool`; null where there is none. A relative one lies in the runner's temporary directory.
 * The workspace is refused: what is checked out there could hold records that nobody made, and the step would deliver
 * them with its token. So is one that cannot be used, and one in which something else lies.
 *
 * @throws InputError
 */
export async function spoolDirectory(
  given: string | null,
  env: Env,
  { workspace, deadline }: { workspace: string; deadline: Deadline },
): Promise<string | null> {
  if (given === null) return null;
  const directory = resolve(variable(env, 'RUNNER_TEMP') ?? tmpdir(), given);
  if (isBelow(directory, workspace) || isBelow(realPlace(directory), realPlace(workspace)))
    throw wrong(
      `expected a directory outside of the workspace, found \`${directory}\`: what a pull request puts there would be delivered as if a step had left it. ${ADVICE}`,
    );
  const problem = await deadline.bound(problemOf(directory)).catch((error: unknown) => {
    const late = lateness(deadline);
    return late === null ? unusable(directory, error) : `\`${directory}\` was not looked at ${late}`;
  });
  if (problem !== null) throw wrong(problem);
  return directory;
}

const ADVICE = "Write a relative path such as `assay-spool`, which lies in the runner's temporary directory.";

const wrong = (message: string): InputError => new InputError([{ input: 'spool', message }]);

async function problemOf(directory: string): Promise<string | null> {
  const { misplacement, probeDirectory } = await import('../spool/directory.ts');
  await probeDirectory(directory);
  return misplacement(directory);
}

const unusable = (directory: string, error: unknown): string =>
  `expected a directory to keep records in, found that \`${directory}\` cannot be used: ${error instanceof Error ? error.message : String(error)}. ${ADVICE}`;

/** Where a path leads when links are followed, as far as something is there. */
function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : resolve(realPlace(parent), path.slice(parent.length).replace(/^[/\\]+/, ''));
  }
}
