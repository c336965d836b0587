import { describe, expect, it } from 'vitest';
import { judgeArtifact } from '../../src/compliance/artifact-state.ts';
import { evaluatePolicy } from '../../src/compliance/policy-evaluation.ts';
import type { FlowEntry } from '../../src/compliance/rule.ts';
import { emptyTemplate } from '../../src/compliance/template.ts';
import { artifactOf, attestationOf, policyOf } from './facts.ts';

function entryOf(flow: string, ...written: string[]): FlowEntry {
  const attestations = written.map(attestationOf);
  const artifact = artifactOf();
  const state = judgeArtifact(emptyTemplate, artifact, attestations);
  return { flow: { name: flow, tags: {} }, trail: 'main', artifact, state, attestations };
}

const unit = 'trail unit junit ok 1';
const scan = 'trail scan snyk ok 2';
const policy = policyOf('provenance: {required: true}, attestations: [{name: unit}, {name: scan}, {name: review}]');

describe('evaluatePolicy', () => {
  it('holds where all rules hold in one entry', () => {
    const complete = entryOf('b', unit, scan, 'artifact review generic ok 3');
    expect(evaluatePolicy(policy, [entryOf('a'), complete, complete])).toMatchObject({
      isCompliant: true,
      entryIndex: 1,
      rules: [{ satisfied: true }, { satisfied: true }, { satisfied: true }, { satisfied: true }],
    });
  });

  it('never holds by one rule here and another there', () => {
    const evaluation = evaluatePolicy(policy, [entryOf('a', unit), entryOf('b', scan, 'trail review generic ok 3')]);
    expect(evaluation).toMatchObject({ isCompliant: false, entryIndex: 1 });
    expect(evaluation.rules.map(({ satisfied }) => satisfied)).toEqual([true, false, true, true]);
  });

  it('shows the earliest of the entries with the fewest unmet rules', () => {
    expect(evaluatePolicy(policy, [entryOf('a'), entryOf('b', unit), entryOf('c', scan)]).entryIndex).toBe(1);
  });

  it('counts ignored rules as met', () => {
    const conditional = policyOf(`attestations: [{name: unit, if: '\${{ flow.name == "a" }}'}]`);
    expect(evaluatePolicy(conditional, [entryOf('a'), entryOf('b')])).toMatchObject({
      isCompliant: true,
      entryIndex: 1,
      rules: [{ ignored: true, satisfied: null }],
    });
  });

  it('holds without rules where a flow knows the artifact', () => {
    expect(evaluatePolicy(policyOf(''), [entryOf('a', 'trail unit junit failed 1')])).toEqual({
      isCompliant: true,
      entryIndex: 0,
      rules: [],
    });
  });

  it('never holds where no flow knows the artifact', () => {
    expect(evaluatePolicy(policyOf(''), [])).toEqual({ isCompliant: false, entryIndex: null, rules: [] });
    const evaluation = evaluatePolicy(policy, []);
    expect(evaluation).toMatchObject({ isCompliant: false, entryIndex: null });
    expect(evaluation.rules.map(({ satisfied }) => satisfied)).toEqual([false, false, false, false]);
    expect(evaluation.rules[0]?.findings).toEqual([{ code: 'missing_provenance' }]);
    const excused = policyOf(`provenance: {required: true, exceptions: [{if: '\${{ true }}'}]}`);
    expect(evaluatePolicy(excused, []).isCompliant).toBe(false);
  });

  describe('where no flow knows the artifact, but where it runs is known', () => {
    const fingerprint = 'c'.repeat(64);
    const vendor = { name: 'vendor/proxy:2', fingerprint };
    const byName = `exceptions: [{if: '\${{ matches(artifact.name, "^vendor/") }}'}]`;
    const holds = (artifacts: string, artifact = vendor): boolean =>
      evaluatePolicy(policyOf(artifacts), [], artifact).isCompliant;

    it('holds where its provenance rule makes an exception of the artifact', () => {
      const evaluation = evaluatePolicy(policyOf(`provenance: {required: true, ${byName}}`), [], vendor);
      expect(evaluation).toEqual({
        isCompliant: true,
        entryIndex: null,
        rules: [
          expect.objectContaining({
            ignored: true,
            satisfied: null,
            findings: [{ code: 'rule_not_applicable', reason: 'exception' }],
          }),
        ],
      });
      expect(
        holds(`provenance: {required: true, exceptions: [{if: '\${{ artifact.fingerprint == "${fingerprint}" }}'}]}`),
      ).toBe(true);
    });

    it('does not hold for another artifact, and says why', () => {
      const evaluation = evaluatePolicy(policyOf(`provenance: {required: true, ${byName}}`), [], {
        ...vendor,
        name: 'ours/proxy:2',
      });
      expect(evaluation.isCompliant).toBe(false);
      expect(evaluation.rules.flatMap(({ findings }) => findings)).toEqual([{ code: 'missing_provenance' }]);
    });

    it('does not hold where another rule applies', () => {
      const provenance = `provenance: {required: true, ${byName}}`;
      expect(holds(`${provenance}, trail-compliance: {required: true}`)).toBe(false);
      expect(holds(`${provenance}, trail-compliance: {required: true, ${byName}}`)).toBe(true);
      expect(holds(`${provenance}, attestations: [{name: unit}]`)).toBe(false);
      expect(holds(`${provenance}, attestations: [{name: unit, if: '\${{ exists(flow) }}'}]`)).toBe(true);
    });

    it('does not hold by what is said of a flow', () => {
      for (const condition of [
        'flow.name != "shop"',
        'not (flow.tags.risk == "high")',
        'flow.tags.risk not in ["high"]',
      ]) {
        expect(holds(`provenance: {required: true, exceptions: [{if: '\${{ ${condition} }}'}]}`), condition).toBe(
          false,
        );
      }
      const excused = `provenance: {required: true, ${byName}}`;
      expect(holds(`${excused}, attestations: [{name: unit, if: '\${{ flow.name == "shop" }}'}]`)).toBe(false);
    });

    it('never holds without a provenance rule', () => {
      expect(holds('')).toBe(false);
      expect(holds(`trail-compliance: {required: true, ${byName}}`)).toBe(false);
    });
  });
});
