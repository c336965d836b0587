import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { type Env, variable } from './env.ts';
import { isBelow } from './file-pattern.ts';
import { InputError } from './input-problem.ts';

/**
 * The directory of the input `spool`; null where there is none. A relative one lies in the runner's temporary directory.
 * The workspace is refused: what is checked out there could hold records that nobody made, and the step would deliver
 * them with its token.
 *
 * @throws InputError
 */
export function spoolDirectory(given: string | null, env: Env, workspace: string): string | null {
  if (given === null) return null;
  const directory = resolve(variable(env, 'RUNNER_TEMP') ?? tmpdir(), given);
  if (!isBelow(directory, workspace) && !isBelow(realPlace(directory), realPlace(workspace))) return directory;
  throw new InputError([
    {
      input: 'spool',
      message: `expected a directory outside of the workspace, found \`${directory}\`: what a pull request puts there would be delivered as if a step had left it. Write a relative path such as \`assay-spool\`, which lies in the runner's temporary directory.`,
    },
  ]);
}

/** Where a path leads when links are followed, as far as something is there. */
function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : resolve(realPlace(parent), path.slice(parent.length).replace(/^[/\\]+/, ''));
  }
}
