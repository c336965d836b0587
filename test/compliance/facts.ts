import type { ArtifactFact, AttestationFact, Scope } from '../../src/compliance/evidence.ts';
import { parseStoredPolicy, type Policy } from '../../src/compliance/policy.ts';
import { parseStoredTemplate, type Template } from '../../src/compliance/template.ts';

/** A template written as the inside of `trail: {…}`. */
export function templateOf(trail: string): Template {
  const result = parseStoredTemplate(`trail: {${trail}}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** A policy written as the inside of `artifacts: {…}`. */
export function policyOf(artifacts: string): Policy {
  const result = parseStoredPolicy(`_schema: https://example.com/v1\nartifacts: {${artifacts}}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** An attestation written as `artifact unit junit ok 3`: scope, name, type, verdict, id; a decision's control comes last. */
export function attestationOf(written: string): AttestationFact {
  const [scope = '', name = '', type = '', verdict = '', id = '', control = null] = written.split(' ');
  if (!isScope(scope) || (verdict !== 'ok' && verdict !== 'failed')) throw new Error(`cannot read ${written}`);
  return { id, name, type, isCompliant: verdict === 'ok', scope, control, overrides: null };
}

/** An override written as `artifact unit ok 3 of 1`, or `artifact unit ok 3 of junit` where there was nothing to override. */
export function overrideOf(written: string): AttestationFact {
  const [scope = '', name = '', verdict = '', id = '', , overridden = ''] = written.split(' ');
  const isId = /^\d/.test(overridden);
  const overrides = { attestationId: isId ? overridden : null, type: isId ? 'generic' : overridden };
  return { ...attestationOf(`${scope} ${name} override ${verdict} ${id}`), overrides };
}

/** An artifact with what a report seldom says left out. */
export function artifactOf(facts: Partial<ArtifactFact> = {}): ArtifactFact {
  return { fingerprint: 'a'.repeat(64), name: 'shop.tar', templateName: null, reportedCompliant: null, ...facts };
}

function isScope(text: string): text is Scope {
  return text === 'trail' || text === 'artifact';
}
