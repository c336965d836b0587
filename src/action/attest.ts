import { getArtifact } from '../contract/artifact.ts';
import type { Attachment } from './attachments.ts';
import { type AttestationCircumstances, attestationRequest } from './attestation-request.ts';
import { type Binding, targetOf } from './binding.ts';
import type { AttestationSpec } from '../config/attestation-spec.ts';
import type { Evidence } from './evidence/evidence.ts';
import { answerProblem, type Failure } from './failure.ts';
import type { AttestationFinding } from './findings.ts';
import type { ServiceCalls } from './service-calls.ts';

/** An attestation that is ready to be sent. */
export interface PreparedAttestation {
  spec: AttestationSpec;
  binding: Binding;
  evidence: Evidence;
  userData: Readonly<Record<string, unknown>>;
  attachment: Attachment | null;
}

/** An attestation whose evidence hangs on what the service has on record, and is read once that can be asked. */
export interface DeferredAttestation extends Omit<PreparedAttestation, 'evidence'> {
  binding: Extract<Binding, { to: 'recorded' }>;
}

export interface AttestSetting extends AttestationCircumstances {
  flow: string;
  /** Where the step's records go; null where only the service's record knows. */
  trail: string | null;
}

function findingOf(
  { spec, binding, attachment }: Omit<PreparedAttestation, 'evidence'>,
  evidence: Pick<Evidence, 'compliant' | 'summary'>,
  outcome: AttestationFinding['outcome'],
): AttestationFinding {
  return {
    name: spec.name,
    compliant: evidence.compliant,
    summary: evidence.summary,
    target: targetOf(binding),
    attachment: attachment?.name ?? null,
    outcome,
    fingerprint: 'fingerprint' in binding ? binding.fingerprint : null,
  };
}

/** An attestation that was not tried. */
export const unsentAttestation = (prepared: PreparedAttestation, failure: Failure): AttestationFinding =>
  findingOf(prepared, prepared.evidence, { state: 'failed', failure });

/** An attestation whose evidence could not be read. */
export const unreadAttestation = (deferred: DeferredAttestation, failure: Failure): AttestationFinding =>
  findingOf(deferred, { compliant: null, summary: null }, { state: 'failed', failure });

/** What came of sending one attestation. */
export interface Attested {
  finding: AttestationFinding;
  /** The trail it belongs on, as far as it is known: null where only the service's record knows, and did not tell. */
  trail: string | null;
}

/** Sends one attestation. Never rejects: what went wrong is part of what is found. */
export async function attest(
  calls: ServiceCalls,
  prepared: PreparedAttestation,
  setting: AttestSetting,
  idempotencyKey: string,
): Promise<Attested> {
  const { binding, attachment } = prepared;
  const trail = binding.to === 'recorded' ? await recordedTrail(calls, binding.fingerprint, setting) : setting.trail;
  if (trail === null || typeof trail === 'object')
    return { finding: unsentAttestation(prepared, trail ?? noTrail), trail: setting.trail };
  const { evidence } = prepared;
  const attested = (outcome: AttestationFinding['outcome'], compliant = evidence.compliant): Attested => ({
    finding: findingOf(prepared, { ...evidence, compliant }, outcome),
    trail,
  });
  const { endpoint, body } = attestationRequest(prepared, setting);
  const result = await calls.call(endpoint, {
    params: { org: calls.org, flow_name: setting.flow, trail_name: trail },
    body,
    idempotencyKey,
    ...(attachment === null ? {} : { file: { path: attachment.path, name: attachment.name } }),
  });
  if (!result.ok) return attested({ state: 'failed', failure: result.failure });
  const { attestation_id: id, is_compliant: isCompliant } = result.answer;
  if (evidence.compliant === false && isCompliant) return attested({ state: 'failed', failure: raised });
  return attested({ state: 'recorded', id }, isCompliant);
}

/** A yes that this would leave standing is one that nothing of what was read stands for. */
const raised = answerProblem(
  'it recorded as compliant what this step found not compliant, and so does not take the `is_compliant: false` that was sent',
);

const noTrail = answerProblem('the service has the artifact on no trail: set the input `trail`');

/** The trail of the artifact's newest report in the flow, or on the given trail. */
async function recordedTrail(
  calls: ServiceCalls,
  fingerprint: string,
  { flow, trail }: AttestSetting,
): Promise<string | Failure | null> {
  const result = await calls.call(getArtifact, {
    params: { org: calls.org, flow_name: flow, fingerprint },
    ...(trail === null ? {} : { query: { trail } }),
  });
  if (!result.ok) return result.failure;
  const record = result.answer;
  if (record.fingerprint === fingerprint && record.flow_name === flow) return record.trail_name;
  return answerProblem('it is about another artifact or flow');
}
