import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../error.ts';
import { createReadiness, type Probe, type Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readiness: Readiness;
  }
}

export const HEALTH = { ready: '/ready', health: '/health' };
const RETRY_AFTER_SECONDS = 1;

/**
 * Answers whoever looks after the process, without a token: `/health` that it lives, `/ready` that it can write, which the
 * probes find out. Everything else is put off while the service ends.
 */
export function serveHealth(
  app: FastifyInstance,
  { probes, version }: { probes: readonly Probe[]; version: string },
): void {
  const readiness = createReadiness({ probes, log: app.log, monotonicMs: () => performance.now() });
  app.decorate('readiness', readiness);
  app.addHook('preClose', (done) => {
    readiness.end();
    done();
  });
  const always = new Set(Object.values(HEALTH));
  app.addHook('onRequest', (request, _reply, done) => {
    const isPutOff = readiness.isEnding && !always.has(request.routeOptions.url ?? '');
    done(isPutOff ? new ServiceError('unavailable', 'the service is ending, try again') : undefined);
  });
  app.get(HEALTH.health, () => ({ status: 'ok', version }));
  app.get(HEALTH.ready, async (_request, reply) => {
    const problem = await readiness.problem();
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    if (problem === null) return reply.send('OK');
    return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(`not ready: ${problem}`);
  });
}
