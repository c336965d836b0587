import { readFileSync, statSync } from 'node:fs';
import { fromSystemError, quoted } from './error.ts';
import type { ExcludePattern } from './exclusion.ts';
import { entryPath } from './directory.ts';
import { kindOf, notAFile } from './kind.ts';

const IGNORE_FILE = '.kosli_ignore';
const OUTER_BLANKS = /^\p{White_Space}+|\p{White_Space}+$/gu;

/**
 * The exclude patterns in the ignore file of a tree: `.kosli_ignore` directly in its root, none where there is no such
 * file. The file is counted like any other unless it lists itself.
 *
 * Throws FingerprintError `unreadable`, or `not_a_file` where something else has that name.
 */
export function readIgnoreFile(root: string): ExcludePattern[] {
  const path = entryPath(root, IGNORE_FILE);
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const kind = kindOf(stats);
    if (kind !== 'file') throw notAFile(path, kind);
    return parseIgnoreFile(readFileSync(path, 'utf8'), path);
  } catch (error) {
    throw fromSystemError(error, path);
  }
}

/** One pattern a line; `#` begins a comment anywhere in a line; blanks around a pattern and empty lines do not count. */
export function parseIgnoreFile(text: string, path: string): ExcludePattern[] {
  return text.split('\n').flatMap((line, index) => {
    const [content = ''] = line.split('#', 1);
    const pattern = content.replaceAll(OUTER_BLANKS, '');
    return pattern === '' ? [] : [{ text: pattern, origin: `line ${index + 1} of ${quoted(path)}` }];
  });
}
