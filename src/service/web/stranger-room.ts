import type { onRequestHookHandler } from 'fastify';
import { ServiceError } from '../error.ts';

/** So many at once: a few people sign in at a time, and the room of the service is many times as large. */
const REQUESTS_MAX = 32;
/** A form of a page is there at once, over any line. */
const ARRIVAL_MS = 10_000;

/**
 * For routes that take their time for whoever asks: to read a form, or to ask a provider. Few of their requests are taken at
 * once, and none is waited for long, so that strangers never take up the room that the interface needs.
 */
export function createStrangerRoom(): onRequestHookHandler {
  let requests = 0;
  return ({ raw, stay }, _reply, done) => {
    if (stay === null || requests >= REQUESTS_MAX) {
      done(new ServiceError('unavailable', 'too many are signing in at this moment: try again'));
      return;
    }
    requests += 1;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.socket.destroy();
    }, ARRIVAL_MS);
    stay.whenOver(() => {
      requests -= 1;
      clearTimeout(timer);
    });
    done();
  };
}
