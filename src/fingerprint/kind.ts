import { lstatSync, statSync } from 'node:fs';
import { brokenLink, FingerprintError, fromSystemError, quoted } from './error.ts';

/** What a path is: links are `link` where they are looked at themselves, never where they are followed. */
export type Kind = 'file' | 'directory' | 'link' | 'named pipe' | 'socket' | 'device';

interface TypeTests {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

/** The kind that a directory entry or the result of a stat call tells. */
export function kindOf(entry: TypeTests): Kind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isFIFO()) return 'named pipe';
  if (entry.isSocket()) return 'socket';
  return 'device';
}

/** The kind of what stands at `path` itself. Throws FingerprintError `not_found` or `unreadable`. */
export function kindAt(path: string): Kind {
  try {
    return kindOf(lstatSync(path));
  } catch (error) {
    throw fromSystemError(error, path);
  }
}

/**
 * The kind of what `path` leads to, through any links.
 * Throws FingerprintError `broken_link`, `not_found` or `unreadable`.
 */
export function kindBehind(path: string): Exclude<Kind, 'link'> {
  try {
    const kind = kindOf(statSync(path));
    if (kind !== 'link') return kind;
  } catch (error) {
    const failure = fromSystemError(error, path);
    const dangles = failure.code === 'not_found' && kindAt(path) === 'link';
    throw dangles ? brokenLink(path, { cause: error }) : failure;
  }
  throw brokenLink(path);
}

/** The error for a path whose content cannot be hashed because it is no regular file. */
export function notAFile(path: string, kind: Kind): FingerprintError {
  return new FingerprintError(
    'not_a_file',
    path,
    kind === 'directory'
      ? `Expected a file at ${quoted(path)}, found a directory: fingerprint it with the type dirhash or dir.`
      : `Expected a file at ${quoted(path)}, found a ${kind}: only regular files have a content to fingerprint; ` +
          'give another path or, inside a directory, remove or exclude it.',
  );
}
