import type { Binding } from '../binding.ts';
import { STRAY_CHECKOUT_ADVICE } from '../context/commit.ts';
import type { PullRequestAccess } from './pull-request-access.ts';
import { EvidenceError } from './reading.ts';

/** What GitHub is asked about. */
export interface PullRequestSubject {
  commit: string;
  /** The pull request to ask about; null where it is to be found by the commit. */
  number: number | null;
}

/** The commit that a trail is named after, be it with more behind it, such as the attempt of the run. */
const commitOf = (trail: string | null): string | null => /^[0-9a-f]{40}(?![0-9a-zA-Z])/.exec(trail ?? '')?.[0] ?? null;

/**
 * The commit whose review counts for what evidence is bound to: of an artifact that was reported before, the one that it
 * was built from; on the trail of a commit, that commit, where this step reports nothing else to it; else the one that this
 * run is about.
 *
 * @throws EvidenceError where it is not known, or is not what this run builds.
 */
export function pullRequestSubject(
  binding: Binding,
  { run, trail, isReporting, recordedCommit }: Omit<PullRequestAccess, 'api' | 'repository' | 'eventName' | 'redact'>,
): PullRequestSubject {
  const about = (commit: string): PullRequestSubject => ({ commit, number: commit === run.commit ? run.number : null });
  if (binding.to === 'recorded') {
    if (recordedCommit === null)
      throw new EvidenceError(
        'which commit the artifact was built from is on record with the service, which was not asked.',
      );
    return about(recordedCommit);
  }
  const named = binding.to === 'trail' ? commitOf(trail) : null;
  // The very commit that is asked about may be checked out.
  if (run.commit !== null && run.strayCheckout !== null && (run.strayCheckout !== named || isReporting))
    throw new EvidenceError(
      `this run is about commit ${run.commit}, and the workspace is at commit ${run.strayCheckout}: the review of the one says nothing about the other. ${STRAY_CHECKOUT_ADVICE}`,
    );
  if (named !== null && named !== run.commit) {
    if (!isReporting) return about(named);
    throw new EvidenceError(
      `the trail is named after commit ${named}, and this step reports artifacts of ${run.commit === null ? 'a run without a commit' : `commit ${run.commit}`} to it: the review of the one says nothing about the other. Report them to the trail of their own commit, or bind this evidence to one of them under \`artifact\`.`,
    );
  }
  if (run.commit === null)
    throw new EvidenceError(
      'the pull request of a commit is looked up, and this run names none: record it in a run about the commit, or with its `fingerprint` for an artifact that was reported.',
    );
  return about(run.commit);
}
