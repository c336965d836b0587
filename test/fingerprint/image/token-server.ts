import { createHash, randomUUID, sign, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Somebody who may be given tokens. */
export interface TokenUser {
  name: string;
  password: string;
  identityToken: string;
}

export interface TokenServer extends AsyncDisposable {
  url: URL;
  /** What was asked, in order: method, and who. */
  asked: { method: string; who: string; scope: string }[];
}

export interface Issuer {
  keyPem: string;
  certificatePem: string;
  service: string;
  issuer: string;
}

/** A token server (Docker registry token authentication) that lets one user pull and push, and nobody else anything. */
export async function startTokenServer(issuer: Issuer, user: TokenUser): Promise<TokenServer> {
  const asked: TokenServer['asked'] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://token.invalid');
      const form = new URLSearchParams(request.method === 'POST' ? await text(request) : url.search);
      const scope = form.get('scope') ?? '';
      const basic = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8');
      const isUser =
        basic === `${user.name}:${user.password}` ||
        (form.get('grant_type') === 'refresh_token' && form.get('refresh_token') === user.identityToken);
      asked.push({ method: request.method ?? '', who: isUser ? user.name : basic, scope });
      if (!isUser) {
        response.writeHead(401).end(JSON.stringify({ errors: [{ code: 'UNAUTHORIZED' }] }));
        return;
      }
      const token = signedToken(issuer, scope, form.get('service') ?? '');
      const member = request.method === 'POST' ? 'access_token' : 'token';
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ [member]: token }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: new URL(`http://127.0.0.1:${address.port}/token`), asked, [Symbol.asyncDispose]: stop };
}

/** A token for what `scope` (`repository:NAME:ACTIONS`) names. */
export function signedToken({ keyPem, certificatePem, issuer }: Issuer, scope: string, service: string): string {
  const [type = '', name = '', actions = ''] = scope.split(':');
  const seconds = Math.floor(Date.now() / 1000);
  const header = {
    typ: 'JWT',
    alg: 'ES256',
    x5c: [new X509Certificate(certificatePem).raw.toString('base64')],
  };
  const claims = {
    iss: issuer,
    aud: service,
    sub: 'builder',
    exp: seconds + 300,
    nbf: seconds - 10,
    iat: seconds,
    jti: createHash('sha256').update(randomUUID()).digest('hex'),
    access: [{ type, name, actions: actions.split(',') }],
  };
  const content = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key: keyPem, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
