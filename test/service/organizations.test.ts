import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrganization } from '../../src/service/store/organizations.ts';
import { createToken } from '../../src/service/store/tokens.ts';
import { hashToken } from '../../src/service/token.ts';
import { type RunningService, startService } from '../running-service.ts';
import { refused } from './records.ts';

const nullBody = { body: 'null', headers: { 'content-type': 'application/json; charset=utf-8' } };
const both = 'assay_reader_of_both_organizations';
let service: RunningService;

beforeAll(async () => {
  service = await startService();
  await service.server.store.writeLookup(async (tx) => {
    const rows = await Promise.all([service.org, service.foreign.org].map((name) => findOrganization(tx.db, name)));
    await createToken(tx, {
      hash: hashToken(both),
      userName: 'both',
      role: 'reader',
      orgIds: rows.flatMap((row) => (row === null ? [] : [row.org_id])),
      expiresAtMs: null,
    });
  });
});
afterAll(() => service.stop());

const defaultOf = async (token: string) => (await service.send('GET', '/user/default-org', { token })).json;

describe('the default organization of a token', () => {
  it('is its first by name until another one is made it', async () => {
    expect(await defaultOf(both)).toEqual({ default_org_name: 'acme' });
    const reply = await service.send('PUT', '/user/umbrella', { token: both, ...nullBody });
    expect([reply.status, reply.json]).toEqual([200, { default_org_name: 'umbrella' }]);
    expect(await defaultOf(both)).toEqual({ default_org_name: 'umbrella' });
    await service.send('PUT', '/user/acme', { token: both });
    expect(await defaultOf(both)).toEqual({ default_org_name: 'acme' });
  });

  it('is its own', async () => {
    expect(await defaultOf(service.foreign.token)).toEqual({ default_org_name: 'umbrella' });
    expect(await defaultOf(service.tokens.reader)).toEqual({ default_org_name: 'acme' });
  });

  it.each(['umbrella', 'nowhere'])('cannot be %s without access to it', async (org) => {
    const body = refused(await service.send('PUT', `/user/${org}`, nullBody), 'forbidden');
    expect(body.message).toBe(`Access denied to /api/v2/user/${org}`);
    expect(await defaultOf(service.tokens.admin)).toEqual({ default_org_name: 'acme' });
  });
});

const put = (json: unknown) => service.send('PUT', '/organizations/acme/experimental_features', { json });

describe('experimental features', () => {
  it.each([true, false])('are switched to %s', async (enabled) => {
    const json = { experimental_features_enabled: enabled };
    const reply = await put(json);
    expect([reply.status, reply.json]).toEqual([200, json]);
  });

  it.each([{}, { experimental_features_enabled: 'yes' }, { experimental_features_enabled: null }])(
    'are not switched by %j',
    async (json) => {
      refused(await put(json), 'invalid_input', ['experimental_features_enabled']);
    },
  );
});
