import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, ExpressionContext } from '../../src/compliance/expression.ts';
import { evaluate, type Truth } from '../../src/compliance/expression-evaluation.ts';
import { parseExpression } from '../../src/compliance/expression-parser.ts';
import { runs } from '../runs.ts';
import { condition, context } from './arbitrary-expression.ts';

const fingerprint = 'ab'.repeat(32);
const example: ExpressionContext = {
  flow: {
    name: 'shop',
    tags: { team: 'red', level: '10', version: '1.5', words: '10 apples', empty: '', 'a key': 'x' },
  },
  artifact: { name: 'registry/shop:1', fingerprint },
};

function truthOf(inner: string, about = example): Truth {
  return evaluate(parseExpression(`\${{ ${inner} }}`), about);
}

function truth(tree: Condition, about: ExpressionContext): Truth {
  return evaluate({ text: '', condition: tree }, about);
}

describe('evaluate', () => {
  it.each([
    ['flow.name == "shop"', 'true'],
    ['flow.name != "shop"', 'false'],
    ['artifact.name == "registry/shop:1"', 'true'],
    [`artifact.fingerprint == "${fingerprint}"`, 'true'],
    ['flow.tags.team == "red"', 'true'],
    ['flow.tags["a key"] == "x"', 'true'],
    ['flow.tags.team in ["blue", "red"]', 'true'],
    ['flow.tags.team in ["blue"]', 'false'],
    ['flow.tags.team not in ["blue"]', 'true'],
    ['"red" in [flow.name, flow.tags.team]', 'true'],
    ['exists(flow)', 'true'],
    ['exists(artifact)', 'true'],
    ['exists(flow.name)', 'true'],
    ['exists(flow.tags.team)', 'true'],
    ['exists(flow.tags.empty)', 'true'],
    ['matches(artifact.name, "shop")', 'true'],
    ['matches(artifact.name, "^shop")', 'false'],
    ['matches(artifact.name, "^registry/.*:\\d$")', 'true'],
    ['matches("abc", "b")', 'true'],
    ['true and false', 'false'],
    ['true or false', 'true'],
    ['not true', 'false'],
  ])('%s is %s', (inner, expected) => {
    expect(truthOf(inner)).toBe(expected);
  });

  describe('a missing tag', () => {
    it.each([
      ['exists(flow.tags.gone)', 'false'],
      ['flow.tags.gone == "a"', 'false'],
      ['flow.tags.gone == ""', 'false'],
      ['flow.tags.gone == 0', 'false'],
      ['flow.tags.gone != "a"', 'true'],
      ['flow.tags.gone == flow.tags.lost', 'false'],
      ['flow.tags.gone in ["a"]', 'false'],
      ['flow.tags.gone in [flow.tags.gone]', 'false'],
      ['flow.tags.gone not in ["a"]', 'true'],
      ['flow.tags.gone < "a"', 'indeterminate'],
      ['flow.tags.gone >= 3', 'indeterminate'],
      ['matches(flow.tags.gone, "")', 'indeterminate'],
      ['not matches(flow.tags.gone, "a")', 'indeterminate'],
      ['exists(flow.tags.gone) and flow.tags.gone > 3', 'false'],
      ['not exists(flow.tags.gone) or flow.tags.gone > 3', 'true'],
    ])('%s is %s', (inner, expected) => {
      expect(truthOf(inner)).toBe(expected);
    });

    it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('may be called %s', (key) => {
      expect(truthOf(`exists(flow.tags.${key})`)).toBe('false');
      const tags: unknown = JSON.parse(`{"${key}": "x"}`);
      const about = { ...example, flow: { name: 'a', tags: tags as Record<string, string> } };
      expect(truthOf(`flow.tags.${key} == "x"`, about)).toBe('true');
    });
  });

  describe('order', () => {
    it.each([
      ['flow.tags.level > 9', 'true'],
      ['flow.tags.level > "9"', 'false'],
      ['flow.tags.level == 10', 'true'],
      ['flow.tags.level == 10.0', 'true'],
      ['flow.tags.level <= 10', 'true'],
      ['flow.tags.level < flow.tags.version', 'false'],
      ['flow.tags.version >= 1.5', 'true'],
      ['flow.tags.level in [1, 10]', 'true'],
      ['2 < 10', 'true'],
      ['"2" < "10"', 'false'],
      ['"b" > "a"', 'true'],
      ['"\ufffd" < "🙂"', 'true'],
      ['flow.tags.words > 9', 'indeterminate'],
      ['flow.tags.words == 10', 'false'],
      ['flow.tags.words != 10', 'true'],
      ['flow.tags.empty < 1', 'indeterminate'],
      [`${'9'.repeat(400)} > 1`, 'indeterminate'],
      ['matches(3, "3")', 'indeterminate'],
    ])('%s is %s', (inner, expected) => {
      expect(truthOf(inner)).toBe(expected);
    });
  });

  it('runs a pattern that backtracks elsewhere', () => {
    const about = { ...example, artifact: { name: `${'a'.repeat(100_000)}!`, fingerprint } };
    expect(truthOf('matches(artifact.name, "(a+)+$")', about)).toBe('false');
    expect(truthOf('matches(artifact.name, "^(a|aa)+$")', about)).toBe('false');
  });
});

