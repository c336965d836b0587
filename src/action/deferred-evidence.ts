import { type DeferredAttestation, type PreparedAttestation, unreadAttestation } from './attest.ts';
import { lateness } from './deadline.ts';
import { type EvidenceAccess, readEvidence } from './evidence/read-evidence.ts';
import { EvidenceError } from './evidence/reading.ts';
import { evidenceProblem, type Failure, failureOf } from './failure.ts';
import type { AttestationFinding } from './findings.ts';
import { InputError } from './input-problem.ts';
import { recordedCommit } from './recorded-commit.ts';
import type { ServiceCalls } from './service-calls.ts';

/** What the evidence is read with, once the service can be asked. */
export interface DeferredAccess {
  evidence: EvidenceAccess;
  calls: ServiceCalls;
  flow: string;
  /** As the input has it. */
  trail: string | null;
  /** Why the service must not be asked now; null where it may. */
  blockedBy: Failure | null;
  /** Throws InputError where what was read must not be recorded. */
  check: (attestation: PreparedAttestation) => void;
}

/** What of the deferred attestations can be sent, and what came of the others. */
export interface ReadDeferred {
  ready: PreparedAttestation[];
  lost: AttestationFinding[];
}

/**
 * Reads the evidence that hangs on the service's record. Never rejects: where it cannot be had, that attestation is lost,
 * and no other.
 */
export async function readDeferred(
  deferred: readonly DeferredAttestation[],
  access: DeferredAccess,
): Promise<ReadDeferred> {
  const ready: PreparedAttestation[] = [];
  const lost: AttestationFinding[] = [];
  for (const attestation of deferred) {
    const found = await readOne(attestation, access);
    if ('evidence' in found) ready.push(found);
    else lost.push(unreadAttestation(attestation, found));
  }
  return { ready, lost };
}

async function readOne(
  attestation: DeferredAttestation,
  { evidence: access, calls, flow, trail, blockedBy, check }: DeferredAccess,
): Promise<PreparedAttestation | Failure> {
  const { spec, binding } = attestation;
  const { pullRequests, deadline } = access;
  if (blockedBy !== null) return blockedBy;
  try {
    if (pullRequests === null)
      throw new EvidenceError('the pull request is looked up on GitHub, and this run lacks a `github-token`.');
    const commit = await recordedCommit(binding.fingerprint, { calls, flow, trail, run: pullRequests.run });
    if (typeof commit !== 'string') return commit;
    const known = { ...access, pullRequests: { ...pullRequests, recordedCommit: commit } };
    const prepared = { ...attestation, evidence: await readEvidence(spec.evidence, binding, known) };
    check(prepared);
    return prepared;
  } catch (error) {
    // The service has answered, so that no outage of it is to blame.
    const late = lateness(deadline);
    if (late !== null) return evidenceProblem(`GitHub's answer was not read ${late}`);
    if (error instanceof InputError) return evidenceProblem(error.problems.map(({ message }) => message).join(' '));
    return error instanceof EvidenceError ? evidenceProblem(error.message) : failureOf(error, deadline.signal);
  }
}
