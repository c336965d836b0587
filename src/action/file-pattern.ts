import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Deadline } from './deadline.ts';

/** A pattern of @actions/glob that matches a path letter by letter. */
const literal = (path: string): string => {
  const escaped = process.platform === 'win32' ? path : path.replaceAll('\\', '\\\\');
  return escaped
    .replaceAll(/\[(?=[^/]+\])/g, '[[]')
    .replaceAll('?', '[?]')
    .replaceAll('*', '[*]');
};

const isHome = (pattern: string): boolean => /^~($|[/\\])/.test(pattern);

/** A path of the user's as an absolute one: relative to the workspace, wherever the process was started. */
export const inWorkspace = (path: string, workspace: string): string =>
  isAbsolute(path) ? path : join(workspace, path);

const rooted = (pattern: string, workspace: string): string =>
  isAbsolute(pattern) || isHome(pattern) ? pattern : join(literal(workspace), pattern);

/** The files that a path or glob matches, by the rules of @actions/glob: a directory means all files in it. */
export type MatchFiles = (pattern: string, excludes: readonly string[]) => Promise<string[]>;

/**
 * Matches in the workspace. The answer is sorted bytewise, so that it does not depend on the file system.
 * A broken link among the matches is an error, since it may be the artifact that was meant.
 */
export function fileMatcher(workspace: string, deadline: Deadline): MatchFiles {
  return async (pattern, excludes) => {
    // The matcher takes each line for a pattern of its own, which could then match anything.
    if ([pattern, ...excludes].some((one) => /[\r\n]/.test(one)))
      throw new Error('expected a path without line breaks, found one with: write `?` in the place of each.');
    const { create } = await import('@actions/glob');
    const lines = [rooted(pattern, workspace), ...excludes.map((exclude) => `!${rooted(exclude, workspace)}`)];
    const globber = await create(lines.join('\n'), { matchDirectories: false, omitBrokenSymbolicLinks: false });
    const files = await deadline.bound(globber.glob());
    return [...new Set(files)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  };
}

/** The directory that a path without wildcards names; null where there is none. */
export function directoryAt(pattern: string, workspace: string): string | null {
  if (isHome(pattern)) return null;
  const path = inWorkspace(pattern, workspace);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : null;
}
