import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { missing } from './assertion-fixture.ts';
import { building, remedy, trailNo } from './refused-artifact.ts';

describe('remedyOf missing evidence in a config file', () => {
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
});
