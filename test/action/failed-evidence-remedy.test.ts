import { describe, expect, it } from 'vitest';
import type { FailedEvidence } from '../../src/action/find-failed.ts';
import { remedyOf, type StepShape } from '../../src/action/remedy.ts';
import { unmetOf } from '../../src/action/unmet.ts';
import { status } from './assertion-fixture.ts';
import { artifact, building, deploying, remedy, trailNo } from './refused-artifact.ts';

const failedAs = (userData: Record<string, unknown>, more: Partial<FailedEvidence> = {}): FailedEvidence => ({
  id: 'id-1',
  description: 'coverage `50` %',
  originUrl: 'https://github.com/octo/shop/actions/runs/7',
  pageUrl: 'https://assay.example.com/t1',
  userData,
  ...more,
});

const again = (userData: Record<string, unknown>, more = {}, step = deploying) => {
  const failing = trailNo([status('scan', { is_compliant: false, ...more })]);
  return remedyOf(unmetOf(failing), artifact, step, { strays: [], failed: [failedAs(userData)] });
};

describe('remedyOf failed evidence', () => {
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
});
