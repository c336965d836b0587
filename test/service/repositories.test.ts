import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { getRepo, listRepos, providers } from '../../src/contract/repository.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

const START_MS = 1_786_803_891_645;

let service: RunningService;
let nowMs = START_MS;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
afterAll(() => service.stop());

const shape = listRepos.answers[200];
const raw = (query = '', options: { org?: string; token?: string } = {}) => {
  const { org = service.org, ...send } = options;
  return service.send('GET', `/repos/${org}${query}`, send);
};
const listed = async (query = '') => answered(await raw(query), 200, shape);
const namesOf = async (query: string) => (await listed(query)).repos.map((repo) => repo.name);
const url = (name: string) => `https://git.example/${name}`;

/** Reports an artifact from a repository, a second after whatever came before. */
async function from(info: Record<string, unknown>): Promise<void> {
  nowMs += 1000;
  await speaker(service).report('origins', fingerprintOf('origins'), { trail_name: 't', repo_info: info });
}

/** Follows an address that the service gave. */
async function follow(link: { href: string } | undefined) {
  if (link === undefined) throw new Error('no link');
  return answered(await service.send('GET', link.href.replace(`${service.url}/api/v2`, '')), 200, shape);
}

describe('an organization without repositories', () => {
  it('has an empty first page', async () => {
    const page = await listed();
    expect(page).toEqual({
      page: 1,
      per_page: 15,
      total_pages: 0,
      total_count: 0,
      repos: [],
      _links: { self: { href: `${service.url}/api/v2/repos/${service.org}?sort_direction=desc&per_page=15&page=1` } },
    });
  });

  it('records none where a record names none', async () => {
    await speaker(service).report('origins', fingerprintOf('none'), { repo_info: null });
    expect((await listed()).total_count).toBe(0);
  });
});

describe('a repository', () => {
  it('is recorded by an artifact, a trail and an attestation', async () => {
    const { org } = service;
    await from({ name: 'acme/by-artifact', url: url('a'), id: '1', provider: 'github', description: 'A' });
    nowMs += 1000;
    const trail = { name: 't2', repo_info: { name: 'acme/by-trail', url: url('b'), id: '2', provider: 'gitlab' } };
    await service.send('PUT', `/trails/${org}/origins`, { form: form('data_json', trail) });
    nowMs += 1000;
    await speaker(service).attest('origins', 't2', 'unit', {
      repo_info: { name: 'acme/by-attestation', url: url('c'), id: '3' },
    });
    const { repos, total_count: total } = await listed();
    expect(total).toBe(3);
    expect(repos.map(({ name }) => name)).toEqual(['acme/by-attestation', 'acme/by-trail', 'acme/by-artifact']);
    const { id, ...record } = repos[2] ?? { id: '' };
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{8}$/);
    expect(record).toEqual({
      name: 'acme/by-artifact',
      url: url('a'),
      repo_id: '1',
      provider: 'github',
      description: 'A',
      latest_activity: '1786803892.645',
      tags: {},
      _links: { self: { href: `${service.url}/api/v2/repos/${org}?repo_id=1` } },
    });
    expect(repos[0]).toMatchObject({ provider: null, description: '' });
  });

  it('is shown with the newest facts, and moves to the front', async () => {
    await from({ name: 'acme/renamed', url: url('z'), id: '1', provider: 'github' });
    const { repos, total_count: total } = await listed();
    expect(total).toBe(3);
    expect(repos[0]).toMatchObject({ name: 'acme/renamed', url: url('z'), repo_id: '1', description: '' });
    expect(await namesOf('?name=acme/by-artifact')).toEqual([]);
  });

  it('is another one under another provider, or under none', async () => {
    await from({ name: 'acme/elsewhere', url: url('e'), id: '1', provider: 'gitlab' });
    await from({ name: 'acme/nowhere', url: url('n'), id: '1', provider: '' });
    await from({ name: 'acme/nowhere', url: url('n'), id: '1' });
    expect(await namesOf('?repo_id=1')).toEqual(['acme/nowhere', 'acme/elsewhere', 'acme/renamed']);
    expect((await listed()).total_count).toBe(5);
  });

  it('is not recorded by a report that is refused', async () => {
    const repoInfo = { name: 'acme/refused', url: url('r'), id: '99' };
    const json = { fingerprint: 'no', repo_info: repoInfo };
    refused(await service.send('POST', `/artifacts/${service.org}/origins`, { json }), 'invalid_input');
    expect(await namesOf('?repo_id=99')).toEqual([]);
  });

  it.each(['name', 'url', 'id'])('needs its %s', async (member) => {
    for (const value of [undefined, null, '']) {
      const repoInfo = { name: 'n', url: 'u', id: 'i', [member]: value };
      const data = { attestation_name: 'a', is_compliant: true, repo_info: repoInfo };
      const path = `/attestations/${service.org}/origins/trail/t/generic`;
      const reply = await service.send('POST', path, { form: form('data_json', data) });
      refused(reply, 'invalid_input', [`repo_info.${member}`]);
    }
  });
});

