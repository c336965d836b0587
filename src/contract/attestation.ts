import * as z from 'zod';
import { gitCommit, gitCommitInput } from './commit.ts';
import { endpoint } from './endpoint.ts';
import { annotations, externalUrls, jsonObject } from './freeform.ts';
import {
  attestationName,
  commitSha,
  epochSeconds,
  fingerprint,
  flowName,
  orgName,
  recordId,
  templateReferenceName,
  trailName,
} from './names.ts';
import { repoInfo, repoInfoInput } from './repository.ts';

/** The attestation types the interface knows; `custom:<name>` stands beside them. */
export const builtInTypes = ['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'custom'] as const;

/** The most bytes an attachment may have: 10 MB as the interface counts them. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

export const genericAttestation = z
  .object({
    attestation_name: attestationName,
    is_compliant: z.boolean(),
    origin_url: z.string().nullish(),
    description: z.string().nullish(),
    artifact_fingerprint: fingerprint.nullish(),
    target_artifacts: z.array(templateReferenceName).max(1).nullish(),
    git_commit_info: gitCommitInput.nullish(),
    repo_info: repoInfoInput.nullish(),
    external_urls: externalUrls.nullish(),
    annotations: annotations.nullish(),
    user_data: jsonObject.nullish(),
  })
  .meta({ id: 'GenericAttestationInput' });

export type GenericAttestation = z.output<typeof genericAttestation>;

/** One attestation on record. Type-specific results stand beside these members under their own names. */
export const attestationRecord = z
  .object({
    attestation_id: recordId,
    attestation_name: z.string(),
    attestation_type: z.string(),
    is_compliant: z.boolean(),
    flow_name: flowName,
    trail_name: trailName,
    artifact_fingerprint: fingerprint.nullable(),
    target_artifacts: z.array(z.string()),
    created_at: epochSeconds,
    reported_by: z.string(),
    description: z.string().optional(),
    origin_url: z.string().optional(),
    git_commit_info: gitCommit.nullable(),
    repo_info: repoInfo.optional(),
    user_data: jsonObject,
    external_urls: externalUrls,
    annotations,
    evidence_archive_path: z.string().nullable(),
    evidence_archive_fingerprint: fingerprint.nullable(),
    html_url: z.string(),
  })
  .meta({ id: 'AttestationRecord' });

/** The answer of a search: attestations by the commit they belong to. */
export const attestationsByCommit = z
  .record(commitSha, z.array(attestationRecord))
  .meta({ id: 'AttestationsByCommit' });

export const attestGeneric = endpoint({
  id: 'attestGeneric',
  tag: 'attestations',
  summary: 'Record a generic attestation, with at most one attachment',
  method: 'POST',
  path: '/attestations/{org}/{flow_name}/trail/{trail_name}/generic',
  role: 'member',
  params: z.object({ org: orgName, flow_name: flowName, trail_name: trailName }),
  query: z.object({}),
  body: {
    kind: 'multipart',
    part: 'data_json',
    schema: genericAttestation,
    file: { part: 'attachment_file', required: false, maxBytes: ATTACHMENT_MAX_BYTES },
  },
  answers: {
    201: z.object({ message: z.string(), attestation_id: recordId }).meta({ id: 'AttestAnswer' }),
  },
  errors: ['unknown_organization', 'unknown_artifact', 'payload_too_large', 'unsupported_media_type', 'storage_full'],
});
