import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../error.ts';
import { JSON_MAX_BYTES } from './json-body.ts';

/** What may be under way at once. */
export interface Room {
  requests: number;
  /** Of bodies in memory: JSON as much as is announced, of a form its JSON part. */
  bodyBytes: number;
}

/**
 * Bounds what is under way at once: beyond it a request is told at once to come again, so that those which were taken are
 * still answered in time and memory stays bounded.
 */
export function admitAtMost(app: FastifyInstance, room: Room): void {
  let requests = 0;
  let bodyBytes = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const ownBytes = bytesInMemory(request.headers);
    if (requests >= room.requests || bodyBytes + ownBytes > room.bodyBytes) {
      done(new ServiceError('unavailable', 'the service has too much to do, try again'));
      return;
    }
    requests += 1;
    bodyBytes += ownBytes;
    reply.raw.once('close', () => {
      requests -= 1;
      bodyBytes -= ownBytes;
    });
    done();
  });
}

/** The most that the body will take: one that is larger is refused, and a file goes to disk while it arrives. */
function bytesInMemory(headers: IncomingHttpHeaders): number {
  const length = headers['content-length'];
  if (length !== undefined) return Math.min(Number(length), JSON_MAX_BYTES);
  return headers['transfer-encoding'] === undefined ? 0 : JSON_MAX_BYTES;
}
