import { describe, expect, it } from 'vitest';
import { unmetOf } from '../../src/action/unmet.ts';
import { assertion, missing, policy, resolution, rule, status } from './assertion-fixture.ts';
import { trailNo } from './refused-artifact.ts';

describe('unmetOf', () => {
  it('finds the details of a trail behind a policy rule', () => {
    expect(
      unmetOf(
        trailNo([
          missing('unit-tests'),
          status('scan', { is_compliant: false }),
          missing('review', { scope: 'trail' }),
          status('ok'),
        ]),
      ),
    ).toEqual([
      {
        flow: 'shop',
        trail: 't1',
        policy: 'prod',
        kind: 'missing_evidence',
        name: 'unit-tests',
        type: 'generic',
        bound: 'artifact',
        artifactName: 'app',
        instead: null,
      },
      {
        flow: 'shop',
        trail: 't1',
        policy: 'prod',
        kind: 'failing_evidence',
        name: 'scan',
        type: 'generic',
        bound: 'artifact',
        artifactName: 'app',
        id: 'id-1',
        isUnexpected: false,
      },
      {
        flow: 'shop',
        trail: 't1',
        policy: 'prod',
        kind: 'missing_evidence',
        name: 'review',
        type: 'generic',
        bound: 'trail',
        artifactName: 'app',
        instead: null,
      },
    ]);
  });

  it('takes the words of the service where the trail tells no details', () => {
    const rules = [rule(false, { resolutions: [resolution('non_compliant_in_trail')] })];
    expect(
      unmetOf(assertion(false, { flows: [], policy_evaluations: [policy(false, { rule_evaluations: rules })] })),
    ).toMatchObject([{ kind: 'other', words: 'remedy of non_compliant_in_trail' }]);
  });

  it('reads attestation and provenance rules, and leaves satisfied and ignored ones', () => {
    const rules = [
      rule(false, { rule: { type: 'provenance', definition: {} }, resolutions: [resolution('missing_provenance')] }),
      rule(false, {
        rule: { type: 'attestation', definition: { name: 'sbom', type: 'generic' } },
        resolutions: [resolution('missing_attestation', null)],
      }),
      rule(false, {
        rule: { type: 'attestation', definition: { name: '*', type: 'junit' } },
        resolutions: [
          resolution('non_compliant_attestation', { attestation_name: 'it', attestation_type: 'junit', scope: null }),
        ],
      }),
      rule(true),
      rule(false, { ignored: true, satisfied: null }),
    ];
    const answer = assertion(false, {
      policy_evaluations: [policy(true), policy(false, { policy_name: 'eu', rule_evaluations: rules })],
    });
    expect(unmetOf(answer)).toMatchObject([
      { kind: 'missing_provenance', policy: 'eu' },
      { kind: 'missing_evidence', name: 'sbom', type: 'generic' },
      { kind: 'failing_evidence', name: 'it', type: 'junit' },
    ]);
  });

  it('says a thing once that several policies demand', () => {
    const policies = [policy(false), policy(false, { policy_name: 'eu' })];
    expect(unmetOf({ ...trailNo([missing('a')]), policy_evaluations: policies })).toMatchObject([
      { name: 'a', policy: 'prod' },
    ]);
  });

  it('looks at the flows where no policy says no', () => {
    const { policy_evaluations: _, ...answer } = trailNo([], {
      unexpected: true,
      artifact_name: 'ap',
      resolutions: [resolution('unexpected_artifact', { expected: ['app'] }), resolution('reported_non_compliant')],
    });
    expect(unmetOf({ ...answer, scope: 'flow' })).toMatchObject([
      { kind: 'unexpected_artifact', policy: null, name: 'ap', expected: ['app'] },
      { kind: 'reported_non_compliant' },
    ]);
  });
});
