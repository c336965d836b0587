import * as z from 'zod';
import { gitCommitInput } from '../commit.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error.ts';
import { annotations, externalUrls, jsonObject, recordLimits } from '../freeform.ts';
import {
  attestationName,
  fingerprint,
  flowName,
  orgName,
  recordId,
  reportedAt,
  templateReferenceName,
  trailName,
} from '../names.ts';
import { repoInfoInput } from '../repository.ts';

/** The most bytes an attachment may have: 10 MB as the interface counts them. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

/** What attestations of every type say. */
export const attestationPayload = z.object({
  attestation_name: attestationName,
  origin_url: z.string().nullish(),
  description: z.string().nullish(),
  artifact_fingerprint: fingerprint.nullish(),
  target_artifacts: z.array(templateReferenceName).max(1).nullish(),
  git_commit_info: gitCommitInput.nullish(),
  repo_info: repoInfoInput.nullish(),
  external_urls: externalUrls.nullish(),
  annotations: annotations.nullish(),
  user_data: jsonObject.nullish(),
  is_compliant: z
    .boolean()
    .nullish()
    .describe('A reporter that judges stricter than the type may say false; true does not raise what the type says.'),
  reported_at: reportedAt.nullish(),
});

export type AttestationPayload = z.output<typeof attestationPayload>;

export const attestParams = z.object({ org: orgName, flow_name: flowName, trail_name: trailName });

export const attestAnswer = z
  .object({ message: z.string(), attestation_id: recordId, is_compliant: z.boolean() })
  .meta({ id: 'AttestAnswer' });

export const attestErrors = [
  'unknown_organization',
  'unknown_flow',
  'unknown_artifact',
  'payload_too_large',
  'unsupported_media_type',
  'storage_full',
] as const satisfies readonly ErrorCode[];

/** Where attestations of one type are recorded: a form of what they say and at most one attachment. */
export function attestEndpoint<const I extends string, S extends z.ZodType<AttestationPayload>>(type: {
  id: I;
  /** The end of the path. */
  tail: string;
  summary: string;
  schema: S;
  errors?: readonly ErrorCode[];
}) {
  return endpoint({
    id: type.id,
    tag: 'attestations',
    summary: type.summary,
    method: 'POST',
    path: `/attestations/{org}/{flow_name}/trail/{trail_name}/${type.tail}`,
    role: 'member',
    params: attestParams,
    query: z.object({}),
    body: {
      kind: 'multipart',
      part: 'data_json',
      schema: type.schema,
      limits: recordLimits,
      file: { part: 'attachment_file', required: false, maxBytes: ATTACHMENT_MAX_BYTES },
    },
    answers: { 201: attestAnswer },
    errors: [...attestErrors, ...(type.errors ?? [])],
  });
}
