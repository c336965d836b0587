import type { SnapshotArtifact } from '../../contract/snapshot.ts';
import type { Addresses } from '../addresses.ts';
import { requireSnapshot, runningRecord, type SnapshotHead, snapshotHead } from '../http/routes/snapshot-records.ts';
import { loadAllowances } from '../store/allow-list.ts';
import type { EnvironmentRow, SnapshotRow } from '../store/environment-rows.ts';
import { listRunningPage } from '../store/running-artifacts.ts';
import type { AllowListRow } from '../store/schema.ts';
import type { OrgReader } from '../store/store.ts';
import { CAUSES_SHOWN } from './parts/compliance-panel.ts';
import { PAGE_SIZE } from './parts/pager.ts';

/** A snapshot as a page shows it. */
export interface ShownSnapshot {
  row: SnapshotRow;
  head: SnapshotHead;
  /** One page of what ran, what is not compliant first. */
  artifacts: SnapshotArtifact[];
  artifactCount: number;
  /** The first of all that ran. */
  worst: SnapshotArtifact[];
  /** Entries of the allow-list that were there by then, by fingerprint. */
  allowances: ReadonlyMap<string, AllowListRow>;
}

/** The number of statements, and of rows, does not depend on how much ran. `index` is one that the environment has. */
export async function loadShownSnapshot(
  tx: OrgReader,
  { links, orgName }: { links: Addresses; orgName: string },
  environment: EnvironmentRow,
  { index, page }: { index: number; page: number },
): Promise<ShownSnapshot> {
  const stored = await requireSnapshot(tx, environment, index);
  const rows = await listRunningPage(tx, environment.id, index, { number: page, size: PAGE_SIZE });
  const worst =
    page === 1
      ? rows.slice(0, CAUSES_SHOWN)
      : await listRunningPage(tx, environment.id, index, { number: 1, size: CAUSES_SHOWN });
  const artifacts = rows.map((row) => runningRecord(row, index));
  const allowed = artifacts.filter((one) => one.allow_listed).map(({ fingerprint }) => fingerprint);
  return {
    row: stored.snapshot,
    head: snapshotHead(links, orgName, environment, stored),
    artifacts,
    artifactCount: stored.snapshot.artifact_count,
    worst: worst.map((row) => runningRecord(row, index)),
    allowances: await loadAllowances(tx, environment.id, allowed, stored.snapshot.created_at),
  };
}
