import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  getNotification,
  listNotifications,
  type NotificationRule,
  notificationRule,
  triggers,
} from '../../src/contract/notification.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, refused, speaker } from './records.ts';

const START_MS = 1_786_803_891_000;

let service: RunningService;
let nowMs = START_MS;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  for (const name of ['production', 'staging']) await speaker(service).environment(name);
});
afterAll(() => service.stop());

const webhook = 'https://user:password@hooks.example:8443/services/T0/B1/secret?token=hidden#x';
const rule = (members: Record<string, unknown> = {}) => ({
  name: 'tell everyone',
  type: 'env',
  environments: ['production'],
  triggers: ['ON_NON_COMPLIANT_ENV'],
  targets: [{ type: 'WEBHOOK', webhook }],
  ...members,
});
const pathOf = (number?: number | string): string =>
  `/organizations/${service.org}/environments_notifications${number === undefined ? '' : `/${number}`}`;
const put = (json: unknown, number?: number | string) => service.send('PUT', pathOf(number), { json });
const create = async (members?: Record<string, unknown>): Promise<NotificationRule> =>
  answered(await put(rule(members)), 201, notificationRule);
const read = async (number: number) =>
  answered(await service.send('GET', pathOf(number)), 200, getNotification.answers[200]);
/** What existing clients send where they have nothing to say. */
const ofNull = { body: 'null', headers: { 'content-type': 'application/json; charset=utf-8' } };
const list = async () => answered(await service.send('GET', pathOf()), 200, listNotifications.answers[200]);

