import type { GitCommitInput } from '../../contract/commit.ts';
import type { RepoInfoInput } from '../../contract/repository.ts';
import { DeadlineError } from '../deadline.ts';
import type { RedactableFact } from '../inputs.ts';
import { oneLine } from '../render/escape.ts';
import { shortened } from '../../config/wording.ts';
import type { EventFacts } from './event.ts';
import type { Checkout, GitCommit } from './git.ts';

/** What is sent in place of a fact that the user keeps back. */
export const REDACTED = '**REDACTED**';

/** The annotation that tells of a stray checkout: what was built there is not what the record's commit says. */
export const CHECKED_OUT = 'checked_out_commit';

/** The annotation that tells what a run about a pull request builds in place of its head. */
export const BUILT = 'built_commit';

/** What to do about a stray checkout. */
export const STRAY_CHECKOUT_ADVICE =
  'Leave `ref` out of the checkout, start the workflow on the branch or tag that is to be built, or remove what an earlier job left in the workspace; where the job itself commits, let it commit after the build.';

/** What answered in GitHub's place may have sent a whole page. */
const REASON_MAX_LENGTH = 200;

/** What the records of this step say about where they come from. */
export interface CommitContext {
  /** The commit that records belong to; null where the run knows none. */
  sha: string | null;
  commit: GitCommitInput | null;
  /** `built_commit` and `base_commit` on pull requests; `checked_out_commit` where that is a stray one. */
  annotations: Readonly<Record<string, string>>;
  repository: RepoInfoInput | null;
  /** Empty where unknown. */
  commitUrl: string;
  buildUrl: string;
  repositoryUrl: string;
  /** The commit in the workspace where it is another than the run is about, or builds. Null also where it is not known. */
  strayCheckout: string | null;
  /** What could not be found out, for the user to know. */
  notices: readonly string[];
}

/** Where to look for facts that the event does not tell. Each may say that it knows nothing. */
export interface CommitSources {
  checkout: (sha: string) => Promise<Checkout>;
  /** Null where there is no token to ask with. */
  githubApi: ((sha: string) => Promise<GitCommit | null>) | null;
}

const neededFacts = ['message', 'author', 'timestamp'] as const;

const missingOf = (commit: GitCommit): string[] => neededFacts.filter((fact) => commit[fact] === undefined);

/** The context as far as the event alone tells it: enough for a step that reports nothing. */
export function contextOfEvent(event: EventFacts, redact: ReadonlySet<RedactableFact>): CommitContext {
  return contextOf(event, { commit: event.commit, strayCheckout: null }, redact, []);
}

/**
 * The commit's facts: from the event, then from the local repository, then from the GitHub API, which is only asked while
 * something is missing. What nobody knows is left out with a notice. The local repository also tells what is checked out.
 *
 * @throws DeadlineError
 */
export async function gatherContext(
  event: EventFacts,
  sources: CommitSources,
  redact: ReadonlySet<RedactableFact>,
): Promise<CommitContext> {
  const { headSha } = event;
  if (headSha === null) return contextOf(event, { commit: {}, strayCheckout: null }, redact, []);
  const checkout = await sources.checkout(headSha);
  const { head, commit: local } = checkout;
  const isOfTheRun = head === headSha || head === event.builtSha || isMergeOf(event, checkout);
  const strayCheckout = isOfTheRun ? null : head;
  let commit: GitCommit = event.commit;
  if (missingOf(commit).length > 0) commit = { ...local, ...commit };
  let reason = '';
  if (missingOf(commit).length > 0 && sources.githubApi !== null) {
    try {
      commit = { ...(await sources.githubApi(headSha)), ...commit };
    } catch (error) {
      if (error instanceof DeadlineError) throw error;
      const words = shortened(oneLine(error instanceof Error ? error.message : String(error)), REASON_MAX_LENGTH);
      reason = ` The GitHub API did not tell (${words}).`;
    }
  }
  const missing = missingOf(commit);
  const known = { commit, strayCheckout };
  if (missing.length === 0) return contextOf(event, known, redact, []);
  return contextOf(event, known, redact, [
    `The commit's ${missing.join(', ')} could not be found out and will not be recorded.${reason} A checkout before this step, or a \`github-token\` with \`contents: read\`, tells it.`,
  ]);
}

/**
 * Whether what is checked out is the pull request's head, merged into its base: `refs/pull/N/merge` itself, where the event
 * builds another one. In runs about no pull request a merge holds what the run is not about.
 */
const isMergeOf = ({ pullRequest, headSha, baseSha }: EventFacts, { headParents }: Checkout): boolean =>
  pullRequest !== null &&
  headSha !== null &&
  baseSha !== null &&
  headParents.length === 2 &&
  headParents.includes(headSha) &&
  headParents.includes(baseSha);

function contextOf(
  event: EventFacts,
  { commit, strayCheckout }: { commit: GitCommit; strayCheckout: string | null },
  redact: ReadonlySet<RedactableFact>,
  notices: readonly string[],
): CommitContext {
  const { headSha: sha, repository } = event;
  const commitUrl = sha === null ? null : event.commitUrl(sha);
  return {
    sha,
    commit:
      sha === null
        ? null
        : { sha1: sha, ...wireFacts(commit, redact), ...(commitUrl === null ? {} : { url: commitUrl }) },
    annotations: {
      ...(event.builtSha === null ? {} : { [BUILT]: event.builtSha }),
      ...(event.baseSha === null ? {} : { base_commit: event.baseSha }),
      ...(strayCheckout === null ? {} : { [CHECKED_OUT]: strayCheckout }),
    },
    repository: repository === null ? null : repositoryInfo(repository),
    commitUrl: commitUrl ?? '',
    buildUrl: event.runUrl ?? '',
    repositoryUrl: repository?.url ?? '',
    strayCheckout,
    notices,
  };
}

function repositoryInfo({ id, name, url, description }: NonNullable<EventFacts['repository']>): RepoInfoInput {
  return { id, name, url, provider: 'github', ...(description === null ? {} : { description }) };
}

/** A fact that is kept back leaves this file only as its stand-in. A redacted author takes the login along. */
function wireFacts(commit: GitCommit, redact: ReadonlySet<RedactableFact>): Omit<GitCommitInput, 'sha1'> {
  const shown = (fact: RedactableFact): Partial<Record<RedactableFact, string>> => {
    const value = commit[fact];
    return value === undefined ? {} : { [fact]: redact.has(fact) ? REDACTED : value };
  };
  return {
    ...shown('message'),
    ...shown('author'),
    ...shown('branch'),
    ...(commit.authorUsername === undefined || redact.has('author') ? {} : { author_username: commit.authorUsername }),
    ...(commit.timestamp === undefined ? {} : { timestamp: commit.timestamp }),
    ...(commit.parents === undefined ? {} : { parents: commit.parents }),
  };
}
