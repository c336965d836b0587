import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type * as z from 'zod';
import type { MultipartBody } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import type { BodyShare } from './admission.ts';
import { JSON_MAX_BYTES, readJson } from './json-body.ts';
import { unstorableText } from './storable-text.ts';
import { invalidInput, parseInput, refuseLarge } from './validation.ts';

/** What is read and thrown away of a request that is too large, so that its sender gets to read the refusal. */
const DRAIN_MAX_BYTES = 64 * 1024 * 1024;
const PARTS_MAX = 20;
/** As long as file systems let a name be. */
const FILE_NAME_MAX_LENGTH = 255;
const NAMELESS = 'expected a file name, found an empty one';

/** The file part of a form while its bytes arrive. */
export interface IncomingFile {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** What became of a file part: `take` read it to its end, `drop` undoes that when the request fails after all. */
export interface FileSink<T> {
  take(file: IncomingFile): Promise<T>;
  drop(taken: T): Promise<void>;
  /** What tells the file from another one, where a request is repeated. */
  identity(taken: T): string;
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form of one JSON part and at most one file, in any order, the file going to the sink as it arrives. `json` is the
 * JSON as it was sent, `data` what the schema makes of it.
 * Throws `unsupported_media_type`, `payload_too_large` or `invalid_input`, and then nothing of the file is left.
 */
export async function readForm<S extends z.ZodType, T>(
  request: FastifyRequest,
  body: MultipartBody & { schema: S },
  sink: FileSink<T>,
): Promise<{ json: unknown; data: z.output<S>; file: T | null }> {
  if (!request.isMultipart()) {
    throw new ServiceError('unsupported_media_type', 'send this request as multipart/form-data');
  }
  refuseHopelessLength(request, body.file.maxBytes);
  const stopCounting = endBeyond(request.raw, body.file.maxBytes);
  // The parser says when it begins, which would be a second line of the same request.
  const { log } = request;
  request.log = log.child({}, { level: 'warn' });
  let text: Buffer | null = null;
  let file: T | null = null;
  let refusal: ServiceError | null = null;
  try {
    // Every part comes as a stream of its bytes: the parser would replace what is not UTF-8 in a field, and parse one
    // that says it is JSON before its depth is known.
    const parts = request.files({
      isPartAFile: () => true,
      // Sizes are bounded below, part by part; by itself the parser would cut each at the limit of JSON bodies.
      limits: { parts: PARTS_MAX, files: PARTS_MAX, fileSize: Number.POSITIVE_INFINITY },
    });
    for await (const part of parts) {
      if (part.fieldname === body.part) {
        const content = new BoundedContent(part.file, JSON_MAX_BYTES);
        const bytes = await buffer(taking(request.stay?.body ?? null, content));
        if (text !== null) refusal ??= invalidInput({ [body.part]: 'expected this part once, found it twice' });
        if (content.isTooLarge) refusal ??= tooLarge(body.part, JSON_MAX_BYTES);
        text = bytes;
      } else if (part.fieldname === body.file.part && part.filename === '') {
        if (!(await isEmpty(part.file))) refusal ??= invalidInput({ [body.file.part]: NAMELESS });
      } else if (part.fieldname === body.file.part && isFile(part) && file === null) {
        const name = part.filename ?? part.fieldname;
        const problem = fileNameProblem(name);
        if (problem !== null) refusal ??= invalidInput({ [body.file.part]: problem });
        const content = new BoundedContent(part.file, body.file.maxBytes);
        file = await sink.take({ name, content });
        if (content.isTooLarge) refusal ??= tooLarge(body.file.part, body.file.maxBytes);
      } else {
        part.file.resume();
        refusal ??= refusalOf(part, body);
      }
    }
    if (refusal !== null) throw refusal;
    if (text === null) throw invalidInput({ [body.part]: 'Field required [input: None]' });
    if (file === null && body.file.required) throw invalidInput({ [body.file.part]: 'Field required [input: None]' });
    const json = readJson(body.part, text);
    const data = parseInput(body.schema, json);
    refuseLarge(data, body.limits);
    return { json, data, file };
  } catch (error) {
    request.log = log;
    const isBrokenOff = request.raw.readableAborted;
    drain(request.raw);
    if (file !== null) await sink.drop(file);
    if (isBrokenOff && isOfConnection(error)) {
      request.isLogged = true;
      request.log.debug({ err: error }, 'the form broke off');
      throw invalidInput({ body: 'expected a whole multipart form: the connection ended before it did' });
    }
    throw toRefusal(error);
  } finally {
    stopCounting();
    request.log = log;
  }
}

/**
 * Ends a form that is longer than any that could be taken, before its end: one that does not say how long it is may have none.
 * What reads it gets the refusal in place of the rest. Answers what ends the counting.
 */
function endBeyond(form: IncomingMessage, fileMaxBytes: number): () => void {
  let sizeBytes = 0;
  const count = (chunk: Buffer): void => {
    sizeBytes += chunk.length;
    if (sizeBytes <= fileMaxBytes + DRAIN_MAX_BYTES) return;
    form.off('data', count);
    // The form parser gives up where its source fails. The connection has to live on, for the answer.
    form.emit('error', tooLarge('body', fileMaxBytes));
  };
  form.on('data', count);
  return () => form.off('data', count);
}

/** A browser sends a part like this for a file that nobody chose. Reads it to its end. */
async function isEmpty(content: AsyncIterable<Buffer>): Promise<boolean> {
  let sizeBytes = 0;
  for await (const chunk of content) sizeBytes += chunk.length;
  return sizeBytes === 0;
}

/** What is kept in memory takes room as it arrives; a file goes to disk. */
async function* taking(share: BodyShare | null, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    share?.take(chunk.length);
    yield chunk;
  }
}

/** Reads on without keeping anything: a sender gets to read an answer only once it could send the rest, up to a bound. */
function drain(rest: IncomingMessage): void {
  let sizeBytes = 0;
  rest.unpipe();
  rest.on('data', (chunk: Buffer) => {
    sizeBytes += chunk.length;
    if (sizeBytes > DRAIN_MAX_BYTES) rest.destroy();
  });
  rest.resume();
}

interface Part {
  fieldname: string;
  /** Absent for a field. */
  filename?: string | undefined;
  mimetype: string;
}

function isFile(part: Part): boolean {
  return part.filename !== undefined || part.mimetype === 'application/octet-stream';
}

/** What is wrong with the name of a file, as the form parser read it; null where it can be kept as it is. */
function fileNameProblem(name: string): string | null {
  if (name.length > FILE_NAME_MAX_LENGTH) {
    return `expected a file name of at most ${FILE_NAME_MAX_LENGTH} characters, found ${name.length}`;
  }
  // The parser puts this character where it found what is not UTF-8.
  if (name.includes('\uFFFD')) return 'expected a file name in UTF-8';
  const problem = unstorableText(name);
  return problem === null ? null : `file name: ${problem}`;
}

/** A field of another name is ignored, as unknown members of JSON are; a file that nobody would keep is not. */
function refusalOf(part: Part, body: MultipartBody): ServiceError | null {
  const { part: expected } = body.file;
  if (part.fieldname !== expected) {
    if (!isFile(part)) return null;
    return invalidInput({ [expected]: `expected no other file than this part, found a file part '${part.fieldname}'` });
  }
  const found = isFile(part) ? 'found it twice' : 'found a field: give the part a filename';
  return invalidInput({ [expected]: `expected at most one file part of this name, ${found}` });
}

/** The bytes of a part up to its limit; the rest is read and thrown away. */
class BoundedContent implements AsyncIterable<Buffer> {
  isTooLarge = false;
  readonly #source: AsyncIterable<Buffer>;
  readonly #maxBytes: number;

