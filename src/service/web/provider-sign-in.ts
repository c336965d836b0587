import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import type * as Client from 'openid-client';
import * as z from 'zod';
import { ServiceError } from '../error.ts';
import { OWN_PAGES } from '../addresses.ts';
import { sessionCookie } from '../http/sessions.ts';
import { identityOf, type IdentityProvider, mayEnter, parseClaims, userNameOf } from '../http/identity-provider.ts';
import { ownPath, requireTriesLeft } from './sign-in.ts';
import { createStrangerRoom } from './stranger-room.ts';
import type { Web } from './web.ts';

const PROVIDER_PATH = `${OWN_PAGES}/sign-in/provider`;
const RETURN_PATH = `${OWN_PAGES}/sign-in/return`;
/** How long somebody may take at the provider's. */
const PATIENCE_MS = 10 * 60 * 1000;
/** For one answer of the provider. */
const ANSWER_SECONDS = 10;
/** Tabs of one browser that are at the provider's at once; with a way on that long, their cookies fit into a request. */
const JOURNEYS_MAX = 5;
const NEXT_MAX_LENGTH = 1000;

/** What the browser keeps while its user is at the provider's: what the answer is held against, and where to go on. */
const journey = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string().nullable(),
});

/**
 * Signing in by a provider of identities: authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
 * RFC 7636). The address to register there is `<public url>/-/sign-in/return`.
 */
export function serveProviderSignIn(app: FastifyInstance, web: Web, provider: IdentityProvider): void {
  const discovered = createDiscovery(provider);
  const onRequest = createStrangerRoom();
  const returnAddress = (): string => new URL(RETURN_PATH.slice(1), web.addresses.root()).href;
  // The way back begins at another site, so these cookies must come along from there.
  const journeyCookie = (): Omit<ReturnType<typeof sessionCookie>, 'sameSite'> & { sameSite: 'lax' } => {
    const cookie = sessionCookie(web.addresses.root());
    return { ...cookie, name: `${cookie.name}-journey-`, sameSite: 'lax' };
  };

  app.get(PROVIDER_PATH, { onRequest }, async (request, reply) => {
    const { client, configuration } = await discovered();
    const { next } = z.object({ next: z.string().optional() }).catch({}).parse(request.query);
    const begun = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
      next: withinLength(ownPath(web, next)),
    };
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress(),
      scope: provider.scope,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.codeVerifier),
      code_challenge_method: 'S256',
    });
    const { name: prefix, ...attributes } = journeyCookie();
    // Browsers send those they have had the longest first (RFC 6265, section 5.4).
    const others = Object.keys(request.cookies).filter((name) => name.startsWith(prefix));
    for (const name of others.slice(0, 1 - JOURNEYS_MAX)) void reply.clearCookie(name, attributes);
    const kept = Buffer.from(JSON.stringify(begun)).toString('base64url');
    void reply.setCookie(nameOf(prefix, begun.state), kept, { ...attributes, maxAge: PATIENCE_MS / 1000 });
    return reply.redirect(address.href, 303);
  });

  app.get(RETURN_PATH, { onRequest }, async (request, reply) => {
    const { name: prefix, ...attributes } = journeyCookie();
    const { state } = z.object({ state: z.string() }).catch({ state: '' }).parse(request.query);
    const name = nameOf(prefix, state);
    const begun = journeyOf(request.cookies[name]);
    // The provider is asked about each answer, and whoever makes them up would have it asked as often as he likes.
    requireTriesLeft(web, request);
    void reply.clearCookie(name, attributes);
    const claims = await vouchedFor(request, begun);
    if (!mayEnter(claims, provider.allowed)) {
      request.isLogged = true;
      request.log.warn({ user: userNameOf(claims) }, 'sign-in refused: no rule lets this user in');
      throw new ServiceError(
        'forbidden',
        `${userNameOf(claims)} is known to ${new URL(provider.issuer).host}, but not let in here: ask who runs this service`,
      );
    }
    // A cookie may have been put there by a neighbour of the service.
    const next = ownPath(web, begun.next ?? undefined);
    const user = { identity: identityOf(provider, claims), userName: userNameOf(claims) };
    const orgName = await web.sessions.openForUser(request, reply, user);
    return reply.redirect(next ?? web.links.organization(orgName ?? ''), 303);
  });

  async function vouchedFor(
    request: FastifyRequest,
    begun: z.output<typeof journey>,
  ): Promise<ReturnType<typeof parseClaims>> {
    const { client, configuration } = await discovered();
    const answered = new URL(returnAddress());
    answered.search = URL.parse(request.url, 'http://localhost')?.search ?? '';
    try {
      const tokens = await client.authorizationCodeGrant(configuration, answered, {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.codeVerifier,
        idTokenExpected: true,
      });
      return parseClaims(tokens.claims());
    } catch (error) {
      web.limits.failedAuthentications.count(request.ip);
      request.isLogged = true;
      // What the provider sent hangs on the error, codes and tokens among it.
      request.log.warn(
        { problem: error instanceof Error ? error.message : 'unknown' },
        'sign-in by the provider failed',
      );
      throw new ServiceError(
        'forbidden',
        `${new URL(provider.issuer).host} did not confirm who you are: sign in again`,
      );
    }
  }
}

/** Each journey has a cookie of its own, or a second tab would take the first one's away. */
function nameOf(prefix: string, state: string): string {
  return prefix + hash('sha256', state).slice(0, 16);
}

/** Asks the provider for its addresses and keys when somebody first signs in; what failed is asked for again. */
function createDiscovery(
  provider: IdentityProvider,
): () => Promise<{ client: typeof Client; configuration: Client.Configuration }> {
  let known: Promise<{ client: typeof Client; configuration: Client.Configuration }> | null = null;
  const discover = async (): Promise<{ client: typeof Client; configuration: Client.Configuration }> => {
    const client = await import('openid-client');
    const issuer = new URL(provider.issuer);
    const configuration = await client.discovery(
      issuer,
      provider.clientId,
      provider.clientSecret ?? undefined,
      provider.clientSecret === null ? client.None() : undefined,
      {
        timeout: ANSWER_SECONDS,
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    );
    return { client, configuration };
  };
  return async () => {
    const asked = (known ??= discover());
    try {
      return await asked;
    } catch (error) {
      // By now somebody else may have asked again, and been answered.
      if (known === asked) known = null;
      throw new ServiceError(
        'unavailable',
        `${new URL(provider.issuer).host} cannot be asked who you are: try again, or sign in with an access token`,
        { cause: error },
      );
    }
  };
}

function withinLength(next: string | null): string | null {
  return next === null || next.length > NEXT_MAX_LENGTH ? null : next;
}

function journeyOf(cookie: string | undefined): z.output<typeof journey> {
  const begun = cookie === undefined ? null : journey.safeParse(jsonOf(Buffer.from(cookie, 'base64url').toString()));
  if (begun?.success !== true) {
    throw new ServiceError('forbidden', 'this sign-in was not begun in this browser, or took too long: begin it again');
  }
  return begun.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
