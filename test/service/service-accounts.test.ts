import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createServiceAccount,
  listServiceAccounts,
  serviceAccountRecord,
  type ServiceAccountRecord,
} from '../../src/contract/service-account.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, refused } from './records.ts';

const START_MS = 1_786_803_891_000;
const nullBody = { body: 'null', headers: { 'content-type': 'application/json; charset=utf-8' } };

let service: RunningService;
let nowMs = START_MS;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
afterAll(() => service.stop());

const pathOf = (name?: string): string =>
  `/service-accounts/${service.org}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
const post = (json: unknown) => service.send('POST', pathOf(), { json });
const patch = (name: string, json: unknown) => service.send('PATCH', pathOf(name), { json });
const create = async (members: Record<string, unknown>): Promise<ServiceAccountRecord> =>
  answered(await post({ privilege: 'member', ...members }), 201, createServiceAccount.answers[201]);
const read = async (name: string) => answered(await service.send('GET', pathOf(name)), 200, serviceAccountRecord);

describe('a service account', () => {
  it('is shown whole when it is created, read and listed', async () => {
    const created = await create({ name: 'deploy.bot', description: 'Deploys' });
    expect(created).toEqual({
      name: 'deploy.bot',
      display_name: 'deploy.bot',
      description: 'Deploys',
      privilege: 'member',
      creating_user_id: 'admin-of-acme',
      created_at: nowMs / 1000,
      last_modified_at: nowMs / 1000,
    });
    await create({ name: 'a-reader', privilege: 'reader', description: null });
    expect(await read('deploy.bot')).toEqual(created);
    const all = answered(await service.send('GET', pathOf()), 200, listServiceAccounts.answers[200]);
    expect(all.map(({ name, description }) => [name, description])).toEqual([
      ['a-reader', ''],
      ['deploy.bot', 'Deploys'],
    ]);
  });

  it('keeps what a change does not name', async () => {
    await create({ name: 'changing', description: 'before' });
    nowMs += 5000;
    const privileged = answered(await patch('changing', { privilege: 'snapshotter' }), 200, serviceAccountRecord);
    expect(privileged).toMatchObject({ description: 'before', privilege: 'snapshotter' });
    expect(privileged.last_modified_at).toBe(nowMs / 1000);
    const described = answered(await patch('changing', { description: '' }), 200, serviceAccountRecord);
    expect(described).toMatchObject({ description: '', privilege: 'snapshotter', created_at: (nowMs - 5000) / 1000 });
    expect(await read('changing')).toEqual(described);
  });

  it('loses its description by null, and keeps it by nothing', async () => {
    await create({ name: 'described', description: 'before' });
    const kept = answered(await patch('described', { privilege: 'member' }), 200, serviceAccountRecord);
    expect(kept.description).toBe('before');
    const cleared = answered(
      await patch('described', { privilege: null, description: null }),
      200,
      serviceAccountRecord,
    );
    expect(cleared.description).toBe('');
    expect((await read('described')).description).toBe('');
  });

  it('is gone once it is deleted, and its name is free', async () => {
    await create({ name: 'gone' });
    const reply = await service.send('DELETE', pathOf('gone'), nullBody);
    expect([reply.status, reply.text]).toEqual([200, '"OK"']);
    refused(await service.send('GET', pathOf('gone')), 'unknown_service_account');
    refused(await service.send('DELETE', pathOf('gone'), nullBody), 'unknown_service_account');
    refused(await patch('gone', { privilege: 'reader' }), 'unknown_service_account');
    await create({ name: 'gone' });
  });

  it('is seen in its organization only', async () => {
    await create({ name: 'ours' });
    const { org, token } = service.foreign;
    expect((await service.send('GET', `/service-accounts/${org}`, { token })).json).toEqual([]);
    refused(await service.send('GET', `/service-accounts/${org}/ours`, { token }), 'unknown_service_account');
    refused(await service.send('DELETE', `/service-accounts/${org}/ours`, { token }), 'unknown_service_account');
    refused(await service.send('GET', pathOf('ours'), { token }), 'unknown_organization');
    await read('ours');
  });

  it('cannot take the name of another one, which is final', async () => {
    await create({ name: 'taken' });
    refused(await post({ name: 'taken', privilege: 'reader' }), 'invalid_input', ['name']);
    expect((await read('taken')).privilege).toBe('member');
  });

  it.each<[field: string, members: Record<string, unknown>]>([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['name', { name: '.hidden' }],
    ['name', { name: 'a/b' }],
    ['name', { name: 'with blank' }],
    ['name', { name: 'n'.repeat(256) }],
    ['privilege', { privilege: undefined }],
    ['privilege', { privilege: 'owner' }],
    ['privilege', { privilege: 'Admin' }],
    ['description', { description: 7 }],
    ['description', { description: 'd'.repeat(10_001) }],
  ])('is refused with a wrong %s: %j', async (field, members) => {
    refused(await post({ name: 'wrong', privilege: 'member', ...members }), 'invalid_input', [field]);
    refused(await service.send('GET', pathOf('wrong')), 'unknown_service_account');
  });

  it('says which privileges there are', async () => {
    const { errors } = refused(await post({ name: 'wrong', privilege: 'owner' }), 'invalid_input');
    for (const role of ['reader', 'snapshotter', 'member', 'admin']) expect(errors?.['privilege']).toContain(role);
  });

  it('is not changed by a wrong change', async () => {
    const before = await create({ name: 'steady' });
    refused(await patch('steady', { privilege: 'owner' }), 'invalid_input', ['privilege']);
    refused(await service.send('PATCH', pathOf('steady'), nullBody), 'invalid_input', ['body']);
    refused(await service.send('POST', pathOf(), nullBody), 'invalid_input', ['body']);
    refused(await service.send('GET', pathOf('a b')), 'invalid_input', ['params.service_account_name']);
    expect(await read('steady')).toEqual(before);
  });
});
