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
    /** What is checked out in its place. */
    strayCheckout: string | null;
  };
  /** As the input has it. */
  trail: string | null;
  /**
   * The commit that an artifact was built from, by the service's record.
   *
   * @throws EvidenceError that says what to do where there is none.
   */
  recordedCommit: (fingerprint: string) => Promise<string>;
  eventName: string;
  redact: Inputs['redact'];
}

/** Null where this run names no repository, or has no token. */
export function pullRequestAccess(
  inputs: Inputs,
  event: EventFacts,
  env: Env,
  known: { context: CommitContext; recordedCommit: PullRequestAccess['recordedCommit'] },
): PullRequestAccess | null {
  const repository = variable(env, 'GITHUB_REPOSITORY');
  const { githubToken: token, redact, trail } = inputs;
  if (token === null || repository === null) return null;
  return {
    api: { url: variable(env, 'GITHUB_API_URL'), token },
    repository,
    run: { commit: event.headSha, number: event.pullRequest, strayCheckout: known.context.strayCheckout },
    trail,
    recordedCommit: known.recordedCommit,
    eventName: variable(env, 'GITHUB_EVENT_NAME') ?? '',
    redact,
  };
}
