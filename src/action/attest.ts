import { getArtifact } from '../contract/artifact.ts';
import { attestGeneric, type GenericAttestation } from '../contract/attestation.ts';
import type { Artifact } from './artifacts.ts';
import type { Attachment } from './attachments.ts';
import type { AttestationSpec } from './attestation-spec.ts';
import type { CommitContext } from './context/commit.ts';
import { answerProblem, type Failure } from './failure.ts';
import type { AttestationFinding } from './findings.ts';
import type { ServiceCalls } from './service-calls.ts';

/** What one attestation is bound to. */
export type Binding =
  /** An artifact that this step reports. */
  | { to: 'artifact'; fingerprint: string; label: string }
  /** An artifact that was reported before: its trail is on the service's record. */
  | { to: 'recorded'; fingerprint: string }
  /** An artifact that is not there yet, by its name in the template and the commit. */
  | { to: 'awaited'; artifact: string }
  | { to: 'trail' };

/** An attestation that is ready to be sent. */
export interface PreparedAttestation {
  spec: AttestationSpec;
  binding: Binding;
  userData: Readonly<Record<string, unknown>>;
  attachment: Attachment | null;
}

/** Finds what an attestation is about, from what else the step was given. */
export function bindingOf(
  spec: AttestationSpec,
  artifacts: readonly Artifact[],
  fingerprints: readonly string[],
): Binding {
  const [recorded] = fingerprints;
  if (recorded !== undefined) return { to: 'recorded', fingerprint: recorded };
  if (spec.artifact === null) {
    const [only] = artifacts;
    if (only === undefined || artifacts.length > 1) return { to: 'trail' };
    return { to: 'artifact', fingerprint: only.fingerprint, label: only.name ?? only.filename };
  }
  const named = artifacts.find(({ name }) => name === spec.artifact);
  if (named === undefined) return { to: 'awaited', artifact: spec.artifact };
  return { to: 'artifact', fingerprint: named.fingerprint, label: spec.artifact };
}

/** The body of an attestation. Evidence about an older artifact does not carry this run's commit, which may be another. */
export function attestationBody(
  { spec, binding, userData }: PreparedAttestation,
  context: CommitContext,
): GenericAttestation {
  const annotations = { ...(binding.to === 'recorded' ? {} : context.annotations), ...spec.annotations };
  const originUrl = spec.originUrl ?? context.buildUrl;
  return {
    attestation_name: spec.name,
    is_compliant: spec.compliant,
    user_data: { ...userData },
    ...(spec.description === null ? {} : { description: spec.description }),
    ...(originUrl === '' ? {} : { origin_url: originUrl }),
    ...(binding.to === 'artifact' || binding.to === 'recorded' ? { artifact_fingerprint: binding.fingerprint } : {}),
    ...(binding.to === 'awaited' ? { target_artifacts: [binding.artifact] } : {}),
    ...(binding.to === 'recorded' || context.commit === null ? {} : { git_commit_info: context.commit }),
    ...(context.repository === null ? {} : { repo_info: context.repository }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    ...(Object.keys(spec.externalUrls).length === 0 ? {} : { external_urls: spec.externalUrls }),
  };
}

/** What an attestation is bound to, in words. */
export function targetOf(binding: Binding): string {
  switch (binding.to) {
    case 'artifact':
      return `artifact ${binding.label}`;
    case 'recorded':
      return `artifact ${binding.fingerprint.slice(0, 12)}`;
    case 'awaited':
      return `artifact ${binding.artifact} (to come)`;
    case 'trail':
      return 'trail';
  }
}

export interface AttestSetting {
  flow: string;
  /** Where the step's records go; null where only the service's record knows. */
  trail: string | null;
  context: CommitContext;
}

/** Sends one attestation. Never rejects: what went wrong is part of what is found. */
export async function attest(
  calls: ServiceCalls,
  prepared: PreparedAttestation,
  setting: AttestSetting,
): Promise<AttestationFinding> {
  const { spec, binding, attachment } = prepared;
  const finding = (outcome: AttestationFinding['outcome']): AttestationFinding => ({
    name: spec.name,
    compliant: spec.compliant,
    target: targetOf(binding),
    attachment: attachment?.name ?? null,
    outcome,
    fingerprint: 'fingerprint' in binding ? binding.fingerprint : null,
  });
  const trail = binding.to === 'recorded' ? await recordedTrail(calls, binding.fingerprint, setting) : setting.trail;
  if (trail === null || typeof trail === 'object') return finding({ state: 'failed', failure: trail ?? noTrail });
  const result = await calls.call(attestGeneric, {
    params: { org: calls.org, flow_name: setting.flow, trail_name: trail },
    body: attestationBody(prepared, setting.context),
    ...(attachment === null ? {} : { file: { path: attachment.path, name: attachment.name } }),
  });
  return finding(
    result.ok ? { state: 'recorded', id: result.answer.attestation_id } : { state: 'failed', failure: result.failure },
  );
}

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
