import { describe, expect, it } from 'vitest';
import { judgeArtifact } from '../../src/compliance/artifact-state.ts';
import { evaluateRule, type FlowEntry, type RuleEvaluation } from '../../src/compliance/rule.ts';
import { emptyTemplate, type Template } from '../../src/compliance/template.ts';
import { artifactOf, attestationOf, overrideOf, policyOf, templateOf } from './facts.ts';

const strict = templateOf('attestations: [{name: review, type: "*"}]');

function entryOf(written: string[], template: Template = emptyTemplate): FlowEntry {
  const attestations = written.map((one) => (one.includes(' of ') ? overrideOf(one) : attestationOf(one)));
  const artifact = artifactOf({ name: 'registry/shop:1', templateName: 'cli' });
  return {
    flow: { name: 'shop', tags: { risk: 'high' } },
    trail: 'main',
    artifact,
    state: judgeArtifact(template, artifact, attestations),
    attestations,
  };
}

function evaluate(artifacts: string, entry: FlowEntry | null): RuleEvaluation {
  const [rule] = policyOf(artifacts).rules;
  if (rule === undefined) throw new Error('no rule');
  return evaluateRule(rule, entry);
}

function ignored(reason: string): object {
  return { ignored: true, satisfied: null, findings: [{ code: 'rule_not_applicable', reason }] };
}

const satisfied = { ignored: false, satisfied: true, findings: [{ code: 'rule_satisfied' }] };

