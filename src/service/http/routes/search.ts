import type { FastifyInstance } from 'fastify';
import { judgeArtifact } from '../../../compliance/artifact-state.ts';
import { SEARCH_MAX, type SearchAnswer, searchSha } from '../../../contract/search.ts';
import { ServiceError } from '../../error.ts';
import { type ArtifactFacts, loadFacts } from '../../judgement/facts.ts';
import { findByHashes, findHashes } from '../../store/sha-search.ts';
import { serve } from '../route.ts';
import type { Services } from '../services.ts';
import { loadArtifactHistories } from './artifact-histories.ts';
import type { ArtifactRuns } from './artifact-runs.ts';

export function serveSearch(app: FastifyInstance, services: Services): void {
  serve(app, services, searchSha, ({ caller, params, read }) =>
    read(async (tx) => {
      const found = await findHashes(tx, params.sha, SEARCH_MAX);
      if (found.fingerprints.length + found.commits.length === 0) {
        throw new ServiceError(
          'unknown_artifact',
          `No matches for '${params.sha}': no artifact has a fingerprint or a commit that begins so`,
        );
      }
      const stored = await findByHashes(tx, found, SEARCH_MAX);
      const histories = await loadArtifactHistories(tx, stored);
      const facts = await loadFacts(tx, services.documents, stored);
      return {
        status: 200,
        body: {
          resolved_to: resolvedTo(found),
          artifacts: facts.map((one) =>
            foundArtifact(services, caller.orgName, one, histories.get(one.stored.artifact.id)),
          ),
        },
      };
    }),
  );
}

function resolvedTo({
  fingerprints,
  commits,
}: {
  fingerprints: string[];
  commits: string[];
}): SearchAnswer['resolved_to'] {
  const [only = '', ...others] = [...fingerprints, ...commits];
  const isOne = others.length === 0;
  const typeOfOne = commits.length === 0 ? 'fingerprint' : 'commit';
  return {
    type: isOne ? typeOfOne : 'several',
    full_match: isOne ? only : '',
    fingerprints: { type: 'fingerprint', count: fingerprints.length, matches: fingerprints },
    commits: { type: 'commit', count: commits.length, matches: commits },
  };
}

function foundArtifact(
  services: Services,
  orgName: string,
  { stored, flow, template, artifact, attestations }: ArtifactFacts,
  runs: ArtifactRuns | undefined,
): SearchAnswer['artifacts'][number] {
  const { id, fingerprint } = stored.artifact;
  return {
    fingerprint,
    name: stored.report.filename,
    flow: flow.name,
    git_commit: stored.report.git_commit ?? '',
    commit_url: stored.report.commit_url,
    build_url: stored.report.build_url,
    html_url: services.addresses.artifact(orgName, flow.name, fingerprint, id),
    compliance_state: judgeArtifact(template, artifact, attestations).status,
    has_provenance: true,
    running_in: (runs?.running ?? []).map((place) => place.environment_name),
    exited_from: (runs?.exited ?? []).map((place) => place.environment_name),
    history: runs?.history ?? [],
  };
}
