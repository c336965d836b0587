import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { EvidenceError, type EvidenceFile } from './reading.ts';

/** One JSON value of a file, and where it stands as messages say it: the file's name, or name and line. */
export interface JsonDocument {
  where: string;
  value: unknown;
}

/** Signed statements are small; what is larger is something else. */
const FILE_MAX_BYTES = 8 * 1024 * 1024;
const DOCUMENTS_MAX = 100;
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads a file that holds one JSON value, or one on each line (JSON Lines).
 *
 * @param expected what the file should be, for messages.
 * @throws EvidenceError; the signal's reason.
 */
export async function readJsonDocuments(
  file: EvidenceFile,
  expected: string,
  signal: AbortSignal,
): Promise<JsonDocument[]> {
  const text = await readText(file, expected, signal);
  const whole = parsed(text);
  if (whole !== undefined) return [{ where: file.name, value: whole }];
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : { line, number: index + 1 }));
  if (lines.length === 0) throw new EvidenceError(`${file.name}: expected ${expected}, found nothing in it.`);
  if (lines.length > DOCUMENTS_MAX)
    throw new EvidenceError(`${file.name}: expected at most ${DOCUMENTS_MAX} lines of JSON, found ${lines.length}.`);
  return lines.map(({ line, number }) => {
    const value = parsed(line);
    const where = `${file.name} line ${number}`;
    if (value === undefined) throw new EvidenceError(`${where}: expected ${expected}, found text that is not JSON.`);
    return { where, value };
  });
}

async function readText(file: EvidenceFile, expected: string, signal: AbortSignal): Promise<string> {
  // Without the flag, opening a pipe would wait for its writer. Windows has neither.
  const handle = await open(file.path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new EvidenceError(`${file.name}: cannot be read (${reason}). Check the path and the step that writes it.`);
  });
  await using _ = handle;
  if (!(await handle.stat()).isFile()) throw new EvidenceError(`${file.name}: expected ${expected}, found no file.`);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Counted while reading: the size that a file claims may be another one.
  for (;;) {
    signal.throwIfAborted();
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(CHUNK_BYTES) });
    if (bytesRead === 0) break;
    sizeBytes += bytesRead;
    if (sizeBytes > FILE_MAX_BYTES)
      throw new EvidenceError(`${file.name}: expected ${expected}, found more than ${FILE_MAX_BYTES} bytes (8 MiB).`);
    chunks.push(buffer.subarray(0, bytesRead));
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new EvidenceError(`${file.name}: expected ${expected}, found bytes that are not UTF-8.`);
  }
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
