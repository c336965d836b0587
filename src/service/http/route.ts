import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import {
  API_PREFIX,
  type AnswerOf,
  type Endpoint,
  type JsonBody,
  type MultipartBody,
} from '../../contract/endpoint.ts';
import { RepeatedRequest } from '../store/idempotency.ts';
import { type Caller, requireRole } from './authentication.ts';
import { type Answer, askedOf, type Call, callOf, type Received } from './call.ts';
import { callerOf } from './caller.ts';
import { answerSchema } from './json-schema.ts';
import { type Group, groupsAnswer, listAnswer, type Part, recordAnswer } from './list-answer.ts';
import { type FileSink, readForm } from './multipart.ts';
import { auditingRefusal } from './refusal-audit.ts';
import { routeOf } from './route-path.ts';
import type { Services } from './services.ts';
import { parseInput, refuseLarge } from './validation.ts';

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
  addRoute(app, services, endpoint, nothing, async (call, _content, reply) => send(reply, await handle(call)));
}

/** Serves an endpoint that takes a body in JSON. */
export function serveJson<E extends Endpoint & { body: JsonBody }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handle: (call: Call<E>, body: z.output<E['body']['schema']>) => Promise<Answer<E>>,
): void {
  const receive = async (request: FastifyRequest): Promise<Reception<z.output<E['body']['schema']>>> => {
    const body = parseInput<E['body']['schema']>(endpoint.body.schema, request.body);
    refuseLarge(body, endpoint.body.limits);
    return { identity: request.body, body, content: body };
  };
  addRoute(app, services, endpoint, receive, async (call, body, reply) => send(reply, await handle(call, body)));
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
  const receive = async (
    request: FastifyRequest,
    caller: Caller,
  ): Promise<Reception<{ data: z.output<E['body']['schema']>; file: T | null }>> => {
    const sink = sinkFor(caller);
    const { json, data, file } = await readForm<E['body']['schema'], T>(request, endpoint.body, sink);
    const content = { data, file };
    if (file === null) return { identity: [json, null], body: data, content };
    // By its parts: a client that repeats a form writes another boundary between them.
    return { identity: [json, sink.identity(file)], body: data, content, drop: () => sink.drop(file) };
  };
  addRoute(app, services, endpoint, receive, async (call, { data, file }, reply) =>
    send(reply, await handle(call, data, file)),
  );
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
  addRoute(app, services, endpoint, nothing, async (call, _content, reply) => {
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
  addRoute(app, services, endpoint, nothing, async (call, _content, reply) => {
    void reply.code(200).type('application/json; charset=utf-8');
    return reply.send(await groupsAnswer(await handle(call), (member) => serialized(reply, member)));
  });
}

/** The same for an answer that is one object with a long list in it, under `member`: see recordAnswer. */
export function serveRecord<E extends Endpoint & { body: null }>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  member: keyof AnswerOf<E> & string,
  handle: (call: Call<E>) => Promise<{ empty: AnswerOf<E>; parts: Iterable<Part<AnswerOf<E>>> }>,
): void {
  addRoute(app, services, endpoint, nothing, async (call, _content, reply) => {
    void reply.code(200).type('application/json; charset=utf-8');
    const { empty, parts } = await handle(call);
    return reply.send(await recordAnswer(member, empty, parts, (record) => serialized(reply, record)));
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
  addRoute(app, services, endpoint, nothing, (call, _content, reply) => handle(call, reply));
}

/** What came with a request, and what of it its handler is given. */
interface Reception<B> extends Received {
  content: B;
  /** Undoes what was kept of it, where nothing comes of the request. */
  drop?: () => Promise<void>;
}

const nothing = async (): Promise<Reception<null>> => ({ identity: null, body: null, content: null });

/**
 * A request is answered in this order: who asks and may they, what does the head ask for, what came with it, was it answered
 * before, and only then what it is about. So a stranger's body is never read.
 */
function addRoute<E extends Endpoint, B>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  receive: (request: FastifyRequest, caller: Caller) => Promise<Reception<B>>,
  answer: (call: Call<E>, content: B, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const requiredRole = endpoint.role;
  if (requiredRole === null) throw new Error(`${endpoint.id} has no role: serve it without the table's checks`);
  app.route({
    method: endpoint.method,
    url: API_PREFIX + routeOf(endpoint),
    schema: { response: responseSchemas(endpoint) },
    onRequest: async (request, reply) => {
      // What came by a session must not be there any more when its user has signed out.
      const isBySession = request.headers.authorization === undefined;
      if (isBySession || endpoint.secretAnswer === true) void reply.header('cache-control', 'no-store');
      const caller = await callerOf(services, request, endpoint);
      request.caller = caller;
      await auditingRefusal(services, { request, caller, endpoint }, async () => requireRole(caller, requiredRole));
    },
    handler: async (request, reply) => {
      const { caller } = request;
      if (caller === null) throw new Error('the caller was not told before the handler');
      const asked = askedOf(endpoint, request);
      return auditingRefusal(services, { request, caller, endpoint }, async () => {
        const received = await receive(request, caller);
        try {
          const call = await callOf(services, request, { endpoint, caller, asked, received });
          return await answer(call, received.content, reply);
        } catch (error) {
          await received
            .drop?.()
            .catch((failure: unknown) => request.log.error({ err: failure }, 'a file was not dropped'));
          if (!(error instanceof RepeatedRequest)) throw error;
          return send(reply, error);
        }
      });
    },
  });
}

function send(reply: FastifyReply, { status, body }: { status: number; body: unknown }): FastifyReply {
  if (typeof body !== 'string') return reply.code(status).send(body);
  // The framework takes a text for one that was serialized before.
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function responseSchemas(endpoint: Endpoint): Record<string, unknown> {
  return Object.fromEntries(Object.entries(endpoint.answers).map(([status, schema]) => [status, answerSchema(schema)]));
}
