import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type AuditEntry, listAuditLog } from '../../src/contract/audit.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { createApiKey } from '../../src/contract/service-account.ts';
import { type RunningService, type Send, startService } from '../running-service.ts';
import { example } from './endpoint-examples/example.ts';
import { examples } from './endpoint-examples.ts';
import { answered, refused, speaker } from './records.ts';

const START_MS = 1_786_803_891_000;
const MINUTE_MS = 60_000;

let service: RunningService;
let nowMs = START_MS;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
afterAll(() => service.stop());

type Page = z.output<(typeof listAuditLog.answers)[200]>;
const page = async (query: Record<string, string> = {}): Promise<Page> => {
  const reply = await service.send('GET', `/audit/${service.org}?${new URLSearchParams(query).toString()}`);
  return answered(reply, 200, listAuditLog.answers[200]);
};
/** The log as it is, as far as a page goes; the newest first. */
const log = async (query: Record<string, string> = {}): Promise<AuditEntry[]> =>
  (await page({ limit: '500', ...query })).entries;
const requestIdOf = (reply: { headers: Headers }): string | null => reply.headers.get('x-request-id');
const putEnvironment = (name: string, send: Send = {}) =>
  service.send('PUT', `/environments/${service.org}`, { json: { name, type: 'K8S' }, ...send });

// In the order of the examples, since later ones read what earlier ones wrote.
describe.each(Object.keys(examples))('%s', (id) => {
  const row = endpoints.find((endpoint) => endpoint.id === id);

  it('leaves one entry where it writes, and none where it reads', async () => {
    const request = examples[id];
    if (row === undefined || request === undefined) throw new Error(`no example of ${id}`);
    const made = await request.make?.(service);
    nowMs += 1000;
    const reply = await service.send(row.method, request.path(service.org, made), request.send());
    expect([200, 201], reply.text).toContain(reply.status);
    const left = await log({ since: String(nowMs / 1000) });
    const entry = {
      timestamp: nowMs / 1000,
      actor: 'admin-of-acme',
      actor_type: 'user',
      action: id,
      status: reply.status,
      request_id: requestIdOf(reply),
    };
    expect(left).toMatchObject(row.method === 'GET' ? [] : [entry]);
  });
});

it('holds names and ids of what requests were about, and no more of them', async () => {
  const all = await log();
  const text = JSON.stringify(all);
  for (const secret of ['assay_', 'hooks.example', 'For the pipeline', 'version: 1', 'all well', 'coverage >= 80']) {
    expect(text).not.toContain(secret);
  }
  const of = (action: string) => all.find((entry) => entry.action === action);
  expect(of('attestGeneric')).toMatchObject({
    resource: example.flow,
    resources: { flow_name: example.flow, trail_name: example.trail },
  });
  const attested = Object.keys(of('attestGeneric')?.resources ?? {});
  expect(attested.toSorted()).toEqual(['attestation_id', 'attestation_name', 'flow_name', 'trail_name']);
  expect(all).toContainEqual(
    expect.objectContaining({
      action: 'putEnvironment',
      resource: example.environment,
      resources: { name: example.environment },
    }),
  );
  expect(of('attachPolicies')).toMatchObject({
    resource: example.environment,
    resources: { environment_name: example.environment, policy_names: [example.policy] },
  });
  expect(of('reportArtifact')?.resources).toMatchObject({ fingerprint: example.fingerprint });
  expect(of('deleteNotification')?.resource).toMatch(/^\d+$/);
  const rotated = of('rotateApiKey')?.resources;
  expect(rotated?.['id']).not.toBe(rotated?.['api_key_id']);
  expect(of('setExperimentalFeatures')).toMatchObject({ resource: '', resources: {} });
  expect(of('changeTags')?.resource).not.toBe('');
});

