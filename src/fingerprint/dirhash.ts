import { createHash } from 'node:crypto';
import { ContentHasher } from './content.ts';
import { FingerprintError, quoted } from './error.ts';
import { type TreeDigest, type TreeOptions, visitTree } from './tree.ts';
import type { TreeEntry } from './walk.ts';

/**
 * The `dirhash` fingerprint of a directory: the construction of the Go module h1 hash, in hex.
 *
 * For each file a line `<hex SHA-256 of the content>  <path from the root with />` and a newline, sorted by the bytes
 * of the paths; the fingerprint is the SHA-256 of all lines.
 *
 * - Every file's place counts; empty directories, modes, times and the root's own name do not.
 * - Symbolic links to files are followed, those to directories refused, and so is a file with a newline in its path.
 * - Patterns come from `exclude` only. An ignore file in the root is a file like any other and excludes nothing.
 * - A tree without files, or of which every file is excluded, has the fingerprint of no bytes at all (e3b0c442...):
 *   see `digestDirhash` for telling it.
 *
 * @returns 64 hex digits in lower case
 * @throws FingerprintError `not_found`, `not_a_directory`, `linked_directory`, `newline_in_name`, `broken_link`,
 *   `not_a_file`, `unreadable`, `name_not_utf8`, `bad_pattern`, `aborted`
 */
export async function fingerprintDirhash(root: string, options: TreeOptions = {}): Promise<string> {
  return (await digestDirhash(root, options)).fingerprint;
}

/** As `fingerprintDirhash`, and tells how many files counted: with 0 nothing was identified. */
export async function digestDirhash(root: string, options: TreeOptions = {}): Promise<TreeDigest> {
  const contents = new ContentHasher(options.signal);
  const whole = createHash('sha256');
  let files = 0;
  await visitTree(root, { order: 'path', ignoreFile: false }, options, async (entry) => {
    if (entry.kind === 'directory') return;
    refuseUnlistable(entry);
    files += 1;
    whole.update(`${await contents.digest(entry.path)}  ${entry.relativePath}\n`);
  });
  return { fingerprint: whole.digest('hex'), entries: files };
}

function refuseUnlistable({ kind, path, relativePath }: TreeEntry): void {
  if (kind === 'linked_directory') {
    throw new FingerprintError(
      'linked_directory',
      path,
      `Expected files and directories, found ${quoted(path)}, a symbolic link to a directory: ` +
        'dirhash does not follow it; put a copy of its target in its place, or exclude it.',
    );
  }
  if (relativePath.includes('\n')) {
    throw new FingerprintError(
      'newline_in_name',
      path,
      `Expected names without newlines, found ${quoted(path)}: ` +
        'in a list of one file a line it could pass for two; rename or exclude it.',
    );
  }
}
