import type { ComplianceStatus } from './compliance-status.ts';
import type { Scope } from './evidence.ts';

/** Why something was judged as it was: a code of a closed set, and the facts that its sentence needs. No prose here. */
export type Finding =
  | {
      code: 'missing_attestation';
      name: string;
      type: string;
      /** null where an attestation of the trail or of the artifact will do. */
      scope: Scope | null;
      /** The artifact's name in its template, where it has one and the attestation belongs to the artifact. */
      templateName: string | null;
      forControl: string | null;
    }
  | {
      code: 'non_compliant_attestation';
      name: string;
      type: string;
      scope: Scope;
      attestationId: string;
      forControl: string | null;
    }
  | { code: 'missing_artifact'; templateName: string }
  | { code: 'unexpected_artifact'; templateName: string | null; expected: string[] }
  | { code: 'reported_non_compliant' }
  | { code: 'non_compliant_in_trail'; status: ComplianceStatus }
  | { code: 'missing_provenance' }
  | { code: 'rule_satisfied' }
  | { code: 'rule_not_applicable'; reason: 'condition_false' | 'exception' };
