import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../contract/endpoint.ts';
import type { ServiceError } from '../error.ts';
import { securityHeaders } from './content-security.ts';
import { plainDocument } from './document.ts';
import { html } from './html.ts';
import type { Web } from './web.ts';
import { ownPath, signInAddress } from './sign-in.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'This cannot be shown',
  403: 'Not allowed',
  404: 'Nothing here',
  413: 'That was too much',
  415: 'That was no form of a page',
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
      void reply.code(200).type('text/html; charset=utf-8').send(onceMore(web, request.url));
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
  void reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .send(plainDocument(web.assets, titleOf(error), body));
  return true;
}

function titleOf({ status, fields }: ServiceError): string {
  // Of an address of which no part could be told from another.
  if (fields['path'] !== undefined) return 'This address cannot be read';
  return titles[status] ?? (status < 500 ? 'That cannot be answered' : 'The service failed');
}

/** A cookie of this kind is not sent where a link of another site leads here, though its owner may well be signed in. */
function cameFromElsewhere({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

/**
 * Asks for the same address again, this time out of a page of the service itself, which the cookie comes with. A script does
 * so with the place on the page, which only the browser knows; a refresh without an address would go to that place here.
 */
function onceMore(web: Web, requested: string): string {
  const root = web.links.root();
  const address = ownPath(web, root + requested.replace(/^\/+/, '')) ?? root;
  const body = html`<p><a class="once-more" href="${address}">Go on</a></p>`;
  const head = html`<noscript><meta http-equiv="refresh" content="0; url=${address}" /></noscript>`;
  return plainDocument(web.assets, 'One moment', body, head);
}
