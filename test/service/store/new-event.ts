import type { NewEnvironmentEvent } from '../../../src/service/store/environment-events.ts';

/** That an environment became compliant with its first snapshot; `members` say what is otherwise. */
export function newEvent(environmentId: string, members: Partial<NewEnvironmentEvent> = {}): NewEnvironmentEvent {
  return {
    environment_id: environmentId,
    snapshot_index: 1,
    kind: 'environment_compliant',
    fingerprint: '',
    artifact_name: '',
    count_before: 0,
    count_after: 0,
    artifact_compliant: null,
    snapshot_state: 1,
    flow_name: '',
    repo_name: '',
    created_by: 'a',
    ...members,
  };
}
