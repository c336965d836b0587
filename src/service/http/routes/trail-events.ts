import * as z from 'zod';
import { gitCommitInput } from '../../../contract/commit.ts';
import type { TrailEvent } from '../../../contract/trail.ts';
import { listTrailReports, loadReportBodies, type StoredArtifact } from '../../store/artifacts.ts';
import { trailTarget } from '../../store/attestation-target.ts';
import { type AttestationHead, listTrailAttestations, loadAttestationBodies } from '../../store/attestations.ts';
import { listRunsOf } from '../../store/environment-events.ts';
import { loadEnvironments } from '../../store/environments.ts';
import { fromJson, fromJsonOrNull } from '../../store/json.ts';
import type { TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { listTrailUpdates, loadUpdateBodies, type TrailUpdateHead } from '../../store/trails.ts';
import { gitCommitAnswer } from '../reported-facts.ts';
import { seconds } from '../../seconds.ts';

/** Of each kind; a trail that goes on for years still answers. */
const EVENTS_MAX = 1000;

/** Of what was sent with each kind, no more than this is read; it is read for the commits in it. */
const EVENT_BODIES_MAX_BYTES = 8 * 1024 * 1024;

/** The part of a stored body that events show. */
const withCommit = z.object({ git_commit_info: gitCommitInput.nullish() });

/** What happened on a trail, in order. */
export async function trailEvents(tx: OrgReader, trail: TrailRow): Promise<TrailEvent[]> {
  const reports = await listTrailReports(tx, trail.id, EVENTS_MAX);
  const attestations = await listTrailAttestations(tx, trail.id, EVENTS_MAX);
  const updates = await listTrailUpdates(tx, trail.id, EVENTS_MAX);
  const updateBodies = await loadUpdateBodies(tx, newestReadable(updates));
  const reportBodies = await loadReportBodies(tx, newestReadable(reports.map(({ report }) => report)));
  const attestationBodies = await loadAttestationBodies(tx, newestReadable(attestations));
  const runs = await artifactRuns(tx, trail, reports);
  const recorded = [
    ...runs,
    ...updates.map((row) => ({
      id: row.id,
      event: { ...updateEvent(row), ...commitOf(updateBodies.get(row.id)) },
    })),
    ...reports.map((stored) => ({
      id: stored.report.id,
      event: { ...reportEvent(stored), ...commitOf(reportBodies.get(stored.report.id)) },
    })),
    ...attestations.map((row) => ({
      id: row.id,
      event: { ...attestationEvent(row), ...commitOf(attestationBodies.get(row.id)) },
    })),
  ].sort((left, right) => (left.id < right.id ? -1 : 1));
  const commit = gitCommitAnswer(fromJsonOrNull(gitCommitInput, trail.begun_commit_info));
  const begun: TrailEvent = { type: 'trail_reported', timestamp: seconds(trail.created_at), git_commit_info: commit };
  return [begun, ...recorded.map(({ event }) => event)];
}

function updateEvent(row: TrailUpdateHead): TrailEvent {
  return { type: 'trail_updated', timestamp: seconds(row.created_at) };
}

/** When artifacts of the trail started and stopped running somewhere since it was begun. */
async function artifactRuns(
  tx: OrgReader,
  trail: TrailRow,
  reports: readonly StoredArtifact[],
): Promise<{ id: string; event: TrailEvent }[]> {
  const fingerprints = reports.map(({ artifact }) => artifact.fingerprint);
  const rows = (await listRunsOf(tx, fingerprints, EVENTS_MAX)).filter((row) => row.id > trail.id);
  const environments = await loadEnvironments(
    tx,
    rows.map((row) => row.environment_id),
  );
  return rows.map((row) => ({
    id: row.id,
    event: {
      type: row.kind === 'artifact_started' ? 'artifact_started_running' : 'artifact_stopped_running',
      timestamp: seconds(row.created_at),
      artifact_name: row.artifact_name,
      artifact_fingerprint: row.fingerprint,
      environment_name: environments.get(row.environment_id)?.name ?? row.environment_id,
      snapshot_index: row.snapshot_index,
    },
  }));
}

function reportEvent({ artifact, report }: StoredArtifact): TrailEvent {
  return {
    type: 'artifact_creation_reported',
    timestamp: seconds(report.created_at),
    template_reference_name: artifact.template_name || null,
    artifact_name: report.filename,
    artifact_fingerprint: artifact.fingerprint,
  };
}

function attestationEvent(row: AttestationHead): TrailEvent {
  return {
    type: attestationEventType(row),
    timestamp: seconds(row.created_at),
    template_reference_name: row.name,
    attestation_type: row.type,
    attestation_id: row.id,
    is_compliant: row.is_compliant === 1,
    ...(row.target_artifact === null ? {} : { target_artifact: row.target_artifact }),
    ...(row.artifact_fingerprint === null ? {} : { artifact_fingerprint: row.artifact_fingerprint }),
  };
}

function attestationEventType(row: AttestationHead): TrailEvent['type'] {
  if (row.target === trailTarget) return 'trail_attestation_reported';
  return row.artifact_fingerprint === null
    ? 'trail_attestation_for_artifact_reported'
    : 'artifact_attestation_reported';
}

/** The ids of the newest rows whose bodies may all be read; `rows` has the newest first. */
function newestReadable(rows: readonly { id: string; body_bytes: number }[]): string[] {
  let sizeBytes = 0;
  const end = rows.findIndex((row) => (sizeBytes += row.body_bytes) > EVENT_BODIES_MAX_BYTES);
  return rows.slice(0, end === -1 ? rows.length : end).map(({ id }) => id);
}

/** Nothing where the body was not read; null where it names no commit. */
function commitOf(body: string | undefined): Pick<TrailEvent, 'git_commit_info'> {
  if (body === undefined) return {};
  return { git_commit_info: gitCommitAnswer(fromJson(withCommit, body).git_commit_info) };
}
