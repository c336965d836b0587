import { describe, expect, it } from 'vitest';
import { judgeArtifact } from '../../src/compliance/artifact-state.ts';
import type { AttestationFact } from '../../src/compliance/evidence.ts';
import { settle } from '../../src/compliance/override.ts';
import { artifactOf, attestationOf, overrideOf, templateOf } from './facts.ts';

const asked = templateOf(
  'attestations: [{name: review, type: pull_request}], artifacts: [{name: cli, attestations: [{name: unit, type: junit}]}]',
);
const review = attestationOf('trail review pull_request ok 001');

function stateOf(...facts: AttestationFact[]): { status: string; unit: unknown; unexpected: string[] } {
  const state = judgeArtifact(asked, artifactOf({ templateName: 'cli' }), [review, ...facts]);
  const unit = state.attestations.find(({ name, unexpected }) => name === 'unit' && !unexpected);
  return {
    status: state.status,
    unit: unit && [unit.type, unit.isCompliant, unit.attestationId, unit.overriddenAttestationId],
    unexpected: state.attestations
      .filter(({ unexpected }) => unexpected)
      .map(({ attestationId }) => String(attestationId)),
  };
}

const failed = attestationOf('artifact unit junit failed 1');

describe('an override bound to an attestation', () => {
  it('stands in its place, both ways', () => {
    expect(stateOf(failed, overrideOf('artifact unit ok 2 of 1'))).toEqual({
      status: 'COMPLIANT',
      unit: ['override', true, '2', '1'],
      unexpected: [],
    });
    const passed = attestationOf('artifact unit junit ok 1');
    expect(stateOf(passed, overrideOf('artifact unit failed 2 of 1'))).toEqual({
      status: 'NON-COMPLIANT',
      unit: ['override', false, '2', '1'],
      unexpected: [],
    });
  });

  it('gives way to a newer attestation of the name, and to a newer override', () => {
    const override = overrideOf('artifact unit ok 2 of 1');
    const newer = attestationOf('artifact unit junit failed 3');
    expect(stateOf(failed, override, newer).unit).toEqual(['junit', false, '3', null]);
    expect(stateOf(failed, override, overrideOf('artifact unit failed 4 of 1')).unit).toEqual([
      'override',
      false,
      '4',
      '1',
    ]);
  });

  it('does not make what it overrides newer', () => {
    const other = attestationOf('artifact unit junit failed 2');
    expect(stateOf(failed, other, overrideOf('artifact unit ok 3 of 1')).unit).toEqual(['junit', false, '2', null]);
  });

  it('mends an unexpected failure', () => {
    const surprise = attestationOf('artifact scan snyk failed 1');
    const passed = attestationOf('artifact unit junit ok 2');
    expect(stateOf(passed, surprise).status).toBe('NON-COMPLIANT');
    expect(stateOf(passed, surprise, overrideOf('artifact scan ok 3 of 1'))).toEqual({
      status: 'COMPLIANT',
      unit: ['junit', true, '2', null],
      unexpected: ['3'],
    });
  });

  it('is nothing without what it is bound to', () => {
    expect(stateOf(overrideOf('artifact unit ok 2 of 1'))).toEqual({
      status: 'INCOMPLETE',
      unit: ['junit', null, null, null],
      unexpected: [],
    });
  });
});

describe('an override of a name that was never attested', () => {
  it.each(['junit', 'generic', '*'])('stands for what the template asks for, whatever type it says: %s', (type) => {
    expect(stateOf(overrideOf(`artifact unit ok 2 of ${type}`)).unit).toEqual(['override', true, '2', null]);
    expect(stateOf(overrideOf(`artifact unit failed 2 of ${type}`)).status).toBe('NON-COMPLIANT');
  });

  it('ends with the first attestation of the name and type, also one that came before it', () => {
    expect(stateOf(failed, overrideOf('artifact unit ok 2 of junit')).unit).toEqual(['junit', false, '1', null]);
    const newer = attestationOf('artifact unit junit failed 3');
    expect(stateOf(overrideOf('artifact unit ok 2 of junit'), newer).unit).toEqual(['junit', false, '3', null]);
  });

  it('goes on where what came was not asked for', () => {
    const other = attestationOf('artifact unit generic ok 3');
    expect(stateOf(overrideOf('artifact unit ok 2 of junit'), other)).toEqual({
      status: 'COMPLIANT',
      unit: ['override', true, '2', null],
      unexpected: ['3'],
    });
  });

  it('counts against compliance where nobody asked for the name', () => {
    const passed = attestationOf('artifact unit junit ok 1');
    expect(stateOf(passed, overrideOf('artifact scan failed 2 of snyk'))).toMatchObject({
      status: 'NON-COMPLIANT',
      unexpected: ['2'],
    });
    const attested = attestationOf('artifact scan snyk ok 3');
    expect(stateOf(passed, overrideOf('artifact scan failed 2 of snyk'), attested)).toMatchObject({
      status: 'COMPLIANT',
      unexpected: ['3'],
    });
  });

  it('stays in its scope', () => {
    expect(stateOf(overrideOf('trail unit ok 2 of junit')).unit).toEqual(['junit', null, null, null]);
  });
});

it('keeps the newest of several overrides of a name for each type', () => {
  const { assumed } = settle([
    overrideOf('trail a ok 1 of junit'),
    overrideOf('trail a failed 3 of junit'),
    overrideOf('trail a ok 2 of snyk'),
    overrideOf('artifact a ok 0 of junit'),
  ]);
  expect(new Set(assumed.map(({ recordId, type }) => `${recordId} ${type}`))).toEqual(
    new Set(['0 junit', '2 snyk', '3 junit']),
  );
});
