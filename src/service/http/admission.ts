import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../error.ts';

/**
 * Bounds what is under way at once: beyond it a request is told at once to come again, so that those which were taken are
 * still answered in time and memory stays bounded.
 */
export function admitAtMost(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    if (inFlight >= maxInFlight) {
      done(new ServiceError('unavailable', 'the service has too much to do, try again'));
      return;
    }
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    done();
  });
}