  constructor(source: AsyncIterable<Buffer>, maxBytes: number) {
    this.#source = source;
    this.#maxBytes = maxBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    let sizeBytes = 0;
    for await (const chunk of this.#source) {
      sizeBytes += chunk.length;
      if (sizeBytes <= this.#maxBytes) yield chunk;
      else this.isTooLarge = true;
    }
  }
}

function refuseHopelessLength(request: FastifyRequest, maxBytes: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length <= maxBytes + DRAIN_MAX_BYTES) return;
  drain(request.raw);
  throw tooLarge('body', maxBytes);
}

function tooLarge(field: string, maxBytes: number): ServiceError {
  const message = `${field} is larger than ${maxBytes} bytes`;
  return new ServiceError('payload_too_large', message, { fields: { [field]: `expected at most ${maxBytes} bytes` } });
}

/** Whether the failure is that of a stream whose other side is gone, rather than one of the disk. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && !(error instanceof ServiceError) && !('syscall' in error);
}

/** What the form parser says of a cut or malformed body is the sender's to mend; a fault of the disk is ours. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ServiceError) return error;
  const ofParser =
    ('code' in error && String(error.code).startsWith('FST_')) || /multipart data|Multipart:/.test(error.message);
  return ofParser ? invalidInput({ body: `expected a whole multipart form: ${error.message}` }) : error;
}
