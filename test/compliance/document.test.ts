import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentLimits, type Problem, readDocument } from '../../src/compliance/document.ts';
import { runs } from '../runs.ts';

const schema = z.strictObject({
  name: z.string(),
  enabled: z.boolean().optional(),
  list: z.array(z.strictObject({ kind: z.enum(['red', 'green']) })).optional(),
  map: z.record(z.string(), z.string()).optional(),
});

function problemsOf(text: string): Problem[] {
  const result = readDocument(text, schema);
  return result.ok ? [] : result.problems;
}

/** `line:column path: message` of each problem. */
function told(text: string): string[] {
  return problemsOf(text).map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`);
}

describe('readDocument', () => {
  it('reads what the schema allows', () => {
    expect(readDocument('name: a\nenabled: true\nlist: [{kind: red}]\n', schema)).toEqual({
      ok: true,
      value: { name: 'a', enabled: true, list: [{ kind: 'red' }] },
    });
  });

  it.each(['1.10', '0x1F', '1e3', '.inf', 'yes', 'on', 'no', '2026-01-01', '007', '99999999999999999999'])(
    'keeps the plain scalar %s as the text that was written',
    (written) => {
      expect(readDocument(`name: ${written}`, schema)).toEqual({ ok: true, value: { name: written } });
    },
  );

  it('reads aliases', () => {
    const text = 'name: &n a\nmap: {x: *n, y: *n}';
    expect(readDocument(text, schema)).toEqual({ ok: true, value: { name: 'a', map: { x: 'a', y: 'a' } } });
  });

  it.each(['', '\n', '# only a comment\n', '---\n', '---\n...\n', ' '.repeat(100)])(
    'lets the caller say what a text without content means: %j',
    (text) => {
      expect(readDocument(text, schema, { name: 'empty' })).toEqual({ ok: true, value: { name: 'empty' } });
      expect(told(text)).toHaveLength(1);
      expect(told(text)[0]).toContain('expected a mapping, found nothing');
    },
  );

  it('does not take a written null for an empty text', () => {
    expect(readDocument('~', schema, { name: 'empty' }).ok).toBe(false);
    expect(readDocument('null', schema, { name: 'empty' }).ok).toBe(false);
  });

  it.each([
    ['name: a\nnaem: b', ['2:1 naem: unknown key "naem": did you mean "name"?']],
    ['enabled: true', ['1:1 name: missing key "name": expected a text']],
    ['name: true', ['1:7 name: expected a text, found the boolean true']],
    ['name:', ['1:6 name: expected a text, found nothing']],
    ['name: [a]', ['1:7 name: expected a text, found a list']],
    ['name: {a: b}', ['1:7 name: expected a text, found a mapping']],
    ['name: a\nenabled: yes', ['2:10 enabled: expected true or false, found "yes"']],
    ['name: a\nlist: {}', ['2:7 list: expected a list, found a mapping']],
    ['name: a\nlist:\n  - kind: blue', ['3:11 list[0].kind: expected red or green, found "blue"']],
    ['name: a\nlist:\n  - kind: ""', ['3:11 list[0].kind: expected red or green, found an empty text']],
    ['- a', ['1:1 : expected a mapping, found a list']],
    ['text', ['1:1 : expected a mapping, found "text"']],
    ['name: a\nmap: {"x y": []}', ['2:14 map["x y"]: expected a text, found a list']],
    ['name: a\r\nenabled: 1\r\n', ['2:10 enabled: expected true or false, found "1"']],
  ])('refuses %j', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it('tells all problems at once, in the order of the text', () => {
    expect(told('x: 1\nlist:\n  - {kind: blue, y: 2}\n  - 3\nenabled: 4\nenabled: 5\n')).toEqual([
      '1:1 name: missing key "name": expected a text',
      '1:1 x: unknown key "x": did you mean "map"?',
      '3:12 list[0].kind: expected red or green, found "blue"',
      '3:18 list[0].y: unknown key "y": did you mean "kind"?',
      '4:5 list[1]: expected a mapping, found "3"',
      '6:1 : the key "enabled" is given twice',
      '6:10 enabled: expected true or false, found "5"',
    ]);
  });

  it('points into the anchor where an alias brings a wrong value', () => {
    expect(told('name: a\nlist: [&item {kind: blue}, *item]')).toEqual([
      '2:21 list[0].kind: expected red or green, found "blue"',
      '2:21 list[1].kind: expected red or green, found "blue"',
    ]);
  });

  it.each([
    ['name: a\nname: b', 2, 1, 'the key "name" is given twice'],
    ['name: a\n"name": b', 2, 1, 'the key "name" is given twice'],
    ['name: a\n---\nname: b', 2, 1, 'expected one document, found a second one here'],
    ['name: !secret a', 1, 7, 'not valid YAML: Unresolved tag: !secret'],
    ['name: !!binary aGk=', 1, 7, 'not valid YAML: Unresolved tag: tag:yaml.org,2002:binary'],
    ['%YAML 1.1\n---\nname: a', 1, 1, 'expected YAML 1.2, found the directive %YAML 1.1'],
    ['name: "a\\q"', 1, 9, 'not valid YAML: Invalid escape sequence \\q'],
    ['name: *gone', 1, 7, 'expected an anchor &gone before this alias, found none'],
    ['name: &a [*a]', 1, 11, 'the alias *a lies inside of what it repeats'],
    ['? [name]\n: a', 1, 3, 'not valid YAML: With stringKeys, all keys must be strings'],
  ])('refuses %j', (text, line, column, message) => {
    expect(problemsOf(text)).toContainEqual({ line, column, path: '', message });
  });

  it('has no merge keys', () => {
    expect(told('name: a\n<<: {enabled: true}')).toEqual(['2:1 ["<<"]: unknown key "<<": did you mean "map"?']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('takes %s for a key like any other', (key) => {
    expect(problemsOf(`name: a\n${key}: 1`)).toHaveLength(1);
    expect(problemsOf(`name: a\n${key}: {name: b}`)[0]).toMatchObject({ line: 2, column: 1, path: key });
    expect(readDocument(`__proto__: {name: a}`, schema).ok).toBe(false);
  });
});

describe('readDocument and hostile text', () => {
  it.each([
    ['sequences in sequences', '['.repeat(40_000)],
    ['block sequences in block sequences', '- '.repeat(40_000)],
    ['closed nesting', `name: ${'['.repeat(200)}${']'.repeat(200)}`],
    ['mappings in mappings', '{a: '.repeat(10_000)],
    ['keys in keys', '? '.repeat(40_000)],
    ['commas', `[${','.repeat(20_000)}`],
    ['quotes', '"'.repeat(40_000)],
    ['anchors', '&a '.repeat(20_000)],
    ['directives', '%A\n'.repeat(20_000)],
    ['zeros', '\0'.repeat(1000)],
    ['many keys', Array.from({ length: 10_000 }, (_, index) => `k${index}: v`).join('\n')],
    ['one long key', `? ${'a'.repeat(900_000)}\n: b`],
    ['many aliases', `- &a x\n${'- *a\n'.repeat(10_000)}`],
  ])('refuses %s with a bounded list of problems', (_name, text) => {
    const problems = problemsOf(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(documentLimits.problems);
    for (const { line, column } of problems) {
      expect(line).toBeGreaterThanOrEqual(1);
      expect(column).toBeGreaterThanOrEqual(1);
    }
  });

  it('refuses aliases that multiply', () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const lines = letters.map((letter, index) => {
      const previous = letters[index - 1];
      return `${letter}: &${letter} [${Array.from({ length: 9 }, () => (previous ? `*${previous}` : 'x')).join(', ')}]`;
    });
    expect(told(lines.join('\n'))).toEqual([
      '1:1 : aliases repeat too much of this document: write out what they stand for',
    ]);
  });

  it('counts bytes, not characters', () => {
    const fits = `name: ${'a'.repeat(documentLimits.sizeBytes - 'name: '.length)}`;
    expect(readDocument(fits, schema).ok).toBe(true);
    expect(told(`${fits}a`)).toEqual([
      `1:1 : expected at most ${documentLimits.sizeBytes} bytes, found ${documentLimits.sizeBytes + 1}`,
    ]);
    expect(readDocument(`name: ${'é'.repeat(documentLimits.sizeBytes / 2)}`, schema).ok).toBe(false);
  });

  it('answers for every text', () => {
    const pieces = fc.constantFrom(
      'name',
      ': ',
      '\n',
      '- ',
      '  ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '&a ',
      '*a',
      '!',
      '|',
      '>',
      '#',
      '%',
      '\t',
      '---\n',
      'x',
      '?',
      '\0',
      '\ud800',
      '🙂',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const result = readDocument(text, schema);
        expect(result.ok ? [result.value.name] : result.problems).not.toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });
});
