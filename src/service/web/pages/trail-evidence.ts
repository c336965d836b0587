import type { AttestationStatus } from '../../../contract/assertion.ts';
import type { TrailRecord } from '../../../contract/trail.ts';
import type { Addresses } from '../../addresses.ts';
import { type AttestationRecord, attestationRecordsOf } from '../../http/routes/attestation-record.ts';
import type { AttestationHead } from '../../store/attestations.ts';
import type { TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import {
  type LatestOfName,
  listEvidence,
  loadAttestationHeads,
  loadLatestOfNames,
  newerEvidenceIds,
} from '../../store/trail-evidence.ts';
import { PAGE_SIZE } from '../parts/pager.ts';

/** Of what was sent with the evidence of a page, so much is read; a page ends sooner where it holds more. */
const PAGE_MAX_BYTES = 4 * 1024 * 1024;
/** The same for overrides that are not on the page themselves; without room for it only the link to one is shown. */
const OVERRIDES_MAX_BYTES = 1024 * 1024;

/**
 * Whether an attestation has a part in the judgement of its trail. One that is `beside` is the newest of its type, or of its
 * control, under a name that has newer evidence of another. One that is `apart` is the newest of its name, but for an
 * artifact that the trail does not have yet, or has a newer one of.
 */
export type EvidenceStanding = 'counts' | 'overridden' | 'superseded' | 'beside' | 'apart';

export interface Evidence {
  record: AttestationRecord;
  attachmentBytes: number | null;
  standing: EvidenceStanding;
  /** What took its place where it is overridden; without `record` where that holds too much. */
  override: { id: string; record: AttestationRecord | null } | null;
}

/** A part of the evidence of a trail, newest first, and the ids at which the parts around it begin. */
export interface EvidencePage {
  shown: Evidence[];
  /** Null where this is the newest; a part that begins with the newest has no id. */
  newer: { from: string | null } | null;
  older: { from: string } | null;
}

/** The part of the evidence that begins with an attestation, or (null) with the newest; `record` tells what counts. */
export async function loadEvidencePage(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  { trail, record, from }: { trail: TrailRow; record: TrailRecord; from: string | null },
): Promise<EvidencePage> {
  const found = await listEvidence(tx, trail.id, from, PAGE_SIZE + 1);
  const heads = readable(found.slice(0, PAGE_SIZE), PAGE_MAX_BYTES, 1);
  const latest = await loadLatestOfNames(tx, trail.id, heads);
  const counting = countingIn(record);
  const overrides = new Map(heads.flatMap((head) => overrideOf(head, { counting, latest })));
  const onPage = new Set(heads.map(({ id }) => id));
  const overriding = await loadAttestationHeads(
    tx,
    [...new Set(overrides.values())].filter((id) => !onPage.has(id)),
  );
  const read = [...heads, ...readable(overriding, OVERRIDES_MAX_BYTES, 0)];
  const records = new Map(
    (await attestationRecordsOf(tx, addresses, orgName, read)).map((one) => [one.attestation_id, one]),
  );
  const shown = heads.map((head): Evidence => {
    const overrideId = overrides.get(head.id);
    return {
      record: known(records, head.id),
      attachmentBytes: head.attachment_bytes,
      standing: overrideId === undefined ? standingOf(head, { record, counting, latest }) : 'overridden',
      override: overrideId === undefined ? null : { id: overrideId, record: records.get(overrideId) ?? null },
    };
  });
  const next = found[heads.length];
  return {
    shown,
    newer: from === null ? null : await newerPage(tx, trail.id, from),
    older: next === undefined ? null : { from: next.id },
  };
}

async function newerPage(tx: OrgReader, trailId: string, from: string): Promise<EvidencePage['newer']> {
  const ids = await newerEvidenceIds(tx, trailId, from, PAGE_SIZE + 1);
  if (ids.length === 0) return null;
  return { from: ids.length > PAGE_SIZE ? (ids[PAGE_SIZE - 1] ?? null) : null };
}

/** The first of the rows whose bodies may all be read, and `least` of them in any case. */
function readable(rows: readonly AttestationHead[], maxBytes: number, least: number): AttestationHead[] {
  let sizeBytes = 0;
  const end = rows.findIndex((row, index) => (sizeBytes += row.body_bytes) > maxBytes && index >= least);
  return rows.slice(0, end === -1 ? rows.length : end);
}

/** What the judgement of the trail and of its artifacts comes from: the overrides in the place of what they override. */
function countingIn({ compliance_status: status }: TrailRecord): Map<string, AttestationStatus> {
  const all = [
    ...status.attestations_statuses,
    ...Object.values(status.artifacts_statuses).flatMap((artifact) => artifact.attestations_statuses),
  ];
  return new Map(all.flatMap((one) => (one.attestation_id === null ? [] : [[one.attestation_id, one]])));
}

interface Judged {
  counting: ReadonlyMap<string, AttestationStatus>;
  latest: readonly LatestOfName[];
}

/** Its own id with that of the override in its place; an override of what a newer attestation replaced changes nothing. */
function overrideOf({ id }: AttestationHead, { counting, latest }: Judged): [string, string][] {
  if (counting.has(id)) return [];
  const inView = counting.values().find((one) => one.overridden_attestation_id === id)?.attestation_id ?? null;
  const isLatest = latest.some((one) => one.attestation_id === id);
  const elsewhere = isLatest ? latest.find((one) => one.overridden_id === id)?.attestation_id : undefined;
  const override = inView ?? elsewhere;
  return override === undefined ? [] : [[id, override]];
}

function standingOf(
  head: AttestationHead,
  { record, counting, latest }: Judged & { record: TrailRecord },
): EvidenceStanding {
  if (counting.has(head.id)) return 'counts';
  const isLatest = latest.some((one) => one.attestation_id === head.id);
  if (!isLatest || hasNewerOtherwiseBound(head, record)) return 'superseded';
  // Ids rise with time.
  const hasNewer = latest.some(
    (one) => one.target === head.target && one.name === head.name && one.attestation_id > head.id,
  );
  return hasNewer ? 'beside' : 'apart';
}

/** Evidence of one artifact may be bound by its fingerprint, or by its name and commit: the newest of both counts. */
function hasNewerOtherwiseBound(head: AttestationHead, record: TrailRecord): boolean {
  return Object.entries(record.compliance_status.artifacts_statuses)
    .filter(([key, artifact]) =>
      head.artifact_fingerprint === null
        ? key === head.target_artifact
        : artifact.artifact_fingerprint === head.artifact_fingerprint,
    )
    .flatMap(([, artifact]) => artifact.attestations_statuses)
    .some((one) => one.attestation_name === head.name && one.attestation_id !== null && one.attestation_id > head.id);
}

function known(records: ReadonlyMap<string, AttestationRecord>, id: string): AttestationRecord {
  const record = records.get(id);
  if (record === undefined) throw new Error(`attestation ${id} has no record`);
  return record;
}
