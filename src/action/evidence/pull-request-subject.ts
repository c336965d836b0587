import type { Binding } from '../binding.ts';
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
 * was built from; on the trail of a commit, that commit; else the one that this run is about.
 *
 * @throws EvidenceError where it is not known, or is not what this run builds.
 */
export async function pullRequestSubject(
  binding: Binding,
  { run, trail, recordedCommit }: Pick<PullRequestAccess, 'run' | 'trail' | 'recordedCommit'>,
): Promise<PullRequestSubject> {
  const about = (commit: string): PullRequestSubject => ({ commit, number: commit === run.commit ? run.number : null });
  if (binding.to === 'recorded') return about(await recordedCommit(binding.fingerprint));
  const named = binding.to === 'trail' ? commitOf(trail) : null;
  if (named !== null && named !== run.commit) return about(named);
  if (run.commit === null)
    throw new EvidenceError(
      'the pull request of a commit is looked up, and this run names none: record it in a run about the commit, or with its `fingerprint` for an artifact that was reported.',
    );
  if (run.strayCheckout !== null)
    throw new EvidenceError(
      `this run is about commit ${run.commit}, and the workspace is at commit ${run.strayCheckout}: the review of the one says nothing about the other. Leave \`ref\` out of the checkout, or start the workflow on the branch or tag that is to be built.`,
    );
  return about(run.commit);
}
