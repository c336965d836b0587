import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { OWN_PAGES } from '../addresses.ts';
import { refuseExhausted } from '../http/rate-limit.ts';
import { TOKEN_MAX_LENGTH } from '../token.ts';
import { securityHeaders } from './content-security.ts';
import { plainDocument } from './document.ts';
import { html } from './html.ts';
import type { Web } from './web.ts';
import { requireSameOrigin } from './same-origin.ts';
import { createStrangerRoom } from './stranger-room.ts';

const signInForm = z.object({ token: z.string().trim().min(1).max(TOKEN_MAX_LENGTH), next: z.string().optional() });
const signInQuery = z.object({ next: z.string().optional() });

/** Signing in with an access token, and out. */
export function serveSignIn(app: FastifyInstance, web: Web): void {
  app.get(`${OWN_PAGES}/sign-in`, (request, reply) => {
    const { next } = signInQuery.catch({}).parse(request.query);
    return signInPage(reply, web, { next: ownPath(web, next), problem: null });
  });

  const onRequest = createStrangerRoom();
  app.post(`${OWN_PAGES}/sign-in`, { onRequest }, async (request, reply) => {
    requireSameOrigin(request, web.addresses.root());
    const form = signInForm.safeParse(request.body);
    const next = form.success ? ownPath(web, form.data.next) : null;
    const problem = (words: string): FastifyReply => signInPage(reply.code(401), web, { next, problem: words });
    if (!form.success) return problem('Expected an access token, found none.');
    const orgName = await web.sessions.openForToken(request, reply, form.data.token);
    if (orgName === null) {
      // Somebody with a valid token is never held up by what others try from the same address.
      requireTriesLeft(web, request);
      web.limits.failedAuthentications.count(request.ip);
      request.isLogged = true;
      request.log.warn({ address: request.ip }, 'sign-in failed');
      return problem('The access token is not known, has expired or was revoked.');
    }
    return reply.redirect(next ?? web.links.organization(orgName), 303);
  });

  app.post(`${OWN_PAGES}/sign-out`, { onRequest }, async (request, reply) => {
    requireSameOrigin(request, web.addresses.root());
    await web.sessions.end(request, reply);
    return reply.redirect(web.links.signIn(), 303);
  });

  app.get('/', async (request, reply) => {
    const { orgName } = await web.sessions.callerOf(request, null);
    return reply.redirect(web.links.organization(orgName), 303);
  });
}

/** Throws `too_many_requests` where too many failed to sign in from the same address. */
export function requireTriesLeft({ limits }: Web, { ip }: FastifyRequest): void {
  refuseExhausted(limits.failedAuthentications, ip, 'too many tries came from this address');
}

/** The address of the page to sign in, which leads back to what was asked for. */
export function signInAddress({ links }: Web, requested: string): string {
  const next = links.root() + requested.replace(/^\//, '');
  return `${links.signIn()}?next=${encodeURIComponent(next)}`;
}

/** A place on a page, as they are all written; nothing else that browsers understand behind a `#` is passed on. */
const FRAGMENT = /^#[\w.~!*'()%-]+$/;

/** A path of the service out of what an address says; null for anything that leads elsewhere. */
export function ownPath(web: Web, given: string | undefined): string | null {
  if (given === undefined) return null;
  const base = new URL(web.addresses.root());
  const url = URL.parse(given, base.href);
  if (url === null || url.origin !== base.origin || !given.startsWith('/')) return null;
  // Beside the service, on the same host, may be others.
  if (!url.pathname.startsWith(base.pathname)) return null;
  // Two slashes in front would name a host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + (FRAGMENT.test(url.hash) ? url.hash : '');
}

function signInPage(
  reply: FastifyReply,
  { assets, links, identityProvider }: Web,
  { next, problem }: { next: string | null; problem: string | null },
): FastifyReply {
  const body = html`${
      identityProvider !== null &&
      html`<p>
          <a class="button" href="${links.providerSignIn()}${next === null ? '' : `?next=${encodeURIComponent(next)}`}"
            >Sign in with ${new URL(identityProvider.issuer).host}</a
          >
        </p>
        <p class="quiet">or with an access token</p>`
    }
    <form class="sign-in" action="${links.signIn()}" method="post">
      ${problem !== null && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
      <label for="token">Access token</label>
      <input
        id="token"
        name="token"
        type="password"
        autocomplete="current-password"
        spellcheck="false"
        required
        ${problem !== null && html`autofocus aria-invalid="true" aria-describedby="problem"`}
      />
      ${next !== null && html`<input type="hidden" name="next" value="${next}" />`}
      <button type="submit">Sign in</button>
    </form>
    <p class="quiet">
      An administrator makes one with <code>assay token create</code>. The role <code>reader</code> is enough.
    </p>`;
  return reply
    .headers(securityHeaders)
    .type('text/html; charset=utf-8')
    .send(plainDocument(assets, 'Sign in', body));
}
