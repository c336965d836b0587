import { getArtifact } from '../contract/artifact.ts';
import { commitSha } from '../contract/names.ts';
import { BUILT, CHECKED_OUT } from './context/commit.ts';
import type { PullRequestAccess } from './evidence/pull-request-access.ts';
import { EvidenceError } from './evidence/reading.ts';
import { answerProblem, type Failure } from './failure.ts';
import type { ServiceCalls } from './service-calls.ts';

/** Where an artifact is looked up. */
export interface RecordedArtifacts {
  calls: ServiceCalls;
  flow: string;
  /** Null for the trail of the newest report. */
  trail: string | null;
  run: PullRequestAccess['run'];
}

/** What clients send that know no commit. */
const NO_COMMIT = '0'.repeat(40);

const ADVICE = 'Record this evidence in the job that builds the artifact, beside its report.';

/**
 * The commit that an artifact was built from, by the report that evidence about it would go to; or why the service does not
 * tell it.
 *
 * @throws EvidenceError where that report names none, or one that is not what was built.
 */
export async function recordedCommit(
  fingerprint: string,
  { calls, flow, trail, run }: RecordedArtifacts,
): Promise<string | Failure> {
  const artifact = `the artifact ${fingerprint.slice(0, 12)}`;
  const params = { org: calls.org, flow_name: flow, fingerprint };
  const result = await calls.call(getArtifact, { params, ...(trail === null ? {} : { query: { trail } }) });
  if (!result.ok) return result.failure;
  const record = result.answer;
  if (record.fingerprint !== fingerprint || record.flow_name !== flow)
    return answerProblem('it is about another artifact or flow');
  const commit = commitSha.safeParse(record.git_commit).data;
  if (commit === undefined || commit === NO_COMMIT)
    throw new EvidenceError(`${artifact} was reported without the commit that it was built from. ${ADVICE}`);
  const checkedOut = record.annotations[CHECKED_OUT];
  if (checkedOut !== undefined && checkedOut !== commit)
    throw new EvidenceError(
      `${artifact} was reported as of commit ${commit}, where the workspace was at another one (\`${CHECKED_OUT}\`): the review of the one says nothing about the other. Build it in a run about the commit that is checked out.`,
    );
  const built = record.annotations[BUILT];
  // A head may be in several pull requests, each with a merge of its own: only this run's own pull request is known.
  const isBuiltByThisRun = commit === run.commit && run.number !== null && built === run.builtCommit;
  if (built !== undefined && built !== commit && !isBuiltByThisRun)
    throw new EvidenceError(
      `${artifact} was reported as of commit ${commit}, and built from it merged into the base of a pull request (\`${BUILT}\`) that this run is not about: the review of the one says nothing about the other. ${ADVICE}`,
    );
  return commit;
}
