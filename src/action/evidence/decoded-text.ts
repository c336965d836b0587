import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type Decoder, decoderOf } from './decoder.ts';
import { EvidenceError, type EvidenceFile } from './reading.ts';

const CHUNK_BYTES = 64 * 1024;

/**
 * The text of a file, in pieces of at most 64 KiB: only one is held at a time. The encoding is told by a byte order mark
 * (UTF-8, UTF-16), else by an XML declaration (UTF-8, US-ASCII, ISO-8859-1, windows-1252), else it is UTF-8. The mark is
 * not part of the text.
 *
 * @throws EvidenceError where the file cannot be read, is empty, or holds bytes that its encoding does not allow.
 * The signal's reason, once it is aborted.
 */
export async function* decodedText(file: EvidenceFile, signal: AbortSignal): AsyncGenerator<string, void, undefined> {
  await using handle = await openRegular(file);
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let decoder: Decoder | null = null;
  for (;;) {
    signal.throwIfAborted();
    const bytes = await fill(handle, buffer, file);
    if (decoder === null && bytes.length === 0)
      throw new EvidenceError(`${file.name}: the file is empty. Check that the tool that writes it ran to its end.`);
    decoder ??= decoderOf(bytes, file);
    const isLast = bytes.length < CHUNK_BYTES;
    const text = decoder.decode(bytes, isLast);
    if (text !== '') yield text;
    if (isLast) return;
  }
}

/** A pipe or a device is refused: reading it may never end. */
async function openRegular(file: EvidenceFile): Promise<FileHandle> {
  try {
    // Without the flag, opening a pipe would wait for its writer. Windows has neither.
    const handle = await open(file.path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (stats.isFile()) return handle;
    await handle.close();
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new EvidenceError(`${file.name}: expected a regular file, found a directory, pipe or device.`);
}

/** Fills the buffer unless the file ends before: what comes back is shorter only at the end. */
async function fill(handle: FileHandle, buffer: Buffer, file: EvidenceFile): Promise<Buffer> {
  let length = 0;
  try {
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  return buffer.subarray(0, length);
}

const unreadable = (file: EvidenceFile, error: unknown): EvidenceError =>
  new EvidenceError(
    `${file.name}: the file cannot be read (${error instanceof Error ? error.message : String(error)}). Check that it exists and that this user may read it.`,
    { cause: error },
  );
