import { typeMatches } from './attestation-type.ts';
import type { ComplianceStatus } from './compliance-status.ts';
import { type AttestationFact, latestByName, type Scope } from './evidence.ts';
import type { Finding } from './finding.ts';
import { assumedByName, type CountingAttestation, settle } from './override.ts';
import type { ExpectedAttestation } from './template.ts';

/** How one attestation stands against the template: an expected one, fulfilled or not, or one nobody asked for. */
export interface AttestationState {
  name: string;
  /** The type on record, which is that of the override where there is one; where nothing is on record, the type asked for. */
  type: string;
  status: 'COMPLETE' | 'MISSING';
  /** null where the attestation is missing. */
  isCompliant: boolean | null;
  unexpected: boolean;
  scope: Scope;
  /** The record that the result comes from; null where the attestation is missing. */
  attestationId: string | null;
  /** The attestation whose result an override took the place of; null where there is no such. */
  overriddenAttestationId: string | null;
}

/** The states of one scope: the expected ones in the template's order, and the unexpected ones by name. */
export interface ScopeStates {
  expected: AttestationState[];
  unexpected: AttestationState[];
}

/**
 * Judges the attestations of one scope. The newest attestation of an expected name and type fulfils it; where there is none,
 * an override of that name does, whatever the type. Attestations of another name, or of an expected name but a type that was
 * not asked for, are unexpected; for each name the newest counts.
 */
export function judgeScope(
  scope: Scope,
  expected: readonly ExpectedAttestation[],
  attestations: readonly AttestationFact[],
): ScopeStates {
  const wantedTypes = new Map(expected.map(({ name, type }) => [name, type]));
  function isWanted({ name, type }: CountingAttestation): boolean {
    const wantedType = wantedTypes.get(name);
    return wantedType !== undefined && typeMatches(wantedType, type);
  }
  const standing = settle(attestations.filter((fact) => fact.scope === scope));
  const { fulfilling = [], other = [] } = Object.groupBy(standing.attested, (one) =>
    isWanted(one) ? 'fulfilling' : 'other',
  );
  const newest = new Map(latestByName(fulfilling).map((one) => [one.name, one]));
  const assumed = assumedByName(standing.assumed);
  const attestedNames = new Set(standing.attested.map(({ name }) => name));
  const unasked = [...assumed.values()].filter(({ name }) => !wantedTypes.has(name) && !attestedNames.has(name));
  return {
    expected: expected.map((wanted) => {
      const counting = newest.get(wanted.name) ?? assumed.get(wanted.name);
      return counting === undefined ? missing(scope, wanted) : complete(counting, false);
    }),
    unexpected: latestByName([...other, ...unasked]).map((one) => complete(one, true)),
  };
}

/** What this attestation alone makes of the trail or artifact that it counts for. */
export function statusOfAttestation(state: AttestationState): ComplianceStatus {
  if (state.isCompliant === null) return 'INCOMPLETE';
  return state.isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT';
}

/** Why these attestations stand in the way of compliance. `templateName` names the artifact whose states these are. */
export function attestationFindings(states: readonly AttestationState[], templateName: string | null): Finding[] {
  return states.flatMap(({ name, type, scope, isCompliant, attestationId }): Finding[] => {
    if (attestationId === null) {
      const artifact = scope === 'artifact' ? templateName : null;
      return [{ code: 'missing_attestation', name, type, scope, templateName: artifact, forControl: null }];
    }
    if (isCompliant === true) return [];
    return [{ code: 'non_compliant_attestation', name, type, scope, attestationId, forControl: null }];
  });
}

function missing(scope: Scope, { name, type }: ExpectedAttestation): AttestationState {
  return {
    name,
    type,
    status: 'MISSING',
    isCompliant: null,
    unexpected: false,
    scope,
    attestationId: null,
    overriddenAttestationId: null,
  };
}

function complete(counting: CountingAttestation, unexpected: boolean): AttestationState {
  return {
    name: counting.name,
    type: counting.recordType,
    status: 'COMPLETE',
    isCompliant: counting.isCompliant,
    unexpected,
    scope: counting.scope,
    attestationId: counting.recordId,
    overriddenAttestationId: counting.overriddenId,
  };
}
