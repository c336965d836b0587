import { readFileSync } from 'node:fs';

/** A file cannot be read; the message says why and begins in lower case. */
export class FileTextError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FileTextError';
  }
}

/**
 * Reads a file that must be UTF-8. A byte order mark stays: what is sent is what the file holds.
 *
 * @throws FileTextError
 */
export function readFileText(filePath: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(filePath));
  } catch (error) {
    throw new FileTextError(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
