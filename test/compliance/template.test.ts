import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  artifactTemplateName,
  emptyTemplate,
  expectedOfArtifact,
  legacyTemplateYaml,
  parseStoredTemplate,
  parseTemplate,
  type Template,
} from '../../src/compliance/template.ts';
import { runs } from '../runs.ts';

function told(yamlText: string): string[] {
  const result = parseTemplate(yamlText);
  return result.ok
    ? []
    : result.problems.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`);
}

function parsed(yamlText: string): Template {
  const result = parseTemplate(yamlText);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

/** The names of the attestations in the template of a bare list, whatever may be recorded under them. */
function namesFrom(names: string[]): string[] | undefined {
  const result = parseStoredTemplate(legacyTemplateYaml(names));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.trail.artifacts[0]?.attestations.map(({ name }) => name);
}

describe('parseTemplate', () => {
  it('reads attestations of the trail and of its artifacts', () => {
    const text = `
version: 1
trail:
  attestations:
    - {name: review, type: pull_request}
  artifacts:
    - name: cli
      attestations:
        - name: 1.10
          type: custom:coverage
        - {name: review, type: "*"}
    - name: web
`;
    expect(parsed(text)).toEqual({
      trail: {
        attestations: [{ name: 'review', type: 'pull_request' }],
        artifacts: [
          {
            name: 'cli',
            attestations: [
              { name: '1.10', type: 'custom:coverage' },
              { name: 'review', type: '*' },
            ],
          },
          { name: 'web', attestations: [] },
        ],
      },
    });
  });

  it.each(['', '\n', '# cut short\n', '---\n'])('refuses %j, which has no content', (text) => {
    expect(parseTemplate(text).ok).toBe(false);
  });

  it.each([
    'version: 1',
    'trail:',
    'trail: {}',
    'version: 1\ntrail:\n  attestations:\n  artifacts:\n',
    'trail: {attestations: [], artifacts: []}',
    '_schema: https://example.com/schemas/flow-template/v1',
  ])('takes %j for the empty template', (text) => {
    expect(parsed(text)).toEqual(emptyTemplate);
  });

  it.each(['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'decision', 'custom:coverage', '*'])(
    'knows the type %s',
    (type) => {
      const { attestations } = parsed(`trail: {attestations: [{name: a, type: "${type}"}]}`).trail;
      expect(attestations).toEqual([{ name: 'a', type }]);
    },
  );

  it.each([
    [
      'trail:\n  attestations:\n    - {name: a, type: genric}',
      [
        '3:23 trail.attestations[0].type: expected one of generic, junit, snyk, pull_request, jira, sonar, decision, *' +
          ' or custom:<name>, found "genric": did you mean "generic"?',
      ],
    ],
    ['version: 2', ['1:10 version: expected 1, found "2"']],
    ['trial: {}', ['1:1 trial: unknown key "trial": did you mean "trail"?']],
    [
      '_schema: https://example.com/v2',
      ['1:10 _schema: expected a URL whose path ends in /v1, found "https://example.com/v2"'],
    ],
    ['trail:\n  attestation: []', ['2:3 trail.attestation: unknown key "attestation": did you mean "attestations"?']],
    ['trail:\n  artifacts:\n    - name: ""', ['3:13 trail.artifacts[0].name: expected a name, found an empty text']],
    [
      'trail:\n  artifacts:\n    - nmae: a',
      [
        '3:7 trail.artifacts[0].name: missing key "name": expected a text',
        '3:7 trail.artifacts[0].nmae: unknown key "nmae": did you mean "name"?',
      ],
    ],
    [
      'trail:\n  attestations:\n    - {name: a}',
      ['3:7 trail.attestations[0].type: missing key "type": expected a text'],
    ],
  ])('refuses %j', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it('refuses a name twice in one list, beside other problems of that list', () => {
    const text = `
trail:
  attestations:
    - {name: a, type: junit}
    - {name: b, type: junk}
    - {name: a, type: generic}
  artifacts:
    - name: cli
      attestations: [{name: a, type: junit}, {name: a, type: junit}]
    - name: cli
`;
    expect(told(text)).toEqual([
      expect.stringMatching(/^5:23 .*found "junk"/),
      '6:14 trail.attestations[2].name: the name "a" is given twice in this list',
      '9:53 trail.artifacts[0].attestations[1].name: the name "a" is given twice in this list',
      '10:13 trail.artifacts[1].name: the name "cli" is given twice in this list',
    ]);
  });

  it.each(['custom:', 'Generic', 'generic ', 'system:decision', 'override', '""', '[generic]', '1'])(
    'refuses the type %s',
    (type) => {
      expect(
        told(`trail: {attestations: [{name: a, type: ${type.trim() === type ? type : `"${type}"`}}]}`),
      ).toHaveLength(1);
    },
  );
});

describe('legacyTemplateYaml', () => {
  it('asks of one artifact what was listed, of any type', () => {
    expect(parsed(legacyTemplateYaml(['unit', 'scan', 'artifact']))).toEqual({
      trail: {
        attestations: [],
        artifacts: [
          {
            name: 'artifact',
            attestations: [
              { name: 'unit', type: '*' },
              { name: 'scan', type: '*' },
            ],
          },
        ],
      },
    });
  });

  it.each([[[]], [['artifact']], [['']]])('asks nothing of the artifact for %j', (names) => {
    expect(parsed(legacyTemplateYaml(names)).trail.artifacts).toEqual([{ name: 'artifact', attestations: [] }]);
  });

  it('writes every name so that it is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (names) => {
        const expected = [...new Set(names)].filter((name) => name !== '' && name !== 'artifact');
        expect(namesFrom(names)).toEqual(expected);
      }),
      { numRuns: runs(200) },
    );
    const written = ['true', '1.10', 'null', '- a', '#x', '*y', 'a: b'];
    expect(namesFrom(written)).toEqual(written);
  });
});

describe('which artifact of the template a report stands for', () => {
  const named = parsed('trail: {artifacts: [{name: cli, attestations: [{name: a, type: junit}]}, {name: web}]}');
  const withDefault = parsed('trail: {artifacts: [{name: artifact, attestations: [{name: b, type: junit}]}]}');

  it.each([
    ['a listed name', named, 'cli', 'cli', [{ name: 'a', type: 'junit' }]],
    ['a listed name without attestations', named, 'web', 'web', []],
    ['an unknown name', named, 'api', 'api', null],
    ['no name', named, null, null, null],
    ['no name where one is called artifact', withDefault, null, 'artifact', [{ name: 'b', type: 'junit' }]],
    ['an unknown name where one is called artifact', withDefault, 'cli', 'cli', null],
    ['any name where none is listed', emptyTemplate, 'cli', 'cli', []],
    ['no name where none is listed', emptyTemplate, null, null, []],
  ])('%s', (_case, template, reported, name, expected) => {
    expect(artifactTemplateName(template, reported)).toBe(name);
    expect(expectedOfArtifact(template, reported)).toEqual(expected);
  });
});
