import { type Dirent, readdirSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { sep } from 'node:path';
import { FingerprintError, fromSystemError, quoted } from './error.ts';

const REPLACEMENT_CHARACTER = '\ufffd';
const ABOVE_SURROGATES = /[\ud800-\uffff]/;

/**
 * The entries of one directory, in no particular order.
 *
 * Throws FingerprintError `not_found`, `unreadable`, and `name_not_utf8` where a name is not valid UTF-8: as text such
 * a name could not be told from another, and its hash would be wrong.
 */
export function readDirectory(path: string): Dirent[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    // Invalid bytes are decoded to this character; so is the character itself, which the bytes then tell.
    if (entries.some((entry) => entry.name.includes(REPLACEMENT_CHARACTER))) refuseInvalidNames(path);
    return entries;
  } catch (error) {
    throw fromSystemError(error, path);
  }
}

/** The path of an entry. Cheaper than `join`, which looks at every character of the path again for each entry. */
export function entryPath(directory: string, name: string): string {
  return directory.endsWith('/') || directory.endsWith(sep) ? directory + name : directory + sep + name;
}

/**
 * Sorts by the bytes of `key` in UTF-8, in place.
 * JavaScript compares UTF-16 units, which is the same order up to the surrogates.
 */
export function sortByBytes<T extends { readonly key: string }>(items: T[]): T[] {
  if (items.some(({ key }) => ABOVE_SURROGATES.test(key))) {
    return items.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }
  return items.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function refuseInvalidNames(path: string): void {
  for (const name of readdirSync(path, 'buffer')) {
    if (isUtf8(name)) continue;
    const shown = entryPath(path, name.toString('utf8'));
    throw new FingerprintError(
      'name_not_utf8',
      shown,
      `Expected names in UTF-8, found ${quoted(shown)} with the bytes ${name.toString('hex')}: ` +
        'rename it, or exclude the directory it is in.',
    );
  }
}