describe('a filter', () => {
  it.each<[string, string[]]>([
    ['?name=acme/renamed', ['acme/renamed']],
    ['?name=acme/rename', []],
    ['?name=ACME/renamed', []],
    ['?name=', []],
    ['?repo_id=3', ['acme/by-attestation']],
    ['?repo_id=404', []],
    ['?repo_id=', []],
    ['?provider=github', ['acme/renamed']],
    ['?provider=gitlab', ['acme/elsewhere', 'acme/by-trail']],
    ['?provider=subversion', []],
    // The external id beats the name.
    ['?name=acme/renamed&repo_id=3', ['acme/by-attestation']],
    ['?name=acme/renamed&repo_id=404', []],
    ['?name=acme/renamed&provider=github', ['acme/renamed']],
    ['?name=acme/renamed&provider=gitlab', []],
    ['?repo_id=1&provider=gitlab', ['acme/elsewhere']],
    ['?repo_id=1&name=acme/by-trail&provider=gitlab', ['acme/elsewhere']],
    ['?repo_id=3&provider=github', []],
  ])('%s finds %j, and counts just that', async (query, names) => {
    const page = await listed(query);
    expect(page.repos.map(({ name }) => name)).toEqual(names);
    expect([page.total_count, page.total_pages]).toEqual([names.length, names.length === 0 ? 0 : 1]);
  });

  it.each(providers)('takes the provider %s', async (provider) => {
    expect((await raw(`?provider=${provider}`)).status).toBe(200);
  });

  it.each(['GitHub', 'git_hub', '', 'null', 'sourceforge'])('refuses the provider "%s"', async (provider) => {
    refused(await raw(`?provider=${provider}`), 'invalid_input', ['query.provider']);
  });
});

const one = (name: string) => service.send('GET', `/repos/${service.org}/${name}`);
const read = async (name: string) => answered(await one(name), 200, getRepo.answers[200]);

describe('a repository by itself', () => {
  beforeAll(async () => {
    await from({ name: 'group/sub.group/app.js', url: url('app'), id: 'one-1', provider: 'gitlab' });
    await from({ name: 'solo', url: url('solo'), id: 'one-2', provider: 'git' });
    await from({ name: 'twin/app', url: url('twin'), id: 'one-3', provider: 'github' });
    await from({ name: 'twin/app', url: url('twin'), id: 'one-4', provider: 'gitlab' });
    await from({ name: 'twin/app', url: url('twin'), id: 'one-5', provider: 'gitlab' });
  });

  it('is found by its name, slashes and dots as they are or escaped', async () => {
    const [listedOne] = (await listed('?repo_id=one-1')).repos;
    for (const name of ['group/sub.group/app.js', 'group%2Fsub.group%2fapp.js', 'group/sub%2Egroup/app.js']) {
      expect(await read(name)).toEqual(listedOne);
    }
    expect(await read('solo')).toMatchObject({ name: 'solo', provider: 'git', tags: {} });
    expect(await read('solo?provider=git')).toMatchObject({ name: 'solo' });
  });

  it('is found by its id, whatever the name says', async () => {
    const { id } = await read('solo');
    expect(await read(`${id}?id=${id}`)).toMatchObject({ id, name: 'solo' });
    expect(await read(`twin/app?id=${id}&provider=gitlab`)).toMatchObject({ id });
  });

  it('needs the provider where several have the name', async () => {
    const { message } = refused(await one('twin/app'), 'invalid_input', ['query.provider']);
    expect(message).toMatch(/twin\/app.*gitlab.*github/);
    expect(await read('twin/app?provider=github')).toMatchObject({ repo_id: 'one-3' });
    // Where the provider does not tell them apart either, the ids are in the answer.
    const again = refused(await one('twin/app?provider=gitlab'), 'invalid_input', ['query.provider']);
    const { id } = (await listed('?repo_id=one-4')).repos[0] ?? { id: 'none' };
    expect(again.message).toContain(id);
    expect(await read(`twin/app?id=${id}`)).toMatchObject({ repo_id: 'one-4' });
  });

  it.each([
    ['never/there', 'unknown_repository'],
    ['solo/', 'unknown_repository'],
    ['/solo', 'unknown_repository'],
    ['group', 'unknown_repository'],
    ['solo?provider=github', 'unknown_repository'],
    ['solo?id=none', 'unknown_repository'],
    ['solo?provider=sourceforge', 'invalid_input'],
    ['solo?id=', 'invalid_input'],
    ['a'.repeat(501), 'invalid_input'],
    ['%00', 'invalid_input'],
  ] as const)('answers "%s" with %s', async (name, code) => {
    refused(await one(name), code);
  });

  it('is not shown to another organization', async () => {
    const { org, token } = service.foreign;
    refused(await service.send('GET', `/repos/${org}/solo`, { token }), 'unknown_repository');
    const { id } = await read('solo');
    refused(await service.send('GET', `/repos/${org}/solo?id=${id}`, { token }), 'unknown_repository');
  });

  it('is listed by a part of its name, its tags, and either way round', async () => {
    const tag = async (repoId: string, tags: Record<string, string>) => {
      const { id } = (await listed(`?repo_id=${repoId}`)).repos[0] ?? { id: 'none' };
      await service.send('PATCH', `/tags/${service.org}/repo/${id}`, { json: { set_tags: tags } });
    };
    await tag('one-2', { team: 'a:b', tier: '1' });
    await tag('one-3', { team: 'c' });
    const numbers = async (query: string) => {
      const { repos, total_count: total } = await listed(query);
      expect(total).toBe(repos.length);
      return repos.map((repo) => repo.repo_id);
    };
    expect(await numbers('?search=APP')).toEqual(['one-5', 'one-4', 'one-3', 'one-1']);
    expect(await numbers('?search=app&sort_direction=asc')).toEqual(['one-1', 'one-3', 'one-4', 'one-5']);
    expect(await numbers('?search=app&provider=github')).toEqual(['one-3']);
    expect(await numbers('?search=%25')).toEqual([]);
    expect(await numbers('?tag=team')).toEqual(['one-3', 'one-2']);
    expect(await numbers('?tag=team:a:b')).toEqual(['one-2']);
    expect(await numbers('?tag=team&tag=tier:1')).toEqual(['one-2']);
    expect(await numbers('?tag=team:a')).toEqual([]);
    expect(await numbers('?tag=')).toEqual([]);
    refused(await raw('?sort_direction=up'), 'invalid_input', ['query.sort_direction']);
    const page = await listed('?search=app&tag=team&per_page=1');
    expect((await follow(page._links.self)).repos).toEqual(page.repos);
  });
});

