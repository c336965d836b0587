import { hash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { speaker } from '../records.ts';
import { type RunningProvider, startProvider } from './identity-provider.ts';
import { openVisitor } from './visitor.ts';

const TRIES = 3;
const PAGES = 5;

let provider: RunningProvider;
let service: RunningService;

beforeAll(async () => {
  provider = await startProvider();
  service = await startService({
    identityProvider: provider.settings({ organizations: ['acme'], allowed: 'everyone' }),
    failedAuthenticationLimit: TRIES,
    tokenRateLimit: PAGES,
    room: { requests: 50 },
  });
  provider.register(service.url);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

/** What a browser would hold between its way to the provider and back. */
const journeyCookie = (journey: Record<string, unknown>): string => {
  const name = hash('sha256', String(journey['state'])).slice(0, 16);
  return `assay-journey-${name}=${Buffer.from(JSON.stringify(journey)).toString('base64url')}`;
};

function readJourney(cookie: string): Record<string, unknown> {
  const [, value = ''] = /^assay-journey-[0-9a-f]{16}=([^;]+)/.exec(cookie) ?? [];
  const journey: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
  return typeof journey === 'object' && journey !== null ? { ...journey } : {};
}

describe('a stranger', () => {
  it('who begins many forms and ends none leaves the interface its room', async () => {
    const { hostname, port } = new URL(service.url);
    const sockets: Socket[] = [];
    for (let index = 0; index < 60; index += 1) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        'POST /-/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\na',
      );
      sockets.push(socket);
    }
    try {
      const visitor = await openVisitor(service);
      await expect.poll(async () => (await visitor.post('/-/sign-in', { token: 'x' })).status).toBe(503);
      expect(await service.send('GET', '/flows/acme')).toMatchObject({ status: 200 });
      expect(await visitor.get('/-/sign-in')).toMatchObject({ status: 200 });
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    const visitor = await openVisitor(service);
    await expect
      .poll(async () => (await visitor.post('/-/sign-in', { token: service.tokens.reader })).status)
      .toBe(303);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'sends no form as %s',
    async (type) => {
      const answer = await fetch(`${service.url}/-/sign-in`, {
        method: 'POST',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ token: service.tokens.reader }),
      });
      expect(answer.status).toBe(415);
    },
  );

  it('who puts a way on into the browser of somebody is not followed', async () => {
    for (const next of ['https://example.org/', '//example.org/', '/x\r\nset-cookie: a=b']) {
      provider.user = { sub: 'user-1' };
      const visitor = await openVisitor(service);
      const elsewhere = await openVisitor({ url: '' });
      let visited = await visitor.get('/-/sign-in/provider');
      const kept = readJourney(visited.headers.getSetCookie()[0] ?? '');
      for (let location = visited.headers.get('location') ?? ''; !location.startsWith(service.url);) {
        visited = await elsewhere.get(location);
        location = new URL(visited.headers.get('location') ?? '', location).href;
        if (!location.startsWith(service.url)) continue;
        const back = location.slice(service.url.length);
        visited = await visitor.get(back, { cookie: journeyCookie({ ...kept, next }) });
      }
      expect(visited.status).toBe(303);
      expect(new URL(visited.headers.get('location') ?? '', service.url).origin).toBe(service.url);
      expect(visited.headers.getSetCookie().some((cookie) => cookie.startsWith('a='))).toBe(false);
    }
  });

  it('who makes up answers of the provider soon asks it no more', async () => {
    const visitor = await openVisitor(service);
    const cookie = journeyCookie({ state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), next: null });
    const statuses = [];
    for (let index = 0; index < TRIES + 2; index += 1) {
      const path = `/-/sign-in/return?code=made-up&state=s&iss=${encodeURIComponent(provider.issuer)}`;
      statuses.push((await visitor.get(path, { cookie })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 429, 429]);
  });
});

describe('the way on after signing in', () => {
  let beside: RunningService;
  beforeAll(async () => {
    beside = await startService({ publicUrl: 'https://example.com/tools/assay' });
  });
  afterAll(() => beside.stop());

  it.each([
    ['/tools/assay/acme/flows?page=2', '/tools/assay/acme/flows?page=2'],
    ['/tools/assay', '/tools/assay/acme'],
    ['/tools/assay/../other', '/tools/assay/acme'],
    ['/other', '/tools/assay/acme'],
    ['/tools/assay/acme#missing-web-unit%20test', '/tools/assay/acme#missing-web-unit%20test'],
    ['/tools/assay/acme#:~:text=x', '/tools/assay/acme'],
    ['/tools/assay/acme#x\r\nset-cookie: a=b', '/tools/assay/acme'],
    ['//tools/assay/', '/tools/assay/acme'],
  ])('stays with the service, which is not alone on its host: %s', async (next, expected) => {
    const visitor = await openVisitor(beside);
    const answer = await visitor.post('/-/sign-in', { token: beside.tokens.reader, next });
    expect(answer.headers.get('location')).toBe(expected);
  });
});

describe('a page behind the last one', () => {
  let unlimited: RunningService;
  beforeAll(async () => {
    unlimited = await startService();
    await speaker(unlimited).flow('shop');
  });
  afterAll(() => unlimited.stop());

  it.each(['flows', 'flows/shop', 'policies', 'controls', 'repositories'])(
    'of %s does not say that there is nothing, and leads back to one that is there',
    async (list) => {
      const visitor = await openVisitor(unlimited, unlimited.tokens.reader);
      const { text } = await visitor.get(`/acme/${list}?page=9`);
      const [, previous] = /href="[^"]*[?&]page=(\d+)" rel="prev"/.exec(text) ?? [];
      expect(previous).toBe('1');
      expect(text.includes('No flow yet')).toBe(false);
      expect(await visitor.get(`/acme/${list}?page=1`)).toMatchObject({ status: 200 });
    },
  );
});

describe('the pages of one token', () => {
  it('count as its requests', async () => {
    const visitor = await openVisitor(service, service.tokens.member);
    const statuses = [];
    for (let index = 0; index < PAGES + 1; index += 1) statuses.push((await visitor.get('/acme/flows')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await visitor.get('/api/v2/flows/acme')).toMatchObject({ status: 429 });
  });
});
