import * as fc from 'fast-check';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config-file.ts';
import { fileProblemText } from '../../src/config/file-problem.ts';
import { readFileText } from '../../src/config/file-text.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../cli/assay-process.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'assay.yml');

function reading(text: string | Uint8Array) {
  writeFileSync(file, text);
  return readConfig(file, { readText: readFileText, variables: null });
}

async function read(text: string) {
  const result = await reading(text);
  if (!result.ok) throw new Error(result.problems.map(fileProblemText).join('\n'));
  return result.config;
}

/** The problems of a refused file, with its name left out. */
async function problems(text: string | Uint8Array): Promise<string[]> {
  const result = await reading(text);
  return result.ok ? [] : result.problems.map((problem) => fileProblemText(problem).replace(`${file}:`, ''));
}

const policy = '_schema: https://assay.example/schemas/policy/v1\n';

describe('what a file says shall be', () => {
  it('leaves null what the file does not say', async () => {
    expect((await read('flows:\n  - name: shop\nenvironments:\n  - {name: live, type: K8S}\n')).desired).toEqual({
      flows: [{ name: 'shop', description: null, visibility: null, template: null }],
      policies: [],
      environments: [{ name: 'live', type: 'K8S', description: null, policies: null }],
    });
  });

  it('keeps names that look like numbers, and takes parts through aliases', async () => {
    const { desired: state } = await read(
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
  ])('refuses %j', async (text, expected) => {
    expect(await problems(text)).toEqual(expected);
  });

  it('gives the problems of every document that stands in the file on the lines of the file', async () => {
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
    expect(await problems(text)).toEqual([
      '5:7: unknown key "trial": did you mean "trail"?',
      '6:40: expected 1, found "2"',
      expect.stringMatching(/^19:\d+: /),
      ' flows[2].template: expected a mapping, found nothing',
      String.raw` flows[3].template: expected a mapping, found "version: 1\n"`,
    ]);
  });

  it('gives the problems of a document that takes parts from elsewhere by their paths', async () => {
    const text = 'flows:\n  - {name: a, template: &t {trial: {}}}\n  - {name: b, template: {trail: *t}}\n';
    expect(await problems(text)).toEqual([
      '2:29: unknown key "trial": did you mean "trail"?',
      ' flows[1].template.trail.trial: unknown key "trial": did you mean "artifacts"?',
    ]);
  });

  it('gives the problems of a document in a file of its own on the lines of that file', async () => {
    mkdirSync(path.join(folder, 'parts'), { recursive: true });
    const template = path.join(folder, 'parts', 'template.yml');
    writeFileSync(template, 'version: 1\n\ntrail:\n  artifact: []\n');
    expect(await problems('flows: [{name: a, template-file: parts/template.yml}]\n')).toEqual([
      `${template}:4:3: unknown key "artifact": did you mean "artifacts"?`,
    ]);
    expect(await problems('flows: [{name: a, template-file: parts/none.yml}]\n')).toEqual([
      expect.stringMatching(/parts\/none\.yml: cannot be read: ENOENT/),
    ]);
    expect(await problems('policies: [{name: a, policy-file: parts}]\n')).toEqual([
      expect.stringMatching(/parts: cannot be read: EISDIR/),
    ]);
  });
});

const accessWith = (variables: Record<string, string>) => ({
  readText: readFileText,
  variables: (name: string) => variables[name],
});

describe('readConfig', () => {
  it('reads all that a step and an apply need', async () => {
    writeFileSync(path.join(folder, 'policy.yml'), policy);
    writeFileSync(
      file,
      `
flow: shop
template-file: ${path.join(folder, 'template.yml')}
trail: release-7
artifacts:
  - app=dist/app.tgz
  - dist/docs.zip
attestations:
  - {name: tests, artifact: app, compliant: {env: OK}}
policies:
  - {name: careful, policy-file: policy.yml}
environments:
  - {name: live, type: K8S, policies: [careful]}
flows:
  - {name: web, description: Pages}
`,
    );
    writeFileSync(path.join(folder, 'template.yml'), 'version: 1\n');
    const read = await readConfig(file, accessWith({ OK: 'true' }));
    expect(read).toMatchObject({
      ok: true,
      config: {
        file,
        flow: 'shop',
        trail: 'release-7',
        artifacts: [
          { kind: 'path', name: 'app', pattern: 'dist/app.tgz', where: `line 6 of ${file} (app=dist/app.tgz)` },
          { kind: 'path', name: null, pattern: 'dist/docs.zip' },
        ],
        attestations: [{ name: 'tests', artifact: 'app', evidence: { kind: 'generic', compliant: true } }],
        desired: {
          flows: [
            { name: 'shop', description: null, visibility: null, template: 'version: 1\n' },
            { name: 'web', description: 'Pages', visibility: null, template: null },
          ],
          policies: [{ name: 'careful', description: null, comment: '', content: policy }],
          environments: [{ name: 'live', type: 'K8S', policies: ['careful'] }],
        },
      },
    });
  });

  it('tells absent keys from empty ones', async () => {
    expect(await read('flow: {name: shop, description: The shop, visibility: public}')).toMatchObject({
      flow: 'shop',
      trail: null,
      artifacts: null,
      attestations: null,
      desired: { flows: [{ name: 'shop', description: 'The shop', visibility: 'public', template: null }] },
    });
  });

  it.each([
    ['flow: a\nartifcts: []\n', ['2:1: unknown key "artifcts": did you mean "artifacts"?']],
    ['{}\n', [expect.stringMatching(/^1:1: expected at least one of flow, template, .*, found none$/)]],
    ['flow: {name: a, visiblity: public}\n', ['1:17: unknown key "visiblity": did you mean "visibility"?']],
    ['flow: a b\n', [expect.stringMatching(/^1:7: expected a name of letters, .* found "a b"$/)]],
    ['flow: [a]\n', ['1:7: expected a name or a mapping (a list of flows stands under "flows"), found a list']],
    ['trail: a/b\n', [expect.stringMatching(/^1:8: expected a name/)]],
    ['template: {version: 1}\n', ['1:11: expected "flow" beside it: whose template is it?']],
    [
      'flow: a\ntemplate: {version: 1}\ntemplate-file: t\n',
      ['3:16: expected either "template" or "template-file", found both'],
    ],
    ['flow: a\ntemplate: {trial: {}}\n', ['2:12: unknown key "trial": did you mean "trail"?']],
    ['flow: a\nflows: [{name: a}]\n', ['2:16: the flow "a" is given twice: here and under "flow"']],
    ['artifacts: app.tgz\n', ['1:12: expected a list, found "app.tgz"']],
    [
      'artifacts: []\n',
      [
        '1:12: expected a YAML list (items that begin with `- `), found an empty list. What begins with `-` or `[` is read as YAML: write a path that begins so with `./` before it.',
      ],
    ],
    ['artifacts:\n  - {path: a, nmae: b}\n', ['2:15: the key `nmae` is not known: did you mean `name`?']],
    ['artifacts:\n  - x\n  - "!x"\n  - [x]\n', [expect.stringMatching(/^4:5: expected a path or a mapping/)]],
    ['artifacts: &a [x]\nattestations: *a\n', [expect.stringMatching(/attestations: an alias .* is not read here/)]],
    ['attestations:\n\n  - {name: a b, compliant: true}\n', [expect.stringMatching(/^3:12: expected a name/)]],
    ['attestations:\n- name: a\n  compliant: maybe\n', [expect.stringMatching(/^3:14: `compliant` must be/)]],
    [
      'environments: [{name: a, type: K8S}, {name: a, type: ECS}]\n',
      ['1:45: the name "a" is given twice in this list'],
    ],
  ])('refuses %j', async (text, expected) => {
    expect(await problems(text)).toEqual(expected);
  });

  it('tells all that is wrong with the parts at once, in the order of the file', async () => {
    const text = 'attestations: [{name: a}]\nflow: a\ntemplate: {x: 1}\nartifacts: [{path: x, y: 1}]\n';
    expect(await problems(text)).toEqual([
      expect.stringMatching(/^1:16: expected exactly one of/),
      expect.stringMatching(/^3:12: unknown key "x"/),
      expect.stringMatching(/^4:23: the key `y`/),
    ]);
  });

  describe('with variables of which nothing is known', () => {
    it.each([
      'name: {env: X}, compliant: {env: X}, artifact: {env: X}, description: {env: X}, attachments: {env: X}',
      'name: a, compliant: true, user-data: {env: X}, annotations: {env: X}, external-urls: {env: X}, origin-url: {env: X}',
      'name: a, compliant: true, user-data: {a: [{env: X}]}, annotations: {a: {env: X}}, external-urls: {a: {env: X}, b: {href: {env: X}}}',
      'name: a, junit: {env: X}, user-data-file: {env: X}',
      'name: a, junit: [{env: X}, "!y"]',
      'name: a, sarif: x, fail-on: {env: X}',
      'name: a, sbom: x, require: {env: X}',
      'name: a, coverage: {env: X}, minimum: {env: X}',
      'name: a, pull-request: {env: X}',
      'name: a, pull-request: {approvals: {env: X}, merged: {env: X}}',
      'name: a, provenance: {env: X}, identity: {env: X}, issuer: {env: X}, source: {env: X}, trusted-root: {env: X}',
      'name: a, custom: {env: X}, data: {env: X}',
      'name: a, custom: x, data-file: {env: X}',
    ])('says nothing against them in {%s}', async (entry) => {
      expect(await problems(`attestations:\n  - {${entry}}\n`)).toEqual([]);
    });

    it('says all that is wrong beside them', async () => {
      const text = `attestations:
  - {name: {env: X}, compliant: maybe, coment: {env: X}}
  - {name: a, compliant: {env: X, Y: Z}}
  - {name: a, compliant: {env: [X]}}
  - {name: a, compliant: true, external-urls: {a: {env: X}, b: nowhere}}
`;
      const found = await problems(text);
      expect(found.map((problem) => problem.replace(/:\d+: .*/, ''))).toEqual(['2', '2', '3', '4', '5']);
    });

    it('refuses in the step what is not set there', async () => {
      writeFileSync(file, 'attestations: [{name: a, compliant: {env: X}}]');
      expect(await readConfig(file, accessWith({}))).toMatchObject({
        ok: false,
        problems: [{ place: { line: 1, column: 43 }, message: expect.stringMatching(/`X` is not set/) as string }],
      });
    });
  });

  it('reads any text into a config or problems, and ends', async () => {
    const words = fc.constantFrom(
      ...'flow template artifacts attestations policies name compliant env path version'.split(' '),
      ...': |\n|\n  |- |{|}|[|]|,|&a |*a |"|\'|#|!!str |1|true|~|<<'.split('|'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 40 }), async (parts) => {
        const text = parts.join('');
        const outcome = await readConfig('x.yml', { readText: () => text, variables: null });
        expect(outcome.ok || outcome.problems.length > 0).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});
