import type { SelectQueryBuilder } from 'kysely';
import type { ArtifactReport } from '../../contract/artifact.ts';
import { inChunks } from './chunks.ts';
import { toJson } from './json.ts';
import type { ArtifactReportRow, ArtifactRow, TenantTables, TrailRow } from './schema.ts';
import { commitOfArtifact, followArtifact } from './searched-commits.ts';
import { sorted } from './sorted.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { isOneOf } from './tuples.ts';
import { newestUnarchived } from './unarchived.ts';

/** A report without the text that was sent, which may be large; `body_bytes` is what reading that would take. */
export type ReportHead = Omit<ArtifactReportRow, 'body'> & { body_bytes: number };

/** An artifact with its newest report. */
export interface StoredArtifact {
  artifact: ArtifactRow;
  report: ReportHead;
}

/** The commit an artifact was built from, where the report tells. */
export function reportedCommit(report: ArtifactReport): string | null {
  return report.git_commit ?? report.git_commit_info?.sha1 ?? null;
}

/** Appends a report and points the artifact, and the fingerprint's source in this flow, at it. */
export async function addArtifactReport(
  tx: OrgWriter,
  trail: TrailRow,
  report: ArtifactReport,
  userName: string,
): Promise<ArtifactRow> {
  const commit = reportedCommit(report);
  const commitBefore = await commitOfArtifact(tx, trail, report.fingerprint);
  const artifact = await putArtifact(tx, trail, report);
  await tx.db
    .insertInto('artifact_reports')
    .values({
      id: artifact.report_id,
      artifact_id: artifact.id,
      trail_id: trail.id,
      filename: report.filename,
      git_commit: commit,
      branch: report.git_commit_info?.branch ?? null,
      commit_url: report.commit_url,
      build_url: report.build_url,
      repo_name: report.repo_info?.name ?? null,
      is_compliant:
        report.is_compliant === undefined || report.is_compliant === null ? null : Number(report.is_compliant),
      body: toJson(report),
      created_at: tx.nowMs,
      reported_by: userName,
    })
    .execute();
  await tx.db
    .insertInto('artifact_sources')
    .values({
      fingerprint: report.fingerprint,
      flow_id: trail.flow_id,
      artifact_id: artifact.id,
      created_at: tx.nowMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['fingerprint', 'flow_id'])
        .doUpdateSet((set) => ({ artifact_id: set.ref('excluded.artifact_id') })),
    )
    .execute();
  if (commitBefore !== undefined && commitBefore !== commit) {
    await followArtifact(tx, trail, report.fingerprint, commit);
  }
  return artifact;
}

async function putArtifact(tx: OrgWriter, trail: TrailRow, report: ArtifactReport): Promise<ArtifactRow> {
  const templateName = report.template_reference_name ?? '';
  const repoName = report.repo_info?.name ?? null;
  const reportId = tx.newId();
  const stored = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('flow_id', '=', trail.flow_id)
    .where('trail_id', '=', trail.id)
    .where('fingerprint', '=', report.fingerprint)
    .where('template_name', '=', templateName)
    .executeTakeFirst();
  if (stored !== undefined) {
    const changes = { report_id: reportId, repo_name: repoName, modified_at: tx.nowMs };
    await tx.db.updateTable('artifacts').set(changes).where('id', '=', stored.id).execute();
    return { ...stored, ...changes };
  }
  const artifact: ArtifactRow = {
    id: tx.newId(),
    flow_id: trail.flow_id,
    trail_id: trail.id,
    fingerprint: report.fingerprint,
    template_name: templateName,
    report_id: reportId,
    repo_name: repoName,
    created_at: tx.nowMs,
    modified_at: tx.nowMs,
  };
  await tx.db.insertInto('artifacts').values(artifact).execute();
  return artifact;
}

/**
 * What each flow that holds a fingerprint knows of it, the flow that held it first coming first: the artifact of the newest
 * report, then those that the same trail has under other template names.
 */
export async function findSources(tx: OrgReader, fingerprint: string): Promise<StoredArtifact[][]> {
  return (await loadSources(tx, [fingerprint])).get(fingerprint) ?? [];
}

