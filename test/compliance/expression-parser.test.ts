import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, ExpressionSyntaxError } from '../../src/compliance/expression.ts';
import { expressionLimits, parseExpression } from '../../src/compliance/expression-parser.ts';
import { runs } from '../runs.ts';
import { condition } from './arbitrary-expression.ts';
import { writtenExpression } from './written-expression.ts';

const flowName = { kind: 'field', field: 'flow.name' };
const a = { kind: 'comparison', operator: '==', left: flowName, right: { kind: 'text', value: 'a' } };

function read(inner: string): unknown {
  return bare(parseExpression(`\${{ ${inner} }}`).condition);
}

/** A tree without compiled patterns, which cannot be compared. */
function bare(tree: Condition): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'regex' ? undefined : value)));
}

/** What is wrong with an expression; null where nothing is. */
function outcomeOf(text: string): { offset: number; message: string } | null {
  try {
    parseExpression(text);
    return null;
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return { offset: error.offset, message: error.message };
    throw error;
  }
}

function errorOf(text: string): { offset: number; message: string } {
  const outcome = outcomeOf(text);
  if (outcome === null) throw new Error(`${text} was taken`);
  return outcome;
}

function ofLength(length: number): string {
  return `\${{ flow.name == "${'a'.repeat(length - '${{ flow.name == "" }}'.length)}" }}`;
}

function nestedBy(opening: string, levels: number, closing = ''): string {
  return `\${{ ${opening.repeat(levels)}true${closing.repeat(levels)} }}`;
}

function matching(pattern: string): string {
  return `\${{ matches(flow.name, "${pattern}") }}`;
}

