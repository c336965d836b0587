import * as z from 'zod';
import { gitCommitInput } from '../../../contract/commit.ts';
import type { TrailEvent } from '../../../contract/trail.ts';
import { listTrailReports, type StoredArtifact } from '../../store/artifacts.ts';
import { trailTarget } from '../../store/attestation-target.ts';
import { listTrailAttestations } from '../../store/attestations.ts';
import { fromJson, fromJsonOrNull } from '../../store/json.ts';
import type { AttestationRow, TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { gitCommitAnswer } from '../reported-facts.ts';
import { seconds } from '../seconds.ts';

/** Of each kind; a trail that goes on for years still answers. */
const EVENTS_MAX = 1000;

/** The part of a stored body that events show. */
const withCommit = z.object({ git_commit_info: gitCommitInput.nullish() });

/** What happened on a trail, in order. */
export async function trailEvents(tx: OrgReader, trail: TrailRow): Promise<TrailEvent[]> {
  const reports = await listTrailReports(tx, trail.id, EVENTS_MAX);
  const attestations = await listTrailAttestations(tx, trail.id, EVENTS_MAX);
  const recorded = [
    ...reports.map((stored) => ({ id: stored.report.id, event: reportEvent(stored) })),
    ...attestations.map((row) => ({ id: row.id, event: attestationEvent(row) })),
  ].sort((left, right) => (left.id < right.id ? -1 : 1));
  const commit = gitCommitAnswer(fromJsonOrNull(gitCommitInput, trail.git_commit_info));
  const begun: TrailEvent = { type: 'trail_reported', timestamp: seconds(trail.created_at), git_commit_info: commit };
  return [begun, ...recorded.map(({ event }) => event)];
}

function reportEvent({ artifact, report }: StoredArtifact): TrailEvent {
  return {
    type: 'artifact_creation_reported',
    timestamp: seconds(report.created_at),
    template_reference_name: artifact.template_name || null,
    artifact_name: report.filename,
    artifact_fingerprint: artifact.fingerprint,
    git_commit_info: commitOf(report.body),
  };
}

function attestationEvent(row: AttestationRow): TrailEvent {
  return {
    type: attestationEventType(row),
    timestamp: seconds(row.created_at),
    template_reference_name: row.name,
    attestation_type: row.type,
    attestation_id: row.id,
    is_compliant: row.is_compliant === 1,
    ...(row.target_artifact === null ? {} : { target_artifact: row.target_artifact }),
    ...(row.artifact_fingerprint === null ? {} : { artifact_fingerprint: row.artifact_fingerprint }),
    git_commit_info: commitOf(row.body),
  };
}

function attestationEventType(row: AttestationRow): TrailEvent['type'] {
  if (row.target === trailTarget) return 'trail_attestation_reported';
  return row.artifact_fingerprint === null
    ? 'trail_attestation_for_artifact_reported'
    : 'artifact_attestation_reported';
}

function commitOf(body: string): TrailEvent['git_commit_info'] {
  return gitCommitAnswer(fromJson(withCommit, body).git_commit_info);
}
