import type { ArtifactState } from '../../../compliance/artifact-state.ts';
import { artifactReport, type artifactRecord } from '../../../contract/artifact.ts';
import type * as z from 'zod';
import type { ArtifactFacts } from '../../judgement/facts.ts';
import { fromJson } from '../../store/json.ts';
import type { Addresses } from '../../addresses.ts';
import { gitCommitAnswer, repoInfoAnswer } from '../reported-facts.ts';
import { seconds } from '../../seconds.ts';

type CommonRecord = Omit<z.output<typeof artifactRecord>, 'created_at' | 'last_modified_at'>;

/**
 * What lists and single reads show of an artifact alike: its newest report, its evidence and its state. `body` is what was
 * sent with the report, as JSON.
 */
export function artifactRecordOf(
  addresses: Addresses,
  orgName: string,
  { facts, body }: { facts: ArtifactFacts; body: string },
  state: ArtifactState,
): CommonRecord {
  const { artifact, report: row } = facts.stored;
  const report = fromJson(artifactReport, body);
  const gitCommitInfo = gitCommitAnswer(report.git_commit_info);
  const repoInfo = repoInfoAnswer(report.repo_info);
  return {
    id: artifact.id,
    fingerprint: artifact.fingerprint,
    filename: row.filename,
    flow_name: facts.flow.name,
    evidence: evidenceOf(facts),
    trail_name: facts.trail.name,
    template_reference_name: facts.artifact.templateName,
    git_commit: row.git_commit,
    ...(gitCommitInfo === null ? {} : { git_commit_info: gitCommitInfo }),
    ...(repoInfo === null ? {} : { repo_info: repoInfo }),
    commit_url: report.commit_url,
    build_url: report.build_url,
    repo_url: report.repo_url ?? null,
    html_url: addresses.artifact(orgName, facts.flow.name, artifact.fingerprint, artifact.id),
    api_url: addresses.artifactApi(orgName, facts.flow.name, artifact.fingerprint),
    ...(typeof report.description === 'string' ? { description: report.description } : {}),
    ...(report.user_data === undefined ? {} : { user_data: report.user_data }),
    ...(typeof report.reported_at === 'number' ? { reported_at: report.reported_at } : {}),
    external_urls: report.external_urls ?? {},
    annotations: report.annotations ?? {},
    state: state.status,
    deployments: [],
    releases: [],
  };
}

/** The newest attestation of each name: rows come oldest first, so later ones take the place of earlier ones. */
function evidenceOf(facts: ArtifactFacts): CommonRecord['evidence'] {
  return Object.fromEntries(
    facts.evidence.map((attestation) => [
      attestation.name,
      {
        attestation_id: attestation.id,
        attestation_type: attestation.type,
        is_compliant: attestation.is_compliant === 1,
        created_at: seconds(attestation.created_at),
      },
    ]),
  );
}
