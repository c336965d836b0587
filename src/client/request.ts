import { randomUUID } from 'node:crypto';
import type { Dispatcher, FormData } from 'undici';
import type * as z from 'zod';
import {
  API_PREFIX,
  type BodyInputOf,
  type Endpoint,
  type JsonBody,
  type MultipartBody,
  type QueryInputOf,
} from '../contract/endpoint.ts';
import { ClientError } from './error.ts';
import type { CallFile } from './multipart.ts';
import { requestPath, UnusableParameter } from './request-path.ts';

type Payload<E extends Endpoint> = E['body'] extends MultipartBody
  ? { body: BodyInputOf<E>; file?: CallFile }
  : E['body'] extends JsonBody
    ? { body: BodyInputOf<E> }
    : { body?: undefined };

/** What a call gives, typed by its endpoint: a body where the endpoint takes one, a file where it is multipart. */
export type CallInput<E extends Endpoint> = {
  params: z.input<E['params']>;
  query?: QueryInputOf<E>;
  /** By which the service tells a repetition of a write. Given where a write is repeated by another process. */
  idempotencyKey?: string;
} & Payload<E>;

/** The same without its types. */
export interface PlainInput {
  params: object;
  query?: object | undefined;
  idempotencyKey?: string | undefined;
  body?: unknown;
  file?: CallFile | undefined;
}

export interface RequestSettings {
  apiUrl: URL;
  token: string;
  userAgent: string;
}

/**
 * The request of one call, the same for all its attempts and with one `Idempotency-Key` where it writes, so that the
 * service can tell a repetition. Throws a ClientError (`invalid_request`, `unreadable_file`, `too_large`).
 */
export async function buildRequest(
  endpoint: Endpoint,
  input: PlainInput,
  settings: RequestSettings,
): Promise<Dispatcher.RequestOptions> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${settings.token}`,
    'user-agent': settings.userAgent,
  };
  if (endpoint.method !== 'GET') headers['idempotency-key'] = input.idempotencyKey ?? randomUUID();
  const request = { origin: settings.apiUrl.origin, path: pathOf(endpoint, input, settings), method: endpoint.method };
  if (endpoint.body?.kind === 'multipart') {
    return { ...request, headers, body: await formOf(endpoint.body, input) };
  }
  if (endpoint.body === null) return { ...request, headers };
  headers['content-type'] = 'application/json';
  return { ...request, headers, body: JSON.stringify(input.body) };
}

function pathOf(endpoint: Endpoint, input: PlainInput, { apiUrl }: RequestSettings): string {
  try {
    const base = apiUrl.pathname.replace(/\/$/, '') + API_PREFIX;
    return base + requestPath(endpoint.path, input.params, input.query ?? {});
  } catch (error) {
    if (!(error instanceof UnusableParameter)) throw error;
    throw new ClientError({
      code: 'invalid_request',
      message: `${endpoint.id}: ${error.field}: ${error.message}`,
      fields: { [error.field]: error.message },
    });
  }
}

async function formOf(body: MultipartBody, input: PlainInput): Promise<FormData> {
  // Forms and files are code that most runs never need.
  const { buildForm, FileTooLarge, UnreadableFile } = await import('./multipart.ts');
  try {
    return await buildForm({
      jsonPart: body.part,
      json: JSON.stringify(input.body),
      filePart: body.file.part,
      maxBytes: body.file.maxBytes,
      file: input.file,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ClientError({ code: 'unreadable_file', message: error.message });
    if (error instanceof FileTooLarge) throw new ClientError({ code: 'too_large', message: error.message });
    throw error;
  }
}
