import * as z from 'zod';
import type { attestationRecord } from '../../../contract/attestation.ts';
import { attestationPayload } from '../../../contract/attestation/payload.ts';
import { pullRequest } from '../../../contract/attestation/pull-request.ts';
import { attestationResults } from '../../../contract/attestation/results.ts';
import { snykResults } from '../../../contract/attestation/snyk.ts';
import { fromJson } from '../../store/json.ts';
import { type AttestationHead, loadAttestationBodies } from '../../store/attestations.ts';
import { loadFlows } from '../../store/flows.ts';
import type { AttestationRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTrails } from '../../store/trails.ts';
import type { Addresses } from '../../addresses.ts';
import { gitCommitAnswer, repoInfoAnswer } from '../reported-facts.ts';
import { seconds } from '../../seconds.ts';

export type AttestationRecord = z.output<typeof attestationRecord>;

/** The members of some types, from the names they are sent under to those they are shown under. */
const results = attestationResults
  .omit({ processed_snyk_results: true })
  .extend({ snyk_results: snykResults.optional(), pull_requests: z.array(pullRequest).nullish() })
  .transform(({ snyk_results: snyk, pull_requests: pullRequests, ...others }) => ({
    ...others,
    ...(snyk === undefined ? {} : { processed_snyk_results: snyk }),
    ...(pullRequests === undefined ? {} : { pull_requests: pullRequests ?? [] }),
  }));

/** Attestations as the wire shows them, in the order given; the flows and trails of all are loaded at once. */
export async function attestationRecords(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  rows: readonly AttestationRow[],
): Promise<AttestationRecord[]> {
  const flows = await loadFlows(
    tx,
    rows.map((row) => row.flow_id),
  );
  const trails = await loadTrails(
    tx,
    rows.map((row) => row.trail_id),
  );
  return rows.map((row) => {
    const flow = flows.get(row.flow_id);
    const trail = trails.get(row.trail_id);
    if (flow === undefined || trail === undefined) throw new Error(`attestation ${row.id} has no flow or no trail`);
    return record(addresses, orgName, row, { flow: flow.name, trail: trail.name });
  });
}

/** The same for attestations of which the text that was sent is still to be read. */
export async function attestationRecordsOf(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  heads: readonly AttestationHead[],
): Promise<AttestationRecord[]> {
  const bodies = await loadAttestationBodies(
    tx,
    heads.map(({ id }) => id),
  );
  const rows = heads.map((head) => {
    const body = bodies.get(head.id);
    if (body === undefined) throw new Error(`attestation ${head.id} is not there`);
    return { ...head, body };
  });
  return attestationRecords(tx, addresses, orgName, rows);
}

function record(
  addresses: Addresses,
  orgName: string,
  row: AttestationRow,
  place: { flow: string; trail: string },
): AttestationRecord {
  const stored = fromJson(z.unknown(), row.body);
  const body = attestationPayload.parse(stored);
  const repoInfo = repoInfoAnswer(body.repo_info);
  return {
    attestation_id: row.id,
    attestation_name: row.name,
    attestation_type: row.type,
    is_compliant: row.is_compliant === 1,
    flow_name: place.flow,
    trail_name: place.trail,
    artifact_fingerprint: row.artifact_fingerprint,
    target_artifacts: row.target_artifact === null ? [] : [row.target_artifact],
    created_at: seconds(row.created_at),
    reported_by: row.reported_by,
    ...(typeof body.description === 'string' ? { description: body.description } : {}),
    ...(typeof body.origin_url === 'string' ? { origin_url: body.origin_url } : {}),
    ...(typeof body.reported_at === 'number' ? { reported_at: body.reported_at } : {}),
    git_commit_info: gitCommitAnswer(body.git_commit_info),
    ...(repoInfo === null ? {} : { repo_info: repoInfo }),
    user_data: body.user_data ?? {},
    external_urls: body.external_urls ?? {},
    annotations: body.annotations ?? {},
    ...results.parse(stored),
    evidence_archive_path: row.attachment_name,
    evidence_archive_fingerprint: row.attachment_sha256,
    html_url: addresses.trail(orgName, place.flow, place.trail),
    _links: {
      self: { href: addresses.attestationApi(orgName, row.id) },
      ...(row.attachment_sha256 === null ? {} : { evidence: { href: addresses.attachmentApi(orgName, row.id) } }),
    },
  };
}
