import { open, stat } from 'node:fs/promises';
import { jsonParser } from 'stream-json/core/parser.js';
import { jsonVerifier } from 'stream-json/core/utils/verifier.js';
import { Misfit, type Target } from './json-target.ts';
import { JsonWalk } from './json-walk.ts';
import { EvidenceError, type EvidenceFile } from './reading.ts';

const BLOCK_BYTES = 64 * 1024;

/**
 * Reads one JSON file of any size into targets, in a single pass and in bounded memory: what the targets do not want is
 * never held. UTF-8, with or without a byte order mark.
 *
 * @throws EvidenceError that names the file and the place: not readable, not UTF-8, not JSON, cut off, followed by
 * something else, nested too deep, a wanted member twice, or not what a target wants. The signal's reason once aborted.
 */
export async function readJson(file: EvidenceFile, root: Target, signal: AbortSignal): Promise<void> {
  const walk = new JsonWalk(root);
  const tokenize = jsonParser({ packValues: false });
  for await (const text of textOf(file, signal)) {
    const tokens = await tokensOf(() => tokenize(text), file, signal);
    try {
      // The tokenizer answers with a symbol where a block of text completes no token.
      if (typeof tokens !== 'symbol') for (const token of tokens.values) walk.accept(token);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      throw new EvidenceError(`${file.name}: at ${walk.place()}: ${error.message}.`, { cause: error });
    }
  }
  if (!walk.complete)
    throw new EvidenceError(
      `${file.name}: expected JSON, found that it ends too early, at ${walk.place()}. A tool that was stopped leaves half a file: check that the step that writes it ran to its end.`,
    );
}

async function tokensOf<Tokens>(tokenize: () => Tokens, file: EvidenceFile, signal: AbortSignal): Promise<Tokens> {
  try {
    return tokenize();
  } catch (error) {
    const place = await placeOfSyntaxError(file, signal);
    throw new EvidenceError(
      `${file.name}: expected JSON, found something else${place}. Check that it is the file that the tool writes as JSON, and that one run writes it once.`,
      { cause: error },
    );
  }
}

/** The tokenizer does not tell places, so where it refuses, the file is read again by what tells them. */
async function placeOfSyntaxError(file: EvidenceFile, signal: AbortSignal): Promise<string> {
  const verify = jsonVerifier();
  for await (const text of textOf(file, signal)) {
    try {
      verify(text);
    } catch (error) {
      if (!(error instanceof Error && 'line' in error && 'pos' in error)) throw error;
      return ` at line ${String(error.line)}, column ${String(error.pos)}`;
    }
  }
  return '';
}

/** The first bytes of a file, up to 64 KiB. */
export async function headOf(file: EvidenceFile, signal: AbortSignal): Promise<Buffer> {
  for await (const block of blocksOf(file, signal)) return Buffer.from(block);
  return Buffer.alloc(0);
}

async function* textOf(file: EvidenceFile, signal: AbortSignal): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let offsetBytes = 0;
  try {
    for await (const block of blocksOf(file, signal)) {
      if (offsetBytes === 0) refuseUtf16(file, block);
      const text = decoder.decode(block, { stream: true });
      offsetBytes += block.length;
      if (text !== '') yield text;
    }
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'))
      throw error;
    throw new EvidenceError(
      `${file.name}: expected UTF-8, found other bytes at byte ${offsetBytes} or in the ${BLOCK_BYTES} after it. Write it as UTF-8.`,
      { cause: error },
    );
  }
}

function refuseUtf16(file: EvidenceFile, block: Buffer): void {
  const mark = block.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    throw new EvidenceError(
      `${file.name}: expected UTF-8, found the byte order mark of UTF-16. Write it as UTF-8, in PowerShell with \`Out-File -Encoding utf8\`.`,
    );
}

/** Each block is only good until the next one is asked for. */
async function* blocksOf(file: EvidenceFile, signal: AbortSignal): AsyncGenerator<Buffer, void, void> {
  signal.throwIfAborted();
  // To open a pipe would wait until someone writes to it.
  const found = await attempt(file, stat(file.path));
  if (!found.isFile()) throw new EvidenceError(`${file.name}: expected a regular file, found something else.`);
  await using handle = await attempt(file, open(file.path));
  const buffer = Buffer.allocUnsafe(BLOCK_BYTES);
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await attempt(file, handle.read(buffer, 0, BLOCK_BYTES));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

async function attempt<Result>(file: EvidenceFile, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvidenceError(`${file.name}: could not be read: ${reason}`, { cause: error });
  }
}
