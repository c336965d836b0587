import * as z from 'zod';
import { commitSha } from './names.ts';

/** A git commit as clients send it. Only the hash must be there: a fact that was not to be had is left out. */
export const gitCommitInput = z
  .object({
    sha1: commitSha,
    message: z.string().nullish(),
    author: z.string().nullish(),
    author_username: z.string().nullish(),
    branch: z.string().nullish(),
    timestamp: z.number().nullish(),
    url: z.string().nullish(),
    parents: z.array(z.string()).nullish(),
  })
  .meta({ id: 'GitCommitInput' });

/** A git commit as the service shows it: facts nobody reported are absent, not null. */
export const gitCommit = z
  .object({
    sha1: z.string(),
    message: z.string().optional(),
    author: z.string().optional(),
    author_username: z.string().optional(),
    branch: z.string().optional(),
    timestamp: z.number().optional(),
    url: z.string().optional(),
    parents: z.array(z.string()).optional(),
  })
  .meta({ id: 'GitCommit' });

export type GitCommitInput = z.output<typeof gitCommitInput>;
export type GitCommit = z.output<typeof gitCommit>;
