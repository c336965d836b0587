import { describe, expect, it } from 'vitest';
import { remedyOf } from '../../src/action/remedy.ts';
import type { Stray } from '../../src/action/stray.ts';
import { unmetOf } from '../../src/action/unmet.ts';
import type { Assertion } from '../../src/contract/assertion.ts';
import { FP, missing, status } from './assertion-fixture.ts';
import { artifact, building, COMMIT, onCommit, remedy, trailNo } from './refused-artifact.ts';

const strayFrom = (trail: string, wanted: string): Stray => ({
  fingerprint: FP,
  templateName: 'app',
  flow: 'shop',
  trail: wanted,
  name: 'unit-tests',
  is: 'on another trail',
  place: { flow: 'shop', trail },
});

const withStray = (answer: Assertion, trail: string): string =>
  remedyOf(unmetOf(answer), artifact, building, { strays: [strayFrom(trail, answer.trail)], failed: [] }).workflow ??
  '';

describe('remedyOf evidence that was recorded elsewhere', () => {
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

  it('moves no review of a commit to a trail that is named after none', () => {
    const answer = trailNo([missing('unit-tests', { attestation_type: 'pull_request' })]);
    const workflow = withStray(answer, COMMIT);
    expect(workflow).toContain('pull-request: { approvals: 1 }');
    expect(workflow).not.toContain('the step that put');
    expect(withStray(onCommit(answer), 'nightly')).toContain("trail: ''");
  });

  it('moves no evidence of another commit, and records what else is missing', () => {
    const other = withStray(onCommit(trailNo([missing('unit-tests')])), 'b'.repeat(40));
    expect(other).toContain('attestation-name: unit-tests');
    const both = withStray(onCommit(trailNo([missing('unit-tests'), missing('lint')])), 'nightly');
    expect(both).toContain('attestation-name: lint');
    expect(both).toContain("trail: ''");
    expect(both).not.toContain('attestation-name: unit-tests');
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
});