describe('parseExpression', () => {
  it.each([
    ['flow.name == "a"', a],
    ["flow.name == 'a'", a],
    ['(flow.name) == ("a")', a],
    ['((flow.name == "a"))', a],
    ['true', { kind: 'constant', value: true }],
    ['exists(flow)', { kind: 'exists', subject: { kind: 'whole', of: 'flow' } }],
    ['exists(artifact)', { kind: 'exists', subject: { kind: 'whole', of: 'artifact' } }],
    ['exists(flow.tags.risk-level)', { kind: 'exists', subject: { kind: 'tag', key: 'risk-level' } }],
    ['exists(flow.tags.2nd_try)', { kind: 'exists', subject: { kind: 'tag', key: '2nd_try' } }],
    ['exists(flow.tags["any key"])', { kind: 'exists', subject: { kind: 'tag', key: 'any key' } }],
    ["exists(flow.tags['it\\'s'])", { kind: 'exists', subject: { kind: 'tag', key: "it's" } }],
    ['exists(flow.tags.not)', { kind: 'exists', subject: { kind: 'tag', key: 'not' } }],
    [
      'flow.tags.level >= -1.5',
      {
        kind: 'comparison',
        operator: '>=',
        left: { kind: 'tag', key: 'level' },
        right: { kind: 'number', value: -1.5 },
      },
    ],
    ['flow.name in ["a", \'b\']', membership(['a', 'b'])],
    ['flow.name in ("a", "b")', membership(['a', 'b'])],
    ['flow.name in ("a")', membership(['a'])],
    ['flow.name in ("a",)', membership(['a'])],
    ['flow.name not in ["a"]', { kind: 'not', operand: membership(['a']) }],
    ['not flow.name in ["a"]', { kind: 'not', operand: membership(['a']) }],
    ['not not true', { kind: 'not', operand: { kind: 'not', operand: { kind: 'constant', value: true } } }],
    [
      'matches(artifact.name, "^a\\.b\\\\d$")',
      { kind: 'matches', subject: { kind: 'field', field: 'artifact.name' }, pattern: '^a\\.b\\d$' },
    ],
  ])('reads %s', (inner, tree) => {
    expect(read(inner)).toEqual(tree);
  });

  it('binds or loosest, then and, then not', () => {
    expect(read('true or false and not true or false')).toEqual({
      kind: 'or',
      operands: [
        { kind: 'constant', value: true },
        {
          kind: 'and',
          operands: [
            { kind: 'constant', value: false },
            { kind: 'not', operand: { kind: 'constant', value: true } },
          ],
        },
        { kind: 'constant', value: false },
      ],
    });
    expect(read('not flow.name == "a" and true')).toEqual({
      kind: 'and',
      operands: [
        { kind: 'not', operand: a },
        { kind: 'constant', value: true },
      ],
    });
  });

  it('keeps the text', () => {
    expect(parseExpression('  ${{true}}\n').text).toBe('  ${{true}}\n');
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(condition, (tree) => {
        const text = writtenExpression(tree);
        fc.pre(text.length <= expressionLimits.length);
        expect(bare(parseExpression(text).condition)).toEqual(bare(tree));
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['', 0, 'expected an expression of the form ${{ … }}, found ""'],
    ['flow.name == "a"', 0, 'expected an expression of the form ${{ … }}, found "flow.name == \\"a\\""'],
    ['${{}', 0, 'expected an expression of the form ${{ … }}, found "${{}"'],
    ['${{}}', 3, 'expected a condition or a value, found the end'],
    ['${{   }}', 6, 'expected a condition or a value, found the end'],
    ['${{ true }} or ${{ true }}', 9, 'expected a name, a number or a text in quotes, found "}"'],
    ['${{ flow.nme == "a" }}', 4, 'unknown name "flow.nme": did you mean "flow.name"?'],
    ['${{ flow.tag.team == "a" }}', 4, 'unknown name "flow.tag.team": did you mean "flow.tags.team"?'],
    [
      '${{ flow.tags.a.b == "a" }}',
      4,
      'unknown name "flow.tags.a.b": a tag\'s key that holds a dot is written flow.tags["a.b"]',
    ],
    ['${{ flow.tags == "a" }}', 14, 'expected a tag, as in flow.tags.team or flow.tags["team"], found "=="'],
    ['${{ flow.tags[team] == "a" }}', 14, 'expected a tag\'s key in quotes, found "team"'],
    ['${{ match(flow.name, "a") }}', 4, 'unknown function "match": did you mean "matches"?'],
    ['${{ flow.name = "a" }}', 14, 'unknown sign "=": did you mean "=="?'],
    ['${{ true && false }}', 9, 'unknown sign "&&": did you mean "and"?'],
    ['${{ true || false }}', 9, 'unknown sign "||": did you mean "or"?'],
    ['${{ !true }}', 4, 'unknown sign "!": did you mean "not"?'],
    ['${{ flow.name == "a }}', 17, 'expected a closing " to this text, found the end'],
    ['${{ flow.name == 3x }}', 17, 'expected a name, a number or a text in quotes, found "3x"'],
    ['${{ flow.name == 1.2.3 }}', 17, 'expected a name, a number or a text in quotes, found "1.2.3"'],
    ['${{ flow.name == ünï }}', 17, 'expected a name, a number or a text in quotes, found "ü"'],
    ['${{ flow.name }}', 4, 'expected a condition, found the value flow.name: compare it with another'],
    ['${{ "a" or true }}', 4, 'expected a condition, found the value "a": compare it with another'],
    ['${{ not flow.name }}', 8, 'expected a condition, found the value flow.name: compare it with another'],
    ['${{ flow }}', 4, 'expected a condition, found flow: did you mean exists(flow)?'],
    ['${{ flow == "a" }}', 4, 'expected a value, found flow: did you mean flow.name?'],
    ['${{ flow.tags.a == true }}', 19, 'expected a value, found true: tags are texts, as in "true"'],
    ['${{ exists(flow.name) == flow.name }}', 4, 'expected a value, found a condition'],
    ['${{ (flow.name == "a") == "a" }}', 4, 'expected a value, found a condition'],
    [
      '${{ flow.name == "a" == "a" }}',
      21,
      'expected `and`, `or` or the end: comparisons cannot be chained, found "=="',
    ],
    [
      '${{ flow.name in ["a"] in ["a"] }}',
      23,
      'expected `and`, `or` or the end: comparisons cannot be chained, found "in"',
    ],
    ['${{ flow.name in [] }}', 18, 'expected a condition or a value, found "]"'],
    ['${{ flow.name in "a" }}', 17, 'expected a list such as ["a", "b"], found "\\"a\\""'],
    ['${{ flow.name in ["a" "b"] }}', 22, 'expected "]", found "\\"b\\""'],
    ['${{ flow.name in ["a"', 0, 'expected an expression of the form ${{ … }}, found "${{ flow.name in [\\"a\\""'],
    ['${{ (true }}', 10, 'expected ")", found the end'],
    ['${{ true) }}', 8, 'expected `and`, `or` or the end, found ")"'],
    ['${{ true AND false }}', 9, 'expected `and`, `or` or the end, found "AND"'],
    ['${{ and true }}', 4, 'expected a condition or a value, found "and"'],
    ['${{ true and }}', 13, 'expected a condition or a value, found the end'],
    ['${{ flow.name not "a" }}', 18, 'expected `in`, found "\\"a\\""'],
    ['${{ exists() }}', 11, 'expected a condition or a value, found ")"'],
    ['${{ exists("a") }}', 11, 'expected a name such as flow.tags.team, found "a"'],
    ['${{ exists(flow.name, 1) }}', 20, 'expected ")", found ","'],
    ['${{ matches(flow.name) }}', 21, 'expected ",", found ")"'],
    ['${{ matches(flow.name, flow.tags.a) }}', 23, 'expected a regular expression in quotes, found "flow.tags.a"'],
    [
      '${{ matches(flow.name, "(") }}',
      23,
      'not a regular expression that RE2 takes: error parsing regexp: missing closing ): `(`',
    ],
    ['${{ matches(flow.name, "a{1000}{1000}") }}', 23, expect.stringContaining('not a regular expression')],
    ['${{ matches(flow.name, "(?=a)") }}', 23, expect.stringContaining('not a regular expression')],
    ['${{ matches(flow.name, "\\1") }}', 23, expect.stringContaining('not a regular expression')],
  ])('refuses %s', (text, offset, message: unknown) => {
    expect(errorOf(text)).toEqual({ offset, message });
  });

  it('bounds the length', () => {
    expect(parseExpression(ofLength(expressionLimits.length)).text).toHaveLength(4096);
    expect(errorOf(ofLength(expressionLimits.length + 1)).message).toContain('at most 4096 characters, found 4097');
  });

  it('bounds the nesting', () => {
    const { nesting } = expressionLimits;
    expect(parseExpression(nestedBy('(', nesting, ')')).condition).toEqual({ kind: 'constant', value: true });
    expect(parseExpression(nestedBy('not ', nesting)).condition.kind).toBe('not');
    for (const opening of ['(', 'not ', 'exists(', 'matches(', 'not (']) {
      expect(errorOf(nestedBy(opening, nesting + 1)).message).toContain('at most 50 levels');
      expect(errorOf(nestedBy(opening, 500)).message).toContain('at most 50 levels');
    }
  });

  it('bounds regular expressions', () => {
    const { patternLength } = expressionLimits;
    expect(parseExpression(matching('a'.repeat(patternLength))).condition.kind).toBe('matches');
    expect(errorOf(matching('a'.repeat(patternLength + 1))).message).toContain('at most 1000 characters');
    expect(errorOf(matching('\\pL{1000}'.repeat(100))).message).toContain('repeats too much');
  });

  it('takes long chains, which nest nothing', () => {
    expect(parseExpression(`\${{ ${Array.from({ length: 400 }, () => 'true').join(' and ')} }}`).condition.kind).toBe(
      'and',
    );
  });

  it('answers for every text with a tree or a place', () => {
    const words = fc.constantFrom(
      'flow.name',
      'flow.tags.a',
      'flow.tags',
      '["a"]',
      '==',
      '<',
      'in',
      'not',
      'and',
      'or',
      '(',
      ')',
      '[',
      ']',
      ',',
      '"a"',
      '3',
      'true',
      'exists(',
      'matches(',
      'flow',
      '}}',
      '${{',
      '\\',
      '"',
      '🙂',
    );
    const inner = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 12 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(inner, (text) => {
        const whole = `\${{ ${text} }}`;
        const offset = outcomeOf(whole)?.offset ?? 0;
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(offset).toBeLessThanOrEqual(whole.length);
      }),
      { numRuns: runs(500) },
    );
  });
});

function membership(list: string[]): unknown {
  return { kind: 'membership', element: flowName, list: list.map((value) => ({ kind: 'text', value })) };
}
