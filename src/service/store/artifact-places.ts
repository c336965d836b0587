import { type StoredArtifact, withReports } from './artifacts.ts';
import type { ArtifactRow } from './schema.ts';
import type { OrgReader } from './store.ts';

/** A content as a flow holds it: it may stand on several trails, and under several names of a template. */
interface HeldArtifact {
  flowId: string;
  fingerprint: string;
}

/** The artifact of that id; null where the flow has none such of this fingerprint. */
export async function findPlace(
  tx: OrgReader,
  { flowId, fingerprint }: HeldArtifact,
  artifactId: string,
): Promise<StoredArtifact | null> {
  const artifacts = await tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('id', '=', artifactId)
    .where('flow_id', '=', flowId)
    .where('fingerprint', '=', fingerprint)
    .execute();
  return (await withReports(tx, artifacts))[0] ?? null;
}

/** Where a flow holds the content, newest report first. */
export async function listPlaces(
  tx: OrgReader,
  { flowId, fingerprint }: HeldArtifact,
  limit: number,
): Promise<ArtifactRow[]> {
  return tx.db
    .selectFrom('artifacts')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('fingerprint', '=', fingerprint)
    .orderBy('report_id', 'desc')
    .limit(limit)
    .execute();
}
