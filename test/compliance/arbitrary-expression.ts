import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import type { Condition, ExpressionContext, Field, Operand, Whole } from '../../src/compliance/expression.ts';

const tagKeys = fc.constantFrom('team', 'risk-level', 'n', '2nd', 'any key', 'a.b', '__proto__', 'constructor', 'in');
const values = fc.oneof(
  fc.constantFrom('', 'a', 'b', '1', '2.5', '-3', '10'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);

const field = fc
  .constantFrom<Field>('flow.name', 'artifact.name', 'artifact.fingerprint')
  .map((name): Operand => ({ kind: 'field', field: name }));
const tag = tagKeys.map((key): Operand => ({ kind: 'tag', key }));
const whole = fc.constantFrom<'flow' | 'artifact'>('flow', 'artifact').map((of): Whole => ({ kind: 'whole', of }));
const operand: fc.Arbitrary<Operand> = fc.oneof(
  field,
  tag,
  values.map((value): Operand => ({ kind: 'text', value })),
  fc.constantFrom(0, 1, 2.5, -3, 10).map((value): Operand => ({ kind: 'number', value })),
);

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.boolean().map((value): Condition => ({ kind: 'constant', value })),
  fc
    .tuple(
      operand,
      fc.constantFrom('==' as const, '!=' as const, '<' as const, '>' as const, '<=' as const, '>=' as const),
      operand,
    )
    .map(([left, operator, right]): Condition => ({ kind: 'comparison', operator, left, right })),
  fc
    .tuple(operand, fc.array(operand, { minLength: 1, maxLength: 3 }))
    .map(([element, list]): Condition => ({ kind: 'membership', element, list })),
  fc.oneof(field, tag, whole).map((subject): Condition => ({ kind: 'exists', subject })),
  fc
    .tuple(operand, fc.constantFrom('a', '^a$', '\\d+', '(a+)+$', '"\'', '[\\\\]'))
    .map(([subject, pattern]): Condition => ({ kind: 'matches', subject, pattern, regex: RE2JS.compile(pattern) })),
);

/** Trees of any shape, a few levels deep. */
export const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom('or' as const, 'and' as const), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
      .map(([kind, operands]): Condition => ({ kind, operands })),
    tie('condition').map((inner): Condition => ({ kind: 'not', operand: inner })),
  ),
})).condition;

/** Contexts in which the tags that conditions name are there, or not. */
export const context: fc.Arbitrary<ExpressionContext> = fc.record({
  flow: fc.record({ name: values, tags: fc.dictionary(tagKeys, values, { noNullPrototype: true }) }),
  artifact: fc.record({ name: values, fingerprint: values }),
});
