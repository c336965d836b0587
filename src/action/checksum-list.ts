import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, posix, resolve } from 'node:path';
import { type Checksum, CHECKSUMS_MAX_BYTES, parseChecksums } from '../fingerprint/checksums.ts';
import { FingerprintError, fromSystemError, quoted } from '../fingerprint/error.ts';
import { fingerprintFile } from '../fingerprint/file.ts';
import { notAFile } from '../fingerprint/kind.ts';

/** One line of a list of checksums, and the file that it is about. */
export interface ListedFile {
  checksum: Checksum;
  /** The base name. */
  filename: string;
  /** Where the file would be, from the list. */
  path: string;
}

/** Reads a list of checksums. Throws FingerprintError. */
export async function readChecksumList(path: string): Promise<ListedFile[]> {
  const content = await contentOf(path);
  return parseChecksums(content, path).map((checksum) => ({
    checksum,
    filename: posix.basename(checksum.name),
    path: resolve(dirname(path), checksum.name),
  }));
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw notAFile(path, found.isDirectory() ? 'directory' : 'device');
    if (found.size <= CHECKSUMS_MAX_BYTES) return await readFile(path);
  } catch (error) {
    throw fromSystemError(error, path);
  }
  throw new FingerprintError(
    'bad_checksums',
    path,
    `Expected a list of checksums of at most ${CHECKSUMS_MAX_BYTES} bytes (4 MiB) in ${quoted(path)}, found a larger file.`,
  );
}

/**
 * The fingerprint that a list gives for a file. Where the file is there, its content must have it; where it is not, for
 * example because it was built and published elsewhere, the list is believed.
 *
 * @throws FingerprintError `checksum_mismatch`, and those of `fingerprintFile` but `not_found`
 */
export async function listedFingerprint(file: ListedFile, options: { signal: AbortSignal }): Promise<string> {
  const { checksum, path } = file;
  const found = await fingerprintFile(path, options).catch((error: unknown) => {
    if (error instanceof FingerprintError && error.code === 'not_found') return null;
    throw error;
  });
  if (found === null || found === checksum.fingerprint) return checksum.fingerprint;
  throw new FingerprintError(
    'checksum_mismatch',
    path,
    `Expected ${quoted(basename(path))} to have the SHA-256 ${checksum.fingerprint} of line ${checksum.line}, found ` +
      `${found}: the file or the list is not the one that was built; write the list anew after the last change.`,
  );
}
