import type { AttestationSpec } from '../config/attestation-spec.ts';
import type { Artifact } from './artifacts.ts';

/** What one attestation is bound to. */
export type Binding =
  /** An artifact that this step reports. */
  | { to: 'artifact'; fingerprint: string; label: string }
  /** An artifact that was reported before: its trail is on the service's record. */
  | { to: 'recorded'; fingerprint: string }
  /** An artifact that is not there yet, by its name in the template and the commit. */
  | { to: 'awaited'; artifact: string }
  | { to: 'trail' };

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
