import { describe, expect, it } from 'vitest';
import { type ArtifactState, judgeArtifact } from '../../src/compliance/artifact-state.ts';
import type { ArtifactFact } from '../../src/compliance/evidence.ts';
import { emptyTemplate, type Template } from '../../src/compliance/template.ts';
import { artifactOf, attestationOf, templateOf } from './facts.ts';

const template = templateOf(`
  attestations: [{name: review, type: pull_request}],
  artifacts: [
    {name: cli, attestations: [{name: unit, type: junit}, {name: scan, type: "*"}]},
    {name: web}
  ]`);

function judge(artifact: Partial<ArtifactFact>, attestations: string[], about: Template = template): ArtifactState {
  return judgeArtifact(about, artifactOf(artifact), attestations.map(attestationOf));
}

/** `scope name status compliance id`, with `unexpected` at the end where it is. */
function listed({ attestations }: ArtifactState): string[] {
  return attestations.map(({ scope, name, type, status, isCompliant, attestationId, unexpected }) =>
    [scope, name, type, status, isCompliant, attestationId, ...(unexpected ? ['unexpected'] : [])].join(' '),
  );
}

const all = ['artifact unit junit ok 1', 'artifact scan snyk ok 2', 'trail review pull_request ok 3'];

describe('judgeArtifact', () => {
  it('is COMPLIANT with all that it and its trail need', () => {
    const state = judge({ templateName: 'cli' }, all);
    expect(state).toMatchObject({ status: 'COMPLIANT', isCompliant: true, unexpected: false, findings: [] });
    expect(listed(state)).toEqual([
      'artifact unit junit COMPLETE true 1',
      'artifact scan snyk COMPLETE true 2',
      'trail review pull_request COMPLETE true 3',
    ]);
  });

  it("is INCOMPLETE without its own or its trail's", () => {
    const state = judge({ templateName: 'cli' }, ['artifact scan snyk ok 2']);
    expect(state).toMatchObject({ status: 'INCOMPLETE', isCompliant: false });
    expect(listed(state)).toEqual([
      'artifact unit junit MISSING  ',
      'artifact scan snyk COMPLETE true 2',
      'trail review pull_request MISSING  ',
    ]);
    expect(state.attestations[0]).toMatchObject({ isCompliant: null, attestationId: null });
    expect(state.findings).toEqual([
      {
        code: 'missing_attestation',
        name: 'unit',
        type: 'junit',
        scope: 'artifact',
        templateName: 'cli',
        forControl: null,
      },
      {
        code: 'missing_attestation',
        name: 'review',
        type: 'pull_request',
        scope: 'trail',
        templateName: null,
        forControl: null,
      },
    ]);
  });

  it('is NON-COMPLIANT with a failing one, whatever is missing', () => {
    const state = judge({ templateName: 'cli' }, ['artifact unit junit failed 1']);
    expect(state.status).toBe('NON-COMPLIANT');
    expect(state.findings).toContainEqual({
      code: 'non_compliant_attestation',
      name: 'unit',
      type: 'junit',
      scope: 'artifact',
      attestationId: '1',
      forControl: null,
    });
    expect(state.findings).toHaveLength(3);
  });

  it.each([
    ['the newest of a name counts', [...all, 'artifact unit junit failed 9'], 'NON-COMPLIANT'],
    ['an older failure no longer counts', [...all, 'artifact unit junit failed 0'], 'COMPLIANT'],
    [
      'scope decides',
      ['trail unit junit ok 1', 'artifact scan snyk ok 2', 'trail review pull_request ok 3'],
      'INCOMPLETE',
    ],
    [
      'another type does not fulfil',
      ['artifact unit generic ok 1', 'artifact scan snyk ok 2', 'trail review pull_request ok 3'],
      'INCOMPLETE',
    ],
    [
      'another type that is newer does not hide the fulfilling one',
      [...all, 'artifact unit generic ok 9'],
      'COMPLIANT',
    ],
    ['another type that failed counts against', [...all, 'artifact unit generic failed 0'], 'NON-COMPLIANT'],
    ['an unexpected one that passed does no harm', [...all, 'artifact lint generic ok 4'], 'COMPLIANT'],
    ['an unexpected one that failed counts against', [...all, 'artifact lint generic failed 4'], 'NON-COMPLIANT'],
    [
      'an unexpected one of the trail that failed counts against',
      [...all, 'trail lint generic failed 4'],
      'NON-COMPLIANT',
    ],
    [
      'the newest unexpected one of a name counts',
      [...all, 'trail lint generic failed 4', 'trail lint junit ok 5'],
      'COMPLIANT',
    ],
  ])('%s', (_rule, attestations, status) => {
    expect(judge({ templateName: 'cli' }, attestations).status).toBe(status);
    expect(judge({ templateName: 'cli' }, attestations.toReversed()).status).toBe(status);
  });

  it('lists unexpected ones last, its own first, by name', () => {
    const state = judge({ templateName: 'cli' }, [
      'trail zeta generic ok 7',
      'trail alpha generic ok 8',
      'artifact zeta generic ok 5',
      'artifact unit generic ok 6',
      'artifact unit generic ok 4',
      ...all,
    ]);
    expect(listed(state).slice(3)).toEqual([
      'artifact unit generic COMPLETE true 6 unexpected',
      'artifact zeta generic COMPLETE true 5 unexpected',
      'trail alpha generic COMPLETE true 8 unexpected',
      'trail zeta generic COMPLETE true 7 unexpected',
    ]);
  });

  it('judges one name on the trail and on the artifact apart', () => {
    const both = templateOf(
      'attestations: [{name: a, type: junit}], artifacts: [{name: cli, attestations: [{name: a, type: generic}]}]',
    );
    const state = judge({ templateName: 'cli' }, ['trail a junit ok 1', 'artifact a generic failed 2'], both);
    expect(listed(state)).toEqual(['artifact a generic COMPLETE false 2', 'trail a junit COMPLETE true 1']);
    expect(judge({ templateName: 'cli' }, ['trail a junit ok 1'], both).status).toBe('INCOMPLETE');
  });

  it('is NON-COMPLIANT where the report says so', () => {
    const state = judge({ templateName: 'cli', reportedCompliant: false }, all);
    expect(state).toMatchObject({ status: 'NON-COMPLIANT', findings: [{ code: 'reported_non_compliant' }] });
    expect(judge({ templateName: 'cli', reportedCompliant: true }, all).status).toBe('COMPLIANT');
    expect(judge({ templateName: 'cli', reportedCompliant: true }, []).status).toBe('INCOMPLETE');
  });

  describe('where the template does not list it', () => {
    it.each([['api'], [null]])('is unexpected under the name %s', (templateName) => {
      const state = judge({ templateName }, all);
      expect(state).toMatchObject({ status: 'NON-COMPLIANT', isCompliant: false, unexpected: true });
      expect(state.findings).toEqual([{ code: 'unexpected_artifact', templateName, expected: ['cli', 'web'] }]);
      expect(listed(state)).toEqual([
        'trail review pull_request COMPLETE true 3',
        'artifact scan snyk COMPLETE true 2 unexpected',
        'artifact unit junit COMPLETE true 1 unexpected',
      ]);
    });

    it.each([['api'], [null]])('is expected under the name %s where the template lists none', (templateName) => {
      expect(judge({ templateName }, [], emptyTemplate)).toEqual({
        status: 'COMPLIANT',
        isCompliant: true,
        unexpected: false,
        attestations: [],
        findings: [],
      });
    });
  });

  it("takes one without a name for the template's artifact", () => {
    const legacy = templateOf('artifacts: [{name: artifact, attestations: [{name: unit, type: "*"}]}]');
    expect(judge({}, [], legacy).findings).toMatchObject([{ code: 'missing_attestation', templateName: 'artifact' }]);
    expect(judge({}, ['artifact unit junit ok 1'], legacy).status).toBe('COMPLIANT');
    expect(judge({ templateName: 'cli' }, ['artifact unit junit ok 1'], legacy).unexpected).toBe(true);
  });

  it.each(['__proto__', 'constructor', 'toString'])('takes %s for a name like any other', (name) => {
    const odd = templateOf(`attestations: [{name: ${name}, type: junit}]`);
    expect(judge({}, [], odd).status).toBe('INCOMPLETE');
    expect(judge({}, [`trail ${name} junit ok 1`], odd).status).toBe('COMPLIANT');
    expect(judge({}, [`trail ${name} junit failed 1`], emptyTemplate).status).toBe('NON-COMPLIANT');
  });
});
