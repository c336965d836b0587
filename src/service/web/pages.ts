import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { serveFlowPages } from './pages/flows.ts';
import { serveSignIn } from './sign-in.ts';
import type { Web } from './web.ts';

/** The longest token and address that a form of a page holds, and more. */
const FORM_MAX_BYTES = 16 * 1024;

/** Serves everything that stands in a browser. */
export async function servePages(app: FastifyInstance, web: Web): Promise<void> {
  // In a scope of its own: the interface takes no such forms.
  await app.register(async (scope) => {
    await scope.register(formBody, { bodyLimit: FORM_MAX_BYTES });
    serveSignIn(scope, web);
    serveFlowPages(scope, web);
  });
}
