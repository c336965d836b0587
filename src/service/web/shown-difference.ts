import type { SnapshotArtifact } from '../../contract/snapshot.ts';
import { runningRecord } from '../http/routes/snapshot-records.ts';
import { type Pair, pairSnapshots } from '../snapshots/snapshot-difference.ts';
import { listRunningHeads, loadRunning, type RunningHead } from '../store/running-artifacts.ts';
import type { OrgReader } from '../store/store.ts';
import { PAGE_SIZE } from './parts/pager.ts';

/** An artifact beside itself in another snapshot. What is not there has no instances, and no compliance. */
export interface DifferingArtifact {
  artifact: SnapshotArtifact;
  instances: { first: number; second: number };
  compliant: { first: boolean | null; second: boolean | null };
}

export const differenceKinds = ['started', 'exited', 'scaled', 'judged', 'unchanged'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** One page of each of the lists, and how long the whole list is. */
export type ShownDifference = Record<DifferenceKind, { artifacts: DifferingArtifact[]; total: number }>;

/** Compares two snapshots of an environment. What was recorded of an artifact beside its columns is read of the pages alone. */
export async function loadDifference(
  tx: OrgReader,
  environmentId: string,
  { from, to }: { from: number; to: number },
  pages: Readonly<Record<DifferenceKind, number>>,
): Promise<ShownDifference> {
  const first = await listRunningHeads(tx, environmentId, from);
  const second = await listRunningHeads(tx, environmentId, to);
  const { onlyFirst, onlySecond, changed, unchanged } = pairSnapshots(first, second);
  const lists: Record<DifferenceKind, readonly Pair<RunningHead>[]> = {
    started: onlySecond,
    exited: onlyFirst,
    scaled: changed,
    judged: [...changed, ...unchanged].filter(isJudgedOtherwise),
    unchanged: unchanged.filter((pair) => !isJudgedOtherwise(pair)),
  };
  const pageOf = (kind: DifferenceKind): readonly Pair<RunningHead>[] =>
    lists[kind].slice((pages[kind] - 1) * PAGE_SIZE, pages[kind] * PAGE_SIZE);
  const rows = await loadRunning(
    tx,
    differenceKinds.flatMap((kind) => pageOf(kind).map(({ shown }) => shown.id)),
  );
  const listOf = (kind: DifferenceKind): ShownDifference[DifferenceKind] => ({
    total: lists[kind].length,
    artifacts: pageOf(kind).map((pair) => {
      const row = rows.get(pair.shown.id);
      if (row === undefined) throw new Error(`running artifact ${pair.shown.id} is not there`);
      return {
        artifact: runningRecord(row, kind === 'exited' ? from : to),
        instances: { first: pair.firstCount, second: pair.secondCount },
        compliant: { first: compliance(pair.first), second: compliance(pair.second) },
      };
    }),
  });
  return {
    started: listOf('started'),
    exited: listOf('exited'),
    scaled: listOf('scaled'),
    judged: listOf('judged'),
    unchanged: listOf('unchanged'),
  };
}

function isJudgedOtherwise({ first, second }: Pair<RunningHead>): boolean {
  return compliance(first) !== compliance(second);
}

function compliance(rows: readonly RunningHead[]): boolean | null {
  return rows.length === 0 ? null : rows.every((row) => row.is_compliant === 1);
}
