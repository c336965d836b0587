import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listEnvironments, environmentRecord, environmentTypes } from '../../src/contract/environment.ts';
import { flowRecord } from '../../src/contract/flow.ts';
import { pagination } from '../../src/contract/page.ts';
import { listPolicies } from '../../src/contract/policy.ts';
import { listTrails } from '../../src/contract/trail.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;
let nowMs = 1_786_803_891_000;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
});
afterAll(() => service.stop());

const get = (path: string, query = '') => service.send('GET', `/${path}/${service.org}${query}`);
const policy = (remark: string): string => `_schema: https://example.com/policy/v1\n# ${remark}\n`;
const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

it.each(['flows', 'environments', 'policies'])('%s are an empty list where there are none', async (path) => {
  expect((await get(path)).text).toBe('[]');
});

describe.each([
  ['flows', '?'],
  ['environments', '?'],
  ['trails', '?flow=beta&'],
])('pages of %s', (path, query) => {
  it.each(['page', 'per_page'])('refuse a bad %s by name', async (name) => {
    for (const value of ['0', '-1', '1.5', 'one', '']) {
      refused(await get(path, `${query}${name}=${value}`), 'invalid_input', [`query.${name}`]);
    }
  });

  it('refuse more than 100 at once', async () => {
    refused(await get(path, `${query}per_page=101`), 'invalid_input', ['query.per_page']);
  });
});

