import * as z from 'zod';
import { parseRetryAfterMs } from './backoff.ts';
import type { ClientErrorCode } from './error.ts';
import type { Failure } from './failure.ts';
import type { PlainText } from './plain-text.ts';
import { contentTypeOf, headerOf, parseJson, type RawAnswer } from './raw-answer.ts';

/** What reading an answer takes besides it. */
export interface ReadingContext {
  plainText: PlainText;
  nowMs: number;
  requestUrl: URL;
}

const MAX_MESSAGE_CHARS = 1000;
const MAX_EXCERPT_CHARS = 200;
const MAX_FIELDS = 50;

const statusesWithRetryAfter: readonly number[] = [409, 429, 503];

/** The error body, read leniently: a message is worth showing whoever wrote it. */
const leniently = z.object({
  message: z.string(),
  code: z.string().optional().catch(undefined),
  request_id: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.string()).optional().catch(undefined),
});

/** What an answer that is no success says, whoever gave it. */
export function refusal(raw: RawAnswer, context: ReadingContext): Failure {
  const { plainText } = context;
  const json = parseJson(raw.text);
  const body = json.ok ? leniently.safeParse(json.value).data : undefined;
  // Only the service writes both, so a 404 of something in between can never pass for the service's own.
  const serviceCode = body?.request_id === undefined ? null : serviceCodeOf(body?.code, context);
  const statusLine = `${raw.status} ${plainText(raw.statusText, 60)}`.trim();
  const said = body === undefined ? excerptOf(raw, context) : body.message;
  const fields = Object.entries(body?.errors ?? {}).slice(0, MAX_FIELDS);
  const fieldTexts = fields.map(([name, text]) => [plainText(name, 200), plainText(text, MAX_MESSAGE_CHARS)] as const);
  const parts = [`the service answered ${statusLine}`, plainText(said, MAX_MESSAGE_CHARS), advice(raw, context)];
  return {
    code: codeOf(raw.status),
    message: parts.filter((part) => part !== '').join(': '),
    status: raw.status,
    serviceCode,
    requestId: body?.request_id === undefined ? requestIdOf(raw, context) : plainText(body.request_id, 200),
    fields: Object.fromEntries(fieldTexts),
    retryable: isRetryable(raw.status),
    retryAfterMs: statusesWithRetryAfter.includes(raw.status)
      ? parseRetryAfterMs(headerOf(raw, 'retry-after'), context.nowMs)
      : null,
  };
}

function serviceCodeOf(code: string | undefined, { plainText }: ReadingContext): string | null {
  return plainText(code ?? '', MAX_MESSAGE_CHARS).match(/^\w{1,64}$/)?.[0] ?? null;
}

function codeOf(status: number): ClientErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 413) return 'too_large';
  if (status === 429) return 'rate_limited';
  if (status >= 400 && status <= 499) return 'invalid_request';
  if (status >= 500 && status <= 599) return 'service_failed';
  return 'unexpected_status';
}

/** 501 and 507 stay as they are until someone acts; every other 5xx may pass by itself. */
function isRetryable(status: number): boolean {
  return status === 409 || status === 429 || (status >= 500 && status <= 599 && status !== 501 && status !== 507);
}

function advice(raw: RawAnswer, { requestUrl }: ReadingContext): string {
  if (raw.status === 401) return 'check that the token is right, not expired and not revoked';
  if (raw.status < 300 || raw.status > 399) return '';
  const location = headerOf(raw, 'location');
  const target = location === null ? null : URL.parse(location, requestUrl.href);
  const where = target === null || target.origin === 'null' ? 'elsewhere' : `to ${target.origin}`;
  return `it redirects ${where}, which is not followed; give the final address as the API URL`;
}

/** What came instead, for a body that is not the service's: as a rule a page made by a proxy. */
export function excerptOf(raw: RawAnswer, { plainText }: ReadingContext): string {
  if (raw.text === '') return `${contentTypeOf(raw)}, without a body`;
  return `${contentTypeOf(raw)}, beginning ${JSON.stringify(plainText(raw.text, MAX_EXCERPT_CHARS))}`;
}

export function requestIdOf(raw: RawAnswer, { plainText }: ReadingContext): string | null {
  const header = headerOf(raw, 'x-request-id');
  return header === null ? null : plainText(header, 200);
}
