import type { DifferingArtifact } from '../../contract/snapshot.ts';
import type { RunningArtifactRow } from '../store/environment-rows.ts';
import { podsOf } from './pods.ts';
import { bodyOf } from './running-body.ts';

/** What tells two snapshots apart, each list by name. */
export interface SnapshotDifference {
  onlyFirst: DifferingArtifact[];
  onlySecond: DifferingArtifact[];
  /** In both, with different numbers of instances. */
  changed: DifferingArtifact[];
  unchanged: DifferingArtifact[];
}

/**
 * Compares what runs in two snapshots, which may be of two environments. The fingerprint tells what is the same, since one
 * content may have another name elsewhere; what has no fingerprint is told by its name.
 */
export function compareSnapshots(
  first: readonly RunningArtifactRow[],
  second: readonly RunningArtifactRow[],
): SnapshotDifference {
  const [before, after] = [byContent(first), byContent(second)];
  const all = [...new Set([...before.keys(), ...after.keys()])]
    .map((content) => differing(before.get(content) ?? [], after.get(content) ?? []))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const both = all.filter((one) => one.s1_instance_count > 0 && one.s2_instance_count > 0);
  return {
    onlyFirst: all.filter((one) => one.s2_instance_count === 0),
    onlySecond: all.filter((one) => one.s1_instance_count === 0),
    changed: both.filter((one) => one.s1_instance_count !== one.s2_instance_count),
    unchanged: both.filter((one) => one.s1_instance_count === one.s2_instance_count),
  };
}

function byContent(rows: readonly RunningArtifactRow[]): Map<string, RunningArtifactRow[]> {
  return Map.groupBy(rows, ({ fingerprint, name }) => (fingerprint === '' ? `named ${name}` : fingerprint));
}

/** The members come from the second snapshot where it has the artifact. */
function differing(first: readonly RunningArtifactRow[], second: readonly RunningArtifactRow[]): DifferingArtifact {
  const rows = second.length > 0 ? second : first;
  const [shown] = rows;
  if (shown === undefined) throw new Error('an artifact that neither snapshot has');
  const instances = rows.flatMap((row) => bodyOf(row).instances);
  return {
    fingerprint: shown.fingerprint,
    name: shown.name,
    flow: shown.flow_name,
    commit_url: bodyOf(shown).flows[0]?.commit_url ?? '',
    most_recent_timestamp: instances.reduce((newest, { creationTimestamp: one }) => Math.max(newest, one), 0),
    instance_count: countOf(rows),
    s1_instance_count: countOf(first),
    s2_instance_count: countOf(second),
    pods: Object.keys(podsOf(instances) ?? {}),
  };
}

function countOf(rows: readonly RunningArtifactRow[]): number {
  return rows.reduce((total, row) => total + row.instance_count, 0);
}
