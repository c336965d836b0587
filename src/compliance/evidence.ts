import { compareBytes } from './byte-order.ts';

/**
 * What an attestation is bound to: the trail as a whole, or one artifact of it (by fingerprint, or by template name and
 * commit where the evidence came first).
 */
export type Scope = 'trail' | 'artifact';

/** One attestation on record. Ids are ordered by time: of two, the bytewise bigger one is the newer. */
export interface AttestationFact {
  id: string;
  name: string;
  type: string;
  isCompliant: boolean;
  scope: Scope;
  /** The identifier of the control that a decision was made for; null for everything else. */
  control: string | null;
  /** What an override takes the place of; null for everything else. */
  overrides: Overridden | null;
}

/** One attestation by its id; or, where there was none to override, the name until its first attestation. */
export interface Overridden {
  attestationId: string | null;
  /** The type of that attestation; without one, the type that the override says it would have had. */
  type: string;
}

/** One artifact as its newest report tells it. */
export interface ArtifactFact {
  /** 64 hex digits. */
  fingerprint: string;
  /** The file's name. */
  name: string;
  /** The name that links the artifact to its template; null where the report gave none. */
  templateName: string | null;
  /** What the reporter said of it; null where nothing was said. */
  reportedCompliant: boolean | null;
}

/** The newest of each name, ordered by name. Those of the trail and of the artifact must not be mixed. */
export function latestByName<F extends Pick<AttestationFact, 'id' | 'name'>>(facts: readonly F[]): F[] {
  const newest = new Map<string, F>();
  for (const fact of facts) {
    const known = newest.get(fact.name);
    // Ids are ASCII, for which JavaScript's own order is the bytewise one.
    if (known === undefined || fact.id > known.id) newest.set(fact.name, fact);
  }
  return [...newest.values()].toSorted((a, b) => compareBytes(a.name, b.name));
}
