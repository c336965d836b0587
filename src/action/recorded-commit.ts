import { getArtifact } from '../contract/artifact.ts';
import { commitSha } from '../contract/names.ts';
import type { Client } from '../client/client.ts';
import { ClientError } from '../client/error.ts';
import { CHECKED_OUT } from './context/commit.ts';
import type { Deadline } from './deadline.ts';
import { EvidenceError } from './evidence/reading.ts';

/** Where an artifact is looked up. */
export interface RecordedArtifacts {
  client: Pick<Client, 'call'>;
  org: string;
  flow: string;
  /** Null for the trail of the newest report. */
  trail: string | null;
  deadline: Deadline;
}

/** What clients send that know no commit. */
const NO_COMMIT = '0'.repeat(40);

const ADVICE = 'Record this evidence in the job that builds the artifact, beside its report.';

/**
 * The commit that an artifact was built from, by the report that evidence about it would go to.
 *
 * @throws EvidenceError where that report names none, or one that was not what was checked out; ClientError where the
 * service does not answer; DeadlineError.
 */
export async function recordedCommit(
  fingerprint: string,
  { client, org, flow, trail, deadline }: RecordedArtifacts,
): Promise<string> {
  const artifact = `the artifact ${fingerprint.slice(0, 12)}`;
  const params = { org, flow_name: flow, fingerprint };
  const asked = client.call(getArtifact, { params, ...(trail === null ? {} : { query: { trail } }) });
  const record = await deadline.bound(asked).catch((error: unknown) => {
    const code = error instanceof ClientError ? error.serviceCode : null;
    if (code !== 'unknown_artifact' && code !== 'unknown_trail') throw error;
    const place = trail === null ? `the flow \`${flow}\`` : `the trail \`${trail}\` of the flow \`${flow}\``;
    throw new EvidenceError(`${artifact} was never reported to ${place}, so that its commit is not known. ${ADVICE}`);
  });
  if (record.fingerprint !== fingerprint || record.flow_name !== flow)
    throw new EvidenceError(`asked the service for ${artifact}, it answered about another one.`);
  const commit = commitSha.safeParse(record.git_commit).data;
  if (commit === undefined || commit === NO_COMMIT)
    throw new EvidenceError(`${artifact} was reported without the commit that it was built from. ${ADVICE}`);
  const built = record.annotations[CHECKED_OUT];
  if (built !== undefined && built !== commit)
    throw new EvidenceError(
      `${artifact} was reported as of commit ${commit}, where the workspace was at another one (\`${CHECKED_OUT}\`): the review of the one says nothing about the other. Build it in a run about the commit that is checked out.`,
    );
  return commit;
}
