import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { apiKeyRecord, createApiKey, listApiKeys, rotateApiKey } from '../../src/contract/service-account.ts';
import { API_KEYS_MAX } from '../../src/service/store/api-keys.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, refused } from './records.ts';

const HOUR_S = 3600;
const nullBody = { body: 'null', headers: { 'content-type': 'application/json; charset=utf-8' } };

let service: RunningService;
/** Whole seconds, since expiries are. */
let nowMs = 1_786_803_891_000;
const nowS = (): number => nowMs / 1000;
const pass = (seconds: number): void => {
  nowMs += seconds * 1000;
};

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
afterAll(() => service.stop());

const accounts = (): string => `/service-accounts/${service.org}`;
let made = 0;
/** The path of a new account. */
async function account(privilege = 'member'): Promise<string> {
  made += 1;
  const reply = await service.send('POST', accounts(), { json: { name: `account-${made}`, privilege } });
  expect(reply.status, reply.text).toBe(201);
  return `${accounts()}/account-${made}`;
}
type NewKey = z.output<(typeof createApiKey.answers)[201]>;
async function newKey(of: string, json: Record<string, unknown> = {}): Promise<NewKey> {
  return answered(await service.send('POST', `${of}/api-keys`, { json }), 201, createApiKey.answers[201]);
}
const rotate = async (of: string, id: string, json: Record<string, unknown> = {}) =>
  answered(await service.send('POST', `${of}/api-keys/${id}/rotate`, { json }), 201, rotateApiKey.answers[201]);
const read = async (of: string, id: string) =>
  answered(await service.send('GET', `${of}/api-keys/${id}`), 200, apiKeyRecord);
const list = async (of: string) => answered(await service.send('GET', `${of}/api-keys`), 200, listApiKeys.answers[200]);
const use = (token: string) => service.send('GET', `/flows/${service.org}`, { token });
const works = async (token: string): Promise<void> => expect((await use(token)).status).toBe(200);
const ended = async (token: string): Promise<void> => void refused(await use(token), 'invalid_token');

