import { createHash, hash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { ContentHasher } from './content.ts';
import { fromSystemError } from './error.ts';
import { type TreeDigest, type TreeOptions, visitTree } from './tree.ts';

/**
 * The `dir` fingerprint of a directory, equal to that of existing clients, so that artifacts they recorded are found
 * again. Use `fingerprintDirhash` where nothing was recorded yet: see below for what `dir` does not see.
 *
 * The tree is walked with the entries of each directory sorted by the bytes of their names. Each entry adds the hex
 * SHA-256 of its base name; a file, or a symbolic link to one, adds that of its content; a symbolic link to a directory
 * adds that of its link text and is not followed. The fingerprint is the SHA-256 of all these digits.
 *
 * - Structure is not encoded: a directory `d` with the file `f` in it and an empty `d` beside `f` collide.
 * - Modes, times and the root's own name do not count.
 * - A directory that is empty, or of which everything is excluded, has the fingerprint of no bytes at all
 *   (e3b0c442...): see `digestDir` for telling it.
 * - Patterns come from `exclude` and from the file `.kosli_ignore` directly in the root.
 * - A root that is a symbolic link is refused without a trailing slash, where existing clients give e3b0c442...
 *
 * @returns 64 hex digits in lower case
 * @throws FingerprintError `not_found`, `not_a_directory`, `linked_directory`, `broken_link`, `not_a_file`,
 *   `unreadable`, `name_not_utf8`, `bad_pattern`, `aborted`
 */
export async function fingerprintDir(root: string, options: TreeOptions = {}): Promise<string> {
  return (await digestDir(root, options)).fingerprint;
}

/** As `fingerprintDir`, and tells how many entries counted, directories among them: with 0 nothing was identified. */
export async function digestDir(root: string, options: TreeOptions = {}): Promise<TreeDigest> {
  const contents = new ContentHasher(options.signal);
  const whole = createHash('sha256');
  const entries = await visitTree(root, { order: 'name', ignoreFile: true }, options, async ({ kind, name, path }) => {
    whole.update(hash('sha256', name));
    if (kind === 'file') whole.update(await contents.digest(path));
    if (kind === 'linked_directory') whole.update(hash('sha256', linkText(path)));
  });
  return { fingerprint: whole.digest('hex'), entries };
}

function linkText(path: string): Buffer {
  try {
    return readlinkSync(path, 'buffer');
  } catch (error) {
    throw fromSystemError(error, path);
  }
}
