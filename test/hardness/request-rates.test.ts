import { describe, expect, it } from 'vitest';
import { serve, temporaryFolder } from '../cli/assay-process.ts';
import { startService } from '../running-service.ts';
import { refused } from '../service/records.ts';

/** How so many requests with a token are answered, one after the other. */
async function statusesOf(url: string, token: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`${url}/api/v2/flows/main`, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    statuses.push(answer.status);
  }
  return statuses;
}

describe('requests without a valid token', () => {
  it('are limited per address, those with one never', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const service = await startService({ failedAuthenticationLimit: 5, clock: () => nowMs });
    try {
      const path = `/flows/${service.org}`;
      for (let index = 0; index < 5; index += 1) {
        refused(await service.send('GET', path, { token: `assay_guess_number_${index}` }), 'invalid_token');
      }
      for (const token of ['assay_guess_number_6', null, 'x']) {
        const reply = await service.send('GET', path, { token });
        expect(refused(reply, 'too_many_requests').message).toContain('try again in 60 seconds');
        expect(reply.headers.get('retry-after')).toBe('60');
      }
      for (const token of Object.values(service.tokens)) {
        expect((await service.send('GET', path, { token })).status).toBe(200);
      }
      // A valid token in a wrong place is no guess.
      refused(await service.send('GET', '/flows/umbrella'), 'unknown_organization');
      nowMs += 60_000;
      refused(await service.send('GET', path, { token: 'assay_guess_number_7' }), 'invalid_token');
    } finally {
      await service.stop();
    }
  });

  it.each([
    ['is not believed by itself', [], [401, 429, 429]],
    ['is believed of a proxy that is trusted', ['127.0.0.0/8'], [401, 429, 401]],
    ['is not believed of another', ['10.0.0.0/8'], [401, 429, 429]],
  ])(
    'come from the address of their connection, where what a header says %s',
    async (_what, trustedProxies, expected) => {
      const service = await startService({ failedAuthenticationLimit: 1, trustedProxies });
      try {
        const statuses: number[] = [];
        for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
          const headers = { 'x-forwarded-for': address };
          const reply = await service.send('GET', `/flows/${service.org}`, { token: 'assay_a_mere_guess', headers });
          statuses.push(reply.status);
        }
        expect(statuses).toEqual(expected);
      } finally {
        await service.stop();
      }
    },
  );

  it('are limited in the program as well', async () => {
    await using serving = await serve(['--port', '0', '--data', `${temporaryFolder()}/data`]);
    const statuses = await statusesOf(serving.url, 'guess', 70);
    expect(statuses.filter((status) => status === 401).length).toBe(60);
    expect(statuses.filter((status) => status === 429).length).toBe(10);
  });
});

describe('--token-rate-limit', () => {
  it('holds each token to so many requests in a minute', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const service = await startService({ tokenRateLimit: 3, clock: () => nowMs });
    try {
      const ask = (token: string) => service.send('GET', `/flows/${service.org}`, { token });
      for (let index = 0; index < 3; index += 1) expect((await ask(service.tokens.reader)).status).toBe(200);
      const reply = await ask(service.tokens.reader);
      expect(refused(reply, 'too_many_requests').message).toContain('try again in 60 seconds');
      expect(reply.headers.get('retry-after')).toBe('60');
      nowMs += 18_001;
      expect((await ask(service.tokens.reader)).headers.get('retry-after')).toBe('42');
      nowMs -= 18_001;
      expect((await ask(service.tokens.member)).status).toBe(200);
      nowMs += 60_000;
      expect((await ask(service.tokens.reader)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });

  it('is a flag of the program', async () => {
    const token = 'assay_rate_limited_admin_token';
    const flags = ['--port', '0', '--data', `${temporaryFolder()}/data`, '--token-rate-limit', '2'];
    await using serving = await serve(flags, { env: { ASSAY_ADMIN_TOKEN: token } });
    expect(await statusesOf(serving.url, token, 4)).toEqual([200, 200, 429, 429]);
  });
});
