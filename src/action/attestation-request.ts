import type * as z from 'zod';
import { attestCustom } from '../contract/attestation/custom.ts';
import { attestGeneric } from '../contract/attestation/generic.ts';
import { attestJunit } from '../contract/attestation/junit.ts';
import type { AttestationPayload, attestAnswer, attestParams } from '../contract/attestation/payload.ts';
import { attestPullRequest } from '../contract/attestation/pull-request.ts';
import type { BodyInputOf, Endpoint, MultipartBody } from '../contract/endpoint.ts';
import type { PreparedAttestation } from './attest.ts';
import type { CommitContext } from './context/commit.ts';

/** An endpoint that records attestations of one type. */
export interface AttestEndpoint extends Endpoint {
  params: typeof attestParams;
  body: MultipartBody;
  answers: { 201: typeof attestAnswer };
}

/** Where an attestation is sent, and what is sent. */
export interface AttestationRequest {
  endpoint: AttestEndpoint;
  body: AttestationPayload;
}

/** What all attestations of a step have in common. */
export interface AttestationCircumstances {
  context: CommitContext;
  /** Epoch seconds. */
  reportedAt: number;
}

/** The request that records an attestation, by the type of its evidence. */
export function attestationRequest(
  prepared: PreparedAttestation,
  circumstances: AttestationCircumstances,
): AttestationRequest {
  const { results, compliant } = prepared.evidence;
  const payload = payloadOf(prepared, circumstances);
  // The service judges by the type's own rule; where ours is stricter, its result is lowered. It is never raised.
  const lowered = compliant === false ? { is_compliant: false } : {};
  switch (results.type) {
    case 'generic':
      return request(attestGeneric, { ...payload, is_compliant: compliant === true });
    case 'junit':
      return request(attestJunit, {
        ...payload,
        ...lowered,
        junit_results: results.junit_results.map((suite) => ({ ...suite })),
      });
    case 'pull_request':
      return request(attestPullRequest, {
        ...payload,
        ...lowered,
        git_provider: results.git_provider,
        pull_requests: [...results.pull_requests],
      });
    case 'custom':
      return request(attestCustom, {
        ...payload,
        type_name: results.type_name,
        attestation_data: { ...results.attestation_data },
      });
  }
}

/** Checks the body against its endpoint before the types are let go. */
const request = <E extends AttestEndpoint & { body: { schema: z.ZodType<AttestationPayload> } }>(
  endpoint: E,
  body: BodyInputOf<E> & AttestationPayload,
): AttestationRequest => ({ endpoint, body });

/** What attestations of all types say. Evidence about an older artifact does not carry this run's commit, which may be another. */
function payloadOf(
  { spec, binding, evidence, userData }: PreparedAttestation,
  { context, reportedAt }: AttestationCircumstances,
): AttestationPayload {
  const annotations = { ...(binding.to === 'recorded' ? {} : context.annotations), ...spec.annotations };
  const originUrl = spec.originUrl ?? context.buildUrl;
  const description = spec.description ?? evidence.summary;
  // Under a name of their own, so that no data of the user's can pass for what was read.
  const read = Object.keys(evidence.data).length === 0 ? {} : { [spec.evidence.kind]: evidence.data };
  return {
    attestation_name: spec.name,
    user_data: { ...userData, ...read },
    reported_at: reportedAt,
    ...(description === null ? {} : { description }),
    ...(originUrl === '' ? {} : { origin_url: originUrl }),
    ...(binding.to === 'artifact' || binding.to === 'recorded' ? { artifact_fingerprint: binding.fingerprint } : {}),
    ...(binding.to === 'awaited' ? { target_artifacts: [binding.artifact] } : {}),
    ...(binding.to === 'recorded' || context.commit === null ? {} : { git_commit_info: context.commit }),
    ...(context.repository === null ? {} : { repo_info: context.repository }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(Object.keys(spec.externalUrls).length === 0 ? {} : { external_urls: spec.externalUrls }),
  };
}
