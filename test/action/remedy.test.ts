import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { remedyOfUnknown } from '../../src/action/remedy.ts';
import { FP, missing, resolution } from './assertion-fixture.ts';
import { artifact, building, COMMIT, deploying, onCommit, remedy, trailNo } from './refused-artifact.ts';

describe('remedyOf missing evidence', () => {
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

  it('asks about the review of a trail where its commit is known: by its name, else where it is built', () => {
    const answer = trailNo([missing('review', { attestation_type: 'pull_request', scope: 'trail' })]);
    const ofCommit = remedy(onCommit(answer), deploying).workflow;
    expect(ofCommit).toContain('# a step of its own before this one: evidence of the trail');
    expect(ofCommit).toContain(`trail: ${COMMIT}`);
    const named = remedy(answer, deploying).workflow;
    expect(named).toContain('# a step of its own in the job that reports the artifact: evidence of the trail');
    expect(named).toContain('trail: t1');
    expect(named).not.toContain('before this one');
  });

  it('puts evidence of the trail where it was made', () => {
    const { workflow } = remedy(onCommit(trailNo([missing('review', { scope: 'trail' })])), deploying);
    expect(workflow).toContain('# a step of its own in the job that ran `review`: evidence of the trail');
    expect(workflow).not.toContain('trail:\n');
    expect(workflow).not.toContain(COMMIT);
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