function not(operand: Condition): Condition {
  return { kind: 'not', operand };
}

function and(...operands: Condition[]): Condition {
  return { kind: 'and', operands };
}

function or(...operands: Condition[]): Condition {
  return { kind: 'or', operands };
}

describe('laws of the three-valued logic', () => {
  const unknown: Condition = {
    kind: 'comparison',
    operator: '<',
    left: { kind: 'tag', key: 'gone' },
    right: { kind: 'number', value: 1 },
  };
  const always: Condition = { kind: 'constant', value: true };
  const never: Condition = { kind: 'constant', value: false };
  it.each([
    ['and', always, unknown, 'indeterminate'],
    ['and', never, unknown, 'false'],
    ['and', unknown, unknown, 'indeterminate'],
    ['and', always, always, 'true'],
    ['or', always, unknown, 'true'],
    ['or', never, unknown, 'indeterminate'],
    ['or', unknown, unknown, 'indeterminate'],
    ['or', never, never, 'false'],
  ] as const)('%s of %o and %o is %s', (kind, left, right, expected) => {
    expect(truth({ kind, operands: [left, right] }, example)).toBe(expected);
    expect(truth({ kind, operands: [right, left] }, example)).toBe(expected);
  });

  it.each<[string, (x: Condition, y: Condition) => [Condition, Condition]]>([
    ['not not x is x', (x) => [not(not(x)), x]],
    ['x and true is x', (x) => [and(x, always), x]],
    ['x or false is x', (x) => [or(x, never), x]],
    ['x and false is false', (x) => [and(x, never), never]],
    ['x or true is true', (x) => [or(x, always), always]],
    ['x and x is x', (x) => [and(x, x), x]],
    ['x and y is y and x', (x, y) => [and(x, y), and(y, x)]],
    ['x or y is y or x', (x, y) => [or(x, y), or(y, x)]],
    ['not (x and y) is not x or not y', (x, y) => [not(and(x, y)), or(not(x), not(y))]],
    ['not (x or y) is not x and not y', (x, y) => [not(or(x, y)), and(not(x), not(y))]],
    ['x or x and y is x', (x, y) => [or(x, and(x, y)), x]],
  ])('%s', (_law, sides) => {
    fc.assert(
      fc.property(condition, condition, context, (x, y, about) => {
        const [left, right] = sides(x, y);
        expect(truth(left, about)).toBe(truth(right, about));
      }),
      { numRuns: runs(100) },
    );
  });

  it('an order and its opposite never both hold', () => {
    fc.assert(
      fc.property(condition, context, (tree, about) => {
        fc.pre(tree.kind === 'comparison');
        const opposite = { '<': '>=', '>': '<=', '<=': '>', '>=': '<', '==': '!=', '!=': '==' } as const;
        expect(truth({ ...tree, operator: opposite[tree.operator] }, about)).toBe(truth(not(tree), about));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('evaluate, for an artifact that no flow knows', () => {
  const untraced: ExpressionContext = { flow: null, artifact: example.artifact };

  it.each([
    ['artifact.name == "registry/shop:1"', 'true'],
    ['matches(artifact.name, "^vendor/")', 'false'],
    [`artifact.fingerprint in ["${fingerprint}"]`, 'true'],
    ['exists(artifact)', 'true'],
    ['exists(flow)', 'false'],
    ['exists(flow.name)', 'false'],
    ['exists(flow.tags.team)', 'false'],
    ['flow.name == "shop"', 'indeterminate'],
    ['flow.name != "shop"', 'indeterminate'],
    ['flow.name in ["shop"]', 'indeterminate'],
    ['flow.name not in ["shop"]', 'indeterminate'],
    ['"shop" in [flow.name, "shop"]', 'true'],
    ['flow.tags.team == "red"', 'indeterminate'],
    ['flow.tags.level > 3', 'indeterminate'],
    ['matches(flow.name, ".*")', 'indeterminate'],
    ['flow.name == "shop" or artifact.name == "registry/shop:1"', 'true'],
    ['flow.name == "shop" and artifact.name == "x"', 'false'],
  ] as const)('%s is %s', (inner, expected) => {
    expect(truthOf(inner, untraced)).toBe(expected);
  });
});
