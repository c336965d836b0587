import type { PullRequestDemands } from '../../config/evidence-spec.ts';
import { oneLine } from '../render/escape.ts';
import type { PullRequest, PullRequestCommit, Review } from './github-pull-requests.ts';

/** What a pull request is asked to be. */
export interface PullRequestRules extends PullRequestDemands {
  /** The commit that it must stand for. */
  commit: string;
  merged: 'required' | 'any';
}

/** A pull request and what belongs to it. */
export interface PullRequestFacts {
  pullRequest: PullRequest;
  reviews: readonly Review[];
  commits: readonly PullRequestCommit[];
}

/** An approval that its reviewer did not take back. */
export interface Approval {
  username: string;
  timestamp: string | null;
  /** The head that was approved; null where GitHub forgot it. */
  commitId: string | null;
  /** Who the reviewer is to the repository. Only of its owner does that say what they may do. */
  standing: 'owner' | 'insider' | 'outsider';
  /** Why it can never count: `bot`, `author` of the pull request, or who `wrote` a commit in it. */
  disqualified: 'bot' | 'author' | 'wrote' | null;
}

/** As many commits of a pull request as GitHub shows. */
const COMMITS_SHOWN_MAX = 250;

/** The associations of people whom the owner let in, if only to read. Private membership may show as another. */
const insiders: ReadonlySet<string> = new Set(['MEMBER', 'COLLABORATOR']);

function standingOf(association: string): Approval['standing'] {
  if (association === 'OWNER') return 'owner';
  return insiders.has(association) ? 'insider' : 'outsider';
}

/** A remark, or a review that was not sent yet, says nothing about an earlier verdict. */
const neutralStates: ReadonlySet<string> = new Set(['COMMENTED', 'PENDING']);

/** Logins are compared without regard to case. */
const loginKey = (login: string): string => login.toLowerCase();

/**
 * The approvals in force: those of each reviewer whose latest review that is more than a remark is `APPROVED`. Anything
 * else (`CHANGES_REQUESTED`, `DISMISSED`, a state not known here) takes an earlier approval back.
 */
export function approvalsInForce({ pullRequest, reviews, commits }: PullRequestFacts): Approval[] {
  const latest = new Map<string, Review>();
  const inOrder = reviews.toSorted((a, b) => timeMsOf(a) - timeMsOf(b));
  for (const review of inOrder)
    if (review.user !== null && !neutralStates.has(review.state)) latest.set(loginKey(review.user.login), review);
  const writers = writersOf(commits);
  return [...latest].flatMap(([key, { user, state, submitted_at, commit_id, author_association = '' }]) => {
    if (user === null || state !== 'APPROVED') return [];
    const isAuthor = pullRequest.user !== null && loginKey(pullRequest.user.login) === key;
    return {
      username: user.login,
      timestamp: submitted_at ?? null,
      commitId: commit_id ?? null,
      standing: standingOf(author_association),
      disqualified: user.isBot ? 'bot' : isAuthor ? 'author' : writers.has(key) ? 'wrote' : null,
    };
  });
}

/** Only a review that was not sent yet has no time. */
const timeMsOf = (review: Review): number => Date.parse(review.submitted_at ?? '') || 0;

/** Who wrote, committed or is named as co-author of one of the commits. */
function writersOf(commits: readonly PullRequestCommit[]): Set<string> {
  const writers = new Set<string>();
  for (const { author, committer, commit } of commits) {
    for (const person of [author, committer]) if (person !== null) writers.add(loginKey(person.login));
    for (const [, login = ''] of commit.message.matchAll(coAuthor)) writers.add(loginKey(login));
  }
  return writers;
}

/** A trailer with the address that GitHub gives to each account; other addresses name no account. */
const coAuthor = /^co-authored-by:[^<\n]*<(?:\d+\+)?([a-z\d-]+)@users\.noreply\./gim;

/** What keeps a pull request from standing for the commit, reviews aside; empty where nothing does. */
export function standingProblems({ pullRequest, commits }: PullRequestFacts, rules: PullRequestRules): string[] {
  const { state, merged_at, merge_commit_sha, head, base } = pullRequest;
  const problems: string[] = [];
  if (rules.base !== null && !rules.base.includes(base.ref))
    problems.push(
      `it is for the branch ${oneLine(base.ref)}, not ${rules.base.map((one) => oneLine(one)).join(' or ')}`,
    );
  if (commits.length >= COMMITS_SHOWN_MAX)
    problems.push(`it has ${COMMITS_SHOWN_MAX} commits or more, of which GitHub does not show all`);
  if (merged_at === null) {
    if (state === 'closed') problems.push('it was closed without a merge');
    else if (rules.merged === 'required') problems.push('it is not merged');
    else if (head.sha !== rules.commit) problems.push('its head is another commit');
    return problems;
  }
  // What came before the last commit was never what reviewers agreed to as a whole.
  if ([merge_commit_sha, head.sha].includes(rules.commit)) return problems;
  const isInIt = commits.some(({ sha }) => sha === rules.commit);
  if (!isInIt) problems.push('the commit is neither its merge commit nor one of its commits');
  else if (!rules.anyCommit)
    problems.push(
      'the commit is one on the way to it, neither its merge commit nor its head (`any-commit: true` takes those)',
    );
  return problems;
}