/** The same for many fingerprints at once; one that no flow holds is absent from the map. */
export async function loadSources(
  tx: OrgReader,
  fingerprints: readonly string[],
): Promise<Map<string, StoredArtifact[][]>> {
  if (fingerprints.length === 0) return new Map();
  const sources = await tx.db
    .selectFrom('artifact_sources')
    .selectAll()
    .where('fingerprint', 'in', [...new Set(fingerprints)])
    .orderBy('created_at')
    .orderBy('flow_id')
    .execute();
  const newest = await loadArtifacts(
    tx,
    sources.map((source) => source.artifact_id),
  );
  const inTrails = await inChunks(
    newest.map((artifact) => [artifact.flow_id, artifact.trail_id, artifact.fingerprint]),
    (chunk) =>
      tx.db
        .selectFrom('artifacts')
        .selectAll()
        .where(isOneOf(['flow_id', 'trail_id', 'fingerprint'], chunk))
        .execute(),
  );
  const newestFirst = inTrails.sort((left, right) => (left.report_id > right.report_id ? -1 : 1));
  const byPlace = Map.groupBy(await withReports(tx, newestFirst), ({ artifact }) => place(artifact));
  const known = newest.map((artifact) => byPlace.get(place(artifact)) ?? []);
  return Map.groupBy(known, ([first]) => first?.artifact.fingerprint ?? '');
}

function place({ flow_id: flowId, fingerprint }: ArtifactRow): string {
  return `${flowId} ${fingerprint}`;
}

/** Null is any; without a flow, artifacts of archived ones are left out. */
export interface ArtifactFilter {
  flowId: string | null;
  repoName: string | null;
}

/** One page of the artifacts, newest first. */
export async function listArtifacts(
  tx: OrgReader,
  { flowId, repoName }: ArtifactFilter,
  page: { number: number; size: number },
): Promise<StoredArtifact[]> {
  if (flowId === null && repoName === null) {
    return withReports(tx, await loadArtifacts(tx, await newestUnarchived(tx, 'artifacts', page)));
  }
  let query = tx.db.selectFrom('artifacts').selectAll();
  if (repoName !== null) query = query.where('repo_name', '=', repoName);
  if (flowId !== null) {
    query = query.where('flow_id', '=', flowId);
  } else {
    query = query.where('flow_id', 'not in', (from) =>
      from.selectFrom('flows').select('flows.id').where('flows.archived_at', 'is not', null),
    );
  }
  const artifacts = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return withReports(tx, artifacts);
}

/** How many different fingerprints are looked at to tell whether a prefix is unique. */
const PREFIX_LOOK = 2;

/** Whole fingerprints in a flow, or in one of its trails, that begin with the prefix: none, one, or two where it is not unique. */
export async function findFingerprints(
  tx: OrgReader,
  where: { flowId: string; trailId: string | null },
  prefix: string,
): Promise<string[]> {
  let query = tx.db
    .selectFrom('artifacts')
    .select('fingerprint')
    .distinct()
    .where('flow_id', '=', where.flowId)
    .where('fingerprint', '>=', prefix)
    // `g` comes right after the hex digits, so this ends the range of the prefix.
    .where('fingerprint', '<', `${prefix}g`)
    .orderBy('fingerprint')
    .limit(PREFIX_LOOK);
  if (where.trailId !== null) query = query.where('trail_id', '=', where.trailId);
  const rows = await query.execute();
  return rows.map((row) => row.fingerprint);
}

/** The artifact of the newest report of a fingerprint in a flow, or in one of its trails. */
export async function findArtifact(
  tx: OrgReader,
  where: { flowId: string; fingerprint: string; trailId: string | null },
): Promise<StoredArtifact | null> {
  let query = tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('flow_id', '=', where.flowId)
    .where('fingerprint', '=', where.fingerprint);
  if (where.trailId !== null) query = query.where('trail_id', '=', where.trailId);
  const artifacts = await query.orderBy('report_id', 'desc').limit(1).execute();
  return (await withReports(tx, artifacts))[0] ?? null;
}

/** What a trail knows of a fingerprint: one artifact for each template name that it was reported under. */
export async function listNamesOfArtifact(
  tx: OrgReader,
  trail: TrailRow,
  fingerprint: string,
): Promise<StoredArtifact[]> {
  const artifacts = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('flow_id', '=', trail.flow_id)
    .where('trail_id', '=', trail.id)
    .where('fingerprint', '=', fingerprint)
    .orderBy('report_id', 'desc')
    .execute();
  return withReports(tx, artifacts);
}

