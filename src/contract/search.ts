import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { complianceState, epochSeconds, fingerprint, flowName, orgName } from './names.ts';

/** The most hashes and artifacts that one search finds. */
export const SEARCH_MAX = 100;

const matches = (type: 'commit' | 'fingerprint') =>
  z.object({ type: z.literal(type), count: z.int(), matches: z.array(z.string()) });

const foundArtifact = z.object({
  fingerprint,
  name: z.string(),
  flow: flowName,
  git_commit: z.string(),
  commit_url: z.string(),
  build_url: z.string(),
  html_url: z.string(),
  compliance_state: complianceState,
  has_provenance: z.boolean(),
  running_in: z.array(z.string()),
  exited_from: z.array(z.string()),
  history: z.array(z.object({ event: z.string(), timestamp: epochSeconds })),
});

export const searchAnswer = z
  .object({
    resolved_to: z.object({
      type: z.enum(['commit', 'fingerprint', 'several']),
      full_match: z.string().describe('The whole hash where just one begins so; else empty.'),
      fingerprints: matches('fingerprint'),
      commits: matches('commit'),
    }),
    artifacts: z.array(foundArtifact).describe('Newest first.'),
  })
  .meta({ id: 'SearchAnswer', description: `At most ${SEARCH_MAX} hashes of each type and as many artifacts.` });

export type SearchAnswer = z.output<typeof searchAnswer>;

export const searchSha = endpoint({
  id: 'searchSha',
  tag: 'search',
  summary: 'Find artifacts by a fingerprint or commit, or by the first characters of one',
  method: 'GET',
  path: '/search/{org}/sha/{sha}',
  role: 'reader',
  params: z.object({ org: orgName, sha: z.string().regex(/^[a-f0-9]{5,64}$/) }),
  query: z.object({}),
  body: null,
  answers: { 200: searchAnswer },
  errors: ['unknown_organization', 'unknown_artifact'],
});
