import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listRepos } from '../../src/contract/repository.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService();
  say = speaker(service);
  await say.flow('shop');
  await say.environment('prod');
  await service.send('POST', `/controls/${service.org}`, { json: { identifier: 'C-1', name: 'control' } });
  await say.report('shop', fingerprintOf('a'), {
    repo_info: { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '7', provider: 'github' },
  });
});
afterAll(() => service.stop());

const change = (type: string, id: string, json: unknown) =>
  service.send('PATCH', `/tags/${service.org}/${type}/${id}`, { json });
const tagged = z.object({ tags: z.record(z.string(), z.string()) });
const tagsAt = async (path: string) =>
  answered(await service.send('GET', path.replace('ORG', service.org)), 200, tagged).tags;
const repositoryId = async () => {
  const [repo] = answered(await service.send('GET', `/repos/${service.org}`), 200, listRepos.answers[200]).repos;
  if (repo === undefined) throw new Error('no repository was recorded');
  return repo.id;
};

const things: [types: string[], id: () => Promise<string>, path: string][] = [
  [['flow', 'flows'], () => Promise.resolve('shop'), '/flows/ORG/shop'],
  [['env', 'environment', 'environments'], () => Promise.resolve('prod'), '/environments/ORG/prod'],
  [['control', 'controls'], () => Promise.resolve('C-1'), '/controls/ORG/C-1'],
  [['repo', 'repos'], repositoryId, '/repos/ORG/acme/shop'],
];

describe.each(things)('tags of a %j', (types, idOf, path) => {
  it('are none at first', async () => {
    expect(await tagsAt(path)).toEqual({});
  });

  it('are set, changed and removed, under each name of the type', async () => {
    const id = await idOf();
    for (const type of types) {
      expect(answered(await change(type, id, { set_tags: { risk: 'high', [type]: 'ü' } }), 200, z.string())).toBe('OK');
      expect(await tagsAt(path)).toEqual({ risk: 'high', [type]: 'ü' });
      expect((await change(type, id, { set_tags: { risk: '' }, remove_tags: [type, 'none'] })).status).toBe(200);
      expect(await tagsAt(path)).toEqual({ risk: '' });
      expect((await change(type, id, { remove_tags: 'risk' })).status).toBe(200);
      expect(await tagsAt(path)).toEqual({});
    }
  });

  it('stay as they are where nothing is asked for', async () => {
    const id = await idOf();
    const type = types[0] ?? '';
    await change(type, id, { set_tags: { kept: 'yes', __proto__: 'x' } });
    for (const nothing of [{}, { set_tags: null, remove_tags: null }, { set_tags: {}, remove_tags: [] }]) {
      expect((await change(type, id, nothing)).status).toBe(200);
    }
    expect(await tagsAt(path)).toEqual({ kept: 'yes' });
  });
});

it('are those of one thing', async () => {
  await say.flow('other');
  expect(await tagsAt('/flows/ORG/other')).toEqual({});
  expect(await tagsAt('/flows/ORG/shop')).toEqual({ kept: 'yes' });
});

it.each<[unknown, string]>([
  [{ set_tags: ['a'] }, 'set_tags'],
  [{ set_tags: 'a=b' }, 'set_tags'],
  [{ set_tags: { a: 1 } }, 'set_tags.a'],
  [{ set_tags: { a: null } }, 'set_tags.a'],
  [{ set_tags: { a: 'x'.repeat(1001) } }, 'set_tags.a'],
  [{ set_tags: { 'a:b': 'c' } }, 'set_tags.a:b'],
  [{ set_tags: { 'a=b': 'c' } }, 'set_tags.a=b'],
  [{ set_tags: { 'a b': 'c' } }, 'set_tags.a b'],
  [{ remove_tags: { a: 'b' } }, 'remove_tags'],
  [{ remove_tags: [5] }, 'remove_tags[0]'],
  [{ set_tags: { a: 'b' }, remove_tags: ['a'] }, 'remove_tags'],
  [[], 'body'],
])('refuses %j', async (json, field) => {
  const before = await tagsAt('/flows/ORG/shop');
  refused(await change('flow', 'shop', json), 'invalid_input', [field]);
  expect(await tagsAt('/flows/ORG/shop')).toEqual(before);
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

it('refuses more than one thing may have, and keeps what was there', async () => {
  await say.flow('full');
  expect((await change('flow', 'full', { set_tags: many(100) })).status).toBe(200);
  refused(await change('flow', 'full', { set_tags: { one: 'more' } }), 'invalid_input', ['set_tags']);
  expect(await tagsAt('/flows/ORG/full')).toEqual(many(100));
  expect((await change('flow', 'full', { set_tags: { one: 'more' }, remove_tags: ['k0'] })).status).toBe(200);
});

it.each([101, 50_000])('refuses %i tags at once, by name', async (count) => {
  const before = await tagsAt('/flows/ORG/shop');
  refused(await change('flow', 'shop', { set_tags: many(count) }), 'invalid_input', ['set_tags']);
  const removed = Object.keys(many(count));
  refused(await change('flow', 'shop', { remove_tags: removed }), 'invalid_input', ['remove_tags']);
  expect(await tagsAt('/flows/ORG/shop')).toEqual(before);
  expect((await change('flow', 'shop', { remove_tags: removed.slice(0, 100) })).status).toBe(200);
});

it.each([
  ['flow', 'never', 'unknown_flow'],
  ['env', 'never', 'unknown_environment'],
  ['control', 'never', 'unknown_control'],
  ['repo', 'acme', 'unknown_repository'],
  ['policy', 'never', 'invalid_input'],
  ['Flow', 'shop', 'invalid_input'],
] as const)('answers %s %s with %s', async (type, id, code) => {
  refused(await change(type, id, { set_tags: { a: 'b' } }), code);
});

it('are not for an archived environment', async () => {
  await say.environment('gone');
  await service.send('PUT', `/environments/${service.org}/gone/archive`);
  refused(await change('env', 'gone', { set_tags: { a: 'b' } }), 'unknown_environment');
});

it('count in the expressions of policies', async () => {
  const rule = '{name: scan, type: generic, if: "${{ flow.tags.risk == \'high\' }}"}';
  await say.policy('risky', `_schema: https://example.com/policy/v1\nartifacts: {attestations: [${rule}]}\n`);
  const fingerprint = fingerprintOf('policed');
  await say.flow('policed');
  await say.report('policed', fingerprint, { trail_name: 't' });
  const compliant = async () => {
    const reply = await service.send('GET', `/asserts/${service.org}/fingerprint/${fingerprint}?policy_name=risky`);
    return answered(reply, 200, z.object({ compliant: z.boolean() })).compliant;
  };
  await change('flow', 'policed', { set_tags: { risk: 'low' } });
  expect(await compliant()).toBe(true);
  await change('flow', 'policed', { set_tags: { risk: 'high' } });
  expect(await compliant()).toBe(false);
  await say.attest('policed', 't', 'scan', { artifact_fingerprint: fingerprint });
  expect(await compliant()).toBe(true);
});
