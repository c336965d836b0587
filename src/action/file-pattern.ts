import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, normalize, relative, sep } from 'node:path';
import type { Deadline } from './deadline.ts';
import { shortened } from '../config/wording.ts';

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

/** Whether a path is that of a directory or lies in it, by its name alone. */
export const isBelow = (path: string, directory: string): boolean => {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** How records name a file: by its way from the directory, with `/` on every system; one elsewhere by its full path. */
export function nameIn(directory: string, file: string): string {
  const way = isBelow(file, directory) ? relative(directory, file).replaceAll(sep, '/') : '';
  return way === '' ? file : way;
}

/**
 * What is wrong where `found`, which the user's relative path or pattern led to, lies in the workspace by its name and
 * elsewhere when links are followed: what was checked out or built may have put the link there, and the user did not mean
 * what is behind it. Null where nothing is. An absolute path, and a relative one that leads out by itself, is taken as it is.
 */
export function linkedOutside(pattern: string, found: string, workspace: string): string | null {
  if (isAbsolute(pattern) || isHome(pattern) || !isBelow(found, workspace)) return null;
  const target = realPath(found);
  if (target === null || isBelow(target, realPath(workspace) ?? workspace)) return null;
  return `the symbolic link on the way to \`${shortened(found, 200)}\` leads out of the workspace, to \`${shortened(target, 200)}\`: copy the file into the workspace; where that place is meant, give the path as an absolute one.`;
}

/** Throws what `linkedOutside` finds. */
export function refuseLinkedOutside(pattern: string, found: string, workspace: string): void {
  const problem = linkedOutside(pattern, found, workspace);
  if (problem !== null) throw new Error(problem);
}

/** Null where nothing is there. */
function realPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/** The file that a pattern names letter by letter, so that there is nothing to match; null where it may mean more. */
function fileAt(pattern: string, workspace: string): string | null {
  if (/[*?[\]{}!#~\\]|^\s|\s$/.test(pattern)) return null;
  const path = inWorkspace(pattern, workspace);
  return path === normalize(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true ? path : null;
}

/** The files that a path or glob matches, by the rules of @actions/glob: a directory means all files in it. */
export type MatchFiles = (pattern: string, excludes: readonly string[]) => Promise<string[]>;

/**
 * Matches in the workspace. The answer is sorted bytewise, so that it does not depend on the file system.
 * A broken link among the matches is an error, since it may be the artifact that was meant; so is one out of the workspace.
 */
export function fileMatcher(workspace: string, deadline: Deadline): MatchFiles {
  return async (pattern, excludes) => {
    // The matcher takes each line for a pattern of its own, which could then match anything.
    if ([pattern, ...excludes].some((one) => /[\r\n]/.test(one)))
      throw new Error('expected a path without line breaks, found one with: write `?` in the place of each.');
    const file = excludes.length === 0 ? fileAt(pattern, workspace) : null;
    const files = file === null ? await deadline.bound(search(pattern, excludes, workspace)) : [file];
    for (const found of files) refuseLinkedOutside(pattern, found, workspace);
    return [...new Set(files)].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  };
}

async function search(pattern: string, excludes: readonly string[], workspace: string): Promise<string[]> {
  const { create } = await import('@actions/glob');
  const lines = [rooted(pattern, workspace), ...excludes.map((exclude) => `!${rooted(exclude, workspace)}`)];
  const globber = await create(lines.join('\n'), { matchDirectories: false, omitBrokenSymbolicLinks: false });
  return globber.glob();
}

/** The directory that a path without wildcards names; null where there is none. */
export function directoryAt(pattern: string, workspace: string): string | null {
  if (isHome(pattern)) return null;
  const path = inWorkspace(pattern, workspace);
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? path : null;
}
