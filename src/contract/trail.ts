import * as z from 'zod';
import { attestationStatus, resolution } from './assertion.ts';
import { gitCommit, gitCommitInput } from './commit.ts';
import { endpoint } from './endpoint.ts';
import { DOCUMENT_MAX_BYTES } from './flow.ts';
import { externalUrls, jsonObject, recordLimits, recordLimitsText } from './freeform.ts';
import { complianceState, epochSeconds, fingerprint, flowName, orgName, recordId, trailName } from './names.ts';
import { pageNumber, pagination } from './page.ts';
import { repoInfo, repoInfoInput } from './repository.ts';

/** A member left out leaves what an existing trail holds as it is. */
export const trailInput = z
  .object({
    name: trailName,
    description: z.string().nullish(),
    user_data: jsonObject.nullish(),
    git_commit_info: gitCommitInput.nullish(),
    repo_info: repoInfoInput.nullish(),
    external_urls: externalUrls.nullish(),
    origin_url: z.string().nullish(),
  })
  .meta({ id: 'TrailInput', description: recordLimitsText });

export type TrailInput = z.output<typeof trailInput>;

const artifactInTrail = z.object({
  artifact_fingerprint: fingerprint.nullable(),
  artifact_id: recordId.nullable(),
  status: z.union([complianceState, z.literal('MISSING')]),
  is_compliant: z.boolean().nullable(),
  unexpected: z.boolean(),
  attestations_statuses: z.array(attestationStatus),
  resolutions: z.array(resolution),
  evaluated_at: epochSeconds,
  flow_template_id: recordId,
});

const trailEvent = z.object({
  type: z.enum([
    'trail_reported',
    'trail_updated',
    'trail_attestation_reported',
    'artifact_creation_reported',
    'artifact_attestation_reported',
    'trail_attestation_for_artifact_reported',
    'artifact_started_running',
    'artifact_stopped_running',
  ]),
  timestamp: epochSeconds,
  template_reference_name: z.string().nullable().optional(),
  artifact_name: z.string().optional(),
  artifact_fingerprint: fingerprint.optional(),
  target_artifact: z.string().optional(),
  environment_name: z.string().optional(),
  snapshot_index: z.int().optional(),
  attestation_type: z.string().optional(),
  attestation_id: recordId.optional(),
  is_compliant: z.boolean().optional(),
  git_commit_info: gitCommit.nullable().optional().describe('Absent in older events, where newer ones hold very much.'),
});

export const trailRecord = z
  .object({
    id: recordId,
    name: trailName,
    description: z.string(),
    flow: z.object({ name: flowName, tags: z.record(z.string(), z.string()) }),
    created_at: epochSeconds,
    created_by: z.string(),
    last_modified_at: epochSeconds,
    compliance_state: complianceState,
    is_compliant: z.boolean(),
    origin_url: z.string().nullable(),
    git_commit_info: gitCommit.nullable(),
    repo_info: repoInfo.optional(),
    user_data: z.unknown().optional(),
    external_urls: externalUrls,
    template: z.object({ content: z.string() }),
    html_url: z.string(),
    compliance_status: z.object({
      status: complianceState,
      is_compliant: z.boolean(),
      attestations_statuses: z.array(attestationStatus),
      artifacts_statuses: z.record(z.string(), artifactInTrail),
      evaluated_at: epochSeconds,
      flow_template_id: recordId,
    }),
    events: z.array(trailEvent).describe('In the order they happened; the newest thousand of each kind.'),
  })
  .meta({ id: 'Trail' });

export type TrailRecord = z.output<typeof trailRecord>;
export type TrailEvent = z.output<typeof trailEvent>;

export const putTrail = endpoint({
  id: 'putTrail',
  tag: 'trails',
  summary: 'Begin a trail or update it; an unknown flow is created',
  method: 'PUT',
  path: '/trails/{org}/{flow_name}',
  role: 'member',
  params: z.object({ org: orgName, flow_name: flowName }),
  query: z.object({}),
  body: {
    kind: 'multipart',
    part: 'data_json',
    schema: trailInput,
    limits: recordLimits,
    file: { part: 'template_file', required: false, maxBytes: DOCUMENT_MAX_BYTES },
  },
  answers: { 200: trailRecord, 201: trailRecord },
  errors: ['unknown_organization', 'unknown_flow', 'invalid_template', 'payload_too_large', 'unsupported_media_type'],
});

export const getTrail = endpoint({
  id: 'getTrail',
  tag: 'trails',
  summary: 'Read a trail: what its template asks for, what was reported, and its events',
  method: 'GET',
  path: '/trails/{org}/{flow_name}/{trail_name}',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName, trail_name: trailName }),
  query: z.object({}),
  body: null,
  answers: { 200: trailRecord },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_trail'],
});

const listedTrail = trailRecord
  .pick({
    id: true,
    name: true,
    description: true,
    flow: true,
    created_at: true,
    created_by: true,
    last_modified_at: true,
    compliance_state: true,
    is_compliant: true,
    origin_url: true,
    git_commit_info: true,
    html_url: true,
  })
  .meta({ id: 'ListedTrail' });

export type ListedTrail = z.output<typeof listedTrail>;

export const listTrails = endpoint({
  id: 'listTrails',
  tag: 'trails',
  summary: 'List the trails, newest first',
  method: 'GET',
  path: '/trails/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(20, 100),
    flow: z.string().max(255).optional().describe('Without it, the trails of all flows.'),
    fingerprint: fingerprint.optional(),
    flow_tag: z
      .string()
      .max(2000)
      .regex(/^[^=]+=/, 'expected key=value')
      .optional()
      .describe('`key=value`: the trails of the flows that have this tag.'),
  }),
  body: null,
  answers: { 200: z.object({ data: z.array(listedTrail), pagination }).meta({ id: 'TrailPage' }) },
  errors: ['unknown_organization', 'unknown_flow'],
});
