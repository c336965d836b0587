import { type StoredArtifact, withReports } from './artifacts.ts';
import { containsText } from './contains-text.ts';
import type { EnvironmentRow } from './environment-rows.ts';
import type { FlowRow, PolicyRow } from './schema.ts';
import type { OrgReader } from './store.ts';
import { type ListedTrailRow, listedColumns } from './trails.ts';

/** What ends the range of the names that begin with a text: no character comes after it. */
const endOf = (beginning: string): string => `${beginning}\u{10FFFF}`;

const inAnyCase = { isCaseSensitive: false };

/** Flows whose name has the text in it, in any case, less archived ones; by name. */
export async function findFlowsNamed(tx: OrgReader, part: string, limit: number): Promise<FlowRow[]> {
  return tx.db
    .selectFrom('flows')
    .selectAll()
    .where('archived_at', 'is', null)
    .where((where) => containsText(where, 'name', part, inAnyCase))
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The same for environments. */
export async function findEnvironmentsNamed(tx: OrgReader, part: string, limit: number): Promise<EnvironmentRow[]> {
  return tx.db
    .selectFrom('environments')
    .selectAll()
    .where('archived_at', 'is', null)
    .where((where) => containsText(where, 'name', part, inAnyCase))
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** The same for policies. */
export async function findPoliciesNamed(tx: OrgReader, part: string, limit: number): Promise<PolicyRow[]> {
  return tx.db
    .selectFrom('policies')
    .selectAll()
    .where((where) => containsText(where, 'name', part, inAnyCase))
    .orderBy('name')
    .limit(limit)
    .execute();
}

/**
 * Trails whose name begins with the text, those of archived flows among them: the newest that are called just so, then the
 * last by name, as the newest version is.
 */
export async function findTrailsNamed(tx: OrgReader, beginning: string, limit: number): Promise<ListedTrailRow[]> {
  const trails = tx.db.selectFrom('trails').select(listedColumns);
  const exact = await trails.where('name', '=', beginning).orderBy('id', 'desc').limit(limit).execute();
  const longer = await trails
    .where('name', '>', beginning)
    .where('name', '<', endOf(beginning))
    .orderBy('name', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return [...exact, ...longer].slice(0, limit);
}

/** How many reports are looked at for the artifacts that are still called so. */
const REPORTS_LOOK = 100;

/** Artifacts whose newest report has a file name that begins with the text, in any flow; in the order of trails. */
export async function findArtifactsNamed(tx: OrgReader, beginning: string, limit: number): Promise<StoredArtifact[]> {
  const reports = tx.db.selectFrom('artifact_reports').select('id');
  const exact = await reports.where('filename', '=', beginning).orderBy('id', 'desc').limit(REPORTS_LOOK).execute();
  const longer = await reports
    .where('filename', '>', beginning)
    .where('filename', '<', endOf(beginning))
    .orderBy('filename', 'desc')
    .orderBy('id', 'desc')
    .limit(REPORTS_LOOK)
    .execute();
  const ids = [...exact, ...longer].map(({ id }) => id);
  if (ids.length === 0) return [];
  const artifacts = await tx.db.selectFrom('artifacts').selectAll().where('report_id', 'in', ids).execute();
  const inOrder = artifacts.sort((one, other) => ids.indexOf(one.report_id) - ids.indexOf(other.report_id));
  return withReports(tx, inOrder.slice(0, limit));
}
