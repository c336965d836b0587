import * as z from 'zod';
import { createClient, type Client, type ClientOptions } from '../../src/client/client.ts';
import { ClientError } from '../../src/client/error.ts';
import { endpoint } from '../../src/contract/endpoint.ts';

const params = z.object({ org: z.string() });
const thing = z.object({ name: z.string(), size: z.int() });

export const readThing = endpoint({
  id: 'readThing',
  tag: 'things',
  summary: 'Read a thing',
  method: 'GET',
  path: '/things/{org}',
  role: 'reader',
  params,
  query: z.object({ page: z.int().optional(), tag: z.array(z.string()).optional() }),
  body: null,
  answers: { 200: thing },
  errors: [],
});

export const writeThing = endpoint({
  id: 'writeThing',
  tag: 'things',
  summary: 'Create or update a thing',
  method: 'PUT',
  path: '/things/{org}',
  role: 'member',
  params,
  query: z.object({}),
  body: { kind: 'json', schema: thing },
  answers: { 200: z.object({ updated: z.literal(true) }), 201: z.object({ created: z.literal(true) }) },
  errors: [],
});

export const sendThing = endpoint({
  id: 'sendThing',
  tag: 'things',
  summary: 'Record a thing with a file',
  method: 'POST',
  path: '/things/{org}/file',
  role: 'member',
  params,
  query: z.object({}),
  body: {
    kind: 'multipart',
    part: 'data_json',
    schema: thing,
    file: { part: 'thing_file', required: false, maxBytes: 1024 * 1024 },
  },
  answers: { 201: z.object({ created: z.literal(true) }) },
  errors: [],
});

export const goodThing = { name: 'a', size: 1 };
export const TOKEN = 'assay_0123456789abcdefghij';

/** A client that waits a millisecond or two between attempts. */
export function testClient(apiUrl: string, options: Partial<ClientOptions> = {}): Client & AsyncDisposable {
  const client = createClient({
    apiUrl,
    token: TOKEN,
    userAgent: 'assay-test/0.0.0',
    backoffBaseMs: 2,
    maxAttempts: 3,
    attemptTimeoutMs: 10_000,
    ...options,
  });
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}

/** The ClientError that a call ends with. */
export async function errorOf(call: Promise<unknown>): Promise<ClientError> {
  const outcome: unknown = await call.then(
    (answer) => answer,
    (error: unknown) => error,
  );
  if (outcome instanceof ClientError) return outcome;
  throw new Error(`expected a ClientError, found ${JSON.stringify(outcome)}`, { cause: outcome });
}
