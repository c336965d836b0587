import { RE2JS, RE2JSException } from 're2js';
import { quoted, suggestion } from './document-wording.ts';
import {
  type ComparisonOperator,
  type Condition,
  type Expression,
  ExpressionSyntaxError,
  type Field,
  type Operand,
  type Whole,
} from './expression.ts';
import { type Token, tokenize } from './expression-lexer.ts';

/** Limits of an expression, so that neither reading nor matching can be made slow. */
export const expressionLimits = {
  length: 4096,
  nesting: 50,
  patternLength: 1000,
  /** Instructions that a regular expression is compiled to: `a{1000}` has about a thousand. */
  patternSize: 4000,
};

const fields: readonly Field[] = ['flow.name', 'artifact.name', 'artifact.fingerprint'];
const comparisonOperators: readonly ComparisonOperator[] = ['==', '!=', '<', '>', '<=', '>='];
const operatorNames = ['and', 'or', 'not', 'in'];
const functions = ['exists', 'matches'];
const tagsName = 'flow.tags';

/**
 * Reads a `${{ … }}` expression and compiles its regular expressions.
 *
 * @throws ExpressionSyntaxError at the first thing that is wrong.
 */
export function parseExpression(text: string): Expression {
  if (text.length > expressionLimits.length) {
    const message = `expected an expression of at most ${expressionLimits.length} characters, found ${text.length}`;
    throw new ExpressionSyntaxError(0, message);
  }
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (!text.startsWith('${{', start) || !text.endsWith('}}', end) || end - start < '${{}}'.length) {
    throw new ExpressionSyntaxError(start, 'expected an expression of the form ${{ … }}, found ' + quoted(text.trim()));
  }
  const tokens = tokenize(text, start + '${{'.length, end - '}}'.length);
  return { text, condition: new Parser(tokens).parse() };
}

/** A part of the tree, before it is known whether a condition or a value is wanted there. */
interface Term {
  node: Condition | Operand | Whole;
  offset: number;
  /** As written, for the message. */
  text: string;
}

/** Recursive descent, from the loosest binding (`or`) to the tightest. */
class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;
  #nesting = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Condition {
    const condition = asCondition(this.#or());
    if (this.#next.kind !== 'end') throw this.#unexpected('`and`, `or` or the end');
    return condition;
  }

  #or(): Term {
    return this.#chain('or', () => this.#chain('and', () => this.#not()));
  }

  #chain(kind: 'or' | 'and', operand: () => Term): Term {
    const first = operand();
    const rest: Condition[] = [];
    while (this.#takeName(kind)) rest.push(asCondition(operand()));
    return rest.length === 0 ? first : { ...first, node: { kind, operands: [asCondition(first), ...rest] } };
  }

  #not(): Term {
    const { offset } = this.#next;
    if (!this.#takeName('not')) return this.#comparison();
    const operand = this.#nested(offset, () => asCondition(this.#not()));
    return { node: { kind: 'not', operand }, offset, text: 'not' };
  }

  #comparison(): Term {
    const left = this.#primary();
    const operator = comparisonOperators.find((candidate) => this.#takeSign(candidate));
    if (operator !== undefined) {
      const right = asOperand(this.#primary());
      this.#refuseChained();
      return { ...left, node: { kind: 'comparison', operator, left: asOperand(left), right } };
    }
    const negated = this.#takeName('not');
    if (!this.#takeName('in')) {
      if (negated) throw this.#unexpected('`in`');
      return left;
    }
    const membership: Condition = { kind: 'membership', element: asOperand(left), list: this.#list() };
    this.#refuseChained();
    return { ...left, node: negated ? { kind: 'not', operand: membership } : membership };
  }

  #refuseChained(): void {
    const { kind, text } = this.#next;
    if (
      (kind === 'sign' && comparisonOperators.some((operator) => operator === text)) ||
      (kind === 'name' && text === 'in')
    ) {
      throw this.#unexpected('`and`, `or` or the end: comparisons cannot be chained');
    }
  }

  #list(): Operand[] {
    const { offset } = this.#next;
    const closing = this.#takeSign('[') ? ']' : this.#takeSign('(') ? ')' : null;
    if (closing === null) throw this.#unexpected('a list such as ["a", "b"]');
    const list = [this.#nested(offset, () => asOperand(this.#primary()))];
    while (this.#takeSign(',') && !this.#isSign(closing)) list.push(asOperand(this.#primary()));
    this.#expectSign(closing);
    return list;
  }

  #primary(): Term {
    const token = this.#next;
    const { offset, text } = token;
    if (token.kind === 'text' || token.kind === 'number') {
      this.#position += 1;
      return { node: literal(token), offset, text };
    }
    if (this.#takeSign('(')) {
      const inner = this.#nested(offset, () => this.#or());
      this.#expectSign(')');
      return { ...inner, offset };
    }
    if (token.kind !== 'name' || operatorNames.includes(text)) throw this.#unexpected('a condition or a value');
    this.#position += 1;
    if (text === 'true' || text === 'false')
      return { node: { kind: 'constant', value: text === 'true' }, offset, text };
    if (this.#isSign('(')) return { node: this.#call(text, offset), offset, text };
    return { node: this.#named(text, offset), offset, text };
  }

  #call(name: string, offset: number): Condition {
    if (!functions.includes(name)) {
      throw new ExpressionSyntaxError(offset, `unknown function ${quoted(name)}${suggestion(name, functions)}`);
    }
    this.#expectSign('(');
    const argument = this.#nested(offset, () => this.#primary());
    if (name === 'exists') {
      this.#expectSign(')');
      return { kind: 'exists', subject: asName(argument) };
    }
    const subject = asOperand(argument);
    this.#expectSign(',');
    const pattern = this.#next;
    if (pattern.kind !== 'text') throw this.#unexpected('a regular expression in quotes');
    this.#position += 1;
    this.#expectSign(')');
    return { kind: 'matches', subject, pattern: pattern.value, regex: compiled(pattern.value, pattern.offset) };
  }

  #named(name: string, offset: number): Operand | Whole {
    if (name === 'flow' || name === 'artifact') return { kind: 'whole', of: name };
    const field = fields.find((candidate) => candidate === name);
    if (field !== undefined) return { kind: 'field', field };
    if (name === tagsName) return { kind: 'tag', key: this.#bracketedKey() };
    const steps = name.split('.');
    const key = steps.at(-1) ?? '';
    if (name === `${tagsName}.${key}`) return { kind: 'tag', key };
    const hint = name.startsWith(`${tagsName}.`)
      ? `: a tag's key that holds a dot is written ${tagsName}[${quoted(name.slice(tagsName.length + 1))}]`
      : suggestion(name, [...fields, `${tagsName}.${key}`]);
    throw new ExpressionSyntaxError(offset, `unknown name ${quoted(name)}${hint}`);
  }

  #bracketedKey(): string {
    if (!this.#takeSign('[')) throw this.#unexpected('a tag, as in flow.tags.team or flow.tags["team"]');
    const key = this.#next;
    if (key.kind !== 'text') throw this.#unexpected("a tag's key in quotes");
    this.#position += 1;
    this.#expectSign(']');
    return key.value;
  }

  #nested<T>(offset: number, parse: () => T): T {
    this.#nesting += 1;
    if (this.#nesting > expressionLimits.nesting) {
      throw new ExpressionSyntaxError(
        offset,
        `expected at most ${expressionLimits.nesting} levels of nesting, found more`,
      );
    }
    const parsed = parse();
    this.#nesting -= 1;
    return parsed;
  }

  get #next(): Token {
    const token = this.#tokens[this.#position];
    if (token === undefined) throw new Error('the parser went past the end of the expression');
    return token;
  }

  #isSign(text: string): boolean {
    return this.#next.kind === 'sign' && this.#next.text === text;
  }

  #takeSign(text: string): boolean {
    const taken = this.#isSign(text);
    if (taken) this.#position += 1;
    return taken;
  }

  #takeName(text: string): boolean {
    const taken = this.#next.kind === 'name' && this.#next.text === text;
    if (taken) this.#position += 1;
    return taken;
  }

  #expectSign(text: string): void {
    if (!this.#takeSign(text)) throw this.#unexpected(quoted(text));
  }

  #unexpected(expected: string): ExpressionSyntaxError {
    const { kind, text, offset } = this.#next;
    return new ExpressionSyntaxError(
      offset,
      `expected ${expected}, found ${kind === 'end' ? 'the end' : quoted(text)}`,
    );
  }
}

