import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../contract/error.ts';
import type { ServiceError } from '../error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds one who is told of each request once it is over, and begins with those that come from now on. */
    observe: (observer: RequestObserver) => void;
  }
  interface FastifyRequest {
    /** Of the error that the request was answered with; null where it was not. */
    errorCode: ErrorCode | null;
    /** Whether the log has a line about it already: one is enough. */
    isLogged: boolean;
  }
}

/** A request that is over. Nothing of it but what the service itself has named: no path, no query, no header, no body. */
export interface AnsweredRequest {
  id: string;
  method: string;
  /** The pattern of its path, such as `/api/v2/flows/:org`; null where nothing is served. */
  route: string | null;
  /** Null where the connection ended before the answer was out. */
  status: number | null;
  errorCode: ErrorCode | null;
  durationMs: number;
  isLogged: boolean;
  /** How the caller traces it, as W3C Trace Context says; undefined where it does not. */
  trace: { parent: string | undefined; state: string | undefined };
}

/** Must not throw, and takes as good as no time: it is called for each request. */
export type RequestObserver = (request: AnsweredRequest) => void;

/**
 * Lets requests be observed, those included that are refused before any route has them. To be called before other hooks are
 * added, which may refuse.
 */
export function observeRequests(app: FastifyInstance): void {
  const observers: RequestObserver[] = [];
  app.decorate('observe', (observer) => void observers.push(observer));
  app.decorateRequest('errorCode', null);
  app.decorateRequest('isLogged', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (observers.length > 0) {
      // Comes after each answer, and where the connection ends before one; an answer that waits behind another one on a
      // connection that ends is not told of.
      reply.raw.once('close', () => {
        const answered = answeredRequest(request, reply);
        for (const observe of observers) observe(answered);
      });
    }
    done();
  });
}

/** What every line of the log about a request says of it; `durationMs` is in tenths. */
export type RequestFields = Pick<AnsweredRequest, 'method' | 'route' | 'status' | 'durationMs'> & { code?: ErrorCode };

export function requestFields(request: Omit<AnsweredRequest, 'id' | 'isLogged' | 'trace'>): RequestFields {
  const { method, route, status, durationMs, errorCode } = request;
  const fields = { method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
  return errorCode === null ? fields : { ...fields, code: errorCode };
}

/** The line of a request that is answered with an error which the log tells at once. */
export function failureFields(request: FastifyRequest, reply: FastifyReply, error: ServiceError): RequestFields {
  const { method } = request;
  const { status, code: errorCode } = error;
  return requestFields({ method, route: routeOf(request), status, durationMs: reply.elapsedTime, errorCode });
}

function answeredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  const { traceparent, tracestate } = request.headers;
  return {
    id: request.id,
    method: request.method,
    route: routeOf(request),
    status: reply.raw.writableFinished ? reply.raw.statusCode : null,
    errorCode: request.errorCode,
    durationMs: reply.elapsedTime,
    isLogged: request.isLogged,
    trace: { parent: single(traceparent), state: single(tracestate) },
  };
}

function routeOf(request: FastifyRequest): string | null {
  return request.is404 ? null : (request.routeOptions.url ?? null);
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
