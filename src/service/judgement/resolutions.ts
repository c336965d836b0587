import type { Resolution } from '../../contract/assertion.ts';
import { isDecision, OVERRIDE_TYPE } from '../../compliance/attestation-type.ts';
import type { Scope } from '../../compliance/evidence.ts';
import type { Finding } from '../../compliance/finding.ts';

/** Where the artifact stands, for the sentences; flow and trail are null for one that nobody reported. */
export interface Place {
  flow: string | null;
  trail: string | null;
  fingerprint: string | null;
}

/** A finding on the wire: its code, its facts, and one sentence that says how to supply what is missing. */
export function resolution(finding: Finding, place: Place): Resolution {
  const { code, ...facts } = finding;
  const context = Object.fromEntries(Object.entries(facts).map(([name, value]) => [wireName(name), value]));
  return { type: code, context: { ...context, flow: place.flow, trail: place.trail }, remedy: remedy(finding, place) };
}

/** Only attestations have a name and a type in findings; on the wire these say whose they are. */
function wireName(fact: string): string {
  if (fact === 'name' || fact === 'type') return `attestation_${fact}`;
  return fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function remedy(finding: Finding, place: Place): string {
  const trail = place.flow === null ? 'its trail' : `trail '${place.trail}' of flow '${place.flow}'`;
  switch (finding.code) {
    case 'missing_attestation': {
      if (finding.forControl !== null && finding.type === 'decision') {
        const name = finding.name === '*' ? '' : ` as attestation '${finding.name}'`;
        return `Record a decision on control '${finding.forControl}'${name} ${where(finding.scope, trail)}.`;
      }
      const control = finding.forControl === null ? '' : `, for control '${finding.forControl}'`;
      return `Report ${attestation(finding.name, finding.type)} ${where(finding.scope, trail)}${control}.`;
    }
    case 'non_compliant_attestation':
      if (finding.type === OVERRIDE_TYPE) {
        return `Attestation '${finding.name}' was overridden as non-compliant. Override it again, or report it again ${where(finding.scope, trail)}: the newest of a name counts.`;
      }
      if (isDecision(finding.type)) {
        const control = finding.forControl === null ? '' : ` on control '${finding.forControl}'`;
        return `Decision '${finding.name}'${control} is non-compliant. Decide again ${where(finding.scope, trail)} once what speaks against it is mended: the newest of a name counts.`;
      }
      return `Attestation '${finding.name}' (${finding.type}) is non-compliant. Mend its cause and report it again ${where(finding.scope, trail)}: the newest of a name counts.`;
    case 'missing_artifact':
      return `Report the artifact under the template name '${finding.templateName}' in ${trail}.`;
    case 'non_compliant_in_trail':
      return `The artifact is ${finding.status} in ${trail}. Supply what its template asks for.`;
    case 'reported_non_compliant':
      return 'The artifact was reported with is_compliant false. Report it again without it once that no longer holds.';
    case 'unexpected_artifact': {
      const name = finding.templateName === null ? 'no template name' : `the template name '${finding.templateName}'`;
      return `The artifact was reported with ${name}. Report it under a name that the template of ${trail} lists: ${finding.expected.join(', ')}.`;
    }
    case 'missing_provenance':
      return 'Report the artifact from the build that makes it, into a flow of this organization.';
    case 'rule_satisfied':
      return 'Nothing to do: the rule is satisfied.';
    case 'rule_not_applicable':
      return 'Nothing to do: the rule does not apply to this artifact.';
  }
}

/** Without a scope either will do. */
function where(scope: Scope | null, trail: string): string {
  return scope === 'trail' ? `on ${trail}` : `for this artifact in ${trail}`;
}

function attestation(name: string, type: string): string {
  if (name === '*') return `an attestation of type '${type}'`;
  return type === '*' ? `attestation '${name}'` : `attestation '${name}' of type '${type}'`;
}
