import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { MultipartBody } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import { JSON_MAX_BYTES, JSON_MAX_DEPTH, nestsDeeper } from './json-body.ts';
import { invalidInput, parseInput } from './validation.ts';

/** What is read and thrown away of a request that is too large, so that its sender gets to read the refusal. */
const DRAIN_MAX_BYTES = 64 * 1024 * 1024;
const PARTS_MAX = 20;

/** The file part of a form while its bytes arrive. */
export interface IncomingFile {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** What became of a file part: `take` read it to its end, `drop` undoes that when the request fails after all. */
export interface FileSink<T> {
  take(file: IncomingFile): Promise<T>;
  drop(taken: T): Promise<void>;
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form of one JSON field and at most one file, in any order, the file going to the sink as it arrives.
 * Throws `unsupported_media_type`, `payload_too_large` or `invalid_input`, and then nothing of the file is left.
 */
export async function readForm<S extends z.ZodType, T>(
  request: FastifyRequest,
  body: MultipartBody & { schema: S },
  sink: FileSink<T>,
): Promise<{ data: z.output<S>; file: T | null }> {
  if (!request.isMultipart()) {
    throw new ServiceError('unsupported_media_type', 'send this request as multipart/form-data');
  }
  refuseHopelessLength(request, body.file.maxBytes);
  let json: { value: unknown } | null = null;
  let file: T | null = null;
  let refusal: ServiceError | null = null;
  try {
    const parts = request.parts({
      isPartAFile: (name, contentType, fileName) =>
        name !== body.part && (contentType === 'application/octet-stream' || fileName !== undefined),
      limits: {
        fileSize: body.file.maxBytes,
        fieldSize: JSON_MAX_BYTES,
        parts: PARTS_MAX,
        fields: PARTS_MAX,
        files: 2,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname !== body.part) continue;
        if (json !== null) refusal ??= invalidInput({ [body.part]: 'expected this part once, found it twice' });
        if (part.valueTruncated) refusal ??= tooLarge(body.part, JSON_MAX_BYTES);
        json = { value: part.value };
      } else if (part.fieldname !== body.file.part || file !== null) {
        part.file.resume();
        const found = file === null ? `found a file part '${part.fieldname}'` : 'found it twice';
        refusal ??= invalidInput({ [body.file.part]: `expected at most one file part of this name, ${found}` });
      } else {
        file = await sink.take({ name: part.filename, content: part.file });
        if (part.file.truncated) refusal ??= tooLarge(body.file.part, body.file.maxBytes);
      }
    }
    if (refusal !== null) throw refusal;
    if (json === null) throw invalidInput({ [body.part]: 'Field required [input: None]' });
    if (file === null && body.file.required) throw invalidInput({ [body.file.part]: 'Field required [input: None]' });
    return { data: parseInput(body.schema, parseJson(body.part, json.value)), file };
  } catch (error) {
    if (file !== null) await sink.drop(file);
    throw toRefusal(error);
  }
}

/** A field that says it is JSON arrives parsed, any other one as text. */
function parseJson(part: string, value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (nestsDeeper(text, JSON_MAX_DEPTH))
    throw invalidInput({ [part]: `expected JSON nested at most ${JSON_MAX_DEPTH} deep` });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidInput({ [part]: `expected JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
}

function refuseHopelessLength(request: FastifyRequest, maxBytes: number): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes + DRAIN_MAX_BYTES) throw tooLarge('body', maxBytes);
}

function tooLarge(field: string, maxBytes: number): ServiceError {
  const message = `${field} is larger than ${maxBytes} bytes`;
  return new ServiceError('payload_too_large', message, { fields: { [field]: `expected at most ${maxBytes} bytes` } });
}

/** What the form parser says of a cut or malformed body is the sender's to mend; a fault of the disk is ours. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ServiceError) return error;
  const ofParser =
    ('code' in error && String(error.code).startsWith('FST_')) || /multipart data|Multipart:/.test(error.message);
  return ofParser ? invalidInput({ body: `expected a whole multipart form: ${error.message}` }) : error;
}
