import type * as z from 'zod';
import type { artifactDetail } from '../../../contract/artifact.ts';
import { listRunsOf } from '../../store/environment-events.ts';
import { loadEnvironments } from '../../store/environments.ts';
import { LAST_OPEN, lastSnapshotsOf } from '../../store/running-artifacts.ts';
import type { EnvironmentEventRow, EnvironmentRow } from '../../store/environment-rows.ts';
import type { OrgReader } from '../../store/store.ts';
import { seconds } from '../../seconds.ts';

/** Where an artifact runs and ran, and when it started and stopped. */
export type ArtifactRuns = Pick<z.output<typeof artifactDetail>, 'running' | 'exited' | 'history'>;

const EVENTS_MAX = 1000;

/** By fingerprint; every one is in the map. Archived environments are left out. `eventsMax` bounds the history, the newest counting. */
export async function loadArtifactRuns(
  tx: OrgReader,
  fingerprints: readonly string[],
  eventsMax = EVENTS_MAX,
): Promise<Map<string, ArtifactRuns>> {
  const last = await lastSnapshotsOf(tx, fingerprints);
  const events = (await listRunsOf(tx, fingerprints, eventsMax)).toReversed();
  const environments = await loadEnvironments(tx, [
    ...[...last.values()].flatMap((found) => [...found.keys()]),
    ...events.map((event) => event.environment_id),
  ]);
  const eventsOf = Map.groupBy(events, (event) => event.fingerprint);
  return new Map(
    fingerprints.map((fingerprint) => [
      fingerprint,
      {
        ...placesOf(last.get(fingerprint) ?? new Map(), environments),
        history: (eventsOf.get(fingerprint) ?? []).map((event) => historyOf(event, environments)),
      },
    ]),
  );
}

/** It runs in the newest snapshot of an environment; it exited with the first snapshot that does not have it any more. */
function placesOf(
  last: ReadonlyMap<string, number>,
  environments: ReadonlyMap<string, EnvironmentRow>,
): Omit<ArtifactRuns, 'history'> {
  const places = [...last].flatMap(([id, lastIndex]) => {
    const environment = environments.get(id);
    return environment === undefined || environment.archived_at !== null ? [] : [{ environment, lastIndex }];
  });
  places.sort((left, right) => (left.environment.name < right.environment.name ? -1 : 1));
  return {
    running: places
      .filter(({ lastIndex }) => lastIndex === LAST_OPEN)
      .map(({ environment }) => ({
        environment_name: environment.name,
        snapshot_index: environment.latest_snapshot,
      })),
    exited: places
      .filter(({ lastIndex }) => lastIndex !== LAST_OPEN)
      .map(({ environment, lastIndex }) => ({ environment_name: environment.name, snapshot_index: lastIndex + 1 })),
  };
}

function historyOf(
  event: EnvironmentEventRow,
  environments: ReadonlyMap<string, EnvironmentRow>,
): ArtifactRuns['history'][number] {
  const what = event.kind === 'artifact_started' ? 'started' : 'stopped';
  const where = environments.get(event.environment_id)?.name ?? event.environment_id;
  return { event: `${what} running in ${where}#${event.snapshot_index}`, timestamp: seconds(event.created_at) };
}
