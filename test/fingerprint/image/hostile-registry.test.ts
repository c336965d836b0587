import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createDispatcher } from '../../../src/client/dispatcher.ts';
import { parseImageReference } from '../../../src/fingerprint/image/reference.ts';
import { fingerprintImage, type RegistryOptions } from '../../../src/fingerprint/image/registry.ts';
import { CLOSED_PORT } from '../../client/http-server.ts';
import { failureOf } from '../failure.ts';
import { hostileRegistry } from './hostile-registry.ts';
import { OCI_INDEX, OCI_MANIFEST } from './pushed-image.ts';
import { registryOptions } from './registry-options.ts';

const password = { kind: 'password', username: 'builder', password: 'hush-hush' } as const;
const MANIFEST = JSON.stringify({ schemaVersion: 2, mediaType: OCI_MANIFEST, config: {}, layers: [] });

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');
const digestOf = (host: string, options: RegistryOptions = registryOptions(password)) =>
  fingerprintImage(parseImageReference(`${host}/acme/app:1`), options);

/** What comes of a registry that answers every request alike. */
async function outcomeOf(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer = '',
): Promise<string> {
  const { host } = await hostileRegistry((request, response) => {
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? '' : body);
  });
  const failure = await failureOf(digestOf(host));
  expect(failure).not.toContain('hush-hush');
  return failure;
}

