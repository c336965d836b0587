import { type BadInput, address, body, strange, unknown, type Path } from './bad-input.ts';

const tagPath =
  (type: string): Path =>
  (org) =>
    `/tags/${org}/${type}/no-such-thing`;

/** Repositories, tags, and the search. */
export const repositories: Readonly<Record<string, readonly BadInput[]>> = {
  listRepos: [address('query.provider', (org) => `/repos/${org}?provider=usenet`)],
  getRepo: [
    address('query.provider', (org) => `/repos/${org}/example/shop?provider=usenet`),
    unknown('unknown_repository', (org) => `/repos/${org}/no/such/repository`),
  ],
  changeTags: [
    body('tags that are no object', 'set_tags', { json: { set_tags: ['team'] } }),
    address('params.type', tagPath('person')),
    unknown('unknown_flow', tagPath('flow')),
    unknown('unknown_environment', tagPath('env')),
    unknown('unknown_control', tagPath('control')),
    unknown('unknown_repository', tagPath('repo')),
  ],
  searchSha: [
    address('params.sha', (org) => `/search/${org}/sha/abcd`),
    unknown('unknown_artifact', (org) => `/search/${org}/sha/${strange}`),
  ],
};
