import type { ArtifactReport } from '../../contract/artifact.ts';
import { toJson } from './json.ts';
import type { ArtifactReportRow, ArtifactRow, TrailRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';

/** An artifact with its newest report. */
export interface StoredArtifact {
  artifact: ArtifactRow;
  report: ArtifactReportRow;
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
  const artifact = await putArtifact(tx, trail, report);
  await tx.db
    .insertInto('artifact_reports')
    .values({
      id: artifact.report_id,
      artifact_id: artifact.id,
      trail_id: trail.id,
      filename: report.filename,
      git_commit: reportedCommit(report),
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
  return artifact;
}

async function putArtifact(tx: OrgWriter, trail: TrailRow, report: ArtifactReport): Promise<ArtifactRow> {
  const templateName = report.template_reference_name ?? '';
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
    const changes = { report_id: reportId, modified_at: tx.nowMs };
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
  const sources = await tx.db
    .selectFrom('artifact_sources')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .orderBy('created_at')
    .orderBy('flow_id')
    .execute();
  const newest = await loadArtifacts(
    tx,
    sources.map((source) => source.artifact_id),
  );
  if (newest.length === 0) return [];
  const inTrails = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where(
      'flow_id',
      'in',
      newest.map((artifact) => artifact.flow_id),
    )
    .where(
      'trail_id',
      'in',
      newest.map((artifact) => artifact.trail_id),
    )
    .orderBy('report_id', 'desc')
    .execute();
  const byFlow = Map.groupBy(await withReports(tx, inTrails), ({ artifact }) => artifact.flow_id);
  return newest.map((artifact) => byFlow.get(artifact.flow_id) ?? []);
}

/** One page of a flow's artifacts, newest first. */
export async function listArtifacts(
  tx: OrgReader,
  flowId: string,
  page: { number: number; size: number },
): Promise<StoredArtifact[]> {
  const artifacts = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return withReports(tx, artifacts);
}

/** How many different fingerprints are looked at to tell whether a prefix is unique. */
const PREFIX_LOOK = 2;

/** Whole fingerprints in a flow that begin with the prefix: none, one, or two where the prefix is not unique. */
export async function findFingerprints(tx: OrgReader, flowId: string, prefix: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('artifacts')
    .select('fingerprint')
    .distinct()
    .where('flow_id', '=', flowId)
    .where('fingerprint', '>=', prefix)
    // `g` comes right after the hex digits, so this ends the range of the prefix.
    .where('fingerprint', '<', `${prefix}g`)
    .orderBy('fingerprint')
    .limit(PREFIX_LOOK)
    .execute();
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

/** Artifacts of the trails, those with the newest reports first. */
export async function listTrailArtifacts(
  tx: OrgReader,
  trailIds: readonly string[],
  limit: number,
): Promise<StoredArtifact[]> {
  if (trailIds.length === 0) return [];
  const artifacts = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('trail_id', 'in', [...trailIds])
    .orderBy('report_id', 'desc')
    .limit(limit)
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
    .innerJoin('artifacts', 'artifacts.report_id', 'artifact_reports.id')
    .selectAll('artifacts')
    .where('artifact_reports.git_commit', '>=', where.commitPrefix)
    .where('artifact_reports.git_commit', '<', `${where.commitPrefix}g`)
    .where('artifacts.flow_id', '=', where.flowId);
  if (where.trailId !== null) query = query.where('artifacts.trail_id', '=', where.trailId);
  return withReports(tx, await query.orderBy('artifact_reports.id', 'desc').limit(limit).execute());
}

/** Reports of a trail, newest first. */
export async function listTrailReports(tx: OrgReader, trailId: string, limit: number): Promise<StoredArtifact[]> {
  const reports = await tx.db
    .selectFrom('artifact_reports')
    .selectAll()
    .where('trail_id', '=', trailId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
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

async function withReports(tx: OrgReader, artifacts: readonly ArtifactRow[]): Promise<StoredArtifact[]> {
  if (artifacts.length === 0) return [];
  const reports = await tx.db
    .selectFrom('artifact_reports')
    .selectAll()
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

/** The newest reports of the artifacts, oldest of them first, by artifact id. */
export async function listReports(
  tx: OrgReader,
  artifactIds: readonly string[],
  limit: number,
): Promise<Map<string, ArtifactReportRow[]>> {
  if (artifactIds.length === 0) return new Map();
  const newestFirst = await tx.db
    .selectFrom('artifact_reports')
    .selectAll()
    .where('artifact_id', 'in', [...artifactIds])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return Map.groupBy(newestFirst.toReversed(), (report) => report.artifact_id);
}