describe('evaluateRule', () => {
  it('provenance: the artifact is known to a flow', () => {
    expect(evaluate('provenance: {required: true}', entryOf([]))).toMatchObject(satisfied);
    expect(evaluate('provenance: {required: true}', null)).toMatchObject({
      ignored: false,
      satisfied: false,
      findings: [{ code: 'missing_provenance' }],
    });
  });

  it('trail-compliance: the artifact is compliant in its trail', () => {
    const rule = 'trail-compliance: {required: true}';
    expect(evaluate(rule, entryOf(['trail review junit ok 1'], strict))).toMatchObject(satisfied);
    expect(evaluate(rule, entryOf([], strict))).toMatchObject({
      satisfied: false,
      findings: [{ code: 'non_compliant_in_trail', status: 'INCOMPLETE' }],
    });
    expect(evaluate(rule, entryOf(['trail review junit failed 1'], strict))).toMatchObject({
      satisfied: false,
      findings: [{ code: 'non_compliant_in_trail', status: 'NON-COMPLIANT' }],
    });
    expect(evaluate(rule, null)).toMatchObject({ satisfied: false, findings: [{ code: 'missing_provenance' }] });
  });

  describe('attestation', () => {
    it.each<[string, string, string[], boolean]>([
      ['of the artifact', '{name: unit, type: junit}', ['artifact unit junit ok 1'], true],
      ['of the trail', '{name: unit, type: junit}', ['trail unit junit ok 1'], true],
      ['of any type', '{name: unit}', ['trail unit generic ok 1'], true],
      ['of any name', '{type: junit}', ['trail anything junit ok 1'], true],
      ['of a decision', '{type: decision}', ['trail release system:decision ok 1'], true],
      ['of any custom type', '{type: "custom:*"}', ['trail a custom:coverage ok 1'], true],
      ['of another name', '{name: unit}', ['trail units generic ok 1'], false],
      ['of another type', '{name: unit, type: junit}', ['trail unit generic ok 1'], false],
      ['of nothing', '{name: unit}', [], false],
      ['that failed', '{name: unit}', ['trail unit generic failed 1'], false],
      ['that failed before', '{name: unit}', ['trail unit generic failed 1', 'trail unit generic ok 2'], true],
      ['that passed before', '{name: unit}', ['trail unit generic failed 2', 'trail unit generic ok 1'], false],
      [
        'that another type hides not',
        '{name: unit, type: junit}',
        ['trail unit junit ok 1', 'trail unit snyk failed 2'],
        true,
      ],
      ['of which one name failed', '{type: junit}', ['trail a junit ok 1', 'trail b junit failed 2'], false],
      [
        'that failed on the trail only',
        '{name: unit}',
        ['artifact unit junit ok 2', 'trail unit junit failed 1'],
        false,
      ],
      [
        'that failed on the artifact only',
        '{name: unit}',
        ['artifact unit junit failed 1', 'trail unit junit ok 2'],
        false,
      ],
    ])('%s', (_case, rule, attestations, expected) => {
      expect(evaluate(`attestations: [${rule}]`, entryOf(attestations)).satisfied).toBe(expected);
      expect(evaluate(`attestations: [${rule}]`, entryOf(attestations.toReversed())).satisfied).toBe(expected);
    });

    const decision = '{name: "*", type: decision, for_control: C1}';
    it.each<[string, string, string[], boolean]>([
      ['a decision for the control', decision, ['trail a system:decision ok 1 C1'], true],
      [
        'the newest decision for the control',
        decision,
        ['trail a system:decision ok 1 C1', 'trail a system:decision failed 2 C1'],
        false,
      ],
      ['a decision for another control', decision, ['trail a system:decision ok 1 C2'], false],
      [
        'decisions for two controls under one name',
        decision,
        ['trail a system:decision ok 1 C1', 'trail a system:decision failed 2 C2'],
        true,
      ],
      ['a decision for none', decision, ['trail a system:decision ok 1'], false],
      ['a decision by its name', '{name: a, for_control: C1}', ['trail a system:decision ok 1 C2'], false],
      ['evidence that is no decision', '{name: a, for_control: C1}', ['trail a junit ok 1'], true],
      ['any decision where no control is named', '{type: decision}', ['trail a system:decision ok 1 C2'], true],
      ['a decision that was overridden', decision, ['trail a system:decision failed 1 C1', 'trail a ok 2 of 1'], true],
      ['an override where nothing was decided', decision, ['trail a ok 2 of decision'], false],
    ])('for a control: %s', (_case, rule, attestations, expected) => {
      expect(evaluate(`attestations: [${rule}]`, entryOf(attestations)).satisfied).toBe(expected);
      expect(evaluate(`attestations: [${rule}]`, entryOf(attestations.toReversed())).satisfied).toBe(expected);
    });

    it.each<[string, string, string[], boolean]>([
      ['of a failure', '{name: unit, type: junit}', ['trail unit junit failed 1', 'trail unit ok 2 of 1'], true],
      ['of a success', '{name: unit, type: junit}', ['trail unit junit ok 1', 'trail unit failed 2 of 1'], false],
      [
        'before a newer failure',
        '{name: unit}',
        ['trail unit junit failed 1', 'trail unit ok 2 of 1', 'trail unit junit failed 3'],
        false,
      ],
      ['of what was never attested', '{name: unit, type: junit}', ['trail unit ok 2 of generic'], true],
      ['of what was never attested, for any name', '{type: junit}', ['trail unit ok 2 of junit'], true],
      ['of what was never attested, of another type', '{type: junit}', ['trail unit ok 2 of snyk'], false],
      ['of what was attested since', '{name: unit}', ['trail unit ok 2 of junit', 'trail unit junit failed 3'], false],
      ['of another name', '{name: unit}', ['trail units ok 2 of junit'], false],
    ])('an override %s', (_case, rule, attestations, expected) => {
      expect(evaluate(`attestations: [${rule}]`, entryOf(attestations)).satisfied).toBe(expected);
      expect(evaluate(`attestations: [${rule}]`, entryOf(attestations.toReversed())).satisfied).toBe(expected);
    });

    it.each<[string, string[], boolean]>([
      ['one passed', ['trail a junit ok 1'], true],
      ['one of two failed', ['trail a junit ok 1', 'trail b junit failed 2'], true],
      [
        'one passed on the artifact, another failed on the trail',
        ['artifact a junit ok 1', 'trail a junit failed 2'],
        true,
      ],
      ['the only one failed: a failure never opens a gate', ['trail a junit failed 1'], false],
      ['the newest failed', ['trail a junit ok 1', 'trail a junit failed 2'], false],
      ['none is there', [], false],
    ])('that need not all be compliant: %s', (_case, attestations, expected) => {
      const rule = 'attestations: [{type: junit, must_be_compliant: false}]';
      expect(evaluate(rule, entryOf(attestations)).satisfied).toBe(expected);
    });

    it('says what is missing', () => {
      expect(evaluate('attestations: [{name: unit, type: junit, for_control: CTL-1}]', entryOf([])).findings).toEqual([
        {
          code: 'missing_attestation',
          name: 'unit',
          type: 'junit',
          scope: null,
          templateName: 'cli',
          forControl: 'CTL-1',
        },
      ]);
      expect(evaluate('attestations: [{type: junit}]', null).findings).toEqual([
        { code: 'missing_attestation', name: '*', type: 'junit', scope: null, templateName: null, forControl: null },
      ]);
    });

    it('says what failed, once for each', () => {
      const entry = entryOf([
        'trail b junit failed 2',
        'artifact b junit failed 1',
        'trail a junit ok 3',
        'trail b junit failed 0',
      ]);
      expect(evaluate('attestations: [{type: junit, for_control: CTL-1}]', entry)).toMatchObject({
        ignored: false,
        satisfied: false,
        findings: [
          {
            code: 'non_compliant_attestation',
            name: 'b',
            type: 'junit',
            scope: 'artifact',
            attestationId: '1',
            forControl: 'CTL-1',
          },
          {
            code: 'non_compliant_attestation',
            name: 'b',
            type: 'junit',
            scope: 'trail',
            attestationId: '2',
            forControl: 'CTL-1',
          },
        ],
      });
    });
  });

  describe('conditions and exceptions', () => {
    it.each([
      ['flow.tags.risk == "high"', false],
      ['flow.tags.risk == "low"', true],
      ['flow.tags.gone == "a"', true],
      // Not known to be false, so the rule applies.
      ['flow.tags.gone > 3', false],
      ['not flow.tags.risk > 3', false],
    ])('a rule applies unless its condition is false: %s', (condition, isIgnored) => {
      const evaluation = evaluate(`attestations: [{name: unit, if: '\${{ ${condition} }}'}]`, entryOf([]));
      expect(evaluation).toMatchObject(isIgnored ? ignored('condition_false') : { ignored: false, satisfied: false });
    });

    it.each([
      ['matches(artifact.name, "^registry/")', true],
      ['artifact.name == "other"', false],
      // Not known to be true, so nothing is excused.
      ['flow.tags.gone > 3', false],
      ['not flow.tags.gone > 3', false],
    ])('an exception excuses only where it is true: %s', (condition, isIgnored) => {
      const exceptions = `exceptions: [{if: '\${{ ${condition} }}'}]`;
      const entry = entryOf([], strict);
      const evaluations = [
        evaluate(`trail-compliance: {required: true, ${exceptions}}`, entry),
        evaluate(`attestations: [{name: a, ${exceptions}}]`, entry),
      ];
      const expected = isIgnored ? ignored('exception') : { ignored: false, satisfied: false };
      expect(evaluations).toMatchObject([expected, expected]);
      const provenance = evaluate(`provenance: {required: true, ${exceptions}}`, entry);
      expect(provenance).toMatchObject(isIgnored ? ignored('exception') : satisfied);
    });

    it('excuse nothing where no flow knows the artifact', () => {
      const rule = `attestations: [{name: a, if: '\${{ false }}', exceptions: [{if: '\${{ true }}'}]}]`;
      expect(evaluate(rule, null)).toMatchObject({ ignored: false, satisfied: false });
    });
  });
});
