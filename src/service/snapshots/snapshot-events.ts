import type { NewEnvironmentEvent } from '../store/environment-events.ts';
import type { EnvironmentRow } from '../store/environment-rows.ts';
import type { AllowListRow } from '../store/schema.ts';
import { repoNameOf, type RunningContent } from './running-body.ts';
import type { SnapshotChanges } from './snapshot-changes.ts';

/** What a new snapshot tells: artifacts first, then the environment where its compliance changed. `environment` is as before. */
export function changeEvents(
  environment: EnvironmentRow,
  { changes }: SnapshotChanges,
  { index, state, userName }: { index: number; state: number | null; userName: string },
): NewEnvironmentEvent[] {
  const common = {
    environment_id: environment.id,
    snapshot_index: index,
    snapshot_state: state,
    created_by: userName,
  };
  const ofArtifacts = changes.map(({ kind, artifact, countBefore, countAfter }) => ({
    ...common,
    kind,
    fingerprint: artifact.fingerprint,
    artifact_name: artifact.name,
    count_before: countBefore,
    count_after: countAfter,
    artifact_compliant: artifact.is_compliant,
    flow_name: artifact.flow_name,
    repo_name: repoNameOf(artifact),
  }));
  if (state === null || state === environment.state) return ofArtifacts;
  const kind = state === 1 ? 'environment_compliant' : 'environment_non_compliant';
  return [...ofArtifacts, { ...common, kind, ...noArtifact }];
}

const noArtifact = {
  fingerprint: '',
  artifact_name: '',
  count_before: 0,
  count_after: 0,
  artifact_compliant: null,
  flow_name: '',
  repo_name: '',
};

/**
 * That an artifact was put on the allow-list. `environment` is as it stands after that; `now` is what runs there, null where
 * nobody knows.
 */
export function allowedEvent(
  environment: EnvironmentRow,
  allowed: AllowListRow,
  now: readonly RunningContent[] | null,
): NewEnvironmentEvent {
  const running = now?.find(({ fingerprint }) => fingerprint === allowed.fingerprint) ?? null;
  const count = running?.instance_count ?? 0;
  return {
    environment_id: environment.id,
    snapshot_index: environment.latest_snapshot,
    kind: 'artifact_allowed',
    fingerprint: allowed.fingerprint,
    artifact_name: allowed.artifact_name || (running?.name ?? ''),
    count_before: count,
    count_after: count,
    artifact_compliant: running?.is_compliant ?? null,
    snapshot_state: environment.state,
    flow_name: running?.flow_name ?? '',
    repo_name: running === null ? '' : repoNameOf(running),
    created_by: allowed.created_by,
  };
}
