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
  StatusOf,
} from '../../contract/endpoint.ts';
import { API_PREFIX } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import type { TargetGuard } from '../events/target-guard.ts';
import type { EvidenceStore } from '../evidence/evidence-store.ts';
import type { Documents } from '../judgement/documents.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { type IdempotentRequest, once, RepeatedRequest, throwIfAnswered } from '../store/idempotency.ts';
import type { OrgReader, OrgWriter, Store } from '../store/store.ts';
import type { Addresses } from './addresses.ts';
import { answerSeal } from './answer-seal.ts';
import { auditRecord, type AuditedRequest } from './audit.ts';
import { authenticate, type Caller, requireRole, tokenOf } from './authentication.ts';
import { answerSchema } from './json-schema.ts';
import type { KeyUse } from './key-use.ts';
import { type Group, groupsAnswer, listAnswer, type Part } from './list-answer.ts';
import { type FileSink, readForm } from './multipart.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Sessions } from './sessions.ts';
import { unstorableText } from './storable-text.ts';
import { invalidInput, parseInput, refuseLarge } from './validation.ts';

/** What routes are given to work with. `clock` gives epoch milliseconds. */
export interface Services {
  store: Store;
  evidence: EvidenceStore;
  documents: Documents;
  evaluator: Evaluator;
  addresses: Addresses;
  /** The same addresses without the host, for links from page to page. */
  links: Addresses;
  sessions: Sessions;
  targetGuard: TargetGuard;
  limits: Limits;
  keyUse: KeyUse;
  clock: () => number;
}

export interface Limits {
  /** Per address; a request with a valid token is never held up by it. */
  failedAuthentications: RateLimit;
  /** Per token; null for none. */
  requestsPerToken: RateLimit | null;
  /** Per token and endpoint: how many of its refusals go into the audit log. */
  auditedRefusals: RateLimit;
}

/** A request whose caller, path and query were checked. */
export interface Call<E extends Endpoint> {
  caller: Caller;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Reads rows of the caller's organization, all of them as they were at one moment. */
  read: <T>(work: (tx: OrgReader) => Promise<T>) => Promise<T>;
  /**
   * Writes rows of the caller's organization, and does it once however often the request is repeated. Requests are one where
   * all that was sent is the same, members included that mean nothing to this version. The audit log gets its entry in the
   * same transaction.
   */
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

type ListEndpoint = Endpoint & { body: null; answers: { 200: z.ZodArray } };

/** Serves an endpoint that takes no body. */
export function serve<E extends Endpoint & { body: null }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void {
  register(app, services, endpoint, async (call, _request, take) => {
    await take({ identity: null, body: null });
    return handle(call);
  });
}

/** Serves an endpoint that takes a body in JSON. */
export function serveJson<E extends Endpoint & { body: JsonBody }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>, body: z.output<E['body']['schema']>) => Promise<Answer<E>>,
): void {
  register(app, services, endpoint, async (call, request, take) => {
    const body = parseInput<E['body']['schema']>(endpoint.body.schema, request.body);
    refuseLarge(body, endpoint.body.limits);
    await take({ identity: request.body, body });
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
  register(app, services, endpoint, async (call, request, take) => {
    const sink = sinkFor(call.caller);
    const { json, data, file } = await readForm<E['body']['schema'], T>(request, endpoint.body, sink);
    try {
      // By its parts: a client that repeats a form writes another boundary between them.
      await take({ identity: [json, file === null ? null : sink.identity(file)], body: data });
      return await handle(call, data, file);
    } catch (error) {
      if (file !== null) await sink.drop(file);
      throw error;
    }
  });
}

/**
 * Serves an endpoint whose answer is a list, in the parts that `handle` gives: however long the list, only a part of it is
 * in memory. After the first part nothing but the end of the connection can tell of a failure.
 */
export function serveList<E extends ListEndpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Iterable<Part<AnswerOf<E>>>>,
): void {
  addRoute(app, services, endpoint, async (call, _request, reply) => {
    void reply.code(200).type('application/json; charset=utf-8');
    return reply.send(await listAnswer(await handle(call), (part) => serialized(reply, part)));
  });
}

/** The same for an answer that is an object of lists, in parts of groups that follow one another. */
export function serveGroups<E extends Endpoint & { body: null }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Iterable<Part<readonly Group[]>>>,
): void {
  addRoute(app, services, endpoint, async (call, _request, reply) => {
    void reply.code(200).type('application/json; charset=utf-8');
    return reply.send(await groupsAnswer(await handle(call), (member) => serialized(reply, member)));
  });
}

