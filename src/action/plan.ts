import { assertArtifact } from '../contract/assertion.ts';
import { attestPullRequest } from '../contract/attestation/pull-request.ts';
import { getArtifact, reportArtifact } from '../contract/artifact.ts';
import { attestationRequest } from './attestation-request.ts';
import type { PlannedRequest } from './findings.ts';
import type { Inputs } from './inputs.ts';
import type { Prepared } from './prepare.ts';
import { type Question, questionQuery } from './question.ts';
import { reportBody } from './report.ts';

/** The requests that a step would make, for a dry run. */
export function plannedRequests(inputs: Inputs, prepared: Prepared, questions: readonly Question[]): PlannedRequest[] {
  const { artifacts, attestations, deferred, trail } = prepared;
  const { org } = inputs.service;
  const flow = inputs.flow ?? '';
  const reports = inputs.artifacts.length === 0 || trail === null ? [] : artifacts;
  return [
    ...reports.map((artifact) => ({
      method: reportArtifact.method,
      path: filled(reportArtifact.path, { org, flow_name: flow }),
      body: reportBody(artifact, trail ?? '', prepared),
      attachment: null,
    })),
    ...attestations.map((attestation) => {
      const { endpoint, body } = attestationRequest(attestation, prepared);
      return {
        method: endpoint.method,
        path: filled(endpoint.path, { org, flow_name: flow, trail_name: trail ?? TRAIL_ON_RECORD }),
        body,
        attachment: attestation.attachment?.name ?? null,
      };
    }),
    ...deferred.flatMap(({ binding, attachment }) => [
      {
        method: getArtifact.method,
        path: `${filled(getArtifact.path, { org, flow_name: flow, fingerprint: binding.fingerprint })}${trail === null ? '' : `?${new URLSearchParams({ trail }).toString()}`}`,
        body: null,
        attachment: null,
      },
      {
        method: attestPullRequest.method,
        path: filled(attestPullRequest.path, { org, flow_name: flow, trail_name: trail ?? TRAIL_ON_RECORD }),
        // What it says is asked of GitHub, about the commit that the service tells.
        body: null,
        attachment: attachment?.name ?? null,
      },
    ]),
    ...Array.from(new Set(artifacts.map(({ fingerprint }) => fingerprint))).flatMap((fingerprint) =>
      questions.map((question) => ({
        method: assertArtifact.method,
        path: `${filled(assertArtifact.path, { org, fingerprint })}${queryText(question)}`,
        body: null,
        attachment: null,
      })),
    ),
  ];
}

const TRAIL_ON_RECORD = '(that of the artifact)';

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder);

function queryText(question: Question): string {
  const query = Object.entries(questionQuery(question)).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, one]),
  );
  return query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
}