function literal(token: Extract<Token, { kind: 'text' | 'number' }>): Operand {
  return token.kind === 'text' ? { kind: 'text', value: token.value } : { kind: 'number', value: token.value };
}

function asCondition({ node, offset, text }: Term): Condition {
  if (node.kind === 'whole') {
    throw new ExpressionSyntaxError(offset, `expected a condition, found ${text}: did you mean exists(${text})?`);
  }
  if (isOperand(node)) {
    throw new ExpressionSyntaxError(offset, `expected a condition, found the value ${text}: compare it with another`);
  }
  return node;
}

function asOperand({ node, offset, text }: Term): Operand {
  if (node.kind === 'whole') {
    throw new ExpressionSyntaxError(offset, `expected a value, found ${text}: did you mean ${text}.name?`);
  }
  if (node.kind === 'constant') {
    throw new ExpressionSyntaxError(offset, `expected a value, found ${text}: tags are texts, as in "${text}"`);
  }
  if (!isOperand(node)) throw new ExpressionSyntaxError(offset, 'expected a value, found a condition');
  return node;
}

function asName({ node, offset, text }: Term): Operand | Whole {
  if (node.kind === 'field' || node.kind === 'tag' || node.kind === 'whole') return node;
  throw new ExpressionSyntaxError(offset, `expected a name such as flow.tags.team, found ${text}`);
}

function isOperand(node: Condition | Operand): node is Operand {
  return node.kind === 'text' || node.kind === 'number' || node.kind === 'field' || node.kind === 'tag';
}

function compiled(pattern: string, offset: number): RE2JS {
  const { patternLength, patternSize } = expressionLimits;
  if (pattern.length > patternLength) {
    const message = `expected a regular expression of at most ${patternLength} characters, found ${pattern.length}`;
    throw new ExpressionSyntaxError(offset, message);
  }
  try {
    const regex = RE2JS.compile(pattern);
    if (regex.programSize() <= patternSize) return regex;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new ExpressionSyntaxError(offset, `not a regular expression that RE2 takes: ${error.message}`);
  }
  throw new ExpressionSyntaxError(offset, 'this regular expression repeats too much to be run: use smaller counts');
}
