import { addArtifactReport } from '../../../src/service/store/artifacts.ts';
import { addAttestation } from '../../../src/service/store/attestations.ts';
import { ensureFlow } from '../../../src/service/store/flows.ts';
import { recordRepository } from '../../../src/service/store/repositories.ts';
import type { OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import { ensureTrail } from '../../../src/service/store/trails.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { newAttestation } from './new-attestation.ts';

const IN_ONE_TRANSACTION = 2000;
export const IN_ONE_REPOSITORY = 20;
const template = 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}';

export const appName = (index: number): string => `app-${index}`;
export const repositoryOf = (index: number): string => `acme/repository-${Math.floor(index / IN_ONE_REPOSITORY)}`;

/**
 * Artifacts `app-0`, `app-1`, … in the flows `flow-0`, `flow-1`, … in turns, each on a trail of its own name, with its
 * evidence. Straight into the store, in large transactions: over the network it would take minutes.
 */
export async function recordArtifacts(
  org: OrgStore,
  { count, flows }: { count: number; flows: number },
): Promise<void> {
  for (let from = 0; from < count; from += IN_ONE_TRANSACTION) {
    await org.write(async (tx) => {
      for (let index = from; index < Math.min(count, from + IN_ONE_TRANSACTION); index += 1) {
        await recordArtifact(tx, {
          name: appName(index),
          flow: `flow-${index % flows}`,
          repository: repositoryOf(index),
        });
      }
    });
  }
}

/** An artifact of that content, on a trail that is called like it unless another is named. */
export async function recordArtifact(
  tx: OrgWriter,
  artifact: { name: string; flow: string; repository: string; trail?: string },
): Promise<void> {
  const { name, repository, trail: trailName = name } = artifact;
  const [fingerprint, commit] = [fingerprintOf(name), commitOf(name)];
  const repo_info = { name: repository, url: `https://git.example/${repository}`, id: repository, provider: 'github' };
  const git_commit_info = {
    sha1: commit,
    message: 'A change',
    author: 'Ada',
    branch: 'main',
    timestamp: 1_700_000_000,
  };
  const flow = await ensureFlow(tx, artifact.flow, () => template);
  const trail = await ensureTrail(tx, flow, { name: trailName, git_commit_info, repo_info }, 'ci');
  await recordRepository(tx, repo_info);
  const report = {
    fingerprint,
    filename: name,
    build_url: 'https://ci.example/1',
    commit_url: `https://git.example/commit/${commit}`,
    git_commit: commit,
    git_commit_info,
    repo_info,
    template_reference_name: 'app',
  };
  await addArtifactReport(tx, trail, report, 'ci');
  await addAttestation(
    tx,
    newAttestation(fingerprint, {
      flow_id: flow.id,
      trail_id: trail.id,
      git_commit: commit,
      commit_sha: commit,
      body: JSON.stringify({ attestation_name: 'unit', is_compliant: true }),
    }),
  );
}
