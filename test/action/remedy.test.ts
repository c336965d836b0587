import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import type { Artifact } from '../../src/action/artifacts.ts';
import type { FailedEvidence } from '../../src/action/find-failed.ts';
import { remedyOf, remedyOfUnknown, type StepShape } from '../../src/action/remedy.ts';
import type { Stray } from '../../src/action/stray.ts';
import { unmetOf } from '../../src/action/unmet.ts';
import type { Assertion } from '../../src/contract/assertion.ts';
import { assertion, compliance, FP, flow, missing, policy, resolution, rule, status } from './assertion-fixture.ts';

const artifact: Artifact = { fingerprint: FP, filename: 'app.tgz', name: null };
const building: StepShape = {
  action: 'octo/assay@v1',
  isReporting: true,
  artifactCount: 1,
  attestationInput: null,
  attestations: [],
  attestationFile: null,
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

const COMMIT = 'a'.repeat(40);

const strayFrom = (trail: string, wanted: string): Stray => ({
  fingerprint: FP,
  templateName: 'app',
  flow: 'shop',
  trail: wanted,
  name: 'unit-tests',
  is: 'on another trail',
  place: { flow: 'shop', trail },
});

const failedAs = (userData: Record<string, unknown>, more: Partial<FailedEvidence> = {}): FailedEvidence => ({
  id: 'id-1',
  description: 'coverage `50` %',
  originUrl: 'https://github.com/octo/shop/actions/runs/7',
  pageUrl: 'https://assay.example.com/t1',
  userData,
  ...more,
});

/** The same no on a trail that is named after its commit. */
const onCommit = (answer: Assertion): Assertion => {
  const flows = answer.flows.map((one) => ({ ...one, trail: COMMIT }));
  const policies = (answer.policy_evaluations ?? []).map((one) => ({ ...one, trail: COMMIT }));
  return { ...answer, trail: COMMIT, flows, policy_evaluations: policies };
};

const withStray = (answer: Assertion, trail: string): string =>
  remedyOf(unmetOf(answer), artifact, building, { strays: [strayFrom(trail, answer.trail)], failed: [] }).workflow ??
  '';

const again = (userData: Record<string, unknown>, more = {}, step = deploying) => {
  const failing = trailNo([status('scan', { is_compliant: false, ...more })]);
  return remedyOf(unmetOf(failing), artifact, step, { strays: [], failed: [failedAs(userData)] });
};

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

describe('remedyOf', () => {
  it('adds one attestation to the step that builds', () => {
    expect(remedy(trailNo([missing('unit-tests')]), building)).toMatchInlineSnapshot(`
      {
        "sentences": [
          "The policy \`prod\` asks for the attestation \`unit-tests\` (type \`generic\`) on the artifact, and there is none on the trail \`t1\`, the record of its build.",
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

  it('makes a step of its own where the evidence was made, for one that only asks', () => {
    expect(remedy(trailNo([missing('unit-tests')]), deploying).workflow).toMatchInlineSnapshot(`
      "# a step of its own in the job that ran \`unit-tests\`
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      # replace steps.REPORT with the step there that reports the artifact, or with needs.JOB of the job that does
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          # api-url, api-token and org as in this step
          flow: shop
          fingerprint: \${{ steps.REPORT.outputs.fingerprint }}
          attestation-name: unit-tests
          compliant: \${{ steps.unit-tests.outcome == 'success' }}
          gate: 'off'"
    `);
  });

  it('knows the artifact there by its name where the commit tells the rest', () => {
    const { workflow } = remedy(onCommit(trailNo([missing('unit-tests'), missing('scan')])), deploying);
    expect(workflow).toMatchInlineSnapshot(`
      "# a step of its own in the job that ran \`unit-tests\`
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          # api-url, api-token and org as in this step
          flow: shop
          attestations: |
            - name: unit-tests
              artifact: app
              compliant: \${{ steps.unit-tests.outcome == 'success' }}
          gate: 'off'

      # a step of its own in the job that ran \`scan\`
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          # api-url, api-token and org as in this step
          flow: shop
          attestations: |
            - name: scan
              artifact: app
              compliant: \${{ steps.scan.outcome == 'success' }}
          gate: 'off'"
    `);
  });

  it('binds to the fingerprint of each of several artifacts without a name', () => {
    const answer = onCommit(trailNo([missing('scan')], { artifact_name: null }));
    const { workflow } = remedy(answer, { ...deploying, artifactCount: 2 });
    expect(workflow).toContain(`fingerprint: ${FP}`);
    expect(workflow).not.toContain('steps.REPORT');
  });

  it('asks GitHub about a pull request beside the step that only asks', () => {
    const { workflow } = remedy(trailNo([missing('review', { attestation_type: 'pull_request' })]), deploying);
    expect(workflow).toContain('# a step of its own before this one');
    expect(workflow).toContain('# api-url, api-token, org and fingerprint as in this step');
  });

  it('puts evidence of the trail where it was made', () => {
    const { workflow } = remedy(onCommit(trailNo([missing('review', { scope: 'trail' })])), deploying);
    expect(workflow).toContain('# a step of its own in the job that ran `review`: evidence of the trail');
    expect(workflow).not.toContain('trail:\n');
    expect(workflow).not.toContain(COMMIT);
  });

  it('moves evidence from another trail', () => {
    expect(withStray(onCommit(trailNo([missing('unit-tests')])), 'nightly')).toMatchInlineSnapshot(`
      "# the step that put \`unit-tests\` on the trail \`nightly\`, with this trail
      # an empty one is the default, the commit
      - uses: octo/assay@v1
        with:
          trail: ''"
    `);
    expect(withStray(trailNo([missing('unit-tests')]), 'nightly')).toContain('trail: t1');
    expect(withStray(trailNo([missing('unit-tests')]), COMMIT)).toContain('trail: t1');
  });

  it('moves no evidence of another commit, and records what else is missing', () => {
    const other = withStray(onCommit(trailNo([missing('unit-tests')])), 'b'.repeat(40));
    expect(other).toContain('attestation-name: unit-tests');
    const both = withStray(onCommit(trailNo([missing('unit-tests'), missing('lint')])), 'nightly');
    expect(both).toContain('attestation-name: lint');
    expect(both).toContain("trail: ''");
    expect(both).not.toContain('attestation-name: unit-tests');
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
    const { sentences, workflow } = remedy(trailNo([missing('it', { attestation_type: 'snyk' })]), building);
    expect(workflow).toBeNull();
    expect(sentences[0]).toMatch(/Record one of the type `snyk` with a client that makes it/);
  });

  it('supplies every type in its own lines, with what they need', () => {
    const types = ['junit', 'pull_request', 'custom:threat-model', 'custom:*', '*'];
    const statuses = types.map((type, index) => missing(`e${index}`, { attestation_type: type }));
    const { workflow } = remedy(trailNo(statuses), building);
    expect(workflow).toMatchInlineSnapshot(`
      "# this step, with these lines added
      # replace reports/*.xml with the path of the test reports
      # the job needs \`permissions: { contents: read, pull-requests: read }\`
      # replace path/to/data.json with the path of the file that has the data
      # replace TYPE with the name of the custom type
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          attestations: |
            - name: e0
              junit: reports/*.xml
            - name: e1
              pull-request: { approvals: 1 }
            - name: e2
              custom: threat-model
              data-file: path/to/data.json
            - name: e3
              custom: TYPE
              data-file: path/to/data.json
            - name: e4
              compliant: \${{ steps.e4.outcome == 'success' }}"
    `);
  });

  it.each([
    ['attestations', /these entries added to its `attestations`/],
    ['attestation-name', /what it attests with `attestation-name` goes into the list as well/],
  ] as const)('fits into a step that gives %s already', (attestationInput, comment) => {
    const { workflow } = remedy(trailNo([missing('unit-tests')]), { ...building, attestationInput });
    expect(workflow).toMatch(comment);
    expect(JSON.stringify(parse(workflow ?? ''))).toContain('"attestations":"- name: unit-tests');
  });

  it.each([
    ['attestations', 'in the place of those of the same name'],
    ['attestation-name', 'in the place of `attestation-name` and what belongs to it'],
  ] as const)('takes the place of evidence of another type that the step gives by %s', (attestationInput, comment) => {
    const unmet = trailNo([missing('unit-tests', { attestation_type: 'junit' })]);
    const step = { ...building, attestationInput, attestations: [{ name: 'unit-tests', artifact: null }] };
    expect(remedy(unmet, step).workflow).toContain(comment);
    // Of another artifact it is another one.
    const other = { ...step, artifactCount: 2, attestations: [{ name: 'unit-tests', artifact: 'docs' }] };
    expect(remedy(unmet, other, { ...artifact, name: 'app' }).workflow).not.toContain('in the place of');
  });

  it('goes into the config file that the step has its evidence from, with its expressions in the step', () => {
    const unmet = trailNo([missing('unit-tests'), missing('scan', { attestation_type: 'junit' })]);
    const { workflow } = remedy(unmet, { ...building, artifactCount: 2, attestationFile: '.github/assay.yml' });
    expect(workflow).toMatchInlineSnapshot(`
      "# .github/assay.yml, with these entries added to its \`attestations\`
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      # replace reports/*.xml with the path of the test reports
      attestations:
        - name: unit-tests
          artifact: NAME-OF-THE-ARTIFACT
          compliant: { env: UNIT_TESTS_COMPLIANT }
        - name: scan
          artifact: NAME-OF-THE-ARTIFACT
          junit: reports/*.xml

      # this step, with these variables added
      - uses: octo/assay@v1
        env:
          UNIT_TESTS_COMPLIANT: \${{ steps.unit-tests.outcome == 'success' }}"
    `);
    const [file = '', step = ''] = (workflow ?? '').split('\n\n');
    expect(parse(file)).toMatchObject({ attestations: [{ name: 'unit-tests' }, { name: 'scan' }] });
    expect(file).not.toContain('${{');
    expect(parse(step)).toMatchObject([
      { env: { UNIT_TESTS_COMPLIANT: "${{ steps.unit-tests.outcome == 'success' }}" } },
    ]);
  });

  it('takes the place of an entry of the same name in the config file', () => {
    const unmet = trailNo([missing('unit-tests', { attestation_type: 'junit' })]);
    const attestations = [{ name: 'unit-tests', artifact: null }];
    const inFile = { ...building, attestationInput: 'attestations', attestationFile: '.github/assay.yml' } as const;
    expect(remedy(unmet, { ...inFile, attestations }).workflow).toContain(
      '# .github/assay.yml, with these entries added to its `attestations`, in the place of those of the same name\n',
    );
    expect(remedy(unmet, inFile).workflow).not.toContain('in the place of');
  });

  it.each([
    [
      'of another type',
      status('it', { unexpected: true }),
      'There is one of that name of the type `generic` on the artifact, which does not count here.',
    ],
    [
      'on the trail',
      status('it', { attestation_type: 'junit', scope: 'trail' }),
      'There is one of that name on the trail, which does not count here.',
    ],
    [
      'under a name like it',
      status('its', { unexpected: true }),
      'There is `its` on the artifact, which nothing asks for: is the name misspelled?',
    ],
  ])('says where evidence is that was recorded %s', (_what, recorded, sentence) => {
    const { sentences } = remedy(trailNo([missing('it', { attestation_type: 'junit' }), recorded]), building);
    expect(sentences[0]).toContain(sentence);
  });

  it('takes no evidence of another name for what is missing', () => {
    const { sentences } = remedy(trailNo([missing('it'), status('lint', { unexpected: true })]), building);
    expect(sentences[0]).not.toContain('There is `');
  });

  it('says that a newer attestation counts', () => {
    const { sentences, workflow } = remedy(trailNo([status('scan', { is_compliant: false })]), building);
    expect(sentences).toEqual([
      'The attestation `scan` of the artifact on the trail `t1` of the flow `shop` is not compliant. Look at what it found, mend the cause, and record `scan` again: of one name the newest counts.',
    ]);
    expect(workflow).toBeNull();
  });

  it('shows what the record of failed evidence says, and how it is recorded again', () => {
    expect(again({})).toMatchInlineSnapshot(`
      {
        "sentences": [
          "The attestation \`scan\` of the artifact on the trail \`t1\` of the flow \`shop\` is not compliant. It says: \`coverage '50' %\`; it was recorded by \`https://github.com/octo/shop/actions/runs/7\`; its page is \`https://assay.example.com/t1\`. Look at what it found, mend the cause, and record \`scan\` again: of one name the newest counts.",
        ],
        "workflow": "# a step of its own in the job that ran \`scan\`
      # once its cause is mended: of one name the newest counts
      # in steps.ID.outcome, ID is the id of the step that made the evidence
      # replace steps.REPORT with the step there that reports the artifact, or with needs.JOB of the job that does
      - uses: octo/assay@v1
        if: \${{ !cancelled() }}
        with:
          # api-url, api-token and org as in this step
          flow: shop
          fingerprint: \${{ steps.REPORT.outputs.fingerprint }}
          attestation-name: scan
          compliant: \${{ steps.scan.outcome == 'success' }}
          gate: 'off'",
      }
    `);
  });

  it('says no more than the record does', () => {
    const unmet = unmetOf(trailNo([status('scan', { is_compliant: false })]));
    const silent = failedAs({}, { description: null, originUrl: null, pageUrl: null });
    const { sentences } = remedyOf(unmet, artifact, deploying, { strays: [], failed: [silent] });
    expect(sentences).toEqual(remedyOf(unmet, artifact, deploying).sentences);
  });

  it.each([
    ['coverage', { coverage: { minimum_percent: 80.5 } }, {}, 'minimum: 80.5'],
    ['findings', { sarif: { fail_on: 'note' } }, {}, 'fail-on: note'],
    ['a bill of materials', { sbom: { require: ['license', 'hash'] } }, {}, 'require: [license, hash]'],
    ['reports of tests', {}, { attestation_type: 'junit' }, 'junit: reports/*.xml'],
  ])('records %s again by the same rule', (_what, userData, more, line) => {
    const { workflow } = again(userData, more);
    expect(workflow).toContain(`        ${line}`);
    expect(workflow).not.toContain('compliant:');
  });

  it.each([
    ['what another client read', { coverage: '50 %' }, {}],
    ['provenance', { provenance: {} }, {}],
    ['approvals', {}, { attestation_type: 'pull_request' }],
    ['a type that the action does not make', {}, { attestation_type: 'snyk' }],
  ])('has no lines for %s, whose rule is not known', (_what, userData, more) => {
    expect(again(userData, more).workflow).toBeNull();
  });

  it('leaves what the step itself records, whenever it runs', () => {
    const step: StepShape = {
      ...building,
      attestationInput: 'attestation-name',
      attestations: [{ name: 'scan', artifact: null }],
    };
    expect(again({}, {}, step).workflow).toBeNull();
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
        "workflow": "# a step of its own in the job that builds it
      # replace path/to/app.tgz with the path of the file
      # where the template of the flow lists artifacts, write NAME=path/to/app.tgz
      - uses: octo/assay@v1
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
        for (const one of steps as unknown[])
          expect(Object.keys(one as object).filter((key) => key !== 'if')).toEqual(['uses', 'with']);
        expect(workflow).not.toMatch(/\$\{\{ (secrets|x|y)/);
        expect(sentences.join('')).not.toContain('`x`');
      }
    }
  });
});
