import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDesiredState } from '../../../src/cli/apply/desired-state.ts';
import { CommandFailure } from '../../../src/cli/failure.ts';
import { temporaryFolder } from '../assay-process.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'assay.yml');

function read(text: string | Uint8Array) {
  writeFileSync(file, text);
  return readDesiredState(file);
}

/** The message of the refusal, a line each, with the file's name left out. */
function problems(text: string | Uint8Array): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof CommandFailure) return error.message.split('\n').map((line) => line.replace(`${file}:`, ''));
    throw error;
  }
  return [];
}

const policy = '_schema: https://assay.example/schemas/policy/v1\n';

describe('readDesiredState', () => {
  it('leaves null what the file does not say', () => {
    expect(read('flows:\n  - name: shop\nenvironments:\n  - {name: live, type: K8S}\n')).toEqual({
      flows: [{ name: 'shop', description: null, visibility: null, template: null }],
      policies: [],
      environments: [{ name: 'live', type: 'K8S', description: null, policies: null }],
    });
  });

  it('keeps names that look like numbers, and takes parts through aliases', () => {
    const state = read(
      'flows:\n  - name: 1.10\n    template: &t {version: 1, trail: {attestations: [{name: 007, type: "*"}]}}\n  - {name: b, template: *t}\n',
    );
    expect(state.flows.map((flow) => flow.name)).toEqual(['1.10', 'b']);
    expect(state.flows[0]?.template).toBe('version: 1\ntrail:\n  attestations:\n    - name: 007\n      type: "*"\n');
    expect(state.flows[1]?.template).toBe(state.flows[0]?.template);
  });

  it.each([
    ['', ['1:1: expected a mapping, found nothing']],
    ['flows:\n', ['1:7: expected a list, found nothing']],
    ['flows: [shop]\n', ['1:9: expected a mapping, found "shop"']],
    [
      'flows: [{name: shop\n',
      [expect.stringMatching(/^2:1: not valid YAML: /), expect.stringMatching(/^2:1: not valid YAML: /)],
    ],
    ['flows: []\n---\nflows: []\n', [expect.stringMatching(/: expected one document, found a second one here$/)]],
    [
      'flows:\n  - name: a b\n    descripton: x\n',
      [
        '2:11: expected a name of letters, digits and . _ ~ -, beginning with a letter or digit, found "a b"',
        '3:5: unknown key "descripton": did you mean "description"?',
      ],
    ],
    ['flows:\n  - description: x\n', ['2:5: missing key "name": expected a text']],
    [
      'environments:\n  - {name: a~b, type: k8s}\n',
      [
        '2:12: expected a name of letters, digits and . _ -, beginning with a letter or digit, found "a~b"',
        expect.stringMatching(/^2:23: expected K8S or ECS or .* or logical, found "k8s"$/),
      ],
    ],
    ['flows:\n  - name: a\n  - name: b\n  - name: a\n', ['4:11: the name "a" is given twice in this list']],
    [
      'flows:\n  - name: a\n    template: {version: 1}\n    template-file: t.yml\n',
      ['4:20: expected either "template" or "template-file", found both'],
    ],
    ['flows:\n  - name: a\n    template-file: ""\n', ['3:20: expected the name of a file, found an empty text']],
    ['policies:\n  - name: a\n', ['2:5: expected either "policy" or "policy-file", found neither']],
    [
      `policies:\n  - name: a\n    policy: {${policy.trim()}}\n    policy-file: p.yml\n`,
      ['4:18: expected either "policy" or "policy-file", found both'],
    ],
    [Uint8Array.of(0x66, 0xff, 0x0a), [expect.stringContaining('cannot be read: The encoded data was not valid')]],
  ])('refuses %j', (text, expected) => {
    expect(problems(text)).toEqual(expected);
  });

  it('gives the problems of every document that stands in the file on the lines of the file', () => {
    const text = `flows:
  - name: first
    template:   # for all
      version: 1
      trial: {}
  - {name: second, template: {version: 2}}
  - name: third
    template:
  - name: fourth
    template: |
      version: 1
policies:
  - name: production
    policy:
      _schema: https://assay.example/schemas/policy/v1
      artifacts:
        attestations:
          - name: tests
            if: flow.name = "x"
`;
    expect(problems(text)).toEqual([
      '5:7: unknown key "trial": did you mean "trail"?',
      '6:40: expected 1, found "2"',
      ' flows[2].template: expected a mapping, found nothing',
      String.raw` flows[3].template: expected a mapping, found "version: 1\n"`,
      expect.stringMatching(/^19:\d+: /),
    ]);
  });

  it('gives the problems of a document that takes parts from elsewhere by their paths', () => {
    const text = 'flows:\n  - {name: a, template: &t {trial: {}}}\n  - {name: b, template: {trail: *t}}\n';
    expect(problems(text)).toEqual([
      '2:29: unknown key "trial": did you mean "trail"?',
      ' flows[1].template.trail.trial: unknown key "trial": did you mean "artifacts"?',
    ]);
  });

  it('gives the problems of a document in a file of its own on the lines of that file', () => {
    mkdirSync(path.join(folder, 'parts'), { recursive: true });
    const template = path.join(folder, 'parts', 'template.yml');
    writeFileSync(template, 'version: 1\n\ntrail:\n  artifact: []\n');
    expect(problems('flows: [{name: a, template-file: parts/template.yml}]\n')).toEqual([
      `${template}:4:3: unknown key "artifact": did you mean "artifacts"?`,
    ]);
    expect(problems('flows: [{name: a, template-file: parts/none.yml}]\n')).toEqual([
      expect.stringMatching(/parts\/none\.yml cannot be read: ENOENT/),
    ]);
    expect(problems('policies: [{name: a, policy-file: parts}]\n')).toEqual([
      expect.stringMatching(/parts cannot be read: EISDIR/),
    ]);
  });
});