describe('a key', () => {
  it('is shown once, and works with the role of its account', async () => {
    const of = await account('reader');
    const { key, id, ...rest } = await newKey(of, { description: 'CI' });
    expect(key).toMatch(/^assay_[\w-]{43}$/);
    expect(rest).toEqual({ description: 'CI', created_at: nowS(), expires_at: null });
    await works(key);
    const json = { name: 'not-allowed', description: '' };
    refused(await service.send('PUT', `/flows/${service.org}`, { token: key, json }), 'forbidden');
    refused(await service.send('GET', accounts(), { token: key }), 'forbidden');
    refused(await service.send('GET', `/flows/${service.foreign.org}`, { token: key }), 'unknown_organization');
    for (const text of [
      (await service.send('GET', `${of}/api-keys`)).text,
      (await service.send('GET', `${of}/api-keys/${id}`)).text,
      (await service.send('GET', of)).text,
    ]) {
      expect(text).not.toContain('assay_');
    }
  });

  it('is listed with its account, the newest first', async () => {
    const of = await account();
    const [first, second] = [await newKey(of, { description: 'one' }), await newKey(of, { description: null })];
    expect((await list(of)).map(({ id, description }) => [id, description])).toEqual([
      [second.id, ''],
      [first.id, 'one'],
    ]);
    expect(await list(await account())).toEqual([]);
  });

  it('ends when it expires', async () => {
    const of = await account();
    const { key, id } = await newKey(of, { expires_at: nowS() + 60 });
    pass(59);
    await works(key);
    pass(1);
    await ended(key);
    expect((await read(of, id)).expires_at).toBe(nowS());
  });

  it('does not expire where that is 0', async () => {
    const of = await account();
    const { key, expires_at: expiresAt } = await newKey(of, { expires_at: 0 });
    expect(expiresAt).toBeNull();
    pass(10 * 365 * 24 * HOUR_S);
    await works(key);
  });

  it('ends at once when it is deleted, and only it', async () => {
    const of = await account();
    const [gone, kept] = [await newKey(of), await newKey(of)];
    const reply = await service.send('DELETE', `${of}/api-keys/${gone.id}`, nullBody);
    expect([reply.status, reply.text]).toEqual([200, '"OK"']);
    await ended(gone.key);
    await works(kept.key);
    refused(await service.send('GET', `${of}/api-keys/${gone.id}`), 'unknown_api_key');
    refused(await service.send('DELETE', `${of}/api-keys/${gone.id}`, nullBody), 'unknown_api_key');
    refused(await service.send('POST', `${of}/api-keys/${gone.id}/rotate`, { json: {} }), 'unknown_api_key');
    expect((await list(of)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it('ends at once with its account, and stays ended when another one takes the name', async () => {
    const of = await account();
    const keys = [await newKey(of), await newKey(of)];
    await service.send('DELETE', of, nullBody);
    for (const { key } of keys) await ended(key);
    refused(await service.send('GET', `${of}/api-keys`), 'unknown_service_account');
    const name = of.split('/').at(-1);
    await service.send('POST', accounts(), { json: { name, privilege: 'admin' } });
    for (const { key } of keys) await ended(key);
    expect(await list(of)).toEqual([]);
  });

  it('gets another role with its account, at once', async () => {
    const of = await account('admin');
    const [{ key }, other] = [await newKey(of), await newKey(await account('admin'))];
    expect((await service.send('GET', accounts(), { token: key })).status).toBe(200);
    await service.send('PATCH', of, { json: { privilege: 'reader' } });
    refused(await service.send('GET', accounts(), { token: key }), 'forbidden');
    await works(key);
    expect((await service.send('GET', accounts(), { token: other.key })).status).toBe(200);
    await service.send('PATCH', of, { json: { privilege: 'admin' } });
    expect((await service.send('GET', accounts(), { token: key })).status).toBe(200);
  });

  it('belongs to its account only', async () => {
    const [of, other] = [await account(), await account()];
    const { id, key } = await newKey(of);
    for (const [method, end] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
    ] as const) {
      const send = method === 'POST' ? { json: { grace_period_hours: 0 } } : {};
      refused(await service.send(method, `${other}/api-keys/${id}${end}`, send), 'unknown_api_key');
      const foreign = of.replace(service.org, service.foreign.org);
      const asForeign = { ...send, token: service.foreign.token };
      refused(await service.send(method, `${foreign}/api-keys/${id}${end}`, asForeign), 'unknown_service_account');
    }
    await works(key);
  });

  it('is not made of a wrong request, nor for an account that is not there', async () => {
    const of = await account();
    for (const [field, json] of [
      ['expires_at', { expires_at: nowS() }],
      ['expires_at', { expires_at: 1 }],
      ['expires_at', { expires_at: -1 }],
      ['expires_at', { expires_at: nowS() + 60.5 }],
      ['expires_at', { expires_at: nowMs }],
      ['expires_at', { expires_at: '2030-01-01' }],
      ['description', { description: 1 }],
    ] as const) {
      const reply = await service.send('POST', `${of}/api-keys`, { json });
      refused(reply, 'invalid_input', [field]);
    }
    refused(await service.send('POST', `${of}/api-keys`, nullBody), 'invalid_input', ['body']);
    expect(await list(of)).toEqual([]);
    refused(await service.send('POST', `${accounts()}/nobody/api-keys`, { json: {} }), 'unknown_service_account');
  });

  it('takes the place of one that ended where the account has no room, and of none that has not', async () => {
    const of = await account();
    const first = await newKey(of, { expires_at: nowS() + 1 });
    for (let count = 1; count < API_KEYS_MAX; count += 1) await newKey(of);
    const refusal = await service.send('POST', `${of}/api-keys`, { json: {} });
    refused(refusal, 'invalid_input', ['service_account_name']);
    pass(1);
    await newKey(of);
    const kept = await list(of);
    expect(kept).toHaveLength(API_KEYS_MAX);
    expect(kept.map(({ id }) => id)).not.toContain(first.id);
  });
});

describe('a rotation', () => {
  it('makes a new key, and lets the old one go on until the grace period ends', async () => {
    const of = await account();
    const old = await newKey(of, { description: 'CI' });
    pass(5);
    const fresh = await rotate(of, old.id, { grace_period_hours: 2 });
    expect(fresh).toMatchObject({
      description: 'CI',
      created_at: nowS(),
      expires_at: null,
      grace_period_expires_at: nowS() + 2 * HOUR_S,
    });
    expect(fresh.id).not.toBe(old.id);
    expect(fresh.key).not.toBe(old.key);
    expect((await read(of, old.id)).expires_at).toBe(nowS() + 2 * HOUR_S);
    pass(2 * HOUR_S - 1);
    await works(old.key);
    await works(fresh.key);
    pass(1);
    await ended(old.key);
    await works(fresh.key);
  });

  it('gives a day where it does not say', async () => {
    const of = await account();
    const { id } = await newKey(of);
    expect((await rotate(of, id)).grace_period_expires_at).toBe(nowS() + 24 * HOUR_S);
  });

  it('ends the old key at once where the grace period is 0', async () => {
    const of = await account();
    const old = await newKey(of);
    const fresh = await rotate(of, old.id, { grace_period_hours: 0 });
    await ended(old.key);
    await works(fresh.key);
    expect((await read(of, old.id)).expires_at).toBe(nowS());
  });

  it('never lets the old key go on for longer than it would have', async () => {
    const of = await account();
    const old = await newKey(of, { expires_at: nowS() + 60 });
    expect((await rotate(of, old.id, { grace_period_hours: 48 })).grace_period_expires_at).toBe(nowS() + 60);
    const other = await newKey(of);
    await rotate(of, other.id, { grace_period_hours: 1 });
    expect((await rotate(of, other.id, { grace_period_hours: 5 })).grace_period_expires_at).toBe(nowS() + HOUR_S);
  });

  it('gives the new key the lifetime of the old one, or the end that it says', async () => {
    const of = await account();
    const old = await newKey(of, { expires_at: nowS() + 100 });
    pass(40);
    expect((await rotate(of, old.id)).expires_at).toBe(nowS() + 100);
    expect((await rotate(of, old.id, { grace_period_hours: 0 })).expires_at).toBe(nowS() + 100);
    expect((await rotate(of, old.id, { expires_at: nowS() + 7 })).expires_at).toBe(nowS() + 7);
    expect((await rotate(of, old.id, { expires_at: 0 })).expires_at).toBeNull();
  });

  it('changes nothing where it is wrong', async () => {
    const of = await account();
    const old = await newKey(of);
    for (const [field, json] of [
      ['grace_period_hours', { grace_period_hours: -1 }],
      ['grace_period_hours', { grace_period_hours: 0.5 }],
      ['grace_period_hours', { grace_period_hours: 24 * 365 + 1 }],
      ['grace_period_hours', { grace_period_hours: 'none' }],
      ['expires_at', { expires_at: nowS() - 1, grace_period_hours: 0 }],
    ] as const) {
      refused(await service.send('POST', `${of}/api-keys/${old.id}/rotate`, { json }), 'invalid_input', [field]);
    }
    await works(old.key);
    expect(await list(of)).toHaveLength(1);
    expect((await read(of, old.id)).expires_at).toBeNull();
  });
});

describe('a repeated request', () => {
  const headers = { 'idempotency-key': 'the same' };

  it('gets the same key again, which stands nowhere in the store', async () => {
    const of = await account();
    const send = { json: { description: 'once' }, headers };
    const first = await service.send('POST', `${of}/api-keys`, send);
    const again = await service.send('POST', `${of}/api-keys`, send);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await list(of)).toHaveLength(1);
    const { key } = answered(first, 201, createApiKey.answers[201]);
    const files = readdirSync(service.dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toContain('assay.db');
    for (const { name } of files) expect(readFileSync(path.join(service.dataDir, name)).includes(key)).toBe(false);
  });

  it('of another token gets no key', async () => {
    const of = await account();
    const other = await newKey(await account('admin'));
    const send = { json: {}, headers: { 'idempotency-key': 'mine' } };
    await service.send('POST', `${of}/api-keys`, send);
    const reply = await service.send('POST', `${of}/api-keys`, { ...send, token: other.key });
    refused(reply, 'invalid_input', ['Idempotency-Key']);
    expect(await list(of)).toHaveLength(1);
  });
});

/** Uses are kept beside the requests; a write that comes later is done later. */
const settled = () => service.send('PUT', `/user/${service.org}`);

describe('the last use of a key', () => {
  it('is told to the minute', async () => {
    const of = await account('reader');
    const { key, id } = await newKey(of);
    expect((await read(of, id)).last_used_at).toBeNull();
    const firstS = nowS();
    await works(key);
    await settled();
    expect((await read(of, id)).last_used_at).toBe(firstS);
    pass(59);
    await works(key);
    await settled();
    expect((await read(of, id)).last_used_at).toBe(firstS);
    pass(1);
    // Also a use that is refused.
    refused(await service.send('GET', accounts(), { token: key }), 'forbidden');
    await settled();
    expect((await read(of, id)).last_used_at).toBe(firstS + 60);
    expect((await list(of)).map((one) => one.last_used_at)).toEqual([firstS + 60]);
  });

  it('is not one of a key that has ended', async () => {
    const of = await account();
    const { key, id } = await newKey(of, { expires_at: nowS() + 1 });
    pass(1);
    await ended(key);
    await settled();
    expect((await read(of, id)).last_used_at).toBeNull();
  });
});
