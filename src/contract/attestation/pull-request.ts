import * as z from 'zod';
import { recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

const text = z.string().nullish();
const epochSeconds = z.number().nullish();

const approver = z.union([z.string(), z.looseObject({ username: z.string(), state: text, timestamp: epochSeconds })]);

const commit = z.looseObject({ sha1: z.string(), message: text, author: text, timestamp: epochSeconds, url: text });

export const pullRequest = z.looseObject({
  url: z.string().min(1),
  state: text,
  author: text,
  merge_commit: text,
  approvers: z.array(approver).nullish(),
  created_at: epochSeconds,
  merged_at: epochSeconds,
  title: text,
  head_ref: text,
  base_ref: text,
  commits: z.array(commit).nullish(),
});

export type PullRequest = z.output<typeof pullRequest>;

export const pullRequestAttestation = attestationPayload
  .extend({
    git_provider: z.enum(['github', 'gitlab', 'bitbucket', 'azure']),
    pull_requests: z.array(pullRequest).nullable(),
  })
  .meta({ id: 'PullRequestAttestationInput', description: recordLimitsText });

export const attestPullRequest = attestEndpoint({
  id: 'attestPullRequest',
  tail: 'pull_request',
  summary: 'Record the pull requests of a commit; compliant where there is at least one',
  schema: pullRequestAttestation,
});
