import { assertArtifact } from '../contract/assertion.ts';
import { reportArtifact } from '../contract/artifact.ts';
import { attestationRequest } from './attestation-request.ts';
import type { PlannedRequest } from './findings.ts';
import type { Inputs } from './inputs.ts';
import type { Prepared } from './prepare.ts';
import { type Question, questionQuery } from './question.ts';
import { reportBody } from './report.ts';

/** The requests that a step would make, for a dry run. */
export function plannedRequests(inputs: Inputs, prepared: Prepared, questions: readonly Question[]): PlannedRequest[] {
  const { artifacts, attestations, trail } = prepared;
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
        path: filled(endpoint.path, { org, flow_name: flow, trail_name: trail ?? '(that of the artifact)' }),
        body,
        attachment: attestation.attachment?.name ?? null,
      };
    }),
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

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder);

function queryText(question: Question): string {
  const query = Object.entries(questionQuery(question)).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, one]),
  );
  return query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
}
