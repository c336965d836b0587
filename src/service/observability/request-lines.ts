import type { FastifyBaseLogger } from 'fastify';
import { type RequestObserver, requestFields } from './answered-request.ts';

/** A line for each request that has none yet, at the level `debug`. */
export function requestLines(log: FastifyBaseLogger): RequestObserver {
  return (request) => {
    if (request.isLogged) return;
    log.debug({ reqId: request.id, ...requestFields(request) }, 'request');
  };
}
