import { loadSources, type StoredArtifact, withReports } from './artifacts.ts';
import { sorted } from './sorted.ts';
import type { OrgReader } from './store.ts';

/** `g` comes right after the hex digits, so a prefix with it ends the range of what begins with the prefix. */
const endOf = (prefix: string): string => `${prefix}g`;

/** Whole fingerprints, and commits that artifacts were built from, which begin with the prefix; no more than `limit` of each. */
export async function findHashes(
  tx: OrgReader,
  prefix: string,
  limit: number,
): Promise<{ fingerprints: string[]; commits: string[] }> {
  const fingerprints = await tx.db
    .selectFrom('artifact_sources')
    .select('fingerprint')
    .distinct()
    .where('fingerprint', '>=', prefix)
    .where('fingerprint', '<', endOf(prefix))
    .orderBy('fingerprint')
    .limit(limit)
    .execute();
  const commits = await tx.db
    .selectFrom('artifact_reports')
    .innerJoin('artifacts', 'artifacts.report_id', 'artifact_reports.id')
    .select('artifact_reports.git_commit')
    .distinct()
    .where('artifact_reports.git_commit', '>=', prefix)
    .where('artifact_reports.git_commit', '<', endOf(prefix))
    .orderBy('artifact_reports.git_commit')
    .limit(limit)
    .execute();
  return {
    fingerprints: fingerprints.map((row) => row.fingerprint),
    commits: commits.flatMap((row) => row.git_commit ?? []),
  };
}

/** Artifacts with one of the fingerprints, or of one of the commits, in any flow, those with the newest reports first. */
export async function findByHashes(
  tx: OrgReader,
  { fingerprints, commits }: { fingerprints: readonly string[]; commits: readonly string[] },
  limit: number,
): Promise<StoredArtifact[]> {
  const sources = await loadSources(tx, fingerprints);
  const built =
    commits.length === 0
      ? []
      : await tx.db
          .selectFrom('artifact_reports')
          // By its id too: the database would go through all artifacts for those with one of the reports.
          .innerJoin('artifacts', (join) =>
            join
              .onRef('artifacts.id', '=', 'artifact_reports.artifact_id')
              .onRef('artifacts.report_id', '=', 'artifact_reports.id'),
          )
          .selectAll('artifacts')
          .where('artifact_reports.git_commit', 'in', [...commits])
          .orderBy(sorted('artifact_reports.id'), 'desc')
          .limit(limit)
          .execute();
  const found = [...[...sources.values()].flat(2), ...(await withReports(tx, built))];
  const byId = new Map(found.map((one) => [one.artifact.id, one]));
  return [...byId.values()].sort((left, right) => (left.report.id > right.report.id ? -1 : 1)).slice(0, limit);
}
