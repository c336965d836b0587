import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, revokeToken } from '../../../src/service/store/tokens.ts';
import { findOrganization } from '../../../src/service/store/organizations.ts';
import { hashToken } from '../../../src/service/token.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { refused } from '../records.ts';
import { openVisitor } from './visitor.ts';

const HOUR_MS = 3_600_000;

let nowMs = Date.UTC(2026, 10, 1, 12);
let service: RunningService;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
afterAll(async () => {
  await service.stop();
});

/** Makes a token of its own. */
async function tokenOf(name: string, expiresAtMs: number | null = null): Promise<{ token: string; id: string }> {
  const token = `assay_test_token_of_${name}`;
  const id = await service.server.store.writeLookup(async (tx) => {
    const organization = await findOrganization(tx.db, service.org);
    const orgIds = [organization?.org_id ?? ''];
    return createToken(tx, { hash: hashToken(token), userName: name, role: 'member', orgIds, expiresAtMs });
  });
  if (id === null) throw new Error(`there is a token of ${name} already`);
  return { token, id };
}

const signedOut = { status: 303 };

describe('who is not signed in', () => {
  it('is sent to sign in, and back to the same page afterwards', async () => {
    const visitor = await openVisitor(service);
    const sent = await visitor.get('/acme/flows?page=2');
    expect(sent.status).toBe(303);
    const address = sent.headers.get('location') ?? '';
    expect(address).toBe('/-/sign-in?next=%2Facme%2Fflows%3Fpage%3D2');
    const form = await visitor.get(address);
    expect(form.text).toContain('<input type="hidden" name="next" value="/acme/flows?page=2"');
    const entered = await visitor.post('/-/sign-in', { token: service.tokens.reader, next: '/acme/flows?page=2' });
    expect(entered).toMatchObject({ status: 303 });
    expect(entered.headers.get('location')).toBe('/acme/flows?page=2');
    expect((await visitor.get('/acme/flows')).text).toContain('reader-of-acme');
  });

  it('is asked once more from here where a link of another site led here, as its cookie stayed behind', async () => {
    const visitor = await openVisitor(service);
    for (const site of ['cross-site', 'same-site']) {
      const page = await visitor.get('/acme/flows', { 'sec-fetch-site': site });
      expect(page.status).toBe(200);
      expect(page.text).toContain('<meta http-equiv="refresh" content="0; url=/acme/flows"');
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    expect(await visitor.get('/acme/flows', { 'sec-fetch-site': 'same-origin' })).toMatchObject(signedOut);
  });

  it('is sent there whatever it asks by, as nothing failed', async () => {
    const visitor = await openVisitor(service);
    expect(await visitor.get('/wp-admin.php', { accept: '*/*' })).toMatchObject({ status: 303 });
    expect(await visitor.get('/robots.txt', { accept: '*/*' })).toMatchObject({ status: 200 });
    expect(await visitor.get('/favicon.ico', { accept: 'image/*' })).toMatchObject({ status: 302 });
  });

  it('hears of the interface what it heard without pages', async () => {
    const reply = await service.send('GET', '/flows/acme', { token: null, headers: { accept: 'text/html' } });
    expect(refused(reply, 'missing_token').message).toContain('Authorization: Bearer');
  });
});

describe('signing in', () => {
  it.each([
    ['an unknown token', 'assay_never_made_by_anyone', 'not known, has expired or was revoked'],
    ['nothing', '  ', 'Expected an access token'],
    ['too much', 'x'.repeat(513), 'Expected an access token'],
  ])('is refused with %s, in words', async (_what, token, words) => {
    const visitor = await openVisitor(service);
    const answer = await visitor.post('/-/sign-in', { token, next: '/acme/flows' });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain('role="alert"');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.text).not.toContain(token.trim() || 'never');
  });

  it.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['by hand', { 'sec-fetch-site': 'none' }],
    ['from another origin', { origin: 'https://example.org' }],
    ['from an origin without a name', { origin: 'null' }],
    ['without an origin', {}],
  ])('and out is refused where the form comes %s', async (_what, headers) => {
    const visitor = await openVisitor(service, service.tokens.reader);
    for (const path of ['/-/sign-in', '/-/sign-out']) {
      const answer = await visitor.post(path, { token: service.tokens.admin }, headers);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('was not sent by a page of the service');
    }
    expect((await visitor.get('/acme/flows')).text).toContain('reader-of-acme');
  });

  it('takes a form by its origin from a browser that does not tell more', async () => {
    const visitor = await openVisitor(service);
    const answer = await visitor.post('/-/sign-in', { token: service.tokens.reader }, { origin: service.url });
    expect(answer).toMatchObject({ status: 303 });
    expect(answer.headers.get('location')).toBe('/acme');
  });

  it('limits what one address tries, and never holds up a valid token', async () => {
    const strict = await startService({ failedAuthenticationLimit: 2 });
    try {
      const visitor = await openVisitor(strict);
      const tries = [];
      for (let index = 0; index < 4; index += 1) {
        tries.push((await visitor.post('/-/sign-in', { token: `assay_wrong_token_number_${index}` })).status);
      }
      expect(tries).toEqual([401, 401, 429, 429]);
      expect(await visitor.post('/-/sign-in', { token: strict.tokens.reader })).toMatchObject({ status: 303 });
    } finally {
      await strict.stop();
    }
  });

  it('takes forms of bounded size only', async () => {
    const visitor = await openVisitor(service);
    expect(await visitor.post('/-/sign-in', { token: 'x'.repeat(20_000) })).toMatchObject({ status: 413 });
  });

  it('takes no such form elsewhere', async () => {
    const { status } = await service.send('POST', '/artifacts/acme/shop', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'fingerprint=1',
    });
    expect(status).toBe(415);
  });
});

