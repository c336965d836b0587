import { describe, expect, it } from 'vitest';
import type { ArtifactFact } from '../../src/compliance/evidence.ts';
import { emptyTemplate, type Template } from '../../src/compliance/template.ts';
import { judgeTrail, type TrailArtifact, type TrailState } from '../../src/compliance/trail-state.ts';
import { artifactOf, attestationOf, templateOf } from './facts.ts';

const template = templateOf(`
  attestations: [{name: review, type: pull_request}],
  artifacts: [{name: web, attestations: [{name: unit, type: junit}]}, {name: cli}]`);

function reported(id: string, facts: Partial<ArtifactFact>, attestations: string[] = []): TrailArtifact {
  return { id, artifact: artifactOf(facts), attestations: attestations.map(attestationOf) };
}

function judge(attestations: string[], artifacts: TrailArtifact[], about: Template = template): TrailState {
  return judgeTrail(about, attestations.map(attestationOf), artifacts);
}

function shown({ artifacts }: TrailState): string[] {
  return artifacts.map(({ key, status, reported: which, unexpected }) =>
    [key, status, which?.id ?? 'none', ...(unexpected ? ['unexpected'] : [])].join(' '),
  );
}

const web = reported('1', { templateName: 'web' }, ['artifact unit junit ok 1']);
const cli = reported('2', { templateName: 'cli' });
const review = 'trail review pull_request ok 3';

describe('judgeTrail', () => {
  it('is COMPLIANT with everything that the template asks for', () => {
    const state = judge([review], [cli, web]);
    expect(state).toMatchObject({ status: 'COMPLIANT', isCompliant: true, findings: [] });
    expect(shown(state)).toEqual(['web COMPLIANT 1', 'cli COMPLIANT 2']);
    expect(state.attestations).toMatchObject([{ name: 'review', status: 'COMPLETE', isCompliant: true }]);
    expect(state.artifacts[0]?.attestations.map(({ name }) => name)).toEqual(['unit', 'review']);
  });

  it('is INCOMPLETE without a listed artifact, and says what it would need', () => {
    const state = judge([review], [cli]);
    expect(state).toMatchObject({ status: 'INCOMPLETE', isCompliant: false, findings: [] });
    expect(shown(state)).toEqual(['web MISSING none', 'cli COMPLIANT 2']);
    expect(state.artifacts[0]).toEqual({
      key: 'web',
      status: 'MISSING',
      unexpected: false,
      reported: null,
      attestations: [
        {
          name: 'unit',
          type: 'junit',
          status: 'MISSING',
          isCompliant: null,
          unexpected: false,
          scope: 'artifact',
          attestationId: null,
          overriddenAttestationId: null,
        },
      ],
      findings: [
        { code: 'missing_artifact', templateName: 'web' },
        {
          code: 'missing_attestation',
          name: 'unit',
          type: 'junit',
          scope: 'artifact',
          templateName: 'web',
          forControl: null,
        },
      ],
    });
  });

  it.each<[string, string[], TrailArtifact[], string]>([
    ['its own attestation is missing', [], [web, cli], 'INCOMPLETE'],
    ['its own attestation failed', ['trail review pull_request failed 4'], [web, cli], 'NON-COMPLIANT'],
    ['an unexpected attestation failed', [review, 'trail lint generic failed 4'], [web, cli], 'NON-COMPLIANT'],
    ['an unexpected attestation passed', [review, 'trail lint generic ok 4'], [web, cli], 'COMPLIANT'],
    ['an artifact lacks evidence', [review], [reported('1', { templateName: 'web' }), cli], 'INCOMPLETE'],
    [
      'an artifact is non-compliant',
      [review],
      [web, reported('2', { templateName: 'cli', reportedCompliant: false })],
      'NON-COMPLIANT',
    ],
    ['an artifact is unexpected', [review], [web, cli, reported('3', { templateName: 'api' })], 'NON-COMPLIANT'],
    [
      'an artifact is non-compliant and another missing',
      [review],
      [reported('2', { templateName: 'cli', reportedCompliant: false })],
      'NON-COMPLIANT',
    ],
  ])('%s', (_case, attestations, artifacts, status) => {
    expect(judge(attestations, artifacts).status).toBe(status);
    expect(judge(attestations.toReversed(), artifacts.toReversed())).toEqual(judge(attestations, artifacts));
  });

  it('gives its own reasons', () => {
    expect(judge(['trail lint generic failed 4'], [web, cli]).findings).toEqual([
      {
        code: 'missing_attestation',
        name: 'review',
        type: 'pull_request',
        scope: 'trail',
        templateName: null,
        forControl: null,
      },
      {
        code: 'non_compliant_attestation',
        name: 'lint',
        type: 'generic',
        scope: 'trail',
        attestationId: '4',
        forControl: null,
      },
    ]);
  });

  it('shows the newest artifact of a name', () => {
    const older = reported('0', { templateName: 'cli', fingerprint: 'b'.repeat(64), reportedCompliant: false });
    expect(shown(judge([review], [older, web, cli]))).toEqual(['web COMPLIANT 1', 'cli COMPLIANT 2']);
    const newer = { ...older, id: '9' };
    expect(shown(judge([review], [newer, web, cli]))).toEqual(['web COMPLIANT 1', 'cli NON-COMPLIANT 9']);
  });

  it('shows unexpected artifacts last, by name or else fingerprint', () => {
    const state = judge(
      [review],
      [reported('5', { templateName: 'zeta' }), reported('4', { fingerprint: 'b'.repeat(64) }), cli, web],
    );
    expect(shown(state)).toEqual([
      'web COMPLIANT 1',
      'cli COMPLIANT 2',
      `${'b'.repeat(64)} NON-COMPLIANT 4 unexpected`,
      'zeta NON-COMPLIANT 5 unexpected',
    ]);
  });

  it('expects any artifact where the template lists none', () => {
    const artifacts = [reported('1', { templateName: 'web' }), reported('2', {})];
    expect(shown(judge([], artifacts, emptyTemplate))).toEqual([`${'a'.repeat(64)} COMPLIANT 2`, 'web COMPLIANT 1']);
    expect(judge([], [], emptyTemplate)).toEqual({
      status: 'COMPLIANT',
      isCompliant: true,
      attestations: [],
      artifacts: [],
      findings: [],
    });
  });

  it('takes an artifact without a name for the one called artifact', () => {
    const legacy = templateOf('artifacts: [{name: artifact}]');
    expect(shown(judge([], [reported('1', {})], legacy))).toEqual(['artifact COMPLIANT 1']);
    expect(shown(judge([], [reported('1', {}), reported('2', { templateName: 'artifact' })], legacy))).toEqual([
      'artifact COMPLIANT 2',
    ]);
  });

  it('hands the reported artifact through', () => {
    const own = { ...cli, record: 42 };
    expect(judgeTrail(emptyTemplate, [], [own]).artifacts[0]?.reported?.record).toBe(42);
  });
});
