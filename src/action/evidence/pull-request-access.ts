import type { CommitContext } from '../context/commit.ts';
import type { EventFacts } from '../context/event.ts';
import { type Env, variable } from '../env.ts';
import type { Inputs } from '../inputs.ts';
import type { GithubApi } from './github-pull-requests.ts';

/** Where pull requests are looked up, and what there is to look them up by. */
export interface PullRequestAccess {
  api: GithubApi;
  /** `owner/name` */
  repository: string;
  run: {
    /** The commit that the run is about. */
    commit: string | null;
    /** The pull request of the event, which GitHub would not find by the commit of a fork. */
    number: number | null;
    /** What GitHub has the runner build in its place: of a pull request the merge with its base. */
    builtCommit: string | null;
    /** What is checked out in its place. */
    strayCheckout: string | null;
  };
  /** As the input has it. */
  trail: string | null;
  /** Whether this step reports artifacts. */
  isReporting: boolean;
  /** The commit that the artifact given by its fingerprint was built from, by the service's record. Null before it was asked. */
  recordedCommit: string | null;
  eventName: string;
  redact: Inputs['redact'];
}

/** Null where this run names no repository, or has no token. */
export function pullRequestAccess(
  inputs: Inputs,
  event: EventFacts,
  env: Env,
  { strayCheckout }: Pick<CommitContext, 'strayCheckout'>,
): PullRequestAccess | null {
  const repository = variable(env, 'GITHUB_REPOSITORY');
  const { githubToken: token, redact, trail } = inputs;
  if (token === null || repository === null) return null;
  return {
    api: { url: variable(env, 'GITHUB_API_URL'), token },
    repository,
    run: { commit: event.headSha, number: event.pullRequest, builtCommit: event.builtSha, strayCheckout },
    trail,
    isReporting: inputs.artifacts.length > 0,
    recordedCommit: null,
    eventName: variable(env, 'GITHUB_EVENT_NAME') ?? '',
    redact,
  };
}
