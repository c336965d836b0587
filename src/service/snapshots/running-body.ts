import * as z from 'zod';
import { resolution } from '../../contract/assertion.ts';
import { policyDecision, runningFlow } from '../../contract/snapshot.ts';
import type { JudgedArtifact } from '../judgement/running.ts';
import { fromJson, toJson } from '../store/json.ts';
import type { RunningArtifactRow } from '../store/environment-rows.ts';
import type { RunningInstances } from './running-instances.ts';

const runningBody = z.object({
  instances: z.array(z.looseObject({ creationTimestamp: z.int() })),
  isAllowed: z.boolean(),
  flows: z.array(runningFlow),
  decisions: z.array(policyDecision),
  reasons: z.array(resolution),
  repoName: z.string(),
});

const withInstances = runningBody.pick({ instances: true });
const withRepoName = runningBody.pick({ repoName: true });

/** What is on record of a running artifact beside its columns. */
export type RunningBody = z.output<typeof runningBody>;

export function bodyOf({ body }: Pick<RunningArtifactRow, 'body'>): RunningBody {
  return fromJson(runningBody, body);
}

/** What runs, without its judgement. */
export function instancesOf({ name, fingerprint, body }: RunningArtifactRow): RunningInstances {
  return { name, fingerprint, instances: fromJson(withInstances, body).instances };
}

/** The repository that a running artifact comes from; '' where that is not known. */
export function repoNameOf({ body }: Pick<RunningArtifactRow, 'body'>): string {
  return fromJson(withRepoName, body).repoName;
}

/** What a running artifact is stored as, but for where and when. */
export type RunningContent = Omit<
  RunningArtifactRow,
  'id' | 'environment_id' | 'first_index' | 'last_index' | 'previous_count'
>;

export function contentOf(running: RunningInstances, judged: JudgedArtifact): RunningContent {
  const { isCompliant, ...judgement } = judged;
  const body: RunningBody = { instances: running.instances, ...judgement };
  return {
    fingerprint: running.fingerprint,
    name: running.name,
    instance_count: running.instances.length,
    is_compliant: Number(isCompliant),
    flow_name: judged.flows[0]?.flow_name ?? '',
    git_commit: judged.flows[0]?.git_commit ?? null,
    body: toJson(body),
  };
}