describe('fingerprintImage, with a registry that does wrong', () => {
  it('computes the digest itself', async () => {
    const types = { 'content-type': `${OCI_MANIFEST}; charset=utf-8` };
    const stated = (digest: string) => ({ ...types, 'docker-content-digest': digest });
    expect(await outcomeOf(200, types, MANIFEST)).toBe('no failure');
    expect(await outcomeOf(200, stated(`sha256:${sha256(MANIFEST)}`), MANIFEST)).toBe('no failure');
    expect(await outcomeOf(200, stated(`sha256:${'0'.repeat(64)}`), MANIFEST)).toMatch(/^wrong_digest/);
    expect(await outcomeOf(200, stated(`sha512:${'0'.repeat(128)}`), MANIFEST)).toMatch(/^wrong_digest/);
    expect(await outcomeOf(200, stated('nonsense'), MANIFEST)).toMatch(/^wrong_digest/);
  });

  it('refuses another manifest than the one asked for', async () => {
    const { host } = await hostileRegistry((_, response) => {
      response.writeHead(200, { 'content-type': OCI_MANIFEST }).end(MANIFEST);
    });
    const reference = parseImageReference(`${host}/acme/app@sha256:${'1'.repeat(64)}`);
    expect(await failureOf(fingerprintImage(reference, registryOptions()))).toMatch(/^wrong_digest/);
  });

  it.each<[string, Record<string, string>, string | Buffer, RegExp]>([
    [
      'schema 1',
      { 'content-type': 'application/vnd.docker.distribution.manifest.v1+prettyjws' },
      '{"schemaVersion":1}',
      /schema 1/,
    ],
    ['a page', { 'content-type': 'text/html' }, '<html>', /content type 'text\/html'/],
    ['no type', {}, MANIFEST, /without a content type/],
    ['no JSON', { 'content-type': OCI_MANIFEST }, '{', /not what its content type says/],
    ['a list', { 'content-type': OCI_MANIFEST }, '[]', /not what its content type says/],
    ['nothing', { 'content-type': OCI_MANIFEST }, '', /not what its content type says/],
    ['two types', { 'content-type': OCI_INDEX }, MANIFEST, /not what its content type says/],
    [
      'gzip',
      { 'content-type': OCI_MANIFEST, 'content-encoding': 'gzip' },
      gzipSync(MANIFEST),
      /not what its content type says/,
    ],
  ])('refuses %s', async (_, headers, body, message) => {
    const failure = await outcomeOf(200, headers, body);
    expect(failure).toMatch(/^manifest_unsupported/);
    expect(failure).toMatch(message);
  });

  it.each([
    [403, {}, '', /^registry_refused/],
    [401, {}, '', /^registry_refused: .*no way to log in/],
    [401, { 'www-authenticate': 'Negotiate' }, '', /^registry_refused: .*no way to log in/],
    [401, { 'www-authenticate': 'Basic realm=x' }, '', /^registry_refused: .*status 401/],
    [404, {}, 'hush-hush', /^image_not_found: .*no manifest/],
    [404, {}, '{"errors":[{"code":"NAME_UNKNOWN","message":"hush-hush"}]}', /^image_not_found: .*no image 'acme\/app'/],
    [404, {}, '{"errors":"hush-hush"}', /^image_not_found/],
    [429, { 'retry-after': '1' }, '', /^rate_limited/],
    [429, { 'retry-after': '999999' }, '', /^rate_limited/],
    [500, {}, 'hush-hush', /^registry_failed: .*status 500.*try again later/],
    [418, {}, '', /^registry_failed: .*status 418/],
    [204, {}, '', /^registry_failed/],
    [304, {}, '', /^registry_failed/],
  ])('says what a status %i means', async (status, headers, body, message) => {
    expect(await outcomeOf(status, headers, body)).toMatch(message);
  });

  it('reads no more than a manifest may have', async () => {
    const length = String(5 * 1024 * 1024);
    const stated = await hostileRegistry((_, response) => {
      response.writeHead(200, { 'content-type': OCI_MANIFEST, 'content-length': length }).end();
    });
    expect(await failureOf(digestOf(stated.host))).toMatch(/^manifest_too_large/);
    expect(stated.requests).toEqual(['HEAD /v2/acme/app/manifests/1']);

    const endless = await hostileRegistry((request, response) => {
      response.writeHead(200, { 'content-type': OCI_MANIFEST });
      if (request.method === 'HEAD') {
        response.end();
        return;
      }
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    expect(await failureOf(digestOf(endless.host))).toMatch(/^manifest_too_large/);
  });

  it('tries again where that may help', async () => {
    let left = 2;
    const { host, requests } = await hostileRegistry((request, response) => {
      if (request.method === 'GET' && left > 0) {
        left -= 1;
        if (left === 1) request.socket.destroy();
        else response.writeHead(503).end();
      } else response.writeHead(200, { 'content-type': OCI_MANIFEST }).end(request.method === 'GET' ? MANIFEST : '');
    });
    expect(await digestOf(host)).toBe(sha256(MANIFEST));
    expect(requests.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET', 'GET', 'GET']);
  });

  it('ends where nothing answers, and when it is called off', async () => {
    expect(await failureOf(digestOf(`127.0.0.1:${CLOSED_PORT}`))).toMatch(/^registry_unreachable: .*ECONNREFUSED/);
    const silent = await hostileRegistry(() => undefined);
    const impatient = { ...registryOptions(), requestTimeoutMs: 500 };
    expect(await failureOf(digestOf(silent.host, impatient))).toMatch(/^registry_unreachable: .*not in time/);
    expect(silent.requests.length).toBe(3);
    const options = { ...registryOptions(), signal: AbortSignal.timeout(20) };
    expect(await failureOf(digestOf(silent.host, options))).toMatch(/^aborted/);
    expect(await failureOf(digestOf(silent.host, { ...options, signal: AbortSignal.abort() }))).toMatch(/^aborted/);
  });

  it('goes through the proxy of the machine', async () => {
    const proxy = await hostileRegistry(() => undefined);
    const options: RegistryOptions = {
      ...registryOptions(password),
      openDispatcher: (url, closed, lookup) =>
        createDispatcher(url, { httpsProxy: `http://${proxy.host}` }, closed, lookup),
    };
    expect(await failureOf(digestOf('registry.invalid', options))).toMatch(
      /^registry_unreachable: .*registry\.invalid/,
    );
    expect(new Set(proxy.requests)).toEqual(new Set(['CONNECT registry.invalid:443']));
  });
});

describe('fingerprintImage, redirected', () => {
  it('follows three redirects, with credentials for the registry alone', async () => {
    const other = await hostileRegistry((request, response) => {
      response.writeHead(200, { 'content-type': OCI_MANIFEST }).end(request.method === 'HEAD' ? '' : MANIFEST);
    });
    const { host, authorizations } = await hostileRegistry((request, response) => {
      const url = request.url ?? '';
      if (request.headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      else if (url.startsWith('/v2/')) response.writeHead(307, { location: '/first' }).end();
      else if (url === '/first') response.writeHead(302, { location: 'second' }).end();
      else response.writeHead(301, { location: `http://${other.host}/blob` }).end();
    });
    expect(await digestOf(host)).toBe(sha256(MANIFEST));
    expect(authorizations.filter((value) => value === undefined)).toHaveLength(1);
    expect(other.authorizations).toEqual([undefined, undefined]);
  });

  it('answers no challenge of somebody else', async () => {
    const other = await hostileRegistry((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm=x' }).end();
    });
    const { host } = await hostileRegistry((_, response) => {
      response.writeHead(307, { location: `http://${other.host}/` }).end();
    });
    expect(await failureOf(digestOf(host))).toMatch(/^registry_refused/);
    expect(other.authorizations).toEqual([undefined, undefined]);
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data', /http:\/\/169\.254\.169\.254.*HTTPS only/],
    ['https://169.254.169.254/latest/meta-data', /a link-local address behind 169\.254\.169\.254/],
    ['https://10.0.0.1/', /a private address/],
    ['https://[fd00::1]/', /a private address/],
    ['http://registry.example.com/', /HTTPS only/],
    ['file:///etc/passwd', /HTTPS only/],
    ['https://user:pw@registry.example.com/', /HTTPS only|a redirect to/],
    ['http://[', /a redirect to nowhere/],
    ['/v2/acme/app/manifests/1', /more than 3 redirects/],
  ])('does not follow to %s', async (location, message) => {
    const failure = await outcomeOf(307, { location });
    expect(failure).toMatch(/^redirect_refused/);
    expect(failure).toMatch(message);
  });
});

const challenged = (realm: string): Promise<string> =>
  outcomeOf(401, { 'www-authenticate': `Bearer realm="${realm}",service="s"` });

describe('fingerprintImage, with a token server that does wrong', () => {
  it.each([
    ['http://auth.example.com/token', /credentials are sent over HTTPS only/],
    ['https://user:pw@auth.example.com/token', /credentials are sent over HTTPS only/],
    ['https://10.0.0.1/token', /a private address/],
    ['https://169.254.169.254/token', /a link-local address/],
    ['ftp://auth.example.com/', /HTTPS only/],
    ['', /none that can be read/],
  ])('asks nothing of the realm %s', async (realm, message) => {
    const failure = await challenged(realm);
    expect(failure).toMatch(/^redirect_refused/);
    expect(failure).toMatch(message);
  });

  it('sends credentials nowhere that the token server redirects to', async () => {
    const thief = await hostileRegistry((_, response) => response.writeHead(200).end('{"token":"x"}'));
    const tokens = await hostileRegistry((_, response) => {
      response.writeHead(307, { location: `http://${thief.host}/` }).end();
    });
    expect(await challenged(`http://${tokens.host}/token`)).toMatch(
      /^redirect_refused: .*a redirect of its token server/,
    );
    expect(thief.requests).toEqual([]);
  });

  it.each([
    [200, '{}', /^registry_failed: .*Expected a token/],
    [200, '{"token":"a\\r\\nx: hush-hush"}', /^registry_failed: .*Expected a token/],
    [200, 'hush-hush', /^registry_failed/],
    [200, '{"token":12}', /^registry_failed/],
    [403, '', /^registry_refused: .*status 403 of its token server/],
    [429, '', /^rate_limited/],
    [500, '', /^registry_failed/],
    [200, '{"token":"not-good-enough"}', /^registry_refused: .*status 401/],
  ])('with the answer %i %s', async (status, body, message) => {
    const tokens = await hostileRegistry((_, response) => response.writeHead(status).end(body));
    expect(await challenged(`http://${tokens.host}/token`)).toMatch(message);
  });
});
