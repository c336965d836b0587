import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAttestations } from '../../src/config/attestation-spec.ts';
import { parseBoolean } from '../../src/config/boolean.ts';
import { InputError, InputProblems, listInInput } from '../../src/action/input-problem.ts';

async function parse(text: string, env: Record<string, string> = {}) {
  const problems = new InputProblems();
  const specs = await parseAttestations(listInInput('attestations', text, problems), (name) => env[name]);
  problems.throwIfAny();
  return specs;
}

async function messageOf(text: string, env: Record<string, string> = {}): Promise<string> {
  try {
    await parse(text, env);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no problem';
}

const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

describe('a JSON object in a variable', () => {
  const text = '- {name: n, compliant: true, user-data: {env: DATA}}';

  it('is taken to 64 levels and refused above, however deep', async () => {
    expect(await parse(text, { DATA: nested(64) })).toHaveLength(1);
    for (const data of [nested(65), nested(100_000), `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`])
      expect(await messageOf(text, { DATA: data })).toContain('nested at most 64 levels deep');
  });
});

describe('parseAttestations', () => {
  it('reads everything', async () => {
    const text = `
- name: unit-tests
  artifact: app
  compliant: true
  description: All 12 passed
  attachments: [report.xml, "logs/*"]
  user-data: {count: 12, rate: 1.50, flaky: false, none: null, list: [a, 1]}
  annotations: {version: 1.10, ok: true}
  external-urls:
    report: https://ci.example.com/1
    sbom: {href: https://ci.example.com/2, fingerprint: ${'b'.repeat(64)}}
  origin-url: https://ci.example.com/3
- {name: "1.10", compliant: FALSE, attachments: one.txt, user-data-file: data.json}
`;
    expect(await parse(text)).toMatchObject([
      {
        name: 'unit-tests',
        artifact: 'app',
        evidence: { kind: 'generic', compliant: true },
        description: 'All 12 passed',
        attachments: ['report.xml', 'logs/*'],
        userData: { count: 12, rate: 1.5, flaky: false, none: null, list: ['a', 1] },
        annotations: { version: '1.10', ok: 'true' },
        externalUrls: {
          report: { href: 'https://ci.example.com/1' },
          sbom: { href: 'https://ci.example.com/2', fingerprint: 'b'.repeat(64) },
        },
        originUrl: 'https://ci.example.com/3',
      },
      {
        name: '1.10',
        artifact: null,
        evidence: { kind: 'generic', compliant: false },
        attachments: ['one.txt'],
        userDataFile: 'data.json',
        userData: {},
      },
    ]);
  });

  it.each([
    ['- {compliant: true}', /`name` is missing/],
    ['- {name: a}', /exactly one of `compliant`, `junit`,.* found none/],
    ['- {name: a, compliant: true, junit: x}', /found `compliant` and `junit`/],
    ['- {name: a, compliant: }', /found nothing/],
    ['- {name: a, compliant: yes}', /`true` or `false`, found `yes`/],
    ['- {name: a, compliant: on}', /found `on`/],
    ['- {name: a, compliant: 1}', /found `1`/],
    ['- {name: a, compliant: success}', /found `success`/],
    ['- {name: -a, compliant: true}', /`-a`/],
    ['- {name: a b, compliant: true}', /`a b`/],
    ['- {name: [a], compliant: true}', /found a list/],
    ['- {name: a, compliant: true, artifact: a.b}', /`a\.b`/],
    ['- {name: a, compliant: true, complaint: true}', /did you mean `compliant`/],
    ['- {name: a, compliant: true, user_data: {}}', /did you mean `user-data`/],
    ['- {name: a, compliant: true, user-data: [1]}', /must be a mapping/],
    ['- {name: a, compliant: true, user-data: text}', /must be a mapping/],
    ['- {name: a, compliant: true, user-data: {}, user-data-file: x}', /not both/],
    ['- {name: a, compliant: true, annotations: {a-b: c}}', /`a-b`/],
    ['- {name: a, compliant: true, annotations: {a: [b]}}', /must be a text/],
    ['- {name: a, compliant: true, external-urls: {x: "javascript:alert(1)"}}', /`x`.*http or https/],
    ['- {name: a, compliant: true, external-urls: {x: {href: https://a.example, fingerprint: 1}}}', /`x`/],
    ['- {name: a, compliant: true, origin-url: x}', /http or https/],
    ['- {name: a, compliant: true, attachments: {a: b}}', /`attachments`/],
    ['name: a\ncompliant: true', /expected a YAML list/],
    ['- unit-tests', /expected a mapping/],
    ['text', /expected a YAML list/],
    ['- {<<: {name: a}, compliant: true}', /key `<<` is not known/],
    ['- {name: a, compliant: true, name: b}', /cannot be read/],
  ])('refuses %j', async (text, message) => {
    expect(await messageOf(text)).toMatch(message);
  });

  it('reports all that is wrong with an entry', async () => {
    expect((await messageOf('- {name: "a b", compliant: maybe, origin-url: x}')).split('\n')).toHaveLength(3);
  });

  describe('values of variables', () => {
    it('stand for any value, at any depth', async () => {
      const env = { T: 'title', OK: 'true', FILES: 'a\nb', JSON: '{"x":{"env":"T"}}', N: 'tests', NOTES: '{"k":"v"}' };
      const [spec] = await parse(
        '- {name: {env: N}, compliant: {env: OK}, description: {env: T}, attachments: {env: FILES}, user-data: {env: JSON}, annotations: {env: NOTES}}',
        env,
      );
      expect(spec).toMatchObject({
        name: 'tests',
        evidence: { kind: 'generic', compliant: true },
        description: 'title',
        attachments: ['a', 'b'],
        userData: { x: { env: 'T' } },
        annotations: { k: 'v' },
      });
      const [within] = await parse(
        '- {name: n, compliant: true, user-data: {deep: [{env: T}]}, annotations: {t: {env: T}}}',
        env,
      );
      expect(within).toMatchObject({ userData: { deep: ['title'] }, annotations: { t: 'title' } });
    });

    it.each([
      ['- {name: a, compliant: {env: UNSET}}', /`UNSET` is not set/],
      ['- {name: a, compliant: {env: EMPTY}}', /found nothing/],
      ['- {name: a, compliant: true, user-data: {env: EMPTY}}', /JSON object/],
      ['- {name: a, compliant: true, user-data: {env: LIST}}', /JSON object/],
      ['- {env: EMPTY}', /expected a mapping/],
      ['- {name: {env: [a]}, compliant: true}', /the name of an environment variable/],
    ])('refuses %j', async (text, message) => {
      expect(await messageOf(text, { EMPTY: '', LIST: '[1]' })).toMatch(message);
    });

    it('never become YAML', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.string(), fc.constant('x\n  compliant: true\n- {name: forged, compliant: true}')),
          async (title) => {
            const text = '- {name: a, compliant: false, user-data: {title: {env: TITLE}}}';
            const specs = await parse(text, { TITLE: title });
            expect(specs).toHaveLength(1);
            expect(specs[0]).toMatchObject({ name: 'a', evidence: { compliant: false }, userData: { title } });
          },
        ),
      );
    });
  });

  it('reads any text into attestations or problems, never into neither', async () => {
    const characters = fc.constantFrom(...Array.from('-[]{}:,&*!|>\'"%@`#? \n\tax1~'));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: characters }), async (text) => {
        const outcome = await parse(text).catch((error: unknown) => error);
        expect(outcome instanceof InputError || (Array.isArray(outcome) && outcome.length > 0)).toBe(true);
      }),
    );
  });
});

describe('parseBoolean', () => {
  it.each(['true', 'True', 'TRUE'])('%s is true', (text) => expect(parseBoolean(text)).toBe(true));
  it.each(['false', 'False', 'FALSE'])('%s is false', (text) => expect(parseBoolean(text)).toBe(false));
  it.each(['', 'tRUE', 'yes', 'no', 'on', 'off', '0', '1', 'y', 'null', ' true'])('%j is neither', (text) =>
    expect(parseBoolean(text)).toBeNull(),
  );
});
