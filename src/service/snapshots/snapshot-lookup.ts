import { ServiceError } from '../error.ts';
import type { EnvironmentRow } from '../store/environment-rows.ts';
import { snapshotAt } from '../store/snapshots.ts';
import type { OrgReader } from '../store/store.ts';
import { type Interval, momentOf, type SnapshotExpression } from './snapshot-expression.ts';

/** Indexes of snapshots, both included; there are none where the first is above the last. */
export interface IndexRange {
  first: number;
  last: number;
}

/** The index that an expression means. Throws `unknown_snapshot` where the environment has no such snapshot. */
export async function snapshotIndex(
  tx: OrgReader,
  environment: EnvironmentRow,
  expression: SnapshotExpression,
): Promise<number> {
  const index = await boundOf(tx, environment, expression);
  if (index >= 1 && index <= environment.latest_snapshot) return index;
  throw new ServiceError('unknown_snapshot', absence(environment, expression));
}

/** The snapshots of an interval; bounds that lie before the first one or behind the newest leave what is between. */
export async function indexRange(
  tx: OrgReader,
  environment: EnvironmentRow,
  interval: Interval | null,
): Promise<IndexRange> {
  const last = environment.latest_snapshot;
  if (interval === null) return { first: 1, last };
  return {
    first: Math.max(await boundOf(tx, environment, interval.from), 1),
    last: Math.min(await boundOf(tx, environment, interval.to), last),
  };
}

/** The index that an expression comes to, whether or not there is such a snapshot. */
export async function boundOf(
  tx: OrgReader,
  environment: EnvironmentRow,
  expression: SnapshotExpression,
): Promise<number> {
  if (expression.kind === 'index') return expression.index;
  if (expression.kind === 'back') return environment.latest_snapshot - expression.steps;
  return snapshotAt(tx, environment.id, momentOf(expression, tx.nowMs) ?? tx.nowMs);
}

function absence({ name, latest_snapshot: latest }: EnvironmentRow, expression: SnapshotExpression): string {
  if (latest === 0) return `environment '${name}' has no snapshot yet: report what runs there`;
  if (expression.kind === 'index' || expression.kind === 'back') {
    return `environment '${name}' has no such snapshot: it has those from 1 to ${latest}`;
  }
  return `environment '${name}' had no snapshot at that time yet`;
}
