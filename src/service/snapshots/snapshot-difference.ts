import type { DifferingArtifact } from '../../contract/snapshot.ts';
import type { RunningArtifactRow } from '../store/environment-rows.ts';
import type { RunningHead } from '../store/running-artifacts.ts';
import { podsOf } from './pods.ts';
import { bodyOf } from './running-body.ts';

/** What tells two snapshots apart, each list by name. */
export interface Difference<A> {
  onlyFirst: A[];
  onlySecond: A[];
  /** In both, with different numbers of instances. */
  changed: A[];
  unchanged: A[];
}

/** One content in two snapshots: the rows that each has of it. One of the lists may be empty. */
export interface Pair<R extends RunningHead> {
  first: readonly R[];
  second: readonly R[];
  firstCount: number;
  secondCount: number;
  /** That of the second snapshot where it has the content. */
  shown: R;
}

/** Compares what runs in two snapshots, as answers show it. */
export function compareSnapshots(
  first: readonly RunningArtifactRow[],
  second: readonly RunningArtifactRow[],
): Difference<DifferingArtifact> {
  const { onlyFirst, onlySecond, changed, unchanged } = pairSnapshots(first, second);
  return {
    onlyFirst: onlyFirst.map(differing),
    onlySecond: onlySecond.map(differing),
    changed: changed.map(differing),
    unchanged: unchanged.map(differing),
  };
}

/**
 * Compares what runs in two snapshots, which may be of two environments. The fingerprint tells what is the same, since one
 * content may have another name elsewhere; what has no fingerprint is told by its name.
 */
export function pairSnapshots<R extends RunningHead>(first: readonly R[], second: readonly R[]): Difference<Pair<R>> {
  const [before, after] = [byContent(first), byContent(second)];
  const all = [...new Set([...before.keys(), ...after.keys()])]
    .map((content) => pairOf(before.get(content) ?? [], after.get(content) ?? []))
    .sort((left, right) => (left.shown.name < right.shown.name ? -1 : 1));
  const both = all.filter((one) => one.firstCount > 0 && one.secondCount > 0);
  return {
    onlyFirst: all.filter((one) => one.secondCount === 0),
    onlySecond: all.filter((one) => one.firstCount === 0),
    changed: both.filter((one) => one.firstCount !== one.secondCount),
    unchanged: both.filter((one) => one.firstCount === one.secondCount),
  };
}

function byContent<R extends RunningHead>(rows: readonly R[]): Map<string, R[]> {
  return Map.groupBy(rows, ({ fingerprint, name }) => (fingerprint === '' ? `named ${name}` : fingerprint));
}

function pairOf<R extends RunningHead>(first: readonly R[], second: readonly R[]): Pair<R> {
  const shown = second[0] ?? first[0];
  if (shown === undefined) throw new Error('an artifact that neither snapshot has');
  return { first, second, firstCount: countOf(first), secondCount: countOf(second), shown };
}

function differing({ first, second, firstCount, secondCount, shown }: Pair<RunningArtifactRow>): DifferingArtifact {
  const rows = second.length > 0 ? second : first;
  const instances = rows.flatMap((row) => bodyOf(row).instances);
  return {
    fingerprint: shown.fingerprint,
    name: shown.name,
    flow: shown.flow_name,
    commit_url: bodyOf(shown).flows[0]?.commit_url ?? '',
    most_recent_timestamp: instances.reduce((newest, { creationTimestamp: one }) => Math.max(newest, one), 0),
    instance_count: second.length > 0 ? secondCount : firstCount,
    s1_instance_count: firstCount,
    s2_instance_count: secondCount,
    pods: Object.keys(podsOf(instances) ?? {}),
  };
}

function countOf(rows: readonly RunningHead[]): number {
  return rows.reduce((total, row) => total + row.instance_count, 0);
}
