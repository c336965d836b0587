import { compareBytes } from './byte-order.ts';
import type { ComparisonOperator, Condition, Expression, ExpressionContext, Operand, Whole } from './expression.ts';

/** The value of a condition in Kleene's logic: `indeterminate` where the values do not allow an answer. */
export type Truth = 'true' | 'false' | 'indeterminate';

/** A tag that is missing is null; what belongs to a flow where there is none is `unknowable`. */
type Value = string | number | null | typeof unknowable;

const unknowable = Symbol('unknowable');

/**
 * Evaluates an expression. It never throws, and what cannot be compared is `indeterminate`, so that the caller can take
 * the safe side. A tag that is missing equals nothing and is in no list; ordered or matched it is indeterminate. For an
 * artifact that no flow knows everything said of its flow is indeterminate, but that there is none.
 */
export function evaluate(expression: Expression, context: ExpressionContext): Truth {
  return truthOf(expression.condition, context);
}

function truthOf(condition: Condition, context: ExpressionContext): Truth {
  const { kind } = condition;
  if (kind === 'constant') return asTruth(condition.value);
  if (kind === 'not') return negation(truthOf(condition.operand, context));
  if (kind === 'or') return anyOf(condition.operands.map((operand) => truthOf(operand, context)));
  // De Morgan: all hold where it is not so that any does not.
  if (kind === 'and') return negation(anyOf(condition.operands.map((operand) => negation(truthOf(operand, context)))));
  if (kind === 'comparison') {
    return compared(condition.operator, valueOf(condition.left, context), valueOf(condition.right, context));
  }
  if (kind === 'membership') {
    const element = valueOf(condition.element, context);
    return anyOf(condition.list.map((item) => equality(element, valueOf(item, context))));
  }
  if (kind === 'exists') return asTruth(isThere(condition.subject, context));
  const subject = valueOf(condition.subject, context);
  return typeof subject === 'string' ? asTruth(condition.regex.test(subject)) : 'indeterminate';
}

function asTruth(value: boolean): Truth {
  return value ? 'true' : 'false';
}

function negation(truth: Truth): Truth {
  if (truth === 'indeterminate') return truth;
  return truth === 'true' ? 'false' : 'true';
}

function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes('true')) return 'true';
  return truths.includes('indeterminate') ? 'indeterminate' : 'false';
}

function isThere(subject: Operand | Whole, context: ExpressionContext): boolean {
  if (subject.kind === 'whole') return subject.of === 'artifact' || context.flow !== null;
  const value = valueOf(subject, context);
  return value !== null && value !== unknowable;
}

function valueOf(operand: Operand, { flow, artifact }: ExpressionContext): Value {
  if (operand.kind === 'text' || operand.kind === 'number') return operand.value;
  if (operand.kind === 'tag') {
    if (flow === null) return unknowable;
    // Never a member that every object inherits: a tag may be called `constructor`.
    return Object.hasOwn(flow.tags, operand.key) ? (flow.tags[operand.key] ?? null) : null;
  }
  if (operand.field === 'flow.name') return flow === null ? unknowable : flow.name;
  return operand.field === 'artifact.name' ? artifact.name : artifact.fingerprint;
}

function compared(operator: ComparisonOperator, left: Value, right: Value): Truth {
  if (operator === '==') return equality(left, right);
  if (operator === '!=') return negation(equality(left, right));
  const order = orderOf(left, right);
  return order === null ? 'indeterminate' : asTruth(orderings[operator](order));
}

const orderings = {
  '<': (order: number) => order < 0,
  '>': (order: number) => order > 0,
  '<=': (order: number) => order <= 0,
  '>=': (order: number) => order >= 0,
};

function equality(left: Value, right: Value): Truth {
  return left === unknowable || right === unknowable ? 'indeterminate' : asTruth(orderOf(left, right) === 0);
}

/** Negative, zero or positive; null for values that have no order. */
function orderOf(left: Value, right: Value): number | null {
  if (left === null || right === null || left === unknowable || right === unknowable) return null;
  if (typeof left === 'string' && typeof right === 'string') return compareBytes(left, right);
  const [leftNumber, rightNumber] = [asNumber(left), asNumber(right)];
  return leftNumber === null || rightNumber === null ? null : leftNumber - rightNumber;
}

/** Tags are always texts, so a plain decimal number in one is read where it meets a number. */
function asNumber(value: string | number): number | null {
  if (typeof value === 'string' && !/^-?\d+(?:\.\d+)?$/.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
