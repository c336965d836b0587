import type { EventFacts } from '../context/event.ts';
import { type Env, variable } from '../env.ts';
import type { Inputs } from '../inputs.ts';
import type { GithubApi } from './github-pull-requests.ts';

/** Whose pull requests are looked up, and how. */
export interface PullRequestAccess {
  api: GithubApi;
  /** `owner/name` */
  repository: string;
  commit: string;
  /** That of the event, which GitHub would not find by the commit of a fork. */
  number: number | null;
  eventName: string;
  redact: Inputs['redact'];
}

/** Null where this run names no repository or commit, or has no token. */
export function pullRequestAccess(inputs: Inputs, event: EventFacts, env: Env): PullRequestAccess | null {
  const repository = variable(env, 'GITHUB_REPOSITORY');
  const { githubToken: token, redact } = inputs;
  if (token === null || repository === null || event.headSha === null) return null;
  return {
    api: { url: variable(env, 'GITHUB_API_URL'), token },
    repository,
    commit: event.headSha,
    number: event.pullRequest,
    eventName: variable(env, 'GITHUB_EVENT_NAME') ?? '',
    redact,
  };
}
