import type { FastifyInstance } from 'fastify';
import { attestGeneric, type GenericAttestation } from '../../../contract/attestation.ts';
import { gitCommitInput } from '../../../contract/commit.ts';
import type { ParamsOf } from '../../../contract/endpoint.ts';
import { ServiceError } from '../../error.ts';
import type { ReceivedFile } from '../../evidence/evidence-store.ts';
import { findArtifact, type StoredArtifact } from '../../store/artifacts.ts';
import { artifactTarget, type AttestationTarget, awaitedTarget, trailTarget } from '../../store/attestation-target.ts';
import { addAttestation } from '../../store/attestations.ts';
import { ensureFlow, findFlow } from '../../store/flows.ts';
import { fromJsonOrNull, toJson } from '../../store/json.ts';
import { recordRepository } from '../../store/repositories.ts';
import type { TrailRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { ensureTrail, findTrail } from '../../store/trails.ts';
import type { FileSink } from '../multipart.ts';
import { serveForm, type Services } from '../route.ts';
import { invalidInput } from '../validation.ts';

interface Attachment {
  name: string;
  received: ReceivedFile;
}

export function serveAttestations(app: FastifyInstance, services: Services): void {
  const attachmentSink = (orgId: string): FileSink<Attachment> => ({
    take: async (file) => ({ name: file.name, received: await services.evidence.receive(orgId, file.content) }),
    drop: ({ received }) => received.discard(),
    identity: ({ name, received }) => `${received.sha256} ${name}`,
  });

  serveForm(
    app,
    services,
    attestGeneric,
    ({ orgId }) => attachmentSink(orgId),
    async ({ caller, params, read, write }, attestation, attachment) => {
      const target = targetOf(attestation);
      const fingerprint = attestation.artifact_fingerprint ?? null;
      // Artifacts are never removed, so what is found here still holds in the write below.
      const artifact = fingerprint === null ? null : await read((tx) => requireArtifact(tx, params, fingerprint));
      // The file stands in its place before the record that points at it, so no record lacks its file.
      await attachment?.received.keep();
      return write(async (tx) => {
        const flow = await ensureFlow(tx, params.flow_name, () => null);
        const begun = {
          name: params.trail_name,
          git_commit_info: attestation.git_commit_info,
          repo_info: attestation.repo_info,
        };
        const trail = await ensureTrail(tx, flow, begun, caller.userName);
        await recordRepository(tx, attestation.repo_info);
        const commit = attestation.git_commit_info?.sha1 ?? null;
        const row = await addAttestation(tx, {
          flow_id: flow.id,
          trail_id: trail.id,
          target,
          name: attestation.attestation_name,
          type: 'generic',
          is_compliant: Number(attestation.is_compliant),
          artifact_fingerprint: fingerprint,
          target_artifact: attestation.target_artifacts?.[0] ?? null,
          git_commit: commit,
          commit_sha: commit ?? artifact?.report.git_commit ?? commitOf(trail),
          body: toJson(attestation),
          attachment_sha256: attachment?.received.sha256 ?? null,
          attachment_name: attachment?.name ?? null,
          attachment_bytes: attachment?.received.sizeBytes ?? null,
          reported_by: caller.userName,
        });
        return { status: 201, body: { message: 'OK', attestation_id: row.id } };
      });
    },
  );
}

function commitOf(trail: TrailRow): string | null {
  return fromJsonOrNull(gitCommitInput, trail.git_commit_info)?.sha1 ?? null;
}

/** Throws `unknown_artifact` where the fingerprint was not reported to the trail, or there is no such trail. */
async function requireArtifact(
  tx: OrgReader,
  { flow_name: flowName, trail_name: trailName }: ParamsOf<typeof attestGeneric>,
  fingerprint: string,
): Promise<StoredArtifact> {
  const flow = await findFlow(tx, flowName);
  const trail = flow === null ? null : await findTrail(tx, flow.id, trailName);
  const where = trail === null ? null : { flowId: trail.flow_id, fingerprint, trailId: trail.id };
  const artifact = where === null ? null : await findArtifact(tx, where);
  if (artifact !== null) return artifact;
  throw new ServiceError(
    'unknown_artifact',
    `no artifact with fingerprint ${fingerprint} was reported to trail '${trailName}' of flow '${flowName}'`,
  );
}

/** What the attestation is bound to. Evidence for an artifact that is still to come needs the commit it will be built from. */
function targetOf(attestation: GenericAttestation): AttestationTarget {
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
