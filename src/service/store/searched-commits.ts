import { gitCommitInput } from '../../contract/commit.ts';
import { fromJsonOrNull } from './json.ts';
import type { TrailRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/*
 * `commit_sha` of an attestation is the commit that a search finds it under: its own, else its artifact's, else its
 * trail's. It is no part of the record, which is never changed, but derived from it and from what artifact and trail are
 * known to be now; so it follows these in the write that changes them, and a search stays one look into an index.
 */

export function commitOfTrail(trail: Pick<TrailRow, 'git_commit_info'>): string | null {
  return fromJsonOrNull(gitCommitInput, trail.git_commit_info)?.sha1 ?? null;
}

/** After the trail was changed: what has no commit of its own, and no artifact with one, is found under the trail's. */
export async function followTrail(tx: OrgWriter, before: TrailRow, trail: TrailRow): Promise<void> {
  const commit = commitOfTrail(trail);
  if (commit === commitOfTrail(before)) return;
  await tx.db
    .updateTable('attestations')
    .set({ commit_sha: commit })
    .where('trail_id', '=', trail.id)
    .where('git_commit', 'is', null)
    .where((where) =>
      where.or([
        where('artifact_fingerprint', 'is', null),
        where(
          'artifact_fingerprint',
          'not in',
          where
            .selectFrom((from) =>
              from
                .selectFrom('artifacts')
                .select((select) => ['artifacts.fingerprint', select.fn.max('artifacts.report_id').as('report_id')])
                .where('artifacts.trail_id', '=', trail.id)
                .groupBy('artifacts.fingerprint')
                .as('newest'),
            )
            .innerJoin('artifact_reports', 'artifact_reports.id', 'newest.report_id')
            .select('newest.fingerprint')
            .where('artifact_reports.git_commit', 'is not', null),
        ),
      ]),
    )
    .execute();
}

/** The commit that the newest report of a fingerprint in a trail names; undefined where it was never reported there. */
export async function commitOfArtifact(
  tx: OrgReader,
  trail: TrailRow,
  fingerprint: string,
): Promise<string | null | undefined> {
  const row = await tx.db
    .selectFrom('artifacts')
    .innerJoin('artifact_reports', 'artifact_reports.id', 'artifacts.report_id')
    .select('artifact_reports.git_commit')
    .where('artifacts.flow_id', '=', trail.flow_id)
    .where('artifacts.trail_id', '=', trail.id)
    .where('artifacts.fingerprint', '=', fingerprint)
    .orderBy('artifacts.report_id', 'desc')
    .executeTakeFirst();
  return row?.git_commit;
}

/**
 * After the artifact was reported with another commit: its attestations without one of their own are found under it, or
 * under the trail's where the report names none.
 */
export async function followArtifact(
  tx: OrgWriter,
  trail: TrailRow,
  fingerprint: string,
  commit: string | null,
): Promise<void> {
  await tx.db
    .updateTable('attestations')
    .set({ commit_sha: commit ?? commitOfTrail(trail) })
    .where('trail_id', '=', trail.id)
    .where('artifact_fingerprint', '=', fingerprint)
    .where('git_commit', 'is', null)
    .execute();
}
