import { expect } from 'vitest';
import { form, type RunningService } from '../../running-service.ts';
import { type Example, example, none } from './example.ts';

/** The name of a repository that a record came from. */
async function repository(service: RunningService): Promise<string> {
  const name = 'example/group/shop.js';
  const repoInfo = { name, url: `https://git.example/${name}`, id: 'example-1', provider: 'github' };
  const data = form('data_json', { name: 'example-repository', repo_info: repoInfo });
  const { status } = await service.send('PUT', `/trails/${service.org}/${example.flow}`, { form: data });
  expect([200, 201]).toContain(status);
  return name;
}

/** Repositories, tags, and the search. */
export const repositories: Readonly<Record<string, Example>> = {
  listRepos: { status: 200, path: (org) => `/repos/${org}`, send: none },
  getRepo: {
    status: 200,
    path: (org, made = 'none') => `/repos/${org}/${made}`,
    send: none,
    make: repository,
  },
  changeTags: {
    status: 200,
    path: (org) => `/tags/${org}/flow/${example.flow}`,
    send: () => ({ json: { set_tags: { team: 'shop' }, remove_tags: ['risk'] } }),
  },
  searchSha: {
    status: 200,
    path: (org) => `/search/${org}/sha/${example.fingerprint.slice(0, 12)}`,
    send: none,
  },
};
