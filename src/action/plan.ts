import { assertArtifact } from '../contract/assertion.ts';
import { reportArtifact } from '../contract/artifact.ts';
import { attestGeneric } from '../contract/attestation.ts';
import { attestationBody } from './attest.ts';
import type { PlannedRequest, Question } from './findings.ts';
import { questionQuery } from './gate.ts';
import type { Inputs } from './inputs.ts';
import type { Prepared } from './prepare.ts';
import { reportBody } from './report.ts';

/** The requests that a step would make, for a dry run. */
export function plannedRequests(inputs: Inputs, prepared: Prepared, question: Question | null): PlannedRequest[] {
  const { artifacts, attestations, trail, context } = prepared;
  const { org } = inputs.service;
  const flow = inputs.flow ?? '';
  const reports = inputs.artifacts.length === 0 || trail === null ? [] : artifacts;
  return [
    ...reports.map((artifact) => ({
      method: reportArtifact.method,
      path: filled(reportArtifact.path, { org, flow_name: flow }),
      body: reportBody(artifact, trail ?? '', context),
      attachment: null,
    })),
    ...attestations.map((attestation) => ({
      method: attestGeneric.method,
      path: filled(attestGeneric.path, { org, flow_name: flow, trail_name: trail ?? '(that of the artifact)' }),
      body: attestationBody(attestation, context),
      attachment: attestation.attachment?.name ?? null,
    })),
    ...(question === null ? [] : artifacts).map(({ fingerprint }) => ({
      method: assertArtifact.method,
      path: `${filled(assertArtifact.path, { org, fingerprint })}${queryText(question)}`,
      body: null,
      attachment: null,
    })),
  ];
}

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => params[name] ?? placeholder);

function queryText(question: Question | null): string {
  if (question === null) return '';
  const query = Object.entries(questionQuery(question)).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, one]),
  );
  return query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`;
}
