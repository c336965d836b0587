import * as z from 'zod';
import { attestationResults } from './attestation/results.ts';
import { gitCommit } from './commit.ts';
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
  reportedAt,
  trailName,
} from './names.ts';
import { link, repeated } from './page.ts';
import { repoInfo } from './repository.ts';

/** The attestation types the interface knows; `custom:<name>` stands beside them. */
export const builtInTypes = ['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'custom'] as const;

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
    reported_at: reportedAt.optional(),
    git_commit_info: gitCommit.nullable(),
    repo_info: repoInfo.optional(),
    user_data: jsonObject,
    external_urls: externalUrls,
    annotations,
    evidence_archive_path: z.string().nullable().describe('The name that the attachment was sent under.'),
    evidence_archive_fingerprint: fingerprint.nullable(),
    html_url: z.string(),
    _links: z.object({ self: link, evidence: link.optional() }),
  })
  .extend(attestationResults.shape)
  .meta({ id: 'AttestationRecord' });

/** The answer of a search: attestations by the commit they belong to. */
export const attestationsByCommit = z
  .record(commitSha, z.array(attestationRecord))
  .meta({ id: 'AttestationsByCommit' });

/** A built-in type, one of the service's own, or `custom:<name>`. */
export const attestationType = z
  .string()
  .max(255)
  .regex(
    /^(generic|junit|snyk|pull_request|jira|sonar|custom|override|decision|system:decision|custom:[a-zA-Z0-9][a-zA-Z0-9._~-]*)$/,
  )
  // Templates and policies say `decision` for what is on record under a name of its own.
  .transform((type) => (type === 'decision' ? 'system:decision' : type));

/** Commits, separated by commas, in one parameter or in several. */
const commitList = repeated(
  z.string().regex(/^[a-f0-9]{40}(,[a-f0-9]{40})*$/, 'expected commits of 40 hex digits, separated by commas'),
)
  .transform((texts) => [...new Set(texts.flatMap((text) => text.split(',')))])
  .pipe(z.array(commitSha).max(500));

const attestationList = z.object({ data: z.array(attestationRecord) }).meta({ id: 'AttestationList' });

export const searchAttestations = endpoint({
  id: 'searchAttestations',
  tag: 'attestations',
  summary: 'Search attestations; those found are grouped by commit, or listed where an id was asked for',
  method: 'GET',
  path: '/attestations/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({
    flow_name: flowName.optional(),
    commit_list: commitList,
    attestation_name: attestationName.optional(),
    attestation_type: attestationType.optional().describe('`custom` finds every `custom:<name>`.'),
    attestation_id: z.string().min(1).max(100).optional(),
  }),
  body: null,
  answers: { 200: z.union([attestationList, attestationsByCommit]) },
  errors: ['unknown_organization', 'unknown_flow'],
});

export const listTrailAttestations = endpoint({
  id: 'listTrailAttestations',
  tag: 'attestations',
  summary: 'Read the attestations of one name on a trail, newest first',
  method: 'GET',
  path: '/attestations/{org}/{flow_name}/trail/{trail_name}/{attestation_name}',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName, trail_name: trailName, attestation_name: attestationName }),
  query: z.object({}),
  body: null,
  answers: { 200: z.array(attestationRecord) },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_trail'],
});

export const listArtifactAttestations = endpoint({
  id: 'listArtifactAttestations',
  tag: 'attestations',
  summary: 'Read the attestations of one name for an artifact of a flow, newest first',
  method: 'GET',
  path: '/attestations/{org}/{flow_name}/artifact/{fingerprint}/{attestation_name}',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName, fingerprint, attestation_name: attestationName }),
  query: z.object({}),
  body: null,
  answers: { 200: z.array(attestationRecord) },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_artifact'],
});

export const downloadAttachment = endpoint({
  id: 'downloadAttachment',
  tag: 'attestations',
  summary: 'Download the attachment of an attestation',
  method: 'GET',
  path: '/attestations/{org}/{attestation_id}/attachment',
  role: 'reader',
  params: z.object({ org: orgName, attestation_id: z.string().min(1).max(100) }),
  query: z.object({}),
  body: null,
  answers: {},
  download: true,
  errors: ['unknown_organization', 'unknown_attestation', 'unknown_attachment'],
});
