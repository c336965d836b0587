import { setTimeout as wait } from 'node:timers/promises';
import type { RedactableFact } from '../inputs.ts';
import { type GithubApi, type GithubPatience, GithubPullRequests, type PullRequest } from './github-pull-requests.ts';
import {
  type Approval,
  approvalsInForce,
  type PullRequestFacts,
  type PullRequestRules,
  standingProblems,
} from './pull-request-judgement.ts';
import { pullRequestRecord, type PullRequestRecord, stateOf } from './pull-request-record.ts';
import { EvidenceError, type Reading } from './reading.ts';

export type { GithubApi } from './github-pull-requests.ts';
export type { PullRequestRecord } from './pull-request-record.ts';

/** Which pull requests are asked for, and what one of them must be. */
export interface PullRequestQuestion extends PullRequestRules {
  /** `owner/name`. */
  repository: string;
  /** The pull request that the event is about. GitHub does not find one from a fork by its commit. */
  number: number | null;
  /** What of the commits is kept back from the record. */
  redact: ReadonlySet<RedactableFact>;
}

/** GitHub knows which pull request brought a commit in only seconds after the merge: 30 s of waiting in all. */
const FINDING_WAITS_MS = [1000, 2000, 4000, 8000, 15_000];

/** Each costs some requests, and a commit is rarely in more than one. */
const PULL_REQUESTS_MAX = 20;

/** Reviewers are asked about one by one, and anybody may review in public: so many more than are needed. */
const SPARE_REVIEWERS_ASKED_MAX = 10;

/** How many approvals of a pull request the data tells of. */
const APPROVALS_TOLD_MAX = 50;

/** Whether a merge is asked for where the user does not say: not in runs about pull requests, which are still open. */
export const mergedByDefault = (eventName: string | null): PullRequestRules['merged'] =>
  eventName?.startsWith('pull_request') === true ? 'any' : 'required';

/**
 * Whether a commit came through a pull request that others approved. The rules are in docs/evidence.md.
 *
 * @param patience a pause that ends with the signal stands in for `sleep` where none is given.
 * @throws EvidenceError where GitHub cannot be asked or refuses; the signal's reason.
 */
export async function readPullRequests(
  asked: PullRequestQuestion,
  github: GithubApi,
  patience: { signal: AbortSignal } & Partial<GithubPatience>,
): Promise<Reading & { pullRequests: PullRequestRecord[] }> {
  const { commit, merged, approvals, base, anyCommit, staleApprovals } = asked;
  const { signal, sleep = (durationMs) => pause(durationMs, signal) } = patience;
  const api = await GithubPullRequests.of(asked.repository, github, { signal, sleep });
  const found = await pullRequestsOf(asked, api, sleep);
  if (found.length > PULL_REQUESTS_MAX)
    throw new EvidenceError(`commit ${commit} is in ${found.length} pull requests: at most ${PULL_REQUESTS_MAX}.`);
  const pullRequests: PullRequestRecord[] = [];
  const judgements: Judgement[] = [];
  for (const pullRequest of found) {
    const [reviews, commits] = [await api.reviews(pullRequest.number), await api.commits(pullRequest.number)];
    const facts = { pullRequest, reviews, commits };
    pullRequests.push(pullRequestRecord(facts, asked.redact));
    judgements.push(await judge(facts, asked, api));
  }
  return {
    compliant: judgements.some(({ problems }) => problems.length === 0),
    summary: summaryOf(judgements, asked),
    data: {
      commit,
      merged,
      approvals,
      ...(base === null ? {} : { base }),
      any_commit: anyCommit,
      stale_approvals: staleApprovals,
      pull_requests: judgements.map(dataOf),
    },
    pullRequests,
  };
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(durationMs, undefined, { signal });
  } finally {
    signal.throwIfAborted();
  }
}

async function pullRequestsOf(
  { repository, commit, number }: PullRequestQuestion,
  api: GithubPullRequests,
  sleep: GithubPatience['sleep'],
): Promise<PullRequest[]> {
  // A fork shares its commits with its parent, whose pull requests say nothing about this repository.
  const isOwn = ({ base }: PullRequest): boolean => base.repo.full_name.toLowerCase() === repository.toLowerCase();
  if (number !== null) return [await api.byNumber(number)].filter(isOwn);
  for (const waitMs of FINDING_WAITS_MS) {
    const found = (await api.ofCommit(commit)).filter(isOwn);
    if (found.length > 0) return found;
    await sleep(waitMs);
  }
  return (await api.ofCommit(commit)).filter(isOwn);
}