describe('flows', () => {
  const whole = z.array(flowRecord);
  const paged = z.strictObject({ data: whole, pagination });
  const created = ['alpha', 'Alphabet', 'beta', 'Gamma-alpha', 'gamma'];
  const byName = ['Alphabet', 'Gamma-alpha', 'alpha', 'beta', 'gamma'];

  beforeAll(async () => {
    for (const name of created.toReversed()) await say.flow(name, `# ${name}\nversion: 1\n`);
  });

  it('are a plain list by name, where no page is asked for', async () => {
    const flows = answered(await get('flows'), 200, whole);
    expect(names(flows)).toEqual(byName);
    const one = await service.send('GET', `/flows/${service.org}/beta`);
    expect(flows[3]).toEqual(one.json);
    expect(flows.map(({ template }) => template)).toEqual(byName.map((name) => `# ${name}\nversion: 1\n`));
  });

  it.each<[string, string[], z.output<typeof pagination>]>([
    ['page=1', byName, { page: 1, per_page: 20, page_count: 1, total: 5 }],
    ['per_page=2', byName.slice(0, 2), { page: 1, per_page: 2, page_count: 3, total: 5 }],
    ['page=2&per_page=2', byName.slice(2, 4), { page: 2, per_page: 2, page_count: 3, total: 5 }],
    ['page=3&per_page=2', byName.slice(4), { page: 3, per_page: 2, page_count: 3, total: 5 }],
    ['page=4&per_page=2', [], { page: 4, per_page: 2, page_count: 3, total: 5 }],
    ['page=1&search_by_name=gamma', ['gamma'], { page: 1, per_page: 20, page_count: 1, total: 1 }],
    ['page=1&search_by_name=none', [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
  ])('are in pages with %s', async (query, expected, counts) => {
    const page = answered(await get('flows', `?${query}`), 200, paged);
    expect(names(page.data)).toEqual(expected);
    expect(page.pagination).toEqual(counts);
  });

  it.each<[string, string[]]>([
    ['search_by_name=alpha', ['Gamma-alpha', 'alpha']],
    ['search_by_name=alpha&case_sensitive=true', ['Gamma-alpha', 'alpha']],
    ['search_by_name=alpha&case_sensitive=false', ['Alphabet', 'Gamma-alpha', 'alpha']],
    ['search_by_name=%25', []],
    ['case_sensitive=false', byName],
    ['page=null&per_page=null', byName],
  ])('are found with %s, in a plain list', async (query, expected) => {
    expect(names(answered(await get('flows', `?${query}`), 200, whole))).toEqual(expected);
  });

  it.each([
    ['search_by_name=', 'query.search_by_name'],
    ['case_sensitive=yes', 'query.case_sensitive'],
  ])('are refused with %s', async (query, field) => {
    refused(await get('flows', `?${query}`), 'invalid_input', [field]);
  });
});

describe('trails', () => {
  const shape = listTrails.answers[200];
  const fingerprint = fingerprintOf('app');
  const newestFirst = ['t4', 't3', 't2', 't1', 't0'];

  beforeAll(async () => {
    nowMs += 1000;
    await say.report('Alphabet', fingerprint, { trail_name: 'g0' });
    for (const [flow, tags] of [
      ['Alphabet', { team: 'shop', tier: 'a=b' }],
      ['beta', { team: 'shop' }],
    ] as const) {
      await service.send('PATCH', `/tags/${service.org}/flow/${flow}`, { json: { set_tags: tags } });
    }
    for (const name of newestFirst.toReversed()) {
      nowMs += 1000;
      const data = { name, description: `the ${name}`, git_commit_info: { sha1: commitOf(name) } };
      await service.send('PUT', `/trails/${service.org}/beta`, { form: form('data_json', data) });
    }
    for (const trail of ['t1', 't3']) await say.report('beta', fingerprint, { trail_name: trail });
    await say.attest('beta', 't2', 'scan', { is_compliant: false });
  });

  it.each<[string, string[], z.output<typeof pagination>]>([
    ['flow=beta', newestFirst, { page: 1, per_page: 20, page_count: 1, total: 5 }],
    ['flow=beta&per_page=2', ['t4', 't3'], { page: 1, per_page: 2, page_count: 3, total: 5 }],
    ['flow=beta&page=3&per_page=2', ['t0'], { page: 3, per_page: 2, page_count: 3, total: 5 }],
    ['flow=beta&page=4&per_page=2', [], { page: 4, per_page: 2, page_count: 3, total: 5 }],
    [`flow=beta&fingerprint=${fingerprint}`, ['t3', 't1'], { page: 1, per_page: 20, page_count: 1, total: 2 }],
    [
      `flow=beta&fingerprint=${fingerprint}&per_page=1&page=2`,
      ['t1'],
      { page: 2, per_page: 1, page_count: 2, total: 2 },
    ],
    [`flow=beta&fingerprint=${fingerprintOf('x')}`, [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
    ['flow=gamma', [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
    ['', ['t4', 't3', 't2', 't1', 't0', 'g0'], { page: 1, per_page: 20, page_count: 1, total: 6 }],
    ['per_page=2&page=3', ['t0', 'g0'], { page: 3, per_page: 2, page_count: 3, total: 6 }],
    [`fingerprint=${fingerprint}`, ['t3', 't1', 'g0'], { page: 1, per_page: 20, page_count: 1, total: 3 }],
    ['flow_tag=team=shop', ['t4', 't3', 't2', 't1', 't0', 'g0'], { page: 1, per_page: 20, page_count: 1, total: 6 }],
    ['flow_tag=team=shop&per_page=4&page=2', ['t0', 'g0'], { page: 2, per_page: 4, page_count: 2, total: 6 }],
    ['flow_tag=tier=a=b', ['g0'], { page: 1, per_page: 20, page_count: 1, total: 1 }],
    ['flow_tag=tier=a', [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
    ['flow_tag=none=', [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
    ['flow=beta&flow_tag=tier=a=b', [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
    [`flow_tag=tier=a=b&fingerprint=${fingerprint}`, ['g0'], { page: 1, per_page: 20, page_count: 1, total: 1 }],
    [`flow_tag=none=&fingerprint=${fingerprint}`, [], { page: 1, per_page: 20, page_count: 0, total: 0 }],
  ])('are always in pages, newest first: %s', async (query, expected, counts) => {
    const page = answered(await get('trails', `?${query}`), 200, shape);
    expect(names(page.data)).toEqual(expected);
    expect(page.pagination).toEqual(counts);
  });

  it('are shown as each is by its name, and judged', async () => {
    const { data } = answered(await get('trails', '?flow=beta'), 200, shape);
    for (const listed of data) {
      const one = await service.send('GET', `/trails/${service.org}/beta/${listed.name}`);
      expect(one.json).toMatchObject(listed);
    }
    expect(data.map((trail) => trail.is_compliant)).toEqual([true, true, false, true, true]);
  });

  it.each([
    ['?flow=', 'unknown_flow'],
    ['?flow_tag=', 'invalid_input'],
    ['?flow_tag=team', 'invalid_input'],
    ['?flow_tag==shop', 'invalid_input'],
    ['?flow=none', 'unknown_flow'],
    ['?flow=beta&fingerprint=abc', 'invalid_input'],
  ] as const)('are refused with "%s"', async (query, code) => {
    refused(await get('trails', query), code);
  });
});

describe('environments', () => {
  const whole = z.array(environmentRecord);
  const paged = listEnvironments.answers[200].options[1];

  beforeAll(async () => {
    for (const [name, type] of [
      ['prod-eu', 'K8S'],
      ['Prod-us', 'ECS'],
      ['staging', 'K8S'],
      ['laptop', 'docker'],
    ] as const) {
      nowMs += 1000;
      await service.send('PUT', `/environments/${service.org}`, { json: { name, type, description: '' } });
    }
    nowMs += 1000;
    const json = { name: 'Prod-us', type: 'ECS', description: 'changed last' };
    await service.send('PUT', `/environments/${service.org}`, { json });
    for (const [name, tier] of [
      ['laptop', 'a:b'],
      ['staging', ''],
    ] as const) {
      const json = { set_tags: { tier, [`at-${name}`]: 'yes' } };
      await service.send('PATCH', `/tags/${service.org}/environment/${name}`, { json });
    }
  });

  it.each<[string, string[]]>([
    ['', ['Prod-us', 'laptop', 'prod-eu', 'staging']],
    ['?page=null', ['Prod-us', 'laptop', 'prod-eu', 'staging']],
    ['?sort_direction=desc', ['staging', 'prod-eu', 'laptop', 'Prod-us']],
    ['?sort=last_modified_at', ['prod-eu', 'staging', 'laptop', 'Prod-us']],
    ['?sort=last_modified_at&sort_direction=desc', ['Prod-us', 'laptop', 'staging', 'prod-eu']],
    ['?sort=last_changed_at', ['Prod-us', 'laptop', 'prod-eu', 'staging']],
    ['?name=prod', ['prod-eu']],
    ['?name=rod-', ['Prod-us', 'prod-eu']],
    ['?type=K8S', ['prod-eu', 'staging']],
    ['?type=K8S&type=docker', ['laptop', 'prod-eu', 'staging']],
    ['?type=K8S&name=eu', ['prod-eu']],
    ['?type=lambda', []],
    ['?tag=team', []],
    ['?tag=', []],
    ['?tag=team:a', []],
    ['?name=', ['Prod-us', 'laptop', 'prod-eu', 'staging']],
    ['?tag=tier', ['laptop', 'staging']],
    ['?tag=tier:a:b', ['laptop']],
    ['?tag=tier:a', []],
    ['?tag=tier:', ['staging']],
    ['?tag=tier&type=K8S&name=g', ['staging']],
    ['?tag=tier&tag=at-laptop', ['laptop']],
    ['?tag=tier&tag=at-laptop:yes&tag=at-staging', []],
    ['?tag=tier&tag=', []],
    ['?space_id=', ['Prod-us', 'laptop', 'prod-eu', 'staging']],
    ['?space_id=xyz', []],
    ['?sort=last_changed_at&sort_direction=desc', ['staging', 'prod-eu', 'laptop', 'Prod-us']],
  ])('are a plain list with "%s"', async (query, expected) => {
    expect(names(answered(await get('environments', query), 200, whole))).toEqual(expected);
  });

  it('are in pages of what matches, in the order that was asked for', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) {
      const query = `?sort=last_modified_at&name=a&per_page=1&page=${page}`;
      pages.push(answered(await get('environments', query), 200, paged));
    }
    expect(pages.map((page) => names(page.environments))).toEqual([['staging'], ['laptop'], []]);
    for (const page of pages) expect([page.total_count, page.total_pages]).toEqual([2, 2]);
    const tagged = answered(await get('environments', '?tag=tier&tag=at-laptop&per_page=1&page=2'), 200, paged);
    expect([tagged.total_count, names(tagged.environments)]).toEqual([1, []]);
    expect(new URL(tagged._links.first?.href ?? '').searchParams.getAll('tag')).toEqual(['tier', 'at-laptop']);
    expect(answered(await get('environments', '?space_id=xyz&page=1'), 200, paged).total_count).toBe(0);
  });

  it('are shown as each is by its name', async () => {
    for (const listed of answered(await get('environments'), 200, whole)) {
      expect((await service.send('GET', `/environments/${service.org}/${listed.name}`)).json).toEqual(listed);
    }
  });

  it('are in pages that lead to each other, where one is asked for', async () => {
    const first = answered(await get('environments', '?type=K8S&type=ECS&sort_direction=desc&per_page=2'), 200, paged);
    expect(names(first.environments)).toEqual(['staging', 'prod-eu']);
    expect([first.page, first.per_page, first.total_pages, first.total_count]).toEqual([1, 2, 2, 3]);
    expect(Object.keys(first._links).sort()).toEqual(['first', 'last', 'next', 'self']);
    const below = (first._links.next?.href ?? '').replace(`${service.url}/api/v2`, '');
    const second = answered(await service.send('GET', below), 200, paged);
    expect(names(second.environments)).toEqual(['Prod-us']);
    expect(Object.keys(second._links).sort()).toEqual(['first', 'last', 'prev', 'self']);
  });

  it.each([
    ['page=1', 15],
    ['page=9', 15],
    ['per_page=100', 100],
  ])('have a shape of their own with %s', async (query, size) => {
    const page = answered(await get('environments', `?${query}`), 200, paged);
    expect([page.per_page, page.total_count, page.total_pages]).toEqual([size, 4, 1]);
    expect(page.environments).toHaveLength(page.page === 1 ? 4 : 0);
  });

  it.each([
    ['sort=size', 'query.sort'],
    ['sort_direction=up', 'query.sort_direction'],
    ['type=k8s', 'query.type'],
    ['type=', 'query.type'],
  ])('are refused with %s', async (query, field) => {
    refused(await get('environments', `?${query}`), 'invalid_input', [field]);
  });

  it.each(environmentTypes)('may be asked for by the type %s', async (type) => {
    expect((await get('environments', `?type=${type}`)).status).toBe(200);
  });
});

const long = (name: string) => `${policy(name)}\n# ${'x'.repeat(700_000)}`;

describe('policies', () => {
  it('are a plain list by name, with versions and where they are attached', async () => {
    for (const [name, remark] of [
      ['strict', 'one'],
      ['basic', 'one'],
      ['strict', 'two'],
    ] as const) {
      await say.policy(name, policy(remark));
    }
    await say.environment('prod-eu', ['strict']);
    const policies = answered(await get('policies'), 200, listPolicies.answers[200]);
    expect(names(policies)).toEqual(['basic', 'strict']);
    expect(policies.map(({ versions }) => versions.map(({ version }) => version))).toEqual([[1], [1, 2]]);
    expect(policies.map((one) => one.consuming_envs)).toEqual([[], ['prod-eu']]);
    for (const listed of policies) {
      expect((await service.send('GET', `/policies/${service.org}/${listed.name}`)).json).toEqual(listed);
    }
    // They are never cut in pages.
    expect((await get('policies', '?page=1&per_page=1')).json).toEqual(policies);
  });

  it('are a list as well where their documents take several parts of an answer', async () => {
    const added = ['long-1', 'long-2', 'long-3'];
    for (const name of added) await say.policy(name, long(name));
    const listed = answered(await get('policies'), 200, listPolicies.answers[200]);
    expect(names(listed)).toEqual(['basic', ...added, 'strict']);
    for (const { name, versions } of listed.filter((one) => added.includes(one.name))) {
      expect(versions.map(({ policy_yaml: text }) => text === long(name))).toEqual([true]);
    }
  });
});

it.each(['flows', 'environments', 'policies', 'repos'])(
  'shows another organization no %s of this one',
  async (path) => {
    const { org, token } = service.foreign;
    const reply = await service.send('GET', `/${path}/${org}?page=1`, { token });
    expect(reply.status).toBe(200);
    expect(reply.text).not.toMatch(/alpha|prod-eu|strict/);
    refused(await service.send('GET', `/${path}/${service.org}`, { token }), 'unknown_organization');
  },
);

it('shows another organization no trails of this one', async () => {
  const { org, token } = service.foreign;
  refused(await service.send('GET', `/trails/${org}?flow=beta`, { token }), 'unknown_flow');
  for (const query of ['', '?flow_tag=team=shop']) {
    const reply = await service.send('GET', `/trails/${org}${query}`, { token });
    expect(answered(reply, 200, listTrails.answers[200]).data).toEqual([]);
  }
});
