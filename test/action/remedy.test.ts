import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/action/artifacts.ts';
import { remedyOf, remedyOfUnknown, type StepShape } from '../../src/action/remedy.ts';
import { unmetOf } from '../../src/action/unmet.ts';
import type { Assertion } from '../../src/contract/assertion.ts';
import { assertion, compliance, FP, flow, missing, policy, resolution, rule, status } from './assertion-fixture.ts';

const artifact: Artifact = { fingerprint: FP, filename: 'app.tgz', name: null };
const building: StepShape = {
  action: 'octo/assay@v1',
  isReporting: true,
  artifactCount: 1,
  hasAttestations: false,
  isServiceFromInputs: false,
  flow: 'shop',
};
const deploying: StepShape = { ...building, isReporting: false, isServiceFromInputs: true };

const remedy = (answer: Assertion, step: StepShape, about = artifact) => remedyOf(unmetOf(answer), about, step);

/** A no in environment scope whose trail misses what the statuses say. */
const trailNo = (statuses: ReturnType<typeof status>[], more = {}): Assertion =>
  assertion(false, {
    flows: [flow(false, { compliance_status: compliance(false, { attestations_statuses: statuses, ...more }) })],
  });

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
      },
      {
        flow: 'shop',
        trail: 't1',
        policy: 'prod',
        kind: 'failing_evidence',
        name: 'scan',
        type: 'generic',
        bound: 'artifact',
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

describe('remedyOf', () => {
  it('adds one attestation to the step that builds', () => {
    expect(remedy(trailNo([missing('unit-tests')]), building)).toMatchInlineSnapshot(`
      {
        "sentences": [
          "The policy \`prod\` asks for the attestation \`unit-tests\` (type \`generic\`) on the artifact, and there is none on the trail \`t1\`.",
        ],
        "workflow": "# this step, with these lines added
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          attestation-name: unit-tests
          compliant: \${{ steps.unit-tests.outcome == 'success' }}",
      }
    `);
  });

  it('adds several to a list, each to its artifact', () => {
    const step = { ...building, artifactCount: 2 };
    expect(remedy(trailNo([missing('unit-tests'), missing('2nd scan')]), step, { ...artifact, name: 'app' }).workflow)
      .toMatchInlineSnapshot(`
      "# this step, with these lines added
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          attestations: |
            - name: unit-tests
              artifact: app
              compliant: \${{ steps.unit-tests.outcome == 'success' }}
            - name: "2nd scan"
              artifact: app
              compliant: \${{ steps._2nd-scan.outcome == 'success' }}"
    `);
  });

  it('makes a step of its own before one that only asks', () => {
    expect(remedy(trailNo([missing('unit-tests')]), deploying).workflow).toMatchInlineSnapshot(`
      "# a step before this one
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          # api-url, api-token and org as in this step
          flow: shop
          fingerprint: bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
          attestation-name: unit-tests
          compliant: \${{ steps.unit-tests.outcome == 'success' }}
          gate: 'off'"
    `);
  });

  it('makes a step without artifacts for evidence of the trail', () => {
    expect(remedy(trailNo([missing('review', { scope: 'trail' })]), building).workflow).toMatchInlineSnapshot(`
      "# a step of its own before this one: evidence of the trail
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          flow: shop
          trail: t1
          attestation-name: review
          compliant: \${{ steps.review.outcome == 'success' }}
          gate: 'off'"
    `);
  });

  it('has no lines for a type that the action cannot make, and says so', () => {
    const { sentences, workflow } = remedy(trailNo([missing('it', { attestation_type: 'junit' })]), building);
    expect(workflow).toBeNull();
    expect(sentences[0]).toMatch(/Record one of the type `junit` with a client that makes it/);
  });

  it('says that a newer attestation counts', () => {
    const { sentences, workflow } = remedy(trailNo([status('scan', { is_compliant: false })]), building);
    expect(sentences).toEqual([
      'The attestation `scan` of the artifact on the trail `t1` of the flow `shop` is not compliant. Look at what it found, mend the cause, and record `scan` again: of one name the newest counts.',
    ]);
    expect(workflow).toBeNull();
  });

  it('names what the template expects', () => {
    const { sentences, workflow } = remedy(
      trailNo([], { resolutions: [resolution('unexpected_artifact', { expected: ['server', 'client'] })] }),
      building,
    );
    expect(sentences[0]).toMatch(/expects artifacts named `server`, `client`, and it was reported as `app`/);
    expect(workflow).toContain('NAME-IN-THE-TEMPLATE=path/to/app.tgz');
  });

  it.each([
    [['server'], { name: 'app' }, 'server'],
    [['server', 'client'], { name: 'clinet' }, 'client'],
    [['server', 'client'], { name: null, filename: 'shop-client-1.0.tgz' }, 'client'],
    [['server', 'client'], { name: null, filename: '' }, 'NAME-IN-THE-TEMPLATE'],
    [[], { name: 'app' }, 'NAME-IN-THE-TEMPLATE'],
  ])('offers of %j for %j the name %s', (expected, given, offered) => {
    const unexpected = {
      flow: 'shop',
      trail: 't1',
      policy: null,
      kind: 'unexpected_artifact',
      name: null,
      expected,
    } as const;
    const { workflow } = remedyOf([unexpected], { ...artifact, ...given }, building);
    expect(workflow).toContain(`  ${offered}=path/to/`);
  });

  it('shows how an unknown artifact is reported', () => {
    expect(remedyOfUnknown(artifact, deploying)).toMatchInlineSnapshot(`
      {
        "sentences": [
          "No artifact with this fingerprint was ever reported to the flow \`shop\`. Report it in the job that builds it; if that job did, compare the fingerprints: a rebuilt or repacked file has another one.",
        ],
        "workflow": "# in the job that builds it
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          # api-url, api-token and org as in this step
          flow: shop
          artifacts: |
            path/to/app.tgz
          gate: 'off'",
      }
    `);
  });

  it('makes lines that are YAML and no expressions, whatever the names are', () => {
    const name = '${{ secrets.TOKEN }}\n- run: evil `x`';
    const odd = { ...artifact, filename: '${{ x }}\nevil: 1', name: null };
    const answer = trailNo([missing(name), missing(name, { scope: 'trail' })], {
      resolutions: [resolution('unexpected_artifact', { expected: ['a'] })],
    });
    for (const step of [building, deploying]) {
      for (const { workflow, sentences } of [
        remedy(answer, step, odd),
        remedyOfUnknown(odd, { ...step, flow: '${{ y }}' }),
      ]) {
        const steps: unknown = parse(workflow ?? '');
        expect(Array.isArray(steps)).toBe(true);
        for (const one of steps as unknown[]) expect(Object.keys(one as object)).toEqual(['uses', 'if', 'with']);
        expect(workflow).not.toMatch(/\$\{\{ (secrets|x|y)/);
        expect(sentences.join('')).not.toContain('`x`');
      }
    }
  });
});
