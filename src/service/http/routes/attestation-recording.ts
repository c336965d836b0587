import type { AttestationPayload, attestAnswer, attestParams } from '../../../contract/attestation/payload.ts';
import type { Endpoint, MultipartBody } from '../../../contract/endpoint.ts';
import type * as z from 'zod';
import { ServiceError } from '../../error.ts';
import { findArtifact } from '../../store/artifacts.ts';
import { artifactTarget, type AttestationTarget, awaitedTarget, trailTarget } from '../../store/attestation-target.ts';
import { addAttestation, hasRoomFor, type Standing } from '../../store/attestations.ts';
import { archivedFlow, ensureFlow, findFlow, wasArchived } from '../../store/flows.ts';
import { toJson } from '../../store/json.ts';
import { recordRepository } from '../../store/repositories.ts';
import type { TrailRow } from '../../store/schema.ts';
import { commitOfArtifact, commitOfTrail } from '../../store/searched-commits.ts';
import type { OrgReader, OrgWriter } from '../../store/store.ts';
import { ensureTrail, findTrail } from '../../store/trails.ts';
import type { Caller } from '../authentication.ts';
import { invalidInput } from '../validation.ts';

/** What judging looks at is bounded: of a trail, and of each artifact in it, so many names, each in its types. */
const EVIDENCE_MAX = 2000;

/** An endpoint that takes attestations of one type as a form. */
export interface AttestEndpoint<P extends AttestationPayload> extends Endpoint {
  params: typeof attestParams;
  query: z.ZodObject;
  body: MultipartBody & { schema: z.ZodType<P> };
  answers: { 201: typeof attestAnswer };
}

/** What an attestation came to. `body` is what is kept of it: what was sent, and what was found in judging it. */
export interface JudgedAttestation {
  type: string;
  isCompliant: boolean;
  standing: Standing;
  body: unknown;
}

interface NewRecord {
  caller: Caller;
  params: z.output<typeof attestParams>;
  attestation: AttestationPayload;
  attachment: { name: string; sha256: string; sizeBytes: number } | null;
}

/**
 * Throws where the attestation cannot be bound: `unknown_flow` where its flow was archived, `unknown_artifact` where its
 * fingerprint was not reported to the trail, or there is no such trail. Artifacts are never removed, so what is found here
 * still holds in the write after it; a flow that is archived in between is refused there.
 */
export async function checkBinding(
  tx: OrgReader,
  { flow_name: flowName, trail_name: trailName }: NewRecord['params'],
  attestation: AttestationPayload,
): Promise<void> {
  targetOf(attestation);
  const flow = await findFlow(tx, flowName);
  if (flow === null && (await wasArchived(tx, flowName))) throw archivedFlow(flowName);
  const fingerprint = attestation.artifact_fingerprint ?? null;
  if (fingerprint === null) return;
  const trail = flow === null ? null : await findTrail(tx, flow.id, trailName);
  const where = trail === null ? null : { flowId: trail.flow_id, fingerprint, trailId: trail.id };
  if (where !== null && (await findArtifact(tx, where)) !== null) return;
  throw new ServiceError(
    'unknown_artifact',
    `no artifact with fingerprint ${fingerprint} was reported to trail '${trailName}' of flow '${flowName}'`,
  );
}

/** Records an attestation of any type; an unknown flow or trail is made. */
export async function recordAttestation(
  tx: OrgWriter,
  { caller, params, attestation, attachment }: NewRecord,
  judge: (trail: TrailRow) => JudgedAttestation | Promise<JudgedAttestation>,
): Promise<z.output<typeof attestAnswer>> {
  const flow = await ensureFlow(tx, params.flow_name, () => null);
  const begun = {
    name: params.trail_name,
    git_commit_info: attestation.git_commit_info,
    repo_info: attestation.repo_info,
  };
  const trail = await ensureTrail(tx, flow, begun, caller.userName);
  await recordRepository(tx, attestation.repo_info);
  const judged = await judge(trail);
  const target = targetOf(attestation);
  const { attestation_name: name } = attestation;
  const bond = { trailId: trail.id, target };
  if (!(await hasRoomFor(tx, bond, { name, slot: judged.standing.slot }, EVIDENCE_MAX))) {
    throw invalidInput({
      attestation_name: `the trail, or the artifact in it, has attestations of ${EVIDENCE_MAX} names and types, and takes no more: use a name that is there or another trail`,
    });
  }
  const fingerprint = attestation.artifact_fingerprint ?? null;
  const commit = attestation.git_commit_info?.sha1 ?? null;
  const artifactCommit = fingerprint === null ? null : await commitOfArtifact(tx, trail, fingerprint);
  const row = await addAttestation(
    tx,
    {
      flow_id: flow.id,
      trail_id: trail.id,
      target,
      name,
      type: judged.type,
      is_compliant: Number(judged.isCompliant),
      artifact_fingerprint: fingerprint,
      target_artifact: attestation.target_artifacts?.[0] ?? null,
      git_commit: commit,
      commit_sha: commit ?? artifactCommit ?? commitOfTrail(trail),
      body: toJson(judged.body),
      attachment_sha256: attachment?.sha256 ?? null,
      attachment_name: attachment?.name ?? null,
      attachment_bytes: attachment?.sizeBytes ?? null,
      reported_by: caller.userName,
    },
    judged.standing,
  );
  return { message: 'OK', attestation_id: row.id, is_compliant: judged.isCompliant };
}

/** What the attestation is bound to. Evidence for an artifact that is still to come needs the commit it will be built from. */
export function targetOf(attestation: AttestationPayload): AttestationTarget {
  const { artifact_fingerprint: fingerprint, target_artifacts: names, git_commit_info: commit } = attestation;
  if (fingerprint !== null && fingerprint !== undefined) return artifactTarget(fingerprint);
  const name = names?.[0];
  if (name === undefined) return trailTarget;
  if (commit === null || commit === undefined) {
    throw invalidInput({
      target_artifacts: `an attestation for artifact '${name}' requires at least one of: artifact_fingerprint or git_commit_info.`,
    });
  }
  return awaitedTarget(name, commit.sha1);
}
