import { type AttestationFact, latestByName, type Scope } from './evidence.ts';

/** An attestation as it counts: with its own result, or with that of the newest override bound to it. */
export interface CountingAttestation {
  /** Orders by time, also where it is overridden: an override makes nothing newer. */
  id: string;
  name: string;
  /** The type that templates and rules ask for. */
  type: string;
  control: string | null;
  isCompliant: boolean;
  scope: Scope;
  /** The record that the result comes from, which is the override where there is one. */
  recordId: string;
  recordType: string;
  overriddenId: string | null;
}

/** What counts of the attestations on record. */
export interface Standing {
  /** In any order. */
  attested: CountingAttestation[];
  /**
   * Overrides of names that had no attestation, the newest of each scope, name and type. One of these stands in only where
   * nothing in `attested` is what a template or rule asks for: the first attestation of the name takes its place.
   */
  assumed: CountingAttestation[];
}

/**
 * Puts overrides in the place of what they override. One that is bound to an attestation changes the result of that one and
 * of no other, so a newer attestation of the name counts by itself again. Of several overrides of the same the newest counts.
 */
export function settle(facts: readonly AttestationFact[]): Standing {
  const bound = new Map<string, AttestationFact>();
  const unbound = new Map<string, AttestationFact>();
  for (const fact of facts) {
    if (fact.overrides === null) continue;
    const { attestationId, type } = fact.overrides;
    if (attestationId === null) keepNewest(unbound, `${fact.scope} ${fact.name} ${type}`, fact);
    else keepNewest(bound, attestationId, fact);
  }
  const attested = facts.flatMap((fact): CountingAttestation[] => {
    if (fact.overrides !== null) return [];
    const override = bound.get(fact.id);
    return [override === undefined ? asItIs(fact) : inPlaceOf(fact, override)];
  });
  return { attested, assumed: [...unbound.values()].map(assumedFrom) };
}

/** The newest of the overrides that stand for each name, by name. */
export function assumedByName(assumed: readonly CountingAttestation[]): Map<string, CountingAttestation> {
  return new Map(latestByName(assumed).map((one) => [one.name, one]));
}

function keepNewest(kept: Map<string, AttestationFact>, key: string, fact: AttestationFact): void {
  const known = kept.get(key);
  if (known === undefined || fact.id > known.id) kept.set(key, fact);
}

function asItIs({ id, name, type, control, isCompliant, scope }: AttestationFact): CountingAttestation {
  return { id, name, type, control, isCompliant, scope, recordId: id, recordType: type, overriddenId: null };
}

function inPlaceOf(overridden: AttestationFact, override: AttestationFact): CountingAttestation {
  return {
    ...asItIs(overridden),
    isCompliant: override.isCompliant,
    recordId: override.id,
    recordType: override.type,
    overriddenId: overridden.id,
  };
}

function assumedFrom(override: AttestationFact): CountingAttestation {
  return { ...asItIs(override), type: override.overrides?.type ?? override.type };
}