/** Artifacts of a flow, or of one of its trails, whose newest report names the commit (or one that begins so), newest first. */
export async function findByCommit(
  tx: OrgReader,
  where: { flowId: string; trailId: string | null; commitPrefix: string },
  limit: number,
): Promise<StoredArtifact[]> {
  let query = tx.db
    .selectFrom('artifact_reports')
    // By its id too: the database would look for the newest report among all artifacts of the flow.
    .innerJoin('artifacts', (join) =>
      join
        .onRef('artifacts.id', '=', 'artifact_reports.artifact_id')
        .onRef('artifacts.report_id', '=', 'artifact_reports.id'),
    )
    .selectAll('artifacts')
    .where('artifact_reports.git_commit', '>=', where.commitPrefix)
    .where('artifact_reports.git_commit', '<', `${where.commitPrefix}g`)
    .where('artifacts.flow_id', '=', where.flowId);
  if (where.trailId !== null) query = query.where('artifacts.trail_id', '=', where.trailId);
  return withReports(tx, await query.orderBy(sorted('artifact_reports.id'), 'desc').limit(limit).execute());
}

/** How many of a flow's newest artifacts are looked at for their commit. */
const LATEST_LOOK = 1000;

/**
 * The commit of the newest artifact in a flow, by its first report, that names one; of one branch, where that is given. Null
 * where there is none among the newest thousand.
 */
export async function findLatestCommit(
  tx: OrgReader,
  flowId: string,
  { butOf, branch }: { butOf: string; branch: string | null },
): Promise<string | null> {
  let query = tx.db
    .selectFrom((from) =>
      from
        .selectFrom('artifacts')
        .select(['artifacts.id', 'artifacts.created_at', 'artifacts.report_id', 'artifacts.fingerprint'])
        .where('artifacts.flow_id', '=', flowId)
        .orderBy('artifacts.created_at', 'desc')
        .orderBy('artifacts.id', 'desc')
        .limit(LATEST_LOOK)
        .as('newest'),
    )
    .innerJoin('artifact_reports', 'artifact_reports.id', 'newest.report_id')
    .select('artifact_reports.git_commit')
    .where('newest.fingerprint', '<>', butOf)
    .where('artifact_reports.git_commit', 'is not', null);
  if (branch !== null) query = query.where('artifact_reports.branch', '=', branch);
  const row = await query.orderBy('newest.created_at', 'desc').orderBy('newest.id', 'desc').limit(1).executeTakeFirst();
  return row?.git_commit ?? null;
}

/** Reports of a trail, newest first. */
export async function listTrailReports(tx: OrgReader, trailId: string, limit: number): Promise<StoredArtifact[]> {
  const reports = await reportHeads(tx).where('trail_id', '=', trailId).orderBy('id', 'desc').limit(limit).execute();
  const artifacts = new Map(
    (
      await loadArtifacts(
        tx,
        reports.map((report) => report.artifact_id),
      )
    ).map((artifact) => [artifact.id, artifact]),
  );
  return reports.flatMap((report) => {
    const artifact = artifacts.get(report.artifact_id);
    return artifact === undefined ? [] : [{ artifact, report }];
  });
}

/** In the order of `ids`. */
async function loadArtifacts(tx: OrgReader, ids: readonly string[]): Promise<ArtifactRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function withReports(tx: OrgReader, artifacts: readonly ArtifactRow[]): Promise<StoredArtifact[]> {
  if (artifacts.length === 0) return [];
  const reports = await reportHeads(tx)
    .where(
      'id',
      'in',
      artifacts.map((artifact) => artifact.report_id),
    )
    .execute();
  const byId = new Map(reports.map((report) => [report.id, report]));
  return artifacts.map((artifact) => {
    const report = byId.get(artifact.report_id);
    if (report === undefined) throw new Error(`artifact ${artifact.id} points at a report that is not there`);
    return { artifact, report };
  });
}

function reportHeads(tx: OrgReader): SelectQueryBuilder<TenantTables, 'artifact_reports', ReportHead> {
  return tx.db
    .selectFrom('artifact_reports')
    .select([
      'id',
      'artifact_id',
      'trail_id',
      'filename',
      'git_commit',
      'branch',
      'commit_url',
      'build_url',
      'repo_name',
      'is_compliant',
      'created_at',
      'reported_by',
      (column) => column.fn<number>('octet_length', ['body']).as('body_bytes'),
    ]);
}

/** What was sent with the reports, as JSON, by their ids. */
export async function loadReportBodies(tx: OrgReader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('artifact_reports')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.body]));
}

/** The newest reports of the artifacts, oldest of them first, by artifact id. */
export async function listReports(
  tx: OrgReader,
  artifactIds: readonly string[],
  limit: number,
): Promise<Map<string, ReportHead[]>> {
  if (artifactIds.length === 0) return new Map();
  const newestFirst = await reportHeads(tx)
    .where('artifact_id', 'in', [...artifactIds])
    .orderBy(sorted('id'), 'desc')
    .limit(limit)
    .execute();
  return Map.groupBy(newestFirst.toReversed(), (report) => report.artifact_id);
}
