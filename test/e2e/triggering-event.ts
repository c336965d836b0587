import { commits, type KnownCommit } from './git-repository.ts';

/** What started a job: its payload, the variables that come with it, and what is to be known of it. */
export interface TriggeringEvent {
  /** The file in test/fixtures/events. */
  payload: string;
  name: string;
  ref: string;
  sha: string;
  /** The commit that the records are about. */
  about: KnownCommit;
  branch: string | undefined;
  /** What else the payload tells of that commit, where it tells of it at all. */
  told: 'all' | 'nothing';
  username?: string;
}

export const pullRef = 'refs/pull/7/merge';
const mainRef = 'refs/heads/main';
const queueRef = `refs/heads/gh-readonly-queue/main/pr-7-${commits.main.sha}`;
const onMain = { ref: mainRef, sha: commits.main.sha, about: commits.main, branch: 'main' } as const;
const onPull = { sha: commits.merge.sha, about: commits.head, branch: 'basket', told: 'nothing' } as const;
const onTag = { ref: 'refs/tags/v1.2.0', sha: commits.main.sha, about: commits.main, branch: undefined } as const;

export const events: readonly TriggeringEvent[] = [
  { payload: 'push', name: 'push', ...onMain, told: 'all', username: 'grace' },
  { payload: 'push-tag', name: 'push', ...onTag, told: 'all', username: 'grace' },
  { payload: 'pull-request', name: 'pull_request', ref: pullRef, ...onPull },
  { payload: 'pull-request-fork', name: 'pull_request', ref: pullRef, ...onPull },
  { payload: 'pull-request-target', name: 'pull_request_target', ref: mainRef, ...onPull, sha: commits.main.sha },
  {
    payload: 'merge-group',
    name: 'merge_group',
    ref: queueRef,
    sha: commits.merge.sha,
    about: commits.merge,
    branch: queueRef.slice('refs/heads/'.length),
    told: 'all',
  },
  { payload: 'workflow-dispatch', name: 'workflow_dispatch', ...onMain, told: 'nothing' },
  { payload: 'schedule', name: 'schedule', ...onMain, told: 'nothing' },
  { payload: 'release', name: 'release', ...onTag, told: 'nothing' },
  { payload: 'workflow-run', name: 'workflow_run', ...onMain, told: 'all' },
];

export const eventOf = (payload: string): TriggeringEvent => {
  const event = events.find((candidate) => candidate.payload === payload);
  if (event === undefined) throw new Error(`expected an event ${payload}`);
  return event;
};
