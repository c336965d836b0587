import { randomUUID } from 'node:crypto';
import { reportArtifact } from '../contract/artifact.ts';
import { attest, unsentAttestation } from './attest.ts';
import { attestationRequest } from './attestation-request.ts';
import type { Failure } from './failure.ts';
import type { Report } from './findings.ts';
import type { Inputs } from './inputs.ts';
import type { Recorded } from './inquiry.ts';
import { isLasting, type Outbox } from './outbox.ts';
import type { Prepared } from './prepare.ts';
import type { StartProgress } from './progress.ts';
import { report, reportBody } from './report.ts';
import { mapBounded, type ServiceCalls } from './service-calls.ts';

/**
 * Reports all artifacts, then records all evidence. What could not be recorded is part of what is found, and is kept in
 * the outbox in the same order.
 */
export async function record(
  inputs: Inputs,
  prepared: Prepared,
  calls: ServiceCalls,
  { outbox, startProgress }: { outbox: Outbox; startProgress: StartProgress },
): Promise<Recorded> {
  const { artifacts, attestations, trail } = prepared;
  const flow = inputs.flow ?? '';
  const isReporting = inputs.artifacts.length > 0;
  const blockedAtFirst = outbox.blockedBy;
  const reported = startProgress('reported', artifacts.length, 'artifacts');
  const reports = await mapBounded(artifacts, async (artifact) => {
    if (!isReporting || trail === null) return { artifact, report: { state: 'before' } as const, unsent: null };
    const body = reportBody(artifact, trail, prepared);
    const key = randomUUID();
    const outcome: Report =
      blockedAtFirst === null ? await report(calls, flow, body, key) : { state: 'failed', failure: blockedAtFirst };
    reported.advance();
    return { artifact, report: outcome, unsent: { body, key } };
  });
  for (const { report: outcome, unsent } of reports) {
    if (outcome.state !== 'failed' || unsent === null) continue;
    const params = { org: calls.org, flow_name: flow };
    const write = { endpoint: reportArtifact.id, params, body: unsent.body, idempotencyKey: unsent.key };
    await outbox.keep({ ...write, attachment: null }, outcome.failure);
  }
  // Evidence about an artifact whose report is only kept would be refused, and not be kept.
  const { blockedBy } = outbox;
  // Where a report did not get through, evidence about its artifact would not either: its attempts used up the time, or
  // the token may not. After a refusal of the report itself it is sent, since an earlier step may have made that report.
  const unreported = new Map<string, Failure>();
  for (const { artifact, report: outcome } of reports)
    if (outcome.state === 'failed' && !isLasting(outcome.failure))
      unreported.set(artifact.fingerprint, outcome.failure);
  const attested = startProgress('recorded', attestations.length, 'attestations');
  const outcomes = await mapBounded(attestations, async (attestation) => {
    const key = randomUUID();
    const { binding } = attestation;
    const withheldBy = blockedBy ?? ('fingerprint' in binding ? unreported.get(binding.fingerprint) : undefined);
    const sent =
      withheldBy === undefined
        ? await attest(calls, attestation, { ...prepared, flow, trail }, key)
        : { finding: unsentAttestation(attestation, withheldBy), trail };
    attested.advance();
    return { attestation, ...sent, key };
  });
  for (const { attestation, finding, trail: trailOfEvidence, key } of outcomes) {
    if (finding.outcome.state !== 'failed') continue;
    const { endpoint, body } = attestationRequest(attestation, prepared);
    const params = { org: calls.org, flow_name: flow, trail_name: trailOfEvidence };
    const write = { endpoint: endpoint.id, params, body, idempotencyKey: key, attachment: attestation.attachment };
    await outbox.keep(write, finding.outcome.failure);
  }
  return {
    artifacts: reports.map(({ artifact, report: outcome }) => ({ artifact, report: outcome })),
    attestations: outcomes.map(({ finding }) => finding),
  };
}
