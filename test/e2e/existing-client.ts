import { expect } from 'vitest';
import type * as z from 'zod';
import type { Reply, RunningService } from '../running-service.ts';
import { multipartBody, type WrittenPart } from '../service/multipart-body.ts';
import { refusal } from './fields-clients-read.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const BOUNDARY = '5f2c1d0e9b8a7f6e5d4c3b2a190817263544536271809fafbfcfdfefff00';

/** One file of a form. */
export interface SentFile {
  part: string;
  name: string;
  content: string;
}

/** JSON as clients in Go write it: compact, with the signs that mean something in HTML escaped. */
function goJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Speaks to the service byte for byte as the command line that users of the interface have: its headers, which also a GET
 * without a body has; JSON bodies, `null` where there is nothing to say; forms whose JSON part has no type.
 */
export function existingClient(service: RunningService) {
  const headers = { 'user-agent': 'Kosli/v2.43.1', 'accept-encoding': 'gzip' };

  const json = (method: string, path: string, body: unknown = null): Promise<Reply> =>
    service.send(method, path, {
      headers: { ...headers, 'content-type': JSON_TYPE },
      ...(method === 'GET' ? {} : { body: goJson(body) }),
    });

  const form = (method: string, path: string, part: string, data: unknown, file?: SentFile): Promise<Reply> => {
    const parts: WrittenPart[] = [{ name: part, content: goJson(data) }];
    if (file !== undefined) {
      const { part: name, name: filename, content } = file;
      parts.push({ name, filename, content, type: 'application/octet-stream' });
    }
    return service.send(method, path, {
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: multipartBody(parts, { boundary: BOUNDARY }),
    });
  };

  /** What a reader gets, once it has the members that the client reads, of the types that it takes. */
  const get = async <S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>> => {
    const reply = await json('GET', path);
    expect(reply.status, reply.text).toBe(200);
    return shape.parse(reply.json);
  };

  return { json, form, get };
}

/** Answers the body. Clients know two successes, and read of most writes nothing else. */
export async function expectTaken(status: 200 | 201, sent: Promise<Reply>): Promise<unknown> {
  const reply = await sent;
  expect(reply.status, reply.text).toBe(status);
  return reply.json;
}

/** Answers what the client prints. */
export async function refusedWith(status: number, sent: Promise<Reply>): Promise<z.output<typeof refusal>> {
  const reply = await sent;
  expect(reply.status, reply.text).toBe(status);
  return refusal.parse(reply.json);
}
