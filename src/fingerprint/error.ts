/** Every way in which a fingerprint can fail to come about. */
export type FingerprintErrorCode =
  | 'not_found'
  | 'unreadable'
  | 'not_a_file'
  | 'not_a_directory'
  | 'broken_link'
  | 'linked_directory'
  | 'name_not_utf8'
  | 'newline_in_name'
  | 'bad_pattern'
  | 'bad_fingerprint'
  | 'bad_reference'
  | 'image_not_found'
  | 'registry_refused'
  | 'rate_limited'
  | 'registry_unreachable'
  | 'registry_failed'
  | 'redirect_refused'
  | 'manifest_too_large'
  | 'manifest_unsupported'
  | 'wrong_digest'
  | 'bad_credentials'
  | 'docker_unavailable'
  | 'image_not_pushed'
  | 'ambiguous_digest'
  | 'bad_checksums'
  | 'checksum_mismatch'
  | 'aborted';

/**
 * The one error of this room. `path` is the file, directory or ignore file the error is about, as it was reached from
 * the path that was given; null where the error is about text (`bad_fingerprint`) or an image.
 */
export class FingerprintError extends Error {
  override readonly name = 'FingerprintError';
  readonly code: FingerprintErrorCode;
  readonly path: string | null;

  constructor(code: FingerprintErrorCode, path: string | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.path = path;
  }
}

/** Text from outside as it may stand in a one-line message: in quotes, control characters escaped. */
export function quoted(text: string): string {
  return `'${onOneLine(text)}'`;
}

/** The FingerprintError for what a file system call on `path` threw; a FingerprintError is handed back unchanged. */
export function fromSystemError(error: unknown, path: string): FingerprintError {
  if (error instanceof FingerprintError) return error;
  const cause = { cause: error };
  switch (systemCode(error)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new FingerprintError(
        'not_found',
        path,
        `Expected a file or directory at ${quoted(path)}, found none: check the path, and that whatever makes it has ` +
          'run and is not still changing it.',
        cause,
      );
    case 'ELOOP':
      return brokenLink(path, cause);
    case 'EISDIR':
      return new FingerprintError(
        'not_a_file',
        path,
        `Expected a file at ${quoted(path)}, found a directory: fingerprint it with the type dirhash or dir.`,
        cause,
      );
    default: {
      const found = onOneLine(error instanceof Error ? error.message : String(error));
      return new FingerprintError(
        'unreadable',
        path,
        `Expected to read ${quoted(path)}, found that it cannot be read (${found}): ` +
          'allow reading it or, inside a directory, exclude it.',
        cause,
      );
    }
  }
}

/** The error for a symbolic link that leads nowhere. */
export function brokenLink(path: string, options?: ErrorOptions): FingerprintError {
  return new FingerprintError(
    'broken_link',
    path,
    `Expected the symbolic link ${quoted(path)} to lead to a file or directory, found that it leads nowhere: ` +
      'make its target, remove the link or exclude it.',
    options,
  );
}

/** Throws `aborted`, naming the path that was next, once the signal has been aborted. */
export function refuseIfAborted(signal: AbortSignal | undefined, path: string): void {
  if (signal?.aborted !== true) return;
  throw new FingerprintError(
    'aborted',
    path,
    `Expected to fingerprint ${quoted(path)}, found that the work was called off before it was done: ` +
      'allow more time, or exclude what need not count.',
    { cause: signal.reason },
  );
}

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
