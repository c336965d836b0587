import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { errorStatus } from '../../src/contract/error.ts';
import { findOrganization } from '../../src/service/store/organizations.ts';
import { createToken, revokeToken } from '../../src/service/store/tokens.ts';
import { hashToken } from '../../src/service/token.ts';
import { type Reply, type RunningService, startService } from '../running-service.ts';
import { example } from './endpoint-examples/example.ts';
import { examples } from './endpoint-examples.ts';
import { refused } from './records.ts';

let nowMs = Date.now();
let service: RunningService;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
afterAll(() => service.stop());

interface Issued {
  expiresAtMs?: number;
  role?: Role;
  orgs?: readonly string[];
}

async function issue(token: string, { expiresAtMs, role = 'admin', orgs = [service.org] }: Issued): Promise<string> {
  const id = await service.server.store.writeLookup(async (tx) => {
    const orgIds: string[] = [];
    for (const name of orgs) {
      const organization = await findOrganization(tx.db, name);
      if (organization !== null) orgIds.push(organization.org_id);
    }
    return createToken(tx, {
      hash: hashToken(token),
      userName: 'someone',
      role,
      orgIds,
      expiresAtMs: expiresAtMs ?? null,
    });
  });
  if (id === null) throw new Error('the token was there already');
  return id;
}

async function call(
  id: string,
  options: { org?: string; token?: string | null; headers?: Record<string, string> } = {},
) {
  const { org = service.org, ...send } = options;
  const row = endpoints.find((endpoint) => endpoint.id === id);
  const request = examples[id];
  if (row === undefined || request === undefined) throw new Error(`no example of ${id}`);
  const made = await request.make?.(service);
  return service.send(row.method, request.path(org, made), { ...request.send(), ...send });
}

