import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditLog } from '../../../src/contract/audit.ts';
import { addSession } from '../../../src/service/store/sessions.ts';
import { hashToken } from '../../../src/service/token.ts';
import { type IdentityProvider, identityOf, settingsHashOf } from '../../../src/service/http/identity-provider.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { sessionOfToken } from '../store/new-session.ts';
import { type RunningProvider, startProvider } from './identity-provider.ts';
import { signInByProvider } from './provider-journey.ts';
import { openVisitor, type Visited } from './visitor.ts';

const PAGES = 3;

let provider: RunningProvider;
let settings: IdentityProvider;
let service: RunningService;

beforeAll(async () => {
  provider = await startProvider();
  settings = provider.settings({ organizations: ['acme'], allowed: [{ claim: 'groups', value: 'platform' }] });
  service = await startService({ identityProvider: settings, tokenRateLimit: PAGES });
  provider.register(service.url);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

/** The cookie of a session that was opened under these settings. */
async function openedUnder(opened: IdentityProvider, name: string): Promise<string> {
  const user = { identity: identityOf(opened, { sub: name }), settings_hash: settingsHashOf(opened) };
  const session = { ...sessionOfToken('', { hash: hashToken(name), user_name: name }), token_hash: null, ...user };
  await service.server.store.writeLookup((tx) =>
    addSession(tx, { ...session, expires_at: tx.nowMs + 1_000_000, organizations: '["acme"]' }),
  );
  return `assay=${name}`;
}

async function visit(path: string, headers: Record<string, string>): Promise<Visited> {
  return (await openVisitor(service)).get(path, headers);
}

describe('the session of a user', () => {
  it('goes on while the service is told the same', async () => {
    const cookie = await openedUnder({ ...settings, clientSecret: 'a new one', scope: 'openid' }, 'same');
    expect(await visit('/acme/flows', { cookie })).toMatchObject({ status: 200 });
    expect(await visit('/api/v2/flows/acme', { cookie })).toMatchObject({ status: 200 });
  });

  it.each<[string, Partial<IdentityProvider>]>([
    ['another issuer', { issuer: 'https://login.example.org' }],
    ['another client', { clientId: 'another' }],
    ['all users', { allowed: 'everyone' }],
    ['other users', { allowed: [{ claim: 'groups', value: 'platforms' }] }],
    ['a claim of another name', { allowed: [{ claim: 'roles', value: 'platform' }] }],
    ['more organizations', { organizations: ['acme', 'umbrella'] }],
  ])('is none where it was opened when the service was told of %s', async (what, changed) => {
    const cookie = await openedUnder({ ...settings, ...changed }, what);
    expect(await visit('/acme/flows', { cookie })).toMatchObject({ status: 303 });
    expect(await visit('/api/v2/flows/acme', { cookie })).toMatchObject({ status: 401 });
  });

  it('is none where users sign in no longer', async () => {
    const tokensOnly = await startService();
    try {
      const secret = 'opened-by-a-user';
      await tokensOnly.server.store.writeLookup((tx) => {
        const session = sessionOfToken('', { hash: hashToken(secret), expires_at: tx.nowMs + 1_000_000 });
        const identity = identityOf(settings, { sub: 'ada' });
        return addSession(tx, { ...session, token_hash: null, identity, settings_hash: settingsHashOf(settings) });
      });
      const visitor = await openVisitor(tokensOnly);
      expect(await visitor.get('/acme/flows', { cookie: `assay=${secret}` })).toMatchObject({ status: 303 });
    } finally {
      await tokensOnly.stop();
    }
  });

  it('is of whom the provider calls so for good: a name that somebody chose takes nothing from who has it', async () => {
    const namesake = { preferred_username: 'ada', groups: ['platform'] };
    provider.user = { sub: 'eve-1', ...namesake };
    const { visitor: eve } = await signInByProvider(service);
    provider.user = { sub: 'ada-1', ...namesake };
    const { visitor: ada } = await signInByProvider(service);
    expect(await eve.get('/api/v2/audit/acme')).toMatchObject({ status: 403 });
    const statuses = [];
    for (let index = 0; index < PAGES; index += 1) statuses.push((await eve.get('/acme/flows')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await ada.get('/acme/flows')).toMatchObject({ status: 200 });
    expect(await ada.get('/api/v2/audit/acme')).toMatchObject({ status: 403 });
    const { entries } = listAuditLog.answers[200].parse((await service.send('GET', '/audit/acme?actor=ada')).json);
    const { issuer } = settings;
    expect(entries.map((entry) => entry.token_id)).toEqual([`${issuer} ada-1`, `${issuer} eve-1`]);
  });
});

const cookieOf = ({ headers }: Visited): string => (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

describe('signing in again', () => {
  it('ends the session that the browser had, whoever it was of', async () => {
    const visitor = await openVisitor(service);
    const first = cookieOf(await visitor.post('/-/sign-in', { token: service.tokens.reader }));
    expect(await visit('/acme/flows', { cookie: first })).toMatchObject({ status: 200 });
    const second = cookieOf(await visitor.post('/-/sign-in', { token: service.tokens.member }));
    expect(await visit('/acme/flows', { cookie: first })).toMatchObject({ status: 303 });
    expect(await visit('/acme/flows', { cookie: second })).toMatchObject({ status: 200 });
    const refused = await visitor.post('/-/sign-in', { token: 'assay_known_to_nobody' });
    expect(refused.status).toBe(401);
    expect(await visit('/acme/flows', { cookie: second })).toMatchObject({ status: 200 });
  });
});

describe('the interface', () => {
  it('takes a session from a page of the service and from a person, and from no other site', async () => {
    const visitor = await openVisitor(service, service.tokens.snapshotter);
    const asked = (site: string) => visitor.get('/api/v2/flows/acme', { 'sec-fetch-site': site });
    expect((await asked('same-origin')).status).toBe(200);
    expect((await asked('none')).status).toBe(200);
    expect((await asked('same-site')).status).toBe(401);
    expect((await asked('cross-site')).status).toBe(401);
    expect((await visitor.get('/acme/flows', { 'sec-fetch-site': 'same-site' })).status).toBe(200);
  });
});
