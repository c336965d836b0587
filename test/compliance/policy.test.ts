import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolicy, type Policy, type Rule } from '../../src/compliance/policy.ts';
import { runs } from '../runs.ts';

const schema = '_schema: https://example.com/schemas/policy/v1';

function told(yamlText: string): string[] {
  const result = parsePolicy(yamlText);
  return result.ok
    ? []
    : result.problems.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`);
}

function parsed(yamlText: string): Policy {
  const result = parsePolicy(yamlText);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** Rules with their expressions as texts. */
function rulesOf(artifacts: string): unknown[] {
  return parsed(`${schema}\nartifacts:\n${artifacts}`).rules.map((rule: Rule) => ({
    ...rule,
    ...(rule.kind === 'attestation' ? { condition: rule.condition?.text ?? null } : {}),
    exceptions: rule.exceptions.map(({ text }) => text),
  }));
}

describe('parsePolicy', () => {
  it('reads every kind of rule, in a fixed order', () => {
    expect(
      rulesOf(`
  attestations:
    - {name: unit, type: junit, must_be_compliant: false, for_control: CTL-1}
    - type: snyk
      if: \${{ flow.tags.risk == "high" }}
      exceptions:
        - if: \${{ matches(artifact.name, "^test") }}
    - name: 1.10
  trail-compliance: {required: true}
  provenance:
    required: true
    exceptions: [{if: "\${{ flow.name == 'a' }}"}, {if: "\${{ flow.name == 'b' }}"}]
`),
    ).toEqual([
      { kind: 'provenance', exceptions: ["${{ flow.name == 'a' }}", "${{ flow.name == 'b' }}"] },
      { kind: 'trail-compliance', exceptions: [] },
      {
        kind: 'attestation',
        name: 'unit',
        type: 'junit',
        mustBeCompliant: false,
        forControl: 'CTL-1',
        condition: null,
        exceptions: [],
      },
      {
        kind: 'attestation',
        name: '*',
        type: 'snyk',
        mustBeCompliant: true,
        forControl: null,
        condition: '${{ flow.tags.risk == "high" }}',
        exceptions: ['${{ matches(artifact.name, "^test") }}'],
      },
      {
        kind: 'attestation',
        name: '1.10',
        type: '*',
        mustBeCompliant: true,
        forControl: null,
        condition: null,
        exceptions: [],
      },
    ]);
  });

  it.each([
    '',
    'artifacts:',
    'artifacts: {}',
    'artifacts: {provenance: {required: false}, trail-compliance: {required: false}}',
    'artifacts: {provenance: , trail-compliance: {}, attestations: }',
    'artifacts: {provenance: {exceptions: [{if: "${{ true }}"}]}, attestations: []}',
  ])('demands nothing with %j', (text) => {
    expect(parsed(`${schema}\n${text}`)).toEqual({ rules: [] });
  });

  it.each([
    'https://docs.kosli.com/schemas/policy/v1',
    'https://kosli.com/schemas/policy/environment/v1',
    'https://example.com/v1',
    'https://example.com/v1?x=1#y',
    'schema/policy/v1',
    '/v1',
  ])('knows the schema %s', (address) => {
    expect(parsed(`_schema: ${address}`)).toEqual({ rules: [] });
  });

  it.each([
    'https://example.com/v2',
    'https://example.com/v10',
    'https://v1',
    'https://example.com/policy?/v1',
    'v1',
    '/v1/',
    '1',
    '""',
  ])('refuses the schema %s', (address) => {
    expect(told(`_schema: ${address}`)).toEqual([
      expect.stringContaining('1:10 _schema: expected a URL whose path ends in /v1, found '),
    ]);
  });

  it.each(['', '# nothing\n', 'artifacts: {}', '_schema:'])('refuses %j, which names no schema', (text) => {
    expect(told(text)).toHaveLength(1);
  });

  it('refuses everything that is wrong at once, where it is', () => {
    const text = `${schema}
artifacts:
  provenance: {requird: true}
  trail_compliance: {required: true}
  trail-compliance: {required: yes}
  attestations:
    - {}
    - {name: "*", type: "*"}
    - {type: "*", must_be_compliant: 1, nmae: x}
    - {name: unit, type: unit}
    - {name: "", for_control: }
    -
`;
    expect(told(text)).toEqual([
      '3:16 artifacts.provenance.requird: unknown key "requird": did you mean "required"?',
      '4:3 artifacts.trail_compliance: unknown key "trail_compliance": did you mean "trail-compliance"?',
      '5:32 artifacts.trail-compliance.required: expected true or false, found "yes"',
      '7:7 artifacts.attestations[0]: expected a name or a type other than *, found neither: a rule for any attestation demands nothing',
      '8:7 artifacts.attestations[1]: expected a name or a type other than *, found neither: a rule for any attestation demands nothing',
      '9:7 artifacts.attestations[2]: expected a name or a type other than *, found neither: a rule for any attestation demands nothing',
      '9:38 artifacts.attestations[2].must_be_compliant: expected true or false, found "1"',
      '9:41 artifacts.attestations[2].nmae: unknown key "nmae": did you mean "name"?',
      expect.stringMatching(
        /^10:26 artifacts\.attestations\[3\]\.type: expected one of .*, found "unit": did you mean /,
      ),
      '11:14 artifacts.attestations[4].name: expected a name, found an empty text',
      '11:31 artifacts.attestations[4].for_control: expected a text, found nothing',
      '12:6 artifacts.attestations[5]: expected a mapping, found nothing',
    ]);
  });

  describe('points into expressions', () => {
    it.each([
      ['plain', '${{ flow.nme == "a" }}', 12],
      ['in double quotes', '"${{ flow.nme == \'a\' }}"', 13],
      ['in single quotes', '\'${{ flow.nme == "a" }}\'', 13],
      ['after escapes in double quotes', '"${{ \\"a\\" == flow.nme }}"', 22],
      ['after escapes by number', '"\\x24{{ \\u0022a\\" == flow.nme }}"', 29],
      ['after doubled single quotes', "'${{ ''a'' == flow.nme }}'", 22],
      ['after a tag', '!!str "${{ flow.nme == \'a\' }}"', 19],
      ['at the start of a folded block', '>\n      ${{ flow.nme == "a" }}', 8],
      ['at the start of a text on several lines', '"${{ true\n      and flow.nme == \'a\' }}"', 8],
    ])('%s', (_where, scalar, column) => {
      const text = `${schema}\nartifacts:\n attestations:\n - name: a\n   if: ${scalar}\n`;
      expect(told(text)).toEqual([
        `5:${column} artifacts.attestations[0].if: unknown name "flow.nme": did you mean "flow.name"?`,
      ]);
    });
  });

  it('reports each wrong expression', () => {
    const text = `${schema}
artifacts:
  provenance:
    required: true
    exceptions:
      - if: flow.name == "a"
      - if: \${{ matches(flow.name, "[") }}
      - {}
      - {if: true}
      - {if: "\${{ true }}", unless: x}
`;
    expect(told(text)).toEqual([
      '6:13 artifacts.provenance.exceptions[0].if: expected an expression of the form ${{ … }}, found "flow.name == \\"a\\""',
      expect.stringMatching(/^7:36 artifacts\.provenance\.exceptions\[1\]\.if: not a regular expression/),
      '8:9 artifacts.provenance.exceptions[2].if: missing key "if": expected a text',
      '9:14 artifacts.provenance.exceptions[3].if: expected a text, found the boolean true',
      '10:29 artifacts.provenance.exceptions[4].unless: unknown key "unless": did you mean "if"?',
    ]);
  });

  it('answers for every text', () => {
    const pieces = fc.constantFrom(
      `${schema}\n`,
      'artifacts:',
      '\n',
      '  ',
      'attestations:',
      '- ',
      'name: a',
      'if: ',
      '${{ ',
      ' }}',
      'true',
      '{',
      '}',
      '[',
      ']',
      '"',
      'provenance:',
      'required: true',
      '(',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        const result = parsePolicy(all.join(''));
        expect(result.ok ? [result.value.rules] : result.problems).not.toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});