describe('pages', () => {
  const count = 52;

  beforeAll(async () => {
    for (let index = 0; index < count; index += 1) {
      await from({ name: `many/${index}`, url: url(String(index)), id: `many-${index}`, provider: 'bitbucket' });
    }
  });

  const newestFirst = Array.from({ length: count }, (_, index) => `many/${count - 1 - index}`);

  it.each([
    [1, 52],
    [50, 2],
    [17, 4],
  ])('of %d cut the list in %d without a gap', async (size, pages) => {
    const names: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const found = await listed(`?provider=bitbucket&per_page=${size}&page=${page}`);
      expect([found.page, found.per_page, found.total_pages, found.total_count]).toEqual([page, size, pages, count]);
      expect(found._links).toHaveProperty('self');
      expect(Object.keys(found._links).includes('prev')).toBe(page > 1);
      expect(Object.keys(found._links).includes('next')).toBe(page < pages);
      names.push(...found.repos.map(({ name }) => name));
    }
    expect(names).toEqual(newestFirst);
  });

  it('lead to each other, filters included', async () => {
    const first = await listed('?provider=bitbucket&per_page=20');
    const second = await follow(first._links.next);
    const last = await follow(first._links.last);
    expect(second.repos.map(({ name }) => name)).toEqual(newestFirst.slice(20, 40));
    expect(last.repos.map(({ name }) => name)).toEqual(newestFirst.slice(40));
    expect((await follow(last._links.prev)).page).toBe(2);
    expect(await follow(last._links.first)).toEqual(first);
    expect(await follow(last._links.self)).toEqual(last);
    const [repo] = first.repos;
    expect((await follow(repo?._links.self)).repos).toEqual([repo]);
  });

  it('beyond the end are empty, and lead back', async () => {
    const beyond = await listed('?provider=bitbucket&per_page=50&page=3');
    expect([beyond.repos, beyond.total_pages, beyond.total_count]).toEqual([[], 2, count]);
    expect(beyond._links.next).toBeUndefined();
    expect((await follow(beyond._links.prev)).page).toBe(2);
    expect((await listed('?page=1000000')).repos).toEqual([]);
  });

  it('take `null` and nothing for the default', async () => {
    const plain = await listed();
    expect(await listed('?page=null&per_page=null')).toEqual(plain);
    expect(plain.repos).toHaveLength(15);
    expect(plain.total_count).toBe(count + 10);
  });

  it.each(['page', 'per_page'])('refuse a bad %s', async (name) => {
    for (const value of ['0', '-1', '1.5', '1e1', 'one', '', '%201', '01x', '99999999999']) {
      refused(await raw(`?${name}=${value}`), 'invalid_input', [`query.${name}`]);
    }
    refused(await raw(`?${name}=1&${name}=2`), 'invalid_input', [`query.${name}`]);
  });

  it('refuse more than 50 at once', async () => {
    expect((await listed('?per_page=50')).repos).toHaveLength(50);
    expect((await listed('?per_page=1')).repos).toHaveLength(1);
    refused(await raw('?per_page=51'), 'invalid_input', ['query.per_page']);
  });
});

it('shows another organization none of it', async () => {
  const { org, token } = service.foreign;
  const page = answered(await raw('', { org, token }), 200, z.object({ total_count: z.literal(0) }));
  expect(page.total_count).toBe(0);
  refused(await raw('', { token }), 'unknown_organization');
});