function serialized(reply: FastifyReply, value: unknown): string {
  const text = reply.serialize(value);
  if (typeof text !== 'string') throw new Error('an answer in JSON was not written as text');
  return text;
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
  run: (call: Call<E>, request: FastifyRequest, take: Take) => Promise<Answer<E>>,
): void {
  addRoute(app, services, endpoint, async (call, request, reply, take) => {
    if (endpoint.secretAnswer === true) void reply.header('cache-control', 'no-store');
    try {
      const { status, body } = await run(call, request, take);
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
  run: (call: Call<E>, request: FastifyRequest, reply: FastifyReply, take: Take) => Promise<FastifyReply>,
): void {
  const requiredRole = endpoint.role;
  if (requiredRole === null) throw new Error(`${endpoint.id} has no role: serve it without the table's checks`);
  app.route({
    method: endpoint.method,
    url: API_PREFIX + routeOf(endpoint),
    schema: { response: responseSchemas(endpoint) },
    onRequest: async (request, reply) => {
      // What came by a session must not be there any more when its user has signed out.
      if (request.headers.authorization === undefined) void reply.header('cache-control', 'no-store');
      const caller = await callerOf(services, request, endpoint);
      request.caller = caller;
      await auditingRefusal(services, { request, caller, endpoint }, async () => requireRole(caller, requiredRole));
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === null) throw new Error('the caller was not told before the handler');
      let received: Received = { identity: null, body: null };
      const { call, throwIfRepeated } = callOf(services, endpoint, request, { caller, received: () => received });
      return auditingRefusal(services, { request, caller, endpoint }, () =>
        run(call, request, reply, async (given) => {
          received = given;
          await throwIfRepeated();
        }),
      );
    },
  });
}

/** What came with a request: what tells it from another one, and what the endpoint's schema made of its body. */
interface Received {
  identity: unknown;
  body: unknown;
}

/**
 * Says what came, before anything is done for it. Throws where the request was answered before: what it would meet now, a
 * flow that was archived since or a control, is not what it is answered with.
 */
type Take = (received: Received) => Promise<void>;

/** Does the work. Where it is refused for want of a right, the audit log gets an entry, but not of each repetition. */
async function auditingRefusal<T>(
  services: Services,
  { request, caller, endpoint }: { request: FastifyRequest; caller: Caller; endpoint: Endpoint },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'forbidden') throw error;
    const { auditedRefusals } = services.limits;
    const key = `${caller.orgId} ${caller.tokenId} ${endpoint.id}`;
    if (!auditedRefusals.isExhausted(key)) {
      auditedRefusals.count(key);
      const given = unstorableText(request.params) === null ? endpoint.params.safeParse(request.params) : null;
      const params = given?.success === true ? given.data : {};
      const audited: AuditedRequest = { endpoint, caller, params, body: null, requestId: request.id };
      const record = auditRecord(audited, { status: error.status, body: null });
      await services.store.org(caller.orgId).write((tx) => addAuditEntry(tx, record));
    }
    throw error;
  }
}

const LAST_MEMBER = /\{(\w+)\}$/;

function routeOf(endpoint: Endpoint): string {
  const path = endpoint.rest === true ? endpoint.path.replace(LAST_MEMBER, '*') : endpoint.path;
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The framework has no name for what is left of an address; the endpoint has. */
function paramsOf(endpoint: Endpoint, params: unknown): unknown {
  const name = LAST_MEMBER.exec(endpoint.path)?.[1];
  if (endpoint.rest !== true || name === undefined || typeof params !== 'object' || params === null) return params;
  return { ...params, [name]: '*' in params ? params['*'] : '' };
}

function callOf<E extends Endpoint>(
  services: Services,
  endpoint: E,
  request: FastifyRequest,
  { caller, received }: { caller: Caller; received: () => Received },
): { call: Call<E>; throwIfRepeated: () => Promise<void> } {
  const givenParams = paramsOf(endpoint, request.params);
  for (const [place, given] of Object.entries({ params: givenParams, query: request.query })) {
    const problem = unstorableText(given);
    if (problem !== null) throw invalidInput({ [place]: problem });
  }
  const params = parseInput<E['params']>(endpoint.params, givenParams, 'params');
  const query = parseInput<E['query']>(endpoint.query, request.query, 'query');
  const org = services.store.org(caller.orgId);
  const key = idempotencyKey(request);
  const audited = async (tx: OrgWriter, work: (tx: OrgWriter) => Promise<Answer<E>>): Promise<Answer<E>> => {
    const answer = await work(tx);
    const { body } = received();
    await addAuditEntry(tx, auditRecord({ endpoint, caller, params, body, requestId: request.id }, answer));
    return answer;
  };
  const idempotent = (): IdempotentRequest | null => {
    if (key === null || endpoint.method === 'GET') return null;
    const seal =
      endpoint.secretAnswer === true
        ? { seal: answerSeal(tokenOf(request.headers.authorization), [caller.orgId, key]) }
        : {};
    return { key, hash: hashOf([endpoint.id, params, request.query, received().identity]), ...seal };
  };
  const call: Call<E> = {
    caller,
    params,
    query,
    read: (work) => org.read(work),
    write: (work) =>
      org.write(async (tx) => {
        const identified = idempotent();
        // Looked up here again: of two that arrive together neither was answered when it came.
        return identified === null ? audited(tx, work) : once(tx, identified, () => audited(tx, work));
      }),
  };
  return {
    call,
    async throwIfRepeated() {
      const identified = idempotent();
      if (identified !== null) await org.read((tx) => throwIfAnswered(tx, identified));
    },
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

/** Who asks, and in which organization: that of the path, or the token's default one where the path has none. */
async function callerOf(services: Services, request: FastifyRequest, endpoint: Endpoint): Promise<Caller> {
  const { params } = request;
  const orgName = typeof params === 'object' && params !== null && 'org' in params ? String(params.org) : null;
  const { failedAuthentications, requestsPerToken } = services.limits;
  try {
    const { authorization } = request.headers;
    // A browser sends its cookie whoever made it ask, so it only ever reads.
    const bySession =
      authorization === undefined && endpoint.method === 'GET' && services.sessions.isClaimedBy(request);
    const caller = bySession
      ? await services.sessions.callerOf(request, orgName)
      : await authenticate(services.store, { authorization, orgName, nowMs: services.clock() });
    services.keyUse.note(caller, request.log);
    if (requestsPerToken?.isExhausted(caller.tokenId) === true) throw tooMany('this token made too many requests');
    requestsPerToken?.count(caller.tokenId);
    return caller;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'unknown_organization' && endpoint.withoutAccess === 'forbidden') {
      const path = API_PREFIX + endpoint.path.replace('{org}', orgName ?? '');
      throw new ServiceError('forbidden', `Access denied to ${path}`);
    }
    if (error.status !== 401) throw error;
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
