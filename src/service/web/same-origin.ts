import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../error.ts';

/**
 * Lets a form through that a page of the service sent, and no other site's: a browser says where a form comes from, and no
 * script can change that. Throws `forbidden`. (Fetch Metadata; where a browser is too old for it, the Origin header.)
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site === undefined ? isOwn(origin, host, publicUrl) : site === 'same-origin') return;
  throw new ServiceError(
    'forbidden',
    'this form was not sent by a page of the service: open the page and send it again',
  );
}

function isOwn(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return false;
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === host;
}