describe('a rule', () => {
  it('is shown whole when it is created, read and listed, with no secret of its targets', async () => {
    const context = { channel_id: 'C1', channel_name: 'alerts', team_id: 'T1' };
    const created = await create({
      environments: ['production', 'staging', 'production'],
      triggers: [...triggers],
      targets: [
        { type: 'WEBHOOK', webhook, payload_version: '1' },
        { type: 'WEBHOOK', webhook: 'https://hooks.example/T0', secret: 'sixteen letters.' },
        { type: 'SLACK', webhook: 'http://hooks.example/T0/secret', context },
        { type: 'SLACK', webhook: 'https://hooks.example/T0/secret', context: { team_id: null } },
        { type: 'EMAIL', email: 'ops@example.com' },
      ],
    });
    const never = { last_success_at: null, last_failure_at: null, last_failure_reason: null };
    expect(created).toEqual({
      name: 'tell everyone',
      type: 'env',
      number: 1,
      environments: ['production', 'staging'],
      triggers: [...triggers],
      targets: [
        { type: 'WEBHOOK', webhook: '', masked_webhook: 'https://hooks.example:8443/****', ...never },
        { type: 'WEBHOOK', webhook: '', masked_webhook: 'https://hooks.example/****', secret: '****', ...never },
        { type: 'SLACK', webhook: '', masked_webhook: 'http://hooks.example/****', context, ...never },
        {
          type: 'SLACK',
          webhook: '',
          masked_webhook: 'https://hooks.example/****',
          context: {},
          ...never,
        },
        { type: 'EMAIL', email: 'ops@example.com', ...never },
      ],
      created_by: 'admin-of-acme',
      is_created_from_slack_app: false,
      last_modified_at: START_MS / 1000,
      is_failing: false,
      last_success_timestamp: null,
      last_failure_timestamp: null,
      created_at: START_MS / 1000,
    });
    expect(await read(1)).toEqual(created);
    expect(await list()).toEqual([created]);
  });

  it('is replaced by an update, but for its number and beginning', async () => {
    const { number } = await create({ name: 'before' });
    nowMs += 5000;
    const json = rule({ name: 'after', environments: ['staging'], triggers: ['ON_SCALED_ARTIFACT'] });
    const updated = answered(await put(json, number), 200, notificationRule);
    expect(updated).toMatchObject({
      number,
      name: 'after',
      environments: ['staging'],
      triggers: ['ON_SCALED_ARTIFACT'],
      created_at: START_MS / 1000,
      last_modified_at: START_MS / 1000 + 5,
    });
    expect(await read(number)).toEqual(updated);
  });

  it('keeps the secret of an address that an update does not give one, until it is told to have none', async () => {
    const of = (members: object) => rule({ targets: [{ type: 'WEBHOOK', webhook, ...members }] });
    const shown = async (members: object) => {
      const { targets } = answered(await put(of(members), number), 200, notificationRule);
      return targets.map((target) => (target.type === 'WEBHOOK' ? target.secret : null));
    };
    const { number } = await create();
    expect(await shown({ secret: 'sixteen letters.' })).toEqual(['****']);
    expect(await shown({})).toEqual(['****']);
    expect(await shown({ secret: null })).toEqual(['****']);
    expect(await shown({ secret: '' })).toEqual([undefined]);
    expect(await shown({})).toEqual([undefined]);
    expect(await shown({ secret: 'sixteen letters.' })).toEqual(['****']);
    expect(await shown({ webhook: `${webhook}1` })).toEqual([undefined]);
  });

  it('may keep an environment that was archived since, and gets no other such one', async () => {
    for (const name of ['leaving', 'left']) await speaker(service).environment(name);
    const { number } = await create({ environments: ['production', 'leaving'] });
    for (const name of ['leaving', 'left']) {
      answered(await service.send('PUT', `/environments/${service.org}/${name}/archive`, ofNull), 200, z.string());
    }
    const json = rule({ environments: ['staging', 'leaving'] });
    expect(answered(await put(json, number), 200, notificationRule).environments).toEqual(['staging', 'leaving']);
    const { message } = refused(await put(rule({ environments: ['leaving', 'left'] }), number), 'unknown_environment');
    expect(message).toBe("no environment 'left' in this organization");
    refused(await put(json), 'unknown_environment');
  });

  it('is gone once it is deleted, and its number is not used again', async () => {
    const { number } = await create();
    const reply = await service.send('DELETE', pathOf(number), ofNull);
    expect([reply.status, reply.text]).toEqual([200, '"OK"']);
    for (const method of ['GET', 'DELETE']) refused(await service.send(method, pathOf(number)), 'unknown_notification');
    refused(await put(rule(), number), 'unknown_notification');
    expect((await list()).map((one) => one.number)).not.toContain(number);
    expect((await create()).number).toBe(number + 1);
  });

  it('may have the name of another one', async () => {
    const [first, second] = [await create(), await create()];
    expect(second.number).toBe(first.number + 1);
  });

  it('is numbered and seen in its organization only', async () => {
    const { org, token } = service.foreign;
    const theirs = `/organizations/${org}/environments_notifications`;
    expect((await service.send('GET', theirs, { token })).json).toEqual([]);
    refused(await service.send('GET', `${theirs}/1`, { token }), 'unknown_notification');
    refused(await service.send('DELETE', `${theirs}/1`, { token }), 'unknown_notification');
    refused(await service.send('PUT', theirs, { token, json: rule() }), 'unknown_environment');
    await service.send('PUT', `/environments/${org}`, { token, json: { name: 'production', type: 'K8S' } });
    const reply = await service.send('PUT', theirs, { token, json: rule() });
    expect(answered(reply, 201, notificationRule).number).toBe(1);
  });

  it.each(['0', '-1', '1.5', 'one', '1e1', '01', '1000000000'])('has no number such as %s', async (number) => {
    for (const method of ['GET', 'DELETE']) {
      refused(await service.send(method, pathOf(number)), 'invalid_input', ['params.number']);
    }
    refused(await put(rule(), number), 'invalid_input', ['params.number']);
  });
});

