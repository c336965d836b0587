import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import type { IdentityProvider } from '../../../src/service/http/identity-provider.ts';

const CLIENT = { id: 'assay', secret: 'a-secret-of-the-client-only' };

/** A real provider of identities on loopback, whose users need no password. */
export interface RunningProvider {
  issuer: string;
  /** How the service is told of it. */
  settings(options: Pick<IdentityProvider, 'allowed' | 'organizations'>): IdentityProvider;
  /** Who signs in next, by what the provider says of this user. */
  user: Record<string, unknown> & { sub: string };
  /** Lets the service be called back at its address. */
  register(serviceUrl: string): void;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<RunningProvider> {
  const redirectUris: string[] = [];
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  const issuer = `http://127.0.0.1:${address.port}`;
  let provider: Provider | null = null;
  const running: RunningProvider = {
    issuer,
    user: { sub: 'nobody' },
    settings: (options) => ({
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scope: 'openid email profile',
      ...options,
    }),
    register(serviceUrl) {
      redirectUris.push(`${serviceUrl}/-/sign-in/return`);
      provider = open();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  const open = (): Provider =>
    new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...running.user, sub }) }),
      async loadExistingGrant(context) {
        const { Grant } = context.oidc.provider;
        const grant = new Grant({ clientId: CLIENT.id, accountId: running.user.sub });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      cookies: { keys: ['a-key-of-the-provider-only'] },
    });
  server.on('request', (request, response) => {
    const current = provider;
    if (current === null) {
      response.statusCode = 503;
      response.end();
    } else if (request.url?.startsWith('/interaction/') === true) {
      void current.interactionFinished(request, response, { login: { accountId: running.user.sub } });
    } else {
      void current.callback()(request, response);
    }
  });
  return running;
}