describe('the log', () => {
  it('is for administrators of its organization', async () => {
    refused(await service.send('GET', `/audit/${service.org}`, { token: service.tokens.member }), 'forbidden');
    const { token, org } = service.foreign;
    refused(await service.send('GET', `/audit/${service.org}`, { token }), 'unknown_organization');
    const reply = await service.send('GET', `/audit/${org}`, { token });
    expect(answered(reply, 200, listAuditLog.answers[200])).toEqual({ entries: [], next: null });
  });

  it('cannot be changed through the interface', async () => {
    const before = await log();
    for (const method of ['DELETE', 'PUT', 'PATCH', 'POST']) {
      refused(await service.send(method, `/audit/${service.org}`, { json: {} }), 'unknown_path');
    }
    expect(await log()).toEqual(before);
  });

  it('comes in pages that together are the whole, the newest first, also when it grows meanwhile', async () => {
    const whole = await log();
    expect(whole.length).toBeGreaterThan(20);
    expect(whole.map(({ timestamp }) => timestamp)).toEqual(
      whole.map(({ timestamp }) => timestamp).toSorted((a, b) => b - a),
    );
    const gathered: AuditEntry[] = [];
    let next: string | null = null;
    do {
      const { entries, next: after }: Page = await page({ limit: '7', ...(next === null ? {} : { before: next }) });
      expect(entries.length).toBeLessThanOrEqual(7);
      gathered.push(...entries);
      next = after;
      await putEnvironment('meanwhile');
    } while (next !== null);
    expect(gathered).toEqual(whole);
  });

  it('is filtered by actor, action, resource and time, and by all at once', async () => {
    nowMs += MINUTE_MS;
    const { tokens } = service;
    const since = String(nowMs / 1000);
    await putEnvironment('filtered');
    nowMs += 500;
    await putEnvironment('filtered', { token: tokens.member });
    await putEnvironment('other', { token: tokens.member });
    nowMs += 500;
    const until = String(nowMs / 1000);
    await speaker(service).flow('filtered');
    const found = async (query: Record<string, string>) =>
      (await log({ since, ...query })).map(({ actor, action, resource }) => [actor, action, resource]);
    const admin = 'admin-of-acme';
    const member = 'member-of-acme';
    expect(await found({})).toHaveLength(4);
    expect(await found({ until })).toHaveLength(3);
    expect(await found({ until: since })).toEqual([]);
    expect(await found({ actor: member })).toEqual([
      [member, 'putEnvironment', 'other'],
      [member, 'putEnvironment', 'filtered'],
    ]);
    expect(await found({ action: 'putFlow' })).toEqual([[admin, 'putFlow', 'filtered']]);
    expect(await found({ resource: 'filtered' })).toEqual([
      [admin, 'putFlow', 'filtered'],
      [member, 'putEnvironment', 'filtered'],
      [admin, 'putEnvironment', 'filtered'],
    ]);
    expect(await found({ resource: 'filtered', actor: admin, action: 'putEnvironment', until })).toEqual([
      [admin, 'putEnvironment', 'filtered'],
    ]);
    expect(await found({ resource: 'filter' })).toEqual([]);
    expect(await found({ actor: `${admin}' or 1=1 --` })).toEqual([]);
  });

  it.each([
    ['limit', '0'],
    ['limit', '501'],
    ['limit', 'ten'],
    ['before', 'yesterday'],
    ['before', '1_2_3'],
    ['since', '2026-11-21'],
    ['since', '-1'],
    ['until', '1e9'],
    ['actor', ''],
    ['action', 'a'.repeat(501)],
  ])('is not read with %s=%s', async (name, value) => {
    const query = new URLSearchParams({ [name]: value }).toString();
    refused(await service.send('GET', `/audit/${service.org}?${query}`), 'invalid_input', [`query.${name}`]);
  });

  it('tells keys of service accounts from other tokens', async () => {
    nowMs += MINUTE_MS;
    const accounts = `/service-accounts/${service.org}`;
    await service.send('POST', accounts, { json: { name: 'admin-of-acme', privilege: 'member' } });
    const { id, key } = answered(
      await service.send('POST', `${accounts}/admin-of-acme/api-keys`, { json: {} }),
      201,
      createApiKey.answers[201],
    );
    await putEnvironment('by-key', { token: key });
    const [entry] = await log({ resource: 'by-key' });
    expect(entry).toMatchObject({ actor: 'admin-of-acme', actor_type: 'service_account', token_id: id });
  });
});

