import type { Migration } from './migration.ts';

/** Finds since when an environment is in its state, however many snapshots ago that was. */
export const snapshotStates: Migration = {
  id: '0011-snapshot-states',
  statements: () => ['create index snapshots_by_state on snapshots (org_id, environment_id, state, snapshot_index)'],
};