it('has an example of every endpoint, and of nothing else', () => {
  expect(Object.keys(examples).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

// In the order of the examples, since later ones read what earlier ones wrote.
describe.each(Object.keys(examples))('%s', (id) => {
  const row = endpoints.find((endpoint) => endpoint.id === id);
  const role = row?.role ?? null;
  const withoutAccess = row?.withoutAccess ?? 'unknown_organization';
  /** Whether the path says which organization; otherwise it is the token's own. */
  const namesOrganization = row?.path.includes('{org}') === true;

  it('refuses a request without a token', async () => {
    const reply = await call(id, { token: null });
    refused(reply, 'missing_token', []);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('refuses a token that nobody issued', async () => {
    const reply = await call(id, { token: 'assay_of_nobody_at_all' });
    refused(reply, 'invalid_token', []);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('refuses a token from the moment it expires', async () => {
    const token = `assay_expiring_${id}`;
    await issue(token, { expiresAtMs: nowMs + 1000 });
    const before = await call(id, { token, org: 'nowhere' });
    expect(before.status, before.text).toBe(namesOrganization ? errorStatus[withoutAccess] : 200);
    nowMs += 1000;
    refused(await call(id, { token }), 'invalid_token');
  });

  it('refuses a revoked token at once', async () => {
    const token = `assay_revoked_${id}`;
    const tokenId = await issue(token, {});
    const before = await call(id, { token, org: 'nowhere' });
    expect(before.status, before.text).toBe(namesOrganization ? errorStatus[withoutAccess] : 200);
    await service.server.store.writeLookup((tx) => revokeToken(tx, tokenId));
    refused(await call(id, { token }), 'invalid_token');
  });

  it.runIf(namesOrganization)('shows a foreign organization as it shows one that does not exist', async () => {
    const [foreign, none] = [service.foreign.org, 'nowhere'];
    const bodies = await Promise.all([foreign, none].map((org) => call(id, { org })));
    const [first, second] = bodies.map((reply, index) => {
      const { request_id: _id, ...body } = refused(reply, withoutAccess, []);
      return JSON.stringify(body).replaceAll([foreign, none][index] ?? '', 'ORG');
    });
    expect(first).toBe(second);
  });

  const lowerRoles = role === null ? [] : roles.slice(0, roles.indexOf(role));
  it.each(lowerRoles)('refuses the role %s, which is below its own', async (lower) => {
    const body = refused(await call(id, { token: service.tokens[lower] }), 'forbidden', []);
    expect(body.message).toContain(`needs the role ${role}`);
  });

  it('takes its least role, and every one above', async () => {
    if (role === null) throw new Error('an endpoint of the table has a role');
    const replies: Reply[] = [];
    for (const enough of roles.slice(roles.indexOf(role))) {
      replies.push(await call(id, { token: service.tokens[enough] }));
    }
    expect(replies[0]?.status, replies[0]?.text).toBe(examples[id]?.status);
    for (const reply of replies) expect([200, 201], reply.text).toContain(reply.status);
  });
});

describe('a token', () => {
  it('has its role only in the organizations it was made for', async () => {
    await issue('assay_reader_of_both', { role: 'reader', orgs: [service.org, service.foreign.org] });
    const token = 'assay_reader_of_both';
    const own = await call('getFlow', { token });
    expect(own.status).toBe(200);
    refused(await call('getFlow', { token, org: service.foreign.org }), 'unknown_flow');
    refused(await call('putTrail', { token, org: service.foreign.org }), 'forbidden');
  });

  it('may come as the user name of Basic, with any password', async () => {
    for (const password of ['', 'anything', 'with:colon']) {
      const authorization = `Basic ${Buffer.from(`${service.tokens.reader}:${password}`).toString('base64')}`;
      const reply = await call('getFlow', { token: null, headers: { authorization } });
      expect(reply.status, reply.text).toBe(200);
    }
  });

  it('may follow the scheme in any case of letters', async () => {
    const headers = { authorization: `bEARER   ${service.tokens.reader}` };
    expect((await call('getFlow', { token: null, headers })).status).toBe(200);
  });

  it.each([
    ['another scheme', 'Digest abc'],
    ['no scheme', 'assay_test_acme_admin_token'],
    ['a scheme alone', 'Bearer'],
    ['two tokens', 'Bearer one two'],
    ['an empty user name', `Basic ${Buffer.from(':password').toString('base64')}`],
    ['Basic that is not base64', 'Basic ***'],
    ['a token of 513 characters', `Bearer ${'a'.repeat(513)}`],
  ])('is refused as invalid where the header holds %s', async (_what, authorization) => {
    refused(await call('getFlow', { token: null, headers: { authorization } }), 'invalid_token', []);
  });

  it('is never repeated in an answer', async () => {
    const replies = [
      await call('getFlow', { token: 'assay_of_nobody_at_all' }),
      await call('getFlow', { token: null, headers: { authorization: 'Digest assay_of_nobody_at_all' } }),
      await call('getFlow', { token: service.tokens.reader, org: 'nowhere' }),
      await call('putFlow', { token: service.tokens.reader }),
    ];
    for (const reply of replies) expect(reply.text).not.toMatch(/assay_of_nobody|assay_test/);
  });

  it('is asked for in vain where the header is blank', async () => {
    refused(await call('getFlow', { token: null, headers: { authorization: '  ' } }), 'missing_token', []);
  });
});

it('tells the caller before it looks at what was sent', async () => {
  const body = '{"broken":';
  const headers = { 'content-type': 'application/json' };
  const path = `/artifacts/${service.org}/${example.flow}`;
  refused(await service.send('POST', path, { token: null, body, headers }), 'missing_token');
  refused(await service.send('POST', path, { token: service.tokens.reader, body, headers }), 'forbidden');
  refused(
    await service.send('POST', `/artifacts/${service.org}/-bad-`, { token: null, body, headers }),
    'missing_token',
  );
});

it('answers without a token whether it is there', async () => {
  const ready = await service.send('GET', '//ready', { token: null });
  expect([ready.status, ready.text]).toEqual([200, 'OK']);
  const health = await service.send('GET', '//health', { token: null });
  expect(health.json).toEqual({ status: 'ok', version: '0.0.0-test' });
  expect((await service.send('GET', '/openapi.json', { token: null })).status).toBe(200);
});
