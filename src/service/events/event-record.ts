import { type EnvironmentEvent, environmentEvent } from '../../contract/environment-event.ts';
import { seconds } from '../seconds.ts';
import type { EnvironmentEventRow, EnvironmentRow } from '../store/environment-rows.ts';

/** An event as it is shown. */
export function eventRecord(environment: Pick<EnvironmentRow, 'name'>, row: EnvironmentEventRow): EnvironmentEvent {
  const type = environmentEvent.shape.type.parse(row.kind);
  return {
    id: row.id,
    environment_name: environment.name,
    snapshot_index: row.snapshot_index,
    type,
    artifact_name: row.artifact_name,
    sha256: row.fingerprint,
    description: description(type, row),
    reported_at: seconds(row.created_at),
    pipeline: row.flow_name,
    flows: row.flow_name === '' ? [] : [row.flow_name],
    repo_name: row.repo_name === '' ? null : row.repo_name,
    instances: { was: row.count_before, now: row.count_after },
    artifact_compliance: row.artifact_compliant === null ? null : row.artifact_compliant === 1,
    snapshot_compliance: row.snapshot_state === null ? null : row.snapshot_state === 1,
    deployments: [],
  };
}

function description(
  type: EnvironmentEvent['type'],
  { count_before: was, count_after: now }: EnvironmentEventRow,
): string {
  switch (type) {
    case 'artifact_started':
      return `started running: ${instances(now)}`;
    case 'artifact_exited':
      return `stopped running: ${instances(was)} before`;
    case 'artifact_scaled':
      return `scaled ${now > was ? 'up' : 'down'} from ${was} to ${instances(now)}`;
    case 'artifact_allowed':
      return 'was put on the allow-list';
    case 'environment_compliant':
      return 'the environment became compliant';
    case 'environment_non_compliant':
      return 'the environment became non-compliant';
  }
}

function instances(count: number): string {
  return count === 1 ? '1 instance' : `${count} instances`;
}