/** What neither a new rule nor an update may say. */
const wrong: readonly [field: string, members: Record<string, unknown>][] = [
  ['name', { name: undefined }],
  ['name', { name: '' }],
  ['name', { name: 'n'.repeat(256) }],
  ['type', { type: 'flow' }],
  ['type', { type: undefined }],
  ['environments', { environments: [] }],
  ['environments', { environments: 'production' }],
  ['environments[1]', { environments: ['production', 'not a name'] }],
  ['triggers', { triggers: [] }],
  ['triggers[1]', { triggers: ['ON_COMPLIANT_ENV', 'ON_ANYTHING'] }],
  ['triggers[0]', { triggers: ['on_compliant_env'] }],
  ['targets', { targets: [] }],
  ['targets', { targets: undefined }],
  ['targets[0].type', { targets: [{ type: 'PIGEON', webhook }] }],
  ['targets[0].type', { targets: [{ webhook }] }],
  ['targets[0].webhook', { targets: [{ type: 'WEBHOOK' }] }],
  ['targets[0].webhook', { targets: [{ type: 'WEBHOOK', webhook: 'hooks.example' }] }],
  ['targets[0].webhook', { targets: [{ type: 'SLACK', webhook: 'ftp://hooks.example/a' }] }],
  ['targets[0].webhook', { targets: [{ type: 'WEBHOOK', webhook: 'file:///etc/passwd' }] }],
  ['targets[0].webhook', { targets: [{ type: 'WEBHOOK', webhook: 'https://hooks.example/****' }] }],
  ['targets[0].webhook', { targets: [{ type: 'WEBHOOK', webhook: '' }] }],
  ['targets[0].secret', { targets: [{ type: 'WEBHOOK', webhook, secret: 'fifteen letters' }] }],
  ['targets[0].secret', { targets: [{ type: 'WEBHOOK', webhook, secret: 's'.repeat(256) }] }],
  ['targets[0].secret', { targets: [{ type: 'WEBHOOK', webhook, secret: '****' }] }],
  [
    'targets[1].email',
    {
      targets: [
        { type: 'WEBHOOK', webhook },
        { type: 'EMAIL', email: 'nobody' },
      ],
    },
  ],
  ['targets[0].email', { targets: [{ type: 'EMAIL', webhook }] }],
];

describe('a bad rule', () => {
  it.each(wrong)('is refused by name: %s in %j', async (field, members) => {
    const { number } = await create();
    const before = await list();
    refused(await put(rule(members)), 'invalid_input', [field]);
    refused(await put(rule(members), number), 'invalid_input', [field]);
    expect(await list()).toEqual(before);
  });

  it('is refused where an environment is not there, with its name', async () => {
    const { number } = await create();
    for (const reply of [
      await put(rule({ environments: ['production', 'nowhere', 'neither'] })),
      await put(rule({ environments: ['nowhere', 'neither'] }), number),
    ]) {
      expect(refused(reply, 'unknown_environment').message).toContain("'nowhere', 'neither'");
    }
    expect((await read(number)).environments).toEqual(['production']);
  });
});

const hostsInside = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::10.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
];

describe('a target', () => {
  it.each(hostsInside)('may not be at %s, which leads inside', async (host) => {
    for (const type of ['WEBHOOK', 'SLACK']) {
      const targets = [
        { type: 'EMAIL', email: 'ops@example.com' },
        { type, webhook: `http://user:password@${host}:8080/hook` },
      ];
      refused(await put(rule({ targets })), 'invalid_input', ['targets[1].webhook']);
    }
  });

  it.each([
    'hooks.example',
    '8.8.8.8',
    '172.32.0.1',
    '11.0.0.1',
    '[2606:4700::1]',
    '[::ffff:8.8.8.8]',
    'localhost.example',
  ])('may be at %s', async (host) => {
    const { targets } = await create({ targets: [{ type: 'WEBHOOK', webhook: `https://${host}/secret` }] });
    expect(JSON.stringify(targets)).not.toContain('secret');
  });
});