describe('a write', () => {
  it('that is repeated is one entry, of the first time', async () => {
    nowMs += 1000;
    const headers = { 'idempotency-key': 'audited once' };
    const first = await putEnvironment('repeated', { headers });
    const again = await putEnvironment('repeated', { headers });
    expect(again.text).toBe(first.text);
    expect((await log({ resource: 'repeated' })).map((entry) => entry.request_id)).toEqual([requestIdOf(first)]);
    await putEnvironment('repeated');
    expect(await log({ resource: 'repeated' })).toHaveLength(2);
  });

  it('that was not done is no entry', async () => {
    const before = await log();
    refused(await putEnvironment('-wrong-'), 'invalid_input');
    refused(await service.send('DELETE', `/service-accounts/${service.org}/nobody`), 'unknown_service_account');
    refused(await putEnvironment('nobody', { token: null }), 'missing_token');
    refused(await putEnvironment('nobody', { token: 'assay_of_nobody_at_all' }), 'invalid_token');
    expect(await log()).toEqual(before);
  });
});

describe('a refusal for want of a right', () => {
  it('is an entry once a minute for each token and endpoint', async () => {
    nowMs += MINUTE_MS;
    const { reader, snapshotter } = service.tokens;
    const since = String(nowMs / 1000);
    const first = await putEnvironment('forbidden', { token: reader });
    refused(first, 'forbidden');
    nowMs += MINUTE_MS - 1;
    refused(await putEnvironment('forbidden', { token: reader }), 'forbidden');
    expect(await log({ since })).toEqual([
      expect.objectContaining({
        actor: 'reader-of-acme',
        action: 'putEnvironment',
        resource: '',
        status: 403,
        request_id: requestIdOf(first),
      }),
    ]);
    const path = `/environments/${service.org}/${example.environment}/policies`;
    const json = { policy_names: [example.policy] };
    refused(await service.send('POST', path, { token: reader, json }), 'forbidden');
    refused(await service.send('POST', path, { token: snapshotter, json }), 'forbidden');
    refused(await service.send('GET', `/service-accounts/${service.org}`, { token: reader }), 'forbidden');
    nowMs += 1;
    refused(await putEnvironment('forbidden', { token: reader }), 'forbidden');
    expect((await log({ since })).map(({ actor, action, resource }) => [actor, action, resource])).toEqual([
      ['reader-of-acme', 'putEnvironment', ''],
      ['reader-of-acme', 'listServiceAccounts', ''],
      ['snapshotter-of-acme', 'attachPolicies', example.environment],
      ['reader-of-acme', 'attachPolicies', example.environment],
      ['reader-of-acme', 'putEnvironment', ''],
    ]);
  });

  it('is an entry also where only the work shows it', async () => {
    const since = String((nowMs += MINUTE_MS) / 1000);
    const json = { name: 'with-policies', type: 'K8S', policies: [example.policy] };
    refused(await putEnvironment('', { json, token: service.tokens.snapshotter }), 'forbidden');
    expect(await log({ since })).toEqual([
      expect.objectContaining({ actor: 'snapshotter-of-acme', action: 'putEnvironment', status: 403 }),
    ]);
  });

  it('tells nothing that the path could not mean', async () => {
    const since = String((nowMs += MINUTE_MS) / 1000);
    const path = `/flows/${service.org}/${encodeURIComponent('not a name\u0000')}/archive`;
    refused(await service.send('PUT', path, { token: service.tokens.reader }), 'forbidden');
    expect(await log({ since })).toEqual([expect.objectContaining({ resource: '', resources: {} })]);
  });
});
