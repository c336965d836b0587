import * as z from 'zod';
import { epochSecondsText } from './names.ts';
import { links } from './page.ts';

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
