import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../contract/endpoint.ts';
import type { ServiceError } from '../error.ts';
import { securityHeaders } from './content-security.ts';
import { plainDocument } from './document.ts';
import { html } from './html.ts';
import type { Web } from './web.ts';
import { signInAddress } from './sign-in.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'This address cannot be read',
  403: 'Not allowed',
  404: 'Nothing here',
  429: 'Too many requests',
  503: 'Busy',
  507: 'The disk of the service is full',
};

/**
 * Answers an error with a page where a browser asked for one; says whether it did. Who is not signed in is sent there and
 * back again, whoever it is: nothing was tried that could have failed.
 */
export function answerWithPage(web: Web, error: ServiceError, request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.url.startsWith(`${API_PREFIX}/`)) return false;
  const wantsPage = request.headers.accept?.includes('text/html') === true;
  if (error.status === 401 && (request.method === 'GET' || request.method === 'HEAD')) {
    void reply.headers(securityHeaders);
    if (wantsPage && cameFromElsewhere(request)) {
      void reply.code(200).type('text/html; charset=utf-8').send(onceMore(web));
    } else {
      void reply.redirect(signInAddress(web, request.url), 303);
    }
    return true;
  }
  if (!wantsPage) return false;
  void reply.headers(securityHeaders);
  const body = html`<p>${error.message}</p>
    <p><a href="${web.links.root()}">To the start</a></p>
    <p class="quiet">Request <code>${request.id}</code></p>`;
  const title = titles[error.status] ?? 'The service failed';
  void reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .send(plainDocument(web.assets, title, body));
  return true;
}

/** A cookie of this kind is not sent where a link of another site leads here, though its owner may well be signed in. */
function cameFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

/** Asks for the same address again, this time out of a page of the service itself, which the cookie comes with. */
function onceMore({ assets }: Web): string {
  const body = html`<p><a href="">Go on</a></p>`;
  return plainDocument(assets, 'One moment', body, html`<meta http-equiv="refresh" content="0" />`);
}
