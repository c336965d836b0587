import { closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { createHash, hash } from 'node:crypto';
import { promisify } from 'node:util';
import { fromSystemError, refuseIfAborted } from './error.ts';
import { kindOf, notAFile } from './kind.ts';

const CHUNK_BYTES = 1024 * 1024;
const readAhead = promisify(read);

/**
 * Hashes the contents of files, one after another, in two reused buffers of 1 MiB whatever their sizes.
 *
 * A file that fits into one buffer is read synchronously: its reads are too short to be worth a trip through the thread
 * pool. A larger one is read ahead into one buffer while the other is hashed. One instance hashes one file at a time.
 */
export class ContentHasher {
  readonly #signal: AbortSignal | undefined;
  readonly #front = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #back: Buffer | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /**
   * The SHA-256 of the content in 64 hex digits. Await the result: it is a promise only for large files.
   *
   * The caller has seen that `path` leads to a regular file.
   * Throws (or rejects with) FingerprintError `not_found`, `unreadable`, `not_a_file` or `aborted`.
   */
  digest(path: string): string | Promise<string> {
    refuseIfAborted(this.#signal, path);
    const file = openFile(path);
    let large = false;
    try {
      const sizeBytes = fill(file, this.#front);
      large = sizeBytes === CHUNK_BYTES;
      if (large) return this.#digestLarge(file, path);
      // A named pipe or a device put in the file's place since it was looked at reads as nothing.
      if (sizeBytes === 0) refuseOtherThanFile(file, path);
      return hash('sha256', this.#front.subarray(0, sizeBytes));
    } catch (error) {
      throw fromSystemError(error, path);
    } finally {
      if (!large) closeSync(file);
    }
  }

  /** Goes on where the front buffer has been filled, and closes the file. */
  async #digestLarge(file: number, path: string): Promise<string> {
    try {
      const whole = createHash('sha256').update(this.#front);
      let next: Buffer = (this.#back ??= Buffer.allocUnsafeSlow(CHUNK_BYTES));
      let spare: Buffer = this.#front;
      let reading = readAhead(file, next, 0, CHUNK_BYTES, null);
      for (;;) {
        const { bytesRead } = await reading;
        if (bytesRead === 0) return whole.digest('hex');
        // Checked while no read is under way, so that the file is never closed beneath one.
        refuseIfAborted(this.#signal, path);
        reading = readAhead(file, spare, 0, CHUNK_BYTES, null);
        whole.update(next.subarray(0, bytesRead));
        [next, spare] = [spare, next];
      }
    } catch (error) {
      throw fromSystemError(error, path);
    } finally {
      closeSync(file);
    }
  }
}

/** Opened without blocking: a named pipe that took the file's place would otherwise hold the process for ever. */
function openFile(path: string): number {
  try {
    return openSync(path, process.platform === 'win32' ? 'r' : constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw fromSystemError(error, path);
  }
}

/** Reads until the buffer is full or the file ends (a single read may return less); returns the bytes read. */
function fill(file: number, buffer: Buffer): number {
  let sizeBytes = 0;
  while (sizeBytes < buffer.length) {
    const readBytes = readSync(file, buffer, sizeBytes, buffer.length - sizeBytes, null);
    if (readBytes === 0) break;
    sizeBytes += readBytes;
  }
  return sizeBytes;
}

function refuseOtherThanFile(file: number, path: string): void {
  const kind = kindOf(fstatSync(file));
  if (kind !== 'file') throw notAFile(path, kind);
}
