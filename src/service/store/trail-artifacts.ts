import { type StoredArtifact, withReports } from './artifacts.ts';
import { sorted } from './sorted.ts';
import type { OrgReader } from './store.ts';

/** Of each of the trails the artifacts with its newest reports, `limit` of them, newest first. */
export async function listTrailArtifacts(
  tx: OrgReader,
  trailIds: readonly string[],
  limit: number,
): Promise<StoredArtifact[]> {
  if (trailIds.length === 0) return [];
  const artifacts = await tx.db
    .selectFrom((from) =>
      from
        .selectFrom('artifacts')
        .selectAll()
        .select((column) =>
          column.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('trail_id').orderBy(sorted('report_id'), 'desc'))
            .as('age'),
        )
        .where('trail_id', 'in', [...trailIds])
        .as('aged'),
    )
    .selectAll()
    .where('age', '<=', limit)
    .orderBy('report_id', 'desc')
    .execute();
  return withReports(
    tx,
    artifacts.map(({ age: _age, ...artifact }) => artifact),
  );
}
