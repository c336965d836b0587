import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type {
  AnswerOf,
  Endpoint,
  JsonBody,
  MultipartBody,
  ParamsOf,
  QueryOf,
  Role,
  StatusOf,
} from '../../contract/endpoint.ts';
import { API_PREFIX } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import type { EvidenceStore } from '../evidence/evidence-store.ts';
import type { Documents } from '../judgement/documents.ts';
import { once, RepeatedRequest } from '../store/idempotency.ts';
import type { OrgReader, OrgWriter, Store } from '../store/store.ts';
import type { Addresses } from './addresses.ts';
import { authenticate, type Caller } from './authentication.ts';
import { answerSchema } from './json-schema.ts';
import { type FileSink, readForm } from './multipart.ts';
import type { RateLimit } from './rate-limit.ts';
import { unstorableText } from './storable-text.ts';
import { invalidInput, parseInput } from './validation.ts';

/** What routes are given to work with. `clock` gives epoch milliseconds. */
export interface Services {
  store: Store;
  evidence: EvidenceStore;
  documents: Documents;
  addresses: Addresses;
  limits: Limits;
  clock: () => number;
}

export interface Limits {
  /** Per address; a request with a valid token is never held up by it. */
  failedAuthentications: RateLimit;
  /** Per token; null for none. */
  requestsPerToken: RateLimit | null;
}

/** A request whose caller, path and query were checked. */
export interface Call<E extends Endpoint> {
  caller: Caller;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Reads rows of the caller's organization, all of them as they were at one moment. */
  read: <T>(work: (tx: OrgReader) => Promise<T>) => Promise<T>;
  /** Writes rows of the caller's organization, and does it once however often the request is repeated. */
  write: (work: (tx: OrgWriter) => Promise<Answer<E>>) => Promise<Answer<E>>;
}

export interface Answer<E extends Endpoint> {
  status: StatusOf<E>;
  body: AnswerOf<E>;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Serves an endpoint that takes no body. */
export function serve<E extends Endpoint & { body: null }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  register(app, services, endpoint, handle);
}

/** Serves an endpoint that takes a body in JSON. */
export function serveJson<E extends Endpoint & { body: JsonBody }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>, body: z.output<E['body']['schema']>) => Promise<Answer<E>>,
): void {
  register(app, services, endpoint, (call, request, identify) => {
    const body = parseInput<E['body']['schema']>(endpoint.body.schema, request.body);
    identify(body);
    return handle(call, body);
  });
}

/**
 * Serves an endpoint that takes a form. The file goes to the sink while it arrives; `handle` gets what the sink made of
 * it, and where `handle` fails the sink drops it again.
 */
export function serveForm<E extends Endpoint & { body: MultipartBody }, T>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  sinkFor: (caller: Caller) => FileSink<T>,
  handle: (call: Call<E>, body: z.output<E['body']['schema']>, file: T | null) => Promise<Answer<E>>,
): void {
  register(app, services, endpoint, async (call, request, identify) => {
    const sink = sinkFor(call.caller);
    const { data, file } = await readForm<E['body']['schema'], T>(request, endpoint.body, sink);
    // By its parts: a client that repeats a form writes another boundary between them.
    identify([data, file === null ? null : sink.identity(file)]);
    try {
      return await handle(call, data, file);
    } catch (error) {
      if (file !== null) await sink.drop(file);
      throw error;
    }
  });
}

/** Serves an endpoint whose answer is a file. */
export function serveDownload<E extends Endpoint & { body: null; download: true }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  addRoute(app, services, endpoint, (call, _request, reply) => handle(call, reply));
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  run: (call: Call<E>, request: FastifyRequest, identify: (body: unknown) => void) => Promise<Answer<E>>,
): void {
  addRoute(app, services, endpoint, async (call, request, reply, identify) => {
    try {
      const { status, body } = await run(call, request, identify);
      return await send(reply, status, body);
    } catch (error) {
      if (!(error instanceof RepeatedRequest)) throw error;
      return send(reply, error.status, error.body);
    }
  });
}

/** The caller is told before the body is read, so a stranger's body never is. */
function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  run: (
    call: Call<E>,
    request: FastifyRequest,
    reply: FastifyReply,
    identify: (body: unknown) => void,
  ) => Promise<FastifyReply>,
): void {
  const requiredRole = endpoint.role;
  if (requiredRole === null) throw new Error(`${endpoint.id} has no role: serve it without the table's checks`);
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: { response: responseSchemas(endpoint) },
    onRequest: async (request) => {
      request.caller = await callerOf(services, request, requiredRole);
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === null) throw new Error('the caller was not told before the handler');
      let body: unknown = null;
      const call = callOf(services, endpoint, request, { caller, bodyOf: () => body });
      return run(call, request, reply, (identity) => {
        body = identity;
      });
    },
  });
}

function callOf<E extends Endpoint>(
  services: Services,
  endpoint: E,
  request: FastifyRequest,
  { caller, bodyOf }: { caller: Caller; bodyOf: () => unknown },
): Call<E> {
  for (const [place, given] of Object.entries({ params: request.params, query: request.query })) {
    const problem = unstorableText(given);
    if (problem !== null) throw invalidInput({ [place]: problem });
  }
  const params = parseInput<E['params']>(endpoint.params, request.params, 'params');
  const query = parseInput<E['query']>(endpoint.query, request.query, 'query');
  const org = services.store.org(caller.orgId);
  const key = idempotencyKey(request);
  return {
    caller,
    params,
    query,
    read: (work) => org.read(work),
    write: (work) =>
      org.write(async (tx) => {
        if (key === null) return work(tx);
        return once(tx, { key, hash: hashOf([endpoint.id, params, query, bodyOf()]) }, () => work(tx));
      }),
  };
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (typeof body !== 'string') return reply.code(status).send(body);
  // The framework takes a text for one that was serialized before.
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const KEY_MAX_LENGTH = 255;

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key === '' || key.length > KEY_MAX_LENGTH) {
    throw invalidInput({ 'Idempotency-Key': `expected 1 to ${KEY_MAX_LENGTH} characters` });
  }
  return key;
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function responseSchemas(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(Object.entries(endpoint.answers).map(([status, schema]) => [status, answerSchema(schema)]));
}

async function callerOf(services: Services, request: FastifyRequest, requiredRole: Role): Promise<Caller> {
  const { params } = request;
  const orgName = typeof params === 'object' && params !== null && 'org' in params ? String(params.org) : '';
  const { failedAuthentications, requestsPerToken } = services.limits;
  try {
    const caller = await authenticate(services.store, {
      authorization: request.headers.authorization,
      orgName,
      requiredRole,
      nowMs: services.clock(),
    });
    if (requestsPerToken?.isExhausted(caller.tokenId) === true) throw tooMany('this token made too many requests');
    requestsPerToken?.count(caller.tokenId);
    return caller;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error;
    if (failedAuthentications.isExhausted(request.ip)) {
      throw tooMany('too many requests without a valid token came from this address');
    }
    failedAuthentications.count(request.ip);
    throw error;
  }
}

function tooMany(what: string): ServiceError {
  return new ServiceError('too_many_requests', `${what}: try again in a minute`);
}
