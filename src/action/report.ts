import { type ArtifactReport, reportArtifact } from '../contract/artifact.ts';
import type { Artifact } from './artifacts.ts';
import type { CommitContext } from './context/commit.ts';
import { answerProblem } from './failure.ts';
import type { Report } from './findings.ts';
import type { ServiceCalls } from './service-calls.ts';

/** The body that reports an artifact onto a trail. `reportedAt` is in epoch seconds. */
export function reportBody(
  artifact: Artifact,
  trail: string,
  { context, reportedAt }: { context: CommitContext; reportedAt: number },
): ArtifactReport {
  return {
    fingerprint: artifact.fingerprint,
    filename: artifact.filename,
    trail_name: trail,
    ...(artifact.name === null ? {} : { template_reference_name: artifact.name }),
    ...(context.sha === null ? {} : { git_commit: context.sha }),
    ...(context.commit === null ? {} : { git_commit_info: context.commit }),
    ...(context.repository === null ? {} : { repo_info: context.repository, repo_url: context.repositoryUrl }),
    ...(Object.keys(context.annotations).length === 0 ? {} : { annotations: context.annotations }),
    build_url: context.buildUrl,
    commit_url: context.commitUrl,
    reported_at: reportedAt,
  };
}

/** Reports one artifact. Never rejects: what went wrong is part of what is found. */
export async function report(
  calls: ServiceCalls,
  flow: string,
  body: ArtifactReport,
  idempotencyKey: string,
): Promise<Report> {
  const params = { org: calls.org, flow_name: flow };
  const result = await calls.call(reportArtifact, { params, body, idempotencyKey });
  if (!result.ok) return { state: 'failed', failure: result.failure };
  const { trail_name: trail, html_url: htmlUrl } = result.answer;
  if (trail === body.trail_name) return { state: 'reported', flow, trail, htmlUrl };
  const message = `the service put the artifact on the trail ${trail}, not ${String(body.trail_name)}`;
  return { state: 'failed', failure: answerProblem(message) };
}
