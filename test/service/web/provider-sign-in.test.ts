import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '../../../src/service/http/identity-provider.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { type RunningProvider, startProvider } from './identity-provider.ts';
import { comeBack, setOut, signInByProvider, wayBack } from './provider-journey.ts';
import { openVisitor } from './visitor.ts';

const claims = {
  email: 'ada@example.com',
  email_verified: true,
  preferred_username: 'ada',
  groups: ['platform', 'ops'],
};

let provider: RunningProvider;
let service: RunningService;

async function serve(allowed: IdentityProvider['allowed']): Promise<RunningService> {
  const started = await startService({
    identityProvider: provider.settings({ organizations: ['acme'], allowed }),
    failedAuthenticationLimit: 1000,
  });
  provider.register(started.url);
  return started;
}

beforeAll(async () => {
  provider = await startProvider();
  service = await serve([
    { claim: 'groups', value: 'platform' },
    { claim: 'email', value: '*@example.com' },
  ]);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

describe('sign-in by a provider of identities', () => {
  it('is offered beside the token', async () => {
    const { text } = await (await openVisitor(service)).get('/-/sign-in?next=%2Facme');
    expect(text).toContain('href="/-/sign-in/provider?next=%2Facme"');
    expect(text).toContain('Access token');
  });

  it('lets in whoever fits a rule, as a reader of the named organizations, and leads back', async () => {
    provider.user = { sub: 'user-1', ...claims };
    const { visitor, last } = await signInByProvider(service);
    expect(last.status).toBe(303);
    expect(last.headers.get('location')).toBe('/acme/flows');
    const page = await visitor.get('/acme/flows');
    expect(page.status).toBe(200);
    expect(page.text).toContain('ada');
    expect(await visitor.get('/umbrella/flows')).toMatchObject({ status: 404 });
    expect(await visitor.get('/api/v2/flows/acme')).toMatchObject({ status: 200 });
    expect(await visitor.get('/api/v2/audit/acme')).toMatchObject({ status: 403 });
  });

  it.each([
    ['fits no rule', { email: 'eve@example.org', email_verified: true }],
    ['only claims an address', { email: 'eve@example.com', email_verified: false }],
    ['has an address that only looks so', { email: 'eve@example.com.example.org', email_verified: true }],
    ['has a group within another word', { groups: ['no-platform', 'platforms'] }],
  ])('refuses who %s', async (_what, user) => {
    provider.user = { sub: 'user-2', ...user };
    const { visitor, last } = await signInByProvider(service);
    expect(last.status).toBe(403);
    expect(last.text).toContain('not let in here');
    expect(await visitor.get('/acme/flows')).toMatchObject({ status: 303 });
  });

  it('lets in all whom the provider knows where the operator says so', async () => {
    const open = await serve('everyone');
    try {
      provider.user = { sub: 'user-3' };
      const { visitor, last } = await signInByProvider(open);
      expect(last.status).toBe(303);
      expect((await visitor.get('/acme/flows')).text).toContain('user-3');
    } finally {
      await open.stop();
    }
  });

  it('takes an answer only in the browser that asked, and once', async () => {
    provider.user = { sub: 'user-1', ...claims };
    const { visitor, returnPath } = await signInByProvider(service);
    const other = await openVisitor(service);
    for (const path of [returnPath, returnPath.replace(/state=[^&]+/, 'state=forged')]) {
      expect(await other.get(path)).toMatchObject({ status: 403 });
      expect(await visitor.get(path)).toMatchObject({ status: 403 });
    }
    const begun = await openVisitor(service);
    const sent = await begun.get('/-/sign-in/provider');
    const state = new URL(sent.headers.get('location') ?? '').searchParams.get('state') ?? '';
    const forged = await begun.get(returnPath.replace(/state=[^&]+/, `state=${state}`));
    expect(forged.status).toBe(403);
    expect(forged.text).toContain('did not confirm who you are');
  });

  it('lets each tab go its own way, and takes their answers in any order', async () => {
    provider.user = { sub: 'user-1', ...claims };
    const visitor = await openVisitor(service);
    const ways = [];
    for (const tab of ['/acme/flows', '/acme/policies#second']) {
      ways.push({ tab, back: await wayBack(service, await setOut(visitor, tab)) });
    }
    for (const { tab, back } of ways) {
      const last = await comeBack(visitor, back);
      expect(last.status).toBe(303);
      expect(last.headers.get('location')).toBe(tab);
    }
  });

  it('has a browser keep few ways at once, whoever sends it on them, and the newest', async () => {
    provider.user = { sub: 'user-1', ...claims };
    const visitor = await openVisitor(service);
    const kept = new Map<string, number>();
    const ways = [];
    for (let index = 0; index < 9; index += 1) {
      const setOff = await setOut(visitor, `/acme/flows?${'x'.repeat(4000)}`);
      for (const cookie of setOff.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '') kept.delete(name);
        else kept.set(name, cookie.length);
      }
      ways.push(setOff);
    }
    expect(kept.size).toBe(5);
    expect([...kept.values()].reduce((sum, length) => sum + length)).toBeLessThan(8 * 1024);
    const [first, last] = [ways[0], ways.at(-1)];
    if (first === undefined || last === undefined) throw new Error('expected ways');
    const late = await comeBack(visitor, await wayBack(service, first));
    expect(late.status).toBe(403);
    expect(late.text).toContain('was not begun in this browser');
    expect(await comeBack(visitor, await wayBack(service, last))).toMatchObject({ status: 303 });
  });

  it.each(['https://example.org/', '//example.org/', '/..//example.org', '/\\example.org'])(
    'never leads to another site: %s',
    async (next) => {
      provider.user = { sub: 'user-1', ...claims };
      const { last } = await signInByProvider(service, next);
      const location = new URL(last.headers.get('location') ?? '', service.url);
      expect(location.origin).toBe(service.url);
    },
  );

  it('says so where the provider cannot be asked, and leaves tokens to sign in with', async () => {
    const lost = await startService({
      identityProvider: {
        ...provider.settings({ organizations: ['acme'], allowed: 'everyone' }),
        issuer: 'http://127.0.0.1:9',
      },
    });
    try {
      const visitor = await openVisitor(lost, lost.tokens.reader);
      const answer = await visitor.get('/-/sign-in/provider');
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('127.0.0.1:9 cannot be asked who you are');
    } finally {
      await lost.stop();
    }
  });
});
