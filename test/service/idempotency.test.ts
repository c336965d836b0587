import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTrailAttestations } from '../../src/contract/attestation.ts';
import { getArtifact } from '../../src/contract/artifact.ts';
import { listNotifications } from '../../src/contract/notification.ts';
import { form, type Reply, type RunningService, type Send, startService } from '../running-service.ts';
import { multipartBody } from './multipart-body.ts';
import { answered, artifactReport, fingerprintOf, refused, speaker } from './records.ts';

const DAY_MS = 24 * 3_600_000;

let service: RunningService;
let nowMs = 1_786_803_891_000;
let lastKey = 0;
let key = '';

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  await speaker(service).environment('production');
});
afterAll(() => service.stop());
beforeEach(() => {
  lastKey += 1;
  key = `key-${lastKey}`;
});

const withKey = (method: string, path: string, send: Send, value = key) =>
  service.send(method, path, { ...send, headers: { ...send.headers, 'idempotency-key': value } });
const report = (
  flow: string,
  members: Record<string, unknown> = {},
  options: Send & { key?: string; org?: string } = {},
) => {
  const { key: value = key, org = service.org, ...send } = options;
  const json = artifactReport(fingerprintOf('app'), { trail_name: 't', ...members });
  return withKey('POST', `/artifacts/${org}/${flow}`, { json, ...send }, value);
};
const attest = (
  boundary: string,
  content = 'well',
  data: unknown = { attestation_name: 'unit', is_compliant: true },
) => {
  const parts = [
    { name: 'data_json', content: JSON.stringify(data) },
    { name: 'attachment_file', filename: 'report.txt', content },
  ];
  return withKey('POST', `/attestations/${service.org}/${key}/trail/t/generic`, {
    body: multipartBody(parts, { boundary }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
};

/** How often the artifact was reported to the flow. */
async function reports(flow: string, org = service.org, token = service.tokens.admin): Promise<number> {
  const path = `/artifacts/${org}/${flow}/fingerprint/${fingerprintOf('app')}`;
  const reply = await service.send('GET', path, { token });
  return reply.status === 404 ? 0 : answered(reply, 200, getArtifact.answers[200]).history.length;
}
async function attestations(flow: string): Promise<number> {
  const reply = await service.send('GET', `/attestations/${service.org}/${flow}/trail/t/unit`);
  return reply.status === 404 ? 0 : answered(reply, 200, listTrailAttestations.answers[200]).length;
}
const rule = {
  name: 'rule',
  type: 'env',
  environments: ['production'],
  triggers: ['ON_COMPLIANT_ENV'],
  targets: [{ type: 'EMAIL', email: 'ops@example.com' }],
};
const rulesPath = (): string => `/organizations/${service.org}/environments_notifications`;
const same = (replies: readonly Reply[]): void => {
  const [first] = replies;
  expect(first?.status, first?.text).toBeLessThan(300);
  for (const reply of replies) expect([reply.status, reply.text]).toEqual([first?.status, first?.text]);
};

describe('a write that is sent again under its Idempotency-Key', () => {
  it('gets the first answer, and is on record once', async () => {
    const first = await report(key);
    nowMs += 1000;
    same([first, await report(key), await report(key)]);
    expect(await reports(key)).toBe(1);
    // Without the key, or with another one, it is a write of its own.
    await speaker(service).report(key, fingerprintOf('app'), { trail_name: 't' });
    await report(key, {}, { key: `${key}-other` });
    expect(await reports(key)).toBe(3);
  });

  it('gets the first status too', async () => {
    const put = () => withKey('PUT', `/environments/${service.org}`, { json: { name: 'once', type: 'K8S' } });
    expect((await put()).status).toBe(201);
    expect((await put()).status).toBe(201);
    const json = { name: 'once', type: 'K8S' };
    expect((await service.send('PUT', `/environments/${service.org}`, { json })).status).toBe(200);
  });

  it('may be a form with another boundary', async () => {
    same([await attest('one'), await attest('two-and-more')]);
    expect(await attestations(key)).toBe(1);
  });

  it('may be without a body', async () => {
    const created = await service.send('PUT', rulesPath(), { json: rule });
    const rules = answered(await service.send('GET', rulesPath()), 200, listNotifications.answers[200]);
    const number = rules.at(-1)?.number;
    expect(created.status).toBe(201);
    const remove = () => withKey('DELETE', `${rulesPath()}/${number}`, {});
    same([await remove(), await remove()]);
    refused(await service.send('DELETE', `${rulesPath()}/${number}`), 'unknown_notification');
  });

  it('gets the first answer whatever became of what it speaks of', async () => {
    const say = speaker(service);
    const control = { identifier: `C-${key}`, name: 'control', description: '' };
    expect((await service.send('POST', `/controls/${service.org}`, { json: control })).status).toBe(201);
    const named = { name: `type-${key}`, description: '' };
    const typeForm = form('data_json', named);
    const typePath = `/custom-attestation-types/${service.org}`;
    expect((await service.send('POST', typePath, { form: typeForm })).status).toBe(201);
    await say.report(key, fingerprintOf('app'), { trail_name: 't' });
    const result = { attestation_name: 'unit', artifact_fingerprint: fingerprintOf('app') };
    const trail = `/attestations/${service.org}/${key}/trail/t`;
    const requests: [string, unknown][] = [
      ['generic', { ...result, is_compliant: true }],
      ['custom', { ...result, type_name: named.name, attestation_data: {} }],
      [
        'system',
        { ...result, type_name: 'decision', control: control.identifier, attestation_data: { is_compliant: true } },
      ],
    ];
    const sendAll = async (): Promise<Reply[]> => {
      const replies: Reply[] = [];
      for (const [type, data] of requests) {
        replies.push(await withKey('POST', `${trail}/${type}`, { form: form('data_json', data) }, `${key}-${type}`));
      }
      return replies;
    };
    const first = await sendAll();
    expect(first.map((reply) => reply.status)).toEqual([201, 201, 201]);
    const archived: [string, string][] = [
      ['POST', `/controls/${service.org}/${control.identifier}`],
      ['PUT', `${typePath}/${named.name}`],
      ['PUT', `/flows/${service.org}/${key}`],
    ];
    for (const [method, path] of archived) {
      expect((await service.send(method, `${path}/archive`)).status, path).toBe(200);
    }
    for (const [index, reply] of (await sendAll()).entries()) same([first[index] ?? reply, reply]);
    // A request of its own meets what is there now.
    for (const [type, data] of requests) {
      expect((await service.send('POST', `${trail}/${type}`, { form: form('data_json', data) })).status).toBe(404);
    }
  });

  it('is on record once where several arrive together', async () => {
    const name = key;
    same(await Promise.all(Array.from({ length: 20 }, () => report(name))));
    expect(await reports(name)).toBe(1);
  });

  it('is on record once where several forms arrive together', async () => {
    same(await Promise.all(Array.from({ length: 8 }, (_, index) => attest(`boundary-${index}`))));
    expect(await attestations(key)).toBe(1);
    const reply = await service.send('GET', `/attestations/${service.org}/${key}/trail/t/unit`);
    const [record] = answered(reply, 200, listTrailAttestations.answers[200]);
    const file = await service.send('GET', `/attestations/${service.org}/${record?.attestation_id}/attachment`);
    expect(file.text).toBe('well');
  });
});

describe('a key that was used', () => {
  it('is refused for another body, path, method or endpoint, which leave nothing', async () => {
    await report(key);
    const others = [
      await report(key, { description: 'another' }),
      await report(`${key}-flow`),
      await withKey('PUT', `/flows/${service.org}`, { json: { name: `${key}-flow`, description: '' } }),
      await withKey('PUT', rulesPath(), { json: rule }),
      await attest('one'),
    ];
    for (const reply of others) {
      expect(refused(reply, 'invalid_input', ['Idempotency-Key']).message).toContain('used for another request');
    }
    expect([await reports(key), await reports(`${key}-flow`), await attestations(key)]).toEqual([1, 0, 0]);
    same([await report(key), await report(key)]);
  });

  it('is refused for members that mean nothing here, or stand in another order, since they may to another version', async () => {
    await attest('one');
    for (const data of [
      { attestation_name: 'unit', is_compliant: true, from_the_future: 1 },
      { is_compliant: true, attestation_name: 'unit' },
    ]) {
      refused(await attest('one', 'well', data), 'invalid_input', ['Idempotency-Key']);
    }
    expect(await attestations(key)).toBe(1);
    const name = `${key}-report`;
    const first = await report(name, { from_the_future: 1 }, { key: name });
    same([first, await report(name, { from_the_future: 1 }, { key: name })]);
    for (const members of [{}, { from_the_future: 2 }]) {
      refused(await report(name, members, { key: name }), 'invalid_input', ['Idempotency-Key']);
    }
    expect(await reports(name)).toBe(1);
  });

  it('is refused for another attachment, or none', async () => {
    await attest('one');
    refused(await attest('one', 'another'), 'invalid_input', ['Idempotency-Key']);
    const data = form('data_json', { attestation_name: 'unit', is_compliant: true });
    const path = `/attestations/${service.org}/${key}/trail/t/generic`;
    refused(await withKey('POST', path, { form: data }), 'invalid_input', ['Idempotency-Key']);
    expect(await attestations(key)).toBe(1);
  });

  it('is free in another organization', async () => {
    const { org, token } = service.foreign;
    const own = await report(key);
    const theirs = await report(key, {}, { org, token });
    expect([own.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.text).not.toBe(own.text);
    expect(await reports(key, org, token)).toBe(1);
    same([theirs, await report(key, {}, { org, token })]);
    refused(await report(key, { description: 'b' }, { org, token }), 'invalid_input', ['Idempotency-Key']);
  });

  it('is free again after seven days, and not before', async () => {
    const first = await report(key);
    nowMs += 7 * DAY_MS - 1;
    same([first, await report(key)]);
    refused(await report(key, { description: 'another' }), 'invalid_input', ['Idempotency-Key']);
    nowMs += 1;
    expect((await report(key, { description: 'another' })).status).toBe(201);
    expect(await reports(key)).toBe(2);
    // And then kept for the request that used it last.
    refused(await report(key), 'invalid_input', ['Idempotency-Key']);
  });

  it('is cleared away in time, so that keys do not pile up', async () => {
    for (let index = 0; index < 12; index += 1) await report(key, {}, { key: `${key}-${index}` });
    nowMs += 8 * DAY_MS;
    for (let index = 0; index < 6; index += 1) await report(key, {}, { key: `${key}-late-${index}` });
    const left = await service.server.store.readLookup((db) =>
      db.selectFrom('organizations').select('org_id').where('name', '=', service.org).executeTakeFirstOrThrow(),
    );
    const keys = await service.server.store
      .org(left.org_id)
      .read((tx) => tx.db.selectFrom('idempotency_keys').select('key').orderBy('key').execute());
    expect(keys.map((row) => row.key)).toEqual(Array.from({ length: 6 }, (_, index) => `${key}-late-${index}`));
  });

  it('is not used up by a request that was refused', async () => {
    refused(await report(key, { filename: '' }), 'invalid_input', ['filename']);
    refused(await report(key, {}, { token: service.tokens.reader }), 'forbidden');
    refused(await report(key, {}, { token: null }), 'missing_token');
    refused(await report(key, { template: 'unknown: 1' }), 'invalid_template');
    refused(await withKey('PUT', rulesPath(), { json: { ...rule, environments: ['nowhere'] } }), 'unknown_environment');
    const lost = { attestation_name: 'unit', is_compliant: true, artifact_fingerprint: fingerprintOf('lost') };
    refused(await attest('one', 'well', lost), 'unknown_artifact');
    expect((await report(key)).status).toBe(201);
  });

  it('shows its answer to nobody who may not send the request', async () => {
    await report(key);
    refused(await report(key, {}, { token: service.tokens.reader }), 'forbidden');
    refused(await report(key, {}, { token: service.foreign.token }), 'unknown_organization');
  });
});

describe('an Idempotency-Key', () => {
  it('has 1 to 255 characters', async () => {
    for (const value of ['', 'k'.repeat(256)]) {
      refused(await report('lengths', {}, { key: value }), 'invalid_input', ['Idempotency-Key']);
    }
    expect(await reports('lengths')).toBe(0);
    for (const value of ['k', 'k'.repeat(255)]) {
      same([await report('lengths', {}, { key: value }), await report('lengths', {}, { key: value })]);
    }
    expect(await reports('lengths')).toBe(2);
  });

  it('says nothing where something is read', async () => {
    await report(key);
    const path = `/artifacts/${service.org}/${key}`;
    expect((await withKey('GET', path, {})).status).toBe(200);
    await speaker(service).report(key, fingerprintOf('more'), { trail_name: 't' });
    expect((await withKey('GET', path, {})).json).toHaveLength(2);
  });
});