/** What one pull request came to. */
interface Judgement {
  pullRequest: PullRequest;
  /** Empty where it satisfies all rules. */
  problems: readonly string[];
  approvals: readonly { approval: Approval; problem: string | null }[];
}

const disqualifications = {
  bot: 'is a bot',
  author: 'opened the pull request',
  wrote: 'wrote a commit of it',
} as const;

/** Whom to ask about first: those who most likely may write, so that no crowd from outside uses up what may be asked. */
const standings: readonly Approval['standing'][] = ['owner', 'insider', 'outsider'];

async function judge(facts: PullRequestFacts, rules: PullRequestRules, api: GithubPullRequests): Promise<Judgement> {
  const askedMax = rules.approvals + SPARE_REVIEWERS_ASKED_MAX;
  let counted = 0;
  let asked = 0;
  const problemWith = async ({ username, commitId, standing, disqualified }: Approval): Promise<string | null> => {
    if (disqualified !== null) return disqualifications[disqualified];
    if (!rules.staleApprovals && commitId !== facts.pullRequest.head.sha)
      return 'approved another commit than its head';
    if (standing === 'owner') return null;
    // Nobody need be asked about once there are enough.
    if (counted >= rules.approvals) return 'was not needed';
    if (asked >= askedMax) return `comes after ${askedMax} others`;
    asked++;
    return (await api.mayWrite(username)) ? null : 'may not write to the repository';
  };
  const inForce = approvalsInForce(facts);
  const approvals: Judgement['approvals'][number][] = [];
  for (const approval of standings.flatMap((standing) => inForce.filter((one) => one.standing === standing))) {
    const problem = await problemWith(approval);
    if (problem === null) counted++;
    approvals.push({ approval, problem });
  }
  const problems = standingProblems(facts, rules);
  if (counted < rules.approvals) {
    const others = approvals.flatMap(({ approval, problem }) =>
      problem === null ? [] : `${approval.username} ${problem}`,
    );
    const why = others.length === 0 ? '' : ` (not counted: ${enumerated(others)})`;
    problems.push(`${counted} of ${rules.approvals} approvals count${why}`);
  }
  return { pullRequest: facts.pullRequest, problems, approvals };
}

/** Names the first few. */
function enumerated(texts: readonly string[]): string {
  const shown = texts.slice(0, 3).join(', ');
  return texts.length > 3 ? `${shown} and ${texts.length - 3} more` : shown;
}

function summaryOf(judgements: readonly Judgement[], { repository, commit }: PullRequestQuestion): string {
  const [first] = judgements;
  if (first === undefined) return `No pull request of ${repository} holds commit ${commit}.`;
  const passed = judgements.find(({ problems }) => problems.length === 0);
  if (passed === undefined) {
    const more = judgements.length > 1 ? `, and ${judgements.length - 1} more pull requests fall short as well` : '';
    return `Pull request #${first.pullRequest.number} falls short: ${first.problems.join('; ')}${more}.`;
  }
  const names = passed.approvals.flatMap(({ approval, problem }) => (problem === null ? approval.username : []));
  const state = stateOf(passed.pullRequest) === 'MERGED' ? 'merged' : 'open';
  const approved = names.length === 0 ? 'needs no approval' : `approved by ${enumerated(names)}`;
  return `Pull request #${passed.pullRequest.number} is ${state} and ${approved}.`;
}

const dataOf = ({ pullRequest, problems, approvals }: Judgement): Record<string, unknown> => ({
  number: pullRequest.number,
  url: pullRequest.html_url,
  state: stateOf(pullRequest),
  satisfied: problems.length === 0,
  problems,
  approvals: approvals.slice(0, APPROVALS_TOLD_MAX).map(({ approval, problem }) => ({
    username: approval.username,
    timestamp: approval.timestamp,
    commit_id: approval.commitId,
    counts: problem === null,
    ...(problem === null ? {} : { reason: problem }),
  })),
});
