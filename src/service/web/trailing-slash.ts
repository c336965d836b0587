import type { FastifyInstance } from 'fastify';
import { API_PREFIX } from '../../contract/endpoint.ts';
import { securityHeaders } from './content-security.ts';
import { ownPath } from './sign-in.ts';
import type { Web } from './web.ts';

const API_ROOT = API_PREFIX.slice(0, API_PREFIX.indexOf('/', 1) + 1);
/** Without empty parts, and without what browsers take for a slash: neither may come to name a host. */
const WITH_SLASH = /^((?:\/[^/\\]+)+)\/$/;

/** Leads from the address of a page with a slash at its end, as people type it, to the page. */
export function redirectTrailingSlashes(app: FastifyInstance, web: Web): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request;
    const [path = ''] = url.split('?', 1);
    const [, page] = WITH_SLASH.exec(path) ?? [];
    const isRead = method === 'GET' || method === 'HEAD';
    const address =
      page === undefined || !isRead || path.startsWith(API_ROOT)
        ? null
        : ownPath(web, web.links.root() + page.slice(1) + url.slice(path.length));
    if (address === null) done();
    else void reply.headers(securityHeaders).redirect(address, 308);
  });
}