describe('the cookie of a session', () => {
  it('is out of reach of scripts and of other sites', async () => {
    const visitor = await openVisitor(service);
    const [cookie = ''] = (await visitor.post('/-/sign-in', { token: service.tokens.reader })).headers.getSetCookie();
    expect(cookie).toMatch(/^assay=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it.each([
    ['https://assay.example.com', '__Host-assay', '/'],
    ['https://example.com/tools/assay', '__Secure-assay', '/tools/assay/'],
  ])('is for TLS only where users come by %s', async (publicUrl, name, path) => {
    const behindProxy = await startService({ publicUrl });
    try {
      const visitor = await openVisitor(behindProxy);
      const answer = await visitor.post('/-/sign-in', { token: behindProxy.tokens.reader });
      expect(answer.headers.getSetCookie()[0]).toMatch(
        new RegExp(`^${name}=[\\w-]{43}; Max-Age=43200; Path=${path}; HttpOnly; Secure; SameSite=Strict$`),
      );
      expect(answer.headers.get('location')).toBe(`${path}acme`);
      const page = await visitor.get('/acme/flows');
      expect(page.text).toContain(`href="${path}acme/environments"`);
    } finally {
      await behindProxy.stop();
    }
  });

  it('only reads: no write of the interface is done on its account', async () => {
    const { token } = await tokenOf('writer');
    const visitor = await openVisitor(service, token);
    const read = await visitor.get('/api/v2/flows/acme');
    expect(read.status).toBe(200);
    // What a browser keeps would still be there after its user has signed out.
    expect(read.headers.get('cache-control')).toBe('no-store');
    const write = await visitor.post('/api/v2/artifacts/acme/shop', { fingerprint: '1' });
    expect(write).toMatchObject({ status: 401 });
    expect(write.headers.get('content-type')).toContain('application/json');
  });

  it('gives way to a token that is sent beside it', async () => {
    const visitor = await openVisitor(service, service.tokens.reader);
    const foreign = await visitor.get('/api/v2/flows/acme', { authorization: `Bearer ${service.foreign.token}` });
    expect(foreign).toMatchObject({ status: 404 });
  });
});

describe('a session ends', () => {
  it('when its user signs out', async () => {
    const visitor = await openVisitor(service, service.tokens.reader);
    const stolen = await openVisitor(service);
    const out = await visitor.post('/-/sign-out', {});
    expect(out.headers.get('location')).toBe('/-/sign-in');
    expect(await visitor.get('/acme/flows')).toMatchObject(signedOut);
    expect(await stolen.get('/acme/flows')).toMatchObject(signedOut);
  });

  it('for a copy of its cookie too', async () => {
    const visitor = await openVisitor(service);
    const entered = await visitor.post('/-/sign-in', { token: service.tokens.reader });
    const cookie = (entered.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const copy = await openVisitor(service);
    expect(await copy.get('/acme/flows', { cookie })).toMatchObject({ status: 200 });
    await visitor.post('/-/sign-out', {});
    expect(await copy.get('/acme/flows', { cookie })).toMatchObject(signedOut);
    expect(await copy.get('/api/v2/flows/acme', { cookie })).toMatchObject({ status: 401 });
  });

  it('when its token is revoked', async () => {
    const { token, id } = await tokenOf('revoked');
    const visitor = await openVisitor(service, token);
    expect(await visitor.get('/acme/flows')).toMatchObject({ status: 200 });
    await service.server.store.writeLookup((tx) => revokeToken(tx, id));
    expect(await visitor.get('/acme/flows')).toMatchObject(signedOut);
  });

  it('when its token does', async () => {
    const { token } = await tokenOf('short', nowMs + HOUR_MS);
    const visitor = await openVisitor(service, token);
    const before = nowMs;
    nowMs += HOUR_MS;
    expect(await visitor.get('/acme/flows')).toMatchObject(signedOut);
    nowMs = before;
  });

  it('after twelve hours', async () => {
    const visitor = await openVisitor(service, service.tokens.reader);
    const before = nowMs;
    nowMs += 12 * HOUR_MS - 1;
    expect(await visitor.get('/acme/flows')).toMatchObject({ status: 200 });
    nowMs += 1;
    expect(await visitor.get('/acme/flows')).toMatchObject(signedOut);
    nowMs = before;
  });

  it('where the clock of the service was set back behind its beginning', async () => {
    const visitor = await openVisitor(service, service.tokens.reader);
    const before = nowMs;
    nowMs -= 1;
    expect(await visitor.get('/acme/flows')).toMatchObject(signedOut);
    nowMs = before;
  });

  it('with the service, never: it is kept in the store', async () => {
    const { server } = service;
    const secrets = await server.store.readLookup((db) => db.selectFrom('sessions').selectAll().execute());
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  it('and is forgotten by the next sign-in after its end', async () => {
    const before = nowMs;
    nowMs += 24 * HOUR_MS;
    await openVisitor(service, service.tokens.reader);
    const kept = await service.server.store.readLookup((db) => db.selectFrom('sessions').selectAll().execute());
    expect(kept).toHaveLength(1);
    nowMs = before;
  });
});

const withoutNames = (text: string): string =>
  text.replaceAll(/umbrella|nobody/g, 'NAME').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

describe('what is not there', () => {
  it('is a page for a browser, and the same for a foreign organization as for none', async () => {
    const visitor = await openVisitor(service, service.tokens.reader);
    const [foreign, none] = [await visitor.get('/umbrella/flows'), await visitor.get('/nobody/flows')];
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(withoutNames(foreign.text)).toBe(withoutNames(none.text));
    expect(foreign.text).toContain('Nothing here');
    const page = await visitor.get('/acme/no/such/page');
    expect(page.status).toBe(404);
    expect(page.text).toContain('<h1>Nothing here</h1>');
  });

  it('is JSON for everything else', async () => {
    const { status, json } = await service.send('GET', '//acme/no/such/page');
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'unknown_path' });
  });
});

describe('the headers of a page', () => {
  it('let nothing in, and nothing out', async () => {
    const visitor = await openVisitor(service, service.tokens.reader);
    for (const path of ['/acme/flows', '/-/sign-in', '/acme/flows/none']) {
      const { headers } = await visitor.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("trusted-types 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('let files of pages be kept for good, since their addresses change with them', async () => {
    const visitor = await openVisitor(service);
    const { text } = await visitor.get('/-/sign-in');
    const addresses = [...text.matchAll(/(?:href|src)="(\/-\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const { status, headers } = await visitor.get(address);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toContain('immutable');
    }
  });
});
