import * as z from 'zod';
import { gitCommit, gitCommitInput } from './commit.ts';
import { endpoint } from './endpoint.ts';
import { annotations, externalUrls, recordLimits, recordLimitsText } from './freeform.ts';
import {
  commitSha,
  complianceState,
  epochSeconds,
  epochSecondsText,
  fingerprint,
  fingerprintPrefix,
  flowName,
  orgName,
  recordId,
  reportedAt,
  templateReferenceName,
  trailName,
} from './names.ts';
import { pageNumber } from './page.ts';
import { repoInfo, repoInfoInput } from './repository.ts';

/**
 * Existing clients send the commits since the last artifact that was taken, newest first: where a longer list were refused,
 * the next one would be longer still.
 */
const COMMITS_KEPT = 1000;
const commitsList = z
  .array(gitCommitInput)
  .transform((commits) => commits.slice(0, COMMITS_KEPT))
  .describe(`Newest first. Of more than ${COMMITS_KEPT} the first ${COMMITS_KEPT} are kept.`);

export const artifactReport = z
  .object({
    fingerprint,
    filename: z.string().min(1),
    build_url: z.string(),
    commit_url: z.string(),
    trail_name: trailName.nullish(),
    template_reference_name: templateReferenceName.nullish(),
    description: z.string().nullish(),
    git_commit: commitSha.nullish(),
    git_commit_info: gitCommitInput.nullish(),
    repo_info: repoInfoInput.nullish(),
    commits_list: commitsList.nullish(),
    repo_url: z.string().nullish(),
    is_compliant: z.boolean().nullish(),
    template: z
      .union([z.string(), z.array(z.string()).max(1000)])
      .nullish()
      .describe('Counts only when the report creates the flow: a YAML template, or the names of attestations.'),
    external_urls: externalUrls.nullish(),
    annotations: annotations.nullish(),
    user_data: z.unknown().optional(),
    reported_at: reportedAt.nullish(),
  })
  .meta({ id: 'ReportArtifactInput', description: recordLimitsText });

export type ArtifactReport = z.output<typeof artifactReport>;

const evidenceEntry = z.object({
  attestation_id: recordId,
  attestation_type: z.string(),
  is_compliant: z.boolean(),
  created_at: epochSeconds,
});

const recordMembers = {
  id: recordId,
  fingerprint,
  filename: z.string(),
  flow_name: flowName,
  evidence: z.record(z.string(), evidenceEntry),
  trail_name: trailName.nullable(),
  template_reference_name: templateReferenceName.nullable(),
  git_commit: z.string().nullable(),
  git_commit_info: gitCommit.optional(),
  repo_info: repoInfo.optional(),
  commit_url: z.string().nullable(),
  build_url: z.string().nullable(),
  repo_url: z.string().nullable(),
  html_url: z.string().nullable(),
  api_url: z.string().nullable(),
  description: z.string().optional(),
  user_data: z.unknown().optional(),
  reported_at: reportedAt.optional(),
  external_urls: externalUrls,
  annotations,
  state: complianceState.nullable(),
  deployments: z.array(z.int()),
  releases: z.array(z.int()),
};

/** One item of the artifact list: an artifact's newest values in one trail under one template name. */
export const artifactRecord = z
  .object({ ...recordMembers, created_at: epochSecondsText, last_modified_at: epochSecondsText })
  .meta({ id: 'ArtifactRecord' });

const runningIn = z.object({ environment_name: z.string(), snapshot_index: z.int() });

/** One artifact with its history. Times are numbers here, since clients print them as such. */
export const artifactDetail = z
  .object({
    ...recordMembers,
    created_at: epochSeconds,
    last_modified_at: epochSeconds,
    running: z.array(runningIn),
    exited: z.array(runningIn),
    history: z.array(z.object({ event: z.string(), timestamp: epochSeconds })),
  })
  .meta({ id: 'ArtifactDetail' });

export const reportArtifact = endpoint({
  id: 'reportArtifact',
  tag: 'artifacts',
  summary: 'Report an artifact into a flow',
  method: 'POST',
  path: '/artifacts/{org}/{flow_name}',
  role: 'member',
  params: z.object({ org: orgName, flow_name: flowName }),
  query: z.object({}),
  body: { kind: 'json', schema: artifactReport, limits: recordLimits },
  answers: {
    201: z
      .object({ message: z.string(), id: recordId, trail_name: trailName, html_url: z.string() })
      .meta({ id: 'ReportArtifactAnswer' }),
  },
  errors: ['unknown_organization', 'unknown_flow', 'invalid_template'],
});

export const listArtifacts = endpoint({
  id: 'listArtifacts',
  tag: 'artifacts',
  summary: 'List the artifacts of a flow, newest first',
  method: 'GET',
  path: '/artifacts/{org}/{flow_name}',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName }),
  query: z.object({ page: pageNumber(1, 1_000_000), per_page: pageNumber(15, 100) }),
  body: null,
  answers: { 200: z.array(artifactRecord) },
  errors: ['unknown_organization', 'unknown_flow'],
});

export const listAllArtifacts = endpoint({
  id: 'listAllArtifacts',
  tag: 'artifacts',
  summary: 'List the artifacts of all flows, of one, or of a repository, newest first',
  method: 'GET',
  path: '/artifacts/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(15, 100),
    flow_name: flowName.optional(),
    repo_name: z.string().max(500).optional().describe('As the newest report of an artifact names it; empty for any.'),
  }),
  body: null,
  answers: { 200: z.array(artifactRecord) },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_repository'],
});

export const getArtifact = endpoint({
  id: 'getArtifact',
  tag: 'artifacts',
  summary: 'Read the newest report of a fingerprint, or of its first characters, in a flow',
  method: 'GET',
  path: '/artifacts/{org}/{flow_name}/fingerprint/{fingerprint}',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName, fingerprint: fingerprintPrefix }),
  query: z.object({ trail: z.union([trailName, z.literal('')]).optional() }),
  body: null,
  answers: { 200: artifactDetail },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_trail', 'unknown_artifact'],
});

export const getLatestCommit = endpoint({
  id: 'getLatestCommit',
  tag: 'artifacts',
  summary: 'Read the commit of the newest other artifact in a flow: what came since is new in this one',
  method: 'GET',
  path: '/artifacts/{org}/{flow_name}/{fingerprint}/latest_commit',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName, fingerprint }),
  query: z.object({ branch: z.string().max(1000).optional().describe('Only artifacts of this branch.') }),
  body: null,
  answers: { 200: z.object({ latest_commit: z.string().nullable() }).meta({ id: 'LatestCommit' }) },
  errors: ['unknown_organization', 'unknown_flow'],
});

export const listArtifactsByCommit = endpoint({
  id: 'listArtifactsByCommit',
  tag: 'artifacts',
  summary: 'Read the artifacts of a flow that were built from a commit, newest first',
  method: 'GET',
  path: '/artifacts/{org}/{flow_name}/commit_sha/{commit_sha}',
  role: 'reader',
  params: z.object({ org: orgName, flow_name: flowName, commit_sha: z.string().regex(/^[a-f0-9]{7,40}$/) }),
  query: z.object({ trail: z.union([trailName, z.literal('')]).optional() }),
  body: null,
  answers: { 200: z.array(artifactDetail) },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_trail', 'unknown_artifact'],
});
