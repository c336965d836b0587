import { ContentHasher } from './content.ts';
import { kindBehind, notAFile } from './kind.ts';

/** How to fingerprint one file. */
export interface FileOptions {
  /** Stops the work between two reads. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The fingerprint of one file: the SHA-256 of its content. Name, mode and times do not count; a symbolic link to a
 * file is followed. Memory stays the same for any size.
 *
 * @returns 64 hex digits in lower case
 * @throws FingerprintError `not_found`, `broken_link`, `not_a_file`, `unreadable`, `aborted`
 */
export async function fingerprintFile(path: string, options: FileOptions = {}): Promise<string> {
  const kind = kindBehind(path);
  if (kind !== 'file') throw notAFile(path, kind);
  return await new ContentHasher(options.signal).digest(path);
}
