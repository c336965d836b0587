/* The tables of environments as queries see them: see schema.ts. */

export interface EnvironmentRow {
  id: string;
  name: string;
  type: string;
  description: string;
  include_scaling: number;
  require_provenance: number;
  /** Of the newest snapshot; 0 where there is none. */
  latest_snapshot: number;
  /** Whether it was compliant as of the newest snapshot; null where nobody can say. */
  state: number | null;
  last_reported_at: number | null;
  last_changed_at: number | null;
  /** An archived one is not found by its name any more, which another may then have. */
  archived_at: number | null;
  created_at: number;
  modified_at: number;
}

export interface FormerEnvironmentNameRow {
  name: string;
  environment_id: string;
}

/** Which environments a logical one is made of. */
export interface IncludedEnvironmentRow {
  logical_id: string;
  included_id: string;
}

/** Append-only: an environment as it was from `created_at` until the next one. `policies` are those it was judged by. */
export interface SnapshotRow {
  environment_id: string;
  snapshot_index: number;
  /** As `state` of the environment. */
  state: number | null;
  artifact_count: number;
  compliant_count: number;
  policies: string;
  created_at: number;
  created_by: string;
}

/**
 * An artifact in an environment, the same from the snapshot `first_index` to `last_index`, both included: see
 * running-artifacts.ts. What runs is told apart by name and fingerprint; the latter is '' where the reporter knew none.
 */
export interface RunningArtifactRow {
  id: string;
  environment_id: string;
  fingerprint: string;
  name: string;
  first_index: number;
  last_index: number;
  instance_count: number;
  /** In the snapshot before `first_index`. */
  previous_count: number;
  is_compliant: number;
  /** Of the flow that held it first; '' where none does. */
  flow_name: string;
  git_commit: string | null;
  /** Instances, flows and reasons as JSON. */
  body: string;
}

/** Append-only: see environment-events.ts. */
export interface EnvironmentEventRow {
  id: string;
  environment_id: string;
  snapshot_index: number;
  kind: string;
  fingerprint: string;
  artifact_name: string;
  count_before: number;
  count_after: number;
  artifact_compliant: number | null;
  snapshot_state: number | null;
  flow_name: string;
  repo_name: string;
  created_at: number;
  created_by: string;
}
