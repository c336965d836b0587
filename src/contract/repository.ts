import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { epochSecondsText, orgName } from './names.ts';
import { links, pageNumber, repeated } from './page.ts';

/** The repository a record comes from, as clients send it. */
export const repoInfoInput = z
  .object({
    name: z.string().min(1),
    url: z.string().min(1),
    id: z.string().min(1),
    description: z.string().nullish(),
    provider: z.string().nullish(),
    namespace_path: z.array(z.string()).nullish(),
    additional_info: z.record(z.string(), z.unknown()).nullish(),
  })
  .meta({ id: 'RepoInfoInput' });

export const repoInfo = z
  .object({
    name: z.string(),
    url: z.string(),
    id: z.string(),
    description: z.string().optional(),
    provider: z.string().optional(),
    namespace_path: z.array(z.string()).optional(),
    additional_info: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'RepoInfo' });

export type RepoInfoInput = z.output<typeof repoInfoInput>;
export type RepoInfo = z.output<typeof repoInfo>;

/** A repository known to an organization: one for each provider and external id that a record carried. */
export const repoRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    repo_id: z.string(),
    provider: z.string().nullable(),
    description: z.string(),
    latest_activity: epochSecondsText,
    tags: z.record(z.string(), z.string()),
    _links: links,
  })
  .meta({ id: 'RepoRecord' });

export type RepoRecord = z.output<typeof repoRecord>;

export const repoPage = z
  .object({
    page: z.int(),
    per_page: z.int(),
    total_pages: z.int(),
    total_count: z.int(),
    repos: z.array(repoRecord),
    _links: links,
  })
  .meta({ id: 'RepoPage' });

/** The version-control hosts and the CI service that records may come from. */
export const providers = [
  'github',
  'gitlab',
  'bitbucket',
  'bitbucket_cloud',
  'bitbucket_dc',
  'azure-devops',
  'azure_devops_services',
  'azure_devops_server',
  'git',
  'subversion',
  'circleci',
] as const;

export const listRepos = endpoint({
  id: 'listRepos',
  tag: 'repositories',
  summary: 'List the repositories that records came from, by their latest activity',
  method: 'GET',
  path: '/repos/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(15, 50),
    name: z.string().max(500).optional(),
    search: z.string().max(500).optional().describe('A part of the name, in any case.'),
    provider: z.enum(providers).optional(),
    repo_id: z.string().max(500).optional(),
    tag: repeated(z.string().max(2000)).describe('`key` or `key:value`; all of them must be there.'),
    sort_direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  body: null,
  answers: { 200: repoPage },
  errors: ['unknown_organization'],
});

export const getRepo = endpoint({
  id: 'getRepo',
  tag: 'repositories',
  summary: 'Read a repository by its name, which may hold slashes, or by its id',
  method: 'GET',
  path: '/repos/{org}/{repo_name}',
  rest: true,
  role: 'reader',
  params: z.object({ org: orgName, repo_name: z.string().min(1).max(500) }),
  query: z.object({
    provider: z.enum(providers).optional().describe('Where several repositories have the name.'),
    id: z.string().min(1).max(100).optional().describe('The id that this service gave it. Beats the name.'),
  }),
  body: null,
  answers: { 200: repoRecord },
  errors: ['unknown_organization', 'unknown_repository'],
});
