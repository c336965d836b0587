import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import type { EvidenceStore } from '../evidence/evidence-store.ts';
import type { Documents } from '../judgement/documents.ts';
import type { OrgStore, Store } from '../store/store.ts';
import type { Addresses } from './addresses.ts';
import { authenticate, type Caller } from './authentication.ts';
import { answerSchema } from './json-schema.ts';
import { type FileSink, readForm } from './multipart.ts';
import { parseInput } from './validation.ts';

/** What routes are given to work with. `clock` gives epoch milliseconds. */
export interface Services {
  store: Store;
  evidence: EvidenceStore;
  documents: Documents;
  addresses: Addresses;
  clock: () => number;
}

/** A request whose caller, path and query were checked. */
export interface Call<E extends Endpoint> {
  caller: Caller;
  /** The rows of the caller's organization. */
  org: OrgStore;
  params: ParamsOf<E>;
  query: QueryOf<E>;
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
  register(app, services, endpoint, (call, request) =>
    handle(call, parseInput<E['body']['schema']>(endpoint.body.schema, request.body)),
  );
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
  register(app, services, endpoint, async (call, request) => {
    const sink = sinkFor(call.caller);
    const { data, file } = await readForm<E['body']['schema'], T>(request, endpoint.body, sink);
    try {
      return await handle(call, data, file);
    } catch (error) {
      if (file !== null) await sink.drop(file);
      throw error;
    }
  });
}

/** The caller is told before the body is read, so a stranger's body never is. */
function register<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  run: (call: Call<E>, request: FastifyRequest) => Promise<Answer<E>>,
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
      const params = parseInput<E['params']>(endpoint.params, request.params, 'params');
      const query = parseInput<E['query']>(endpoint.query, request.query, 'query');
      const answer = await run({ caller, org: services.store.org(caller.orgId), params, query }, request);
      const status: number = answer.status;
      return reply.code(status).send(answer.body);
    },
  });
}

function responseSchemas(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(Object.entries(endpoint.answers).map(([status, schema]) => [status, answerSchema(schema)]));
}

function callerOf(services: Services, request: FastifyRequest, requiredRole: Role): Promise<Caller> {
  const { params } = request;
  const orgName = typeof params === 'object' && params !== null && 'org' in params ? String(params.org) : '';
  return authenticate(services.store, {
    authorization: request.headers.authorization,
    orgName,
    requiredRole,
    nowMs: services.clock(),
  });
}
