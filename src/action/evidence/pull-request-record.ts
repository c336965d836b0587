import type { RedactableFact } from '../inputs.ts';
import { REDACTED } from '../context/commit.ts';
import { authorLine } from '../context/event.ts';
import { shortened } from '../../config/wording.ts';
import type { PullRequest, PullRequestCommit } from './github-pull-requests.ts';
import { type Approval, approvalsInForce, type PullRequestFacts } from './pull-request-judgement.ts';

/** A pull request as the service keeps it, whose types are open to further members. Times are whole epoch seconds. */
export type PullRequestRecord = {
  url: string;
  state: 'OPEN' | 'CLOSED' | 'MERGED';
  /** Empty where the account is gone. */
  author: string;
  /** Empty until it is merged. */
  merge_commit: string;
  /** Who approves it now, whether or not that counts. */
  approvers: { username: string; state: 'APPROVED'; timestamp?: number }[];
  created_at: number;
  merged_at?: number;
  title: string;
  head_ref: string;
  base_ref: string;
  commits: PullRequestCommitRecord[];
};

export type PullRequestCommitRecord = {
  sha1: string;
  message: string;
  author: string;
  author_username?: string;
  timestamp: number;
  branch: string;
  url?: string;
  verified?: boolean;
  /** GitHub's word for it, for example `valid` or `unsigned`. */
  signature_state?: string;
};

/** Hundreds of commits stay a record of moderate size. */
const MESSAGE_MAX_LENGTH = 2000;

const epochSeconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

/** @param redact what of its commits is kept back. */
export function pullRequestRecord(facts: PullRequestFacts, redact: ReadonlySet<RedactableFact>): PullRequestRecord {
  const { pullRequest, commits } = facts;
  const { html_url: url, user, merged_at, merge_commit_sha, created_at, title, head, base } = pullRequest;
  const branch = redact.has('branch') ? REDACTED : head.ref;
  return {
    url,
    state: stateOf(pullRequest),
    author: user?.login ?? '',
    merge_commit: merged_at === null ? '' : (merge_commit_sha ?? ''),
    approvers: approvalsInForce(facts).map(approverOf),
    created_at: epochSeconds(created_at),
    ...(merged_at === null ? {} : { merged_at: epochSeconds(merged_at) }),
    title,
    head_ref: branch,
    base_ref: base.ref,
    commits: commits.map((commit) => commitRecord(commit, branch, redact)),
  };
}

const approverOf = ({ username, timestamp }: Approval): PullRequestRecord['approvers'][number] => ({
  username,
  state: 'APPROVED',
  ...(timestamp === null ? {} : { timestamp: epochSeconds(timestamp) }),
});

export function stateOf({ state, merged_at }: PullRequest): PullRequestRecord['state'] {
  if (merged_at !== null) return 'MERGED';
  return state === 'open' ? 'OPEN' : 'CLOSED';
}

function commitRecord(
  { sha, html_url: url, author, commit }: PullRequestCommit,
  branch: string,
  redact: ReadonlySet<RedactableFact>,
): PullRequestCommitRecord {
  const isAuthorKept = redact.has('author');
  const { message, author: signature, committer, verification } = commit;
  return {
    sha1: sha,
    message: redact.has('message') ? REDACTED : shortened(message, MESSAGE_MAX_LENGTH),
    author: isAuthorKept ? REDACTED : authorLine(signature?.name ?? '', signature?.email),
    ...(author === null || isAuthorKept ? {} : { author_username: author.login }),
    timestamp: epochSeconds(committer.date),
    branch,
    ...(url === undefined ? {} : { url }),
    ...(verification === null || verification === undefined
      ? {}
      : {
          verified: verification.verified,
          ...(verification.reason === undefined ? {} : { signature_state: verification.reason }),
        }),
  };
}
