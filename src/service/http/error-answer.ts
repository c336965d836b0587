import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errorStatus, type ErrorBody, type ErrorCode } from '../../contract/error.ts';
import { ServiceError } from '../error.ts';
import { failureFields } from '../observability/answered-request.ts';
import { JSON_MAX_BYTES } from './json-body.ts';

/** Where nobody knows when it will be better. */
const RETRY_AFTER_SECONDS = 1;

/** Requests whose address no route can be looked up by, each with its refusal. */
export type Unroutable = WeakMap<IncomingMessage, ServiceError>;

/** Answers a browser that asked for a page; says whether it did. */
type PageAnswer = (error: ServiceError, request: FastifyRequest, reply: FastifyReply) => boolean;

/** Every error leaves through here: what a caller may know as it is, anything else as a 500 whose cause only the log has. */
export function registerErrorAnswers(app: FastifyInstance, unroutable: Unroutable, answerWithPage: PageAnswer): void {
  const answer = (error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    prepare(error, request, reply);
    return answerWithPage(error, request, reply) ? reply : send(error, request, reply);
  };
  app.setErrorHandler((error: FastifyError, request, reply) => answer(toServiceError(error), request, reply));
  const nothingThere = (request: FastifyRequest): ServiceError =>
    unroutable.get(request.raw) ??
    new ServiceError('unknown_path', `nothing is served at ${request.method} ${pathOf(request)}`);
  // Before the body is read: nobody is known to send it.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) done(nothingThere(request));
    else done();
  });
  app.setNotFoundHandler((request, reply) => answer(nothingThere(request), request, reply));
}

/** What is wrong with an address that no route can be looked up by. */
export function unroutableError({ code }: FastifyError): ServiceError {
  const problem = code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'a part of it is too long' : 'its escapes do not make UTF-8';
  const message = `the path of the address cannot be read: ${problem}`;
  return new ServiceError('invalid_input', message, { fields: { path: problem } });
}

/** For what is not a request at all, or never became a whole one: there is nothing but the connection to answer on. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  // The other side is gone, or what is late may have been answered already, before its end.
  if (error.code === 'ECONNRESET' || !socket.writable || (late && socket.bytesWritten > 0)) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = late ? 'unavailable' : 'invalid_input';
  const message = late ? 'the request did not arrive in time, try again' : messageOfBroken(error);
  const requestId = randomUUID();
  const body: ErrorBody = { message, code, request_id: requestId };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${late ? '503 Service Unavailable' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    ...(late ? [`retry-after: ${RETRY_AFTER_SECONDS}`] : []),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function messageOfBroken(error: { code?: string }): string {
  return error.code === 'HPE_HEADER_OVERFLOW'
    ? 'the headers are too many or too large'
    : 'expected a request of HTTP/1.1';
}

/**
 * Logs what the caller is not told, and sets the headers that any answer has. Who is asked to come again on purpose gets no
 * line: it would add to the load that is the reason.
 */
function prepare(error: ServiceError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  request.errorCode = error.code;
  const isPutOff = error.status === 503 && error.cause === undefined;
  if (error.status >= 500 && !isPutOff) {
    request.isLogged = true;
    request.log.error({ ...failureFields(request, reply, error), err: error.cause ?? error }, 'request failed');
  }
  if (error.status === 429 || error.status === 503) {
    void reply.header('retry-after', error.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
  }
}

function send(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.status === 401) {
    void reply.header('www-authenticate', 'Bearer');
    request.isLogged = true;
    // Not its path: somebody who mixes up variables sends a token as the name of an organization.
    request.log.warn({ ...failureFields(request, reply, error), address: request.ip }, 'authentication failed');
  }
  const body: ErrorBody = { message: error.message, code: error.code, request_id: request.id };
  if (Object.keys(error.fields).length > 0) body.errors = { ...error.fields };
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  404: 'unknown_path',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      return new ServiceError(
        'unsupported_media_type',
        'send the body as application/json, or a form as multipart/form-data',
      );
    }
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      const limit = `expected at most ${JSON_MAX_BYTES} bytes`;
      return new ServiceError('payload_too_large', `the body is too large: ${limit}`, { fields: { body: limit } });
    }
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
      return new ServiceError('storage_full', 'the disk of the service is full', { cause: error });
    }
    if ('statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500) {
      const code = codeOfStatus[error.statusCode] ?? 'invalid_input';
      if (errorStatus[code] < 500) return new ServiceError(code, error.message);
    }
  }
  return new ServiceError('internal_error', 'the service failed; its log has the cause under this request id', {
    cause: error,
  });
}
