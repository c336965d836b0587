import type { RE2JS } from 're2js';

/** A text of the flow or the artifact that every expression can name. */
export type Field = 'flow.name' | 'artifact.name' | 'artifact.fingerprint';

/** What is compared. A tag that the flow does not have is null. */
export type Operand =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'field'; field: Field }
  | { kind: 'tag'; key: string };

/** The flow or the artifact as a whole, which only `exists` asks for. */
export interface Whole {
  kind: 'whole';
  of: 'flow' | 'artifact';
}

export type ComparisonOperator = '==' | '!=' | '<' | '>' | '<=' | '>=';

/** The tree of an expression. */
export type Condition =
  | { kind: 'constant'; value: boolean }
  | { kind: 'or'; operands: Condition[] }
  | { kind: 'and'; operands: Condition[] }
  | { kind: 'not'; operand: Condition }
  | { kind: 'comparison'; operator: ComparisonOperator; left: Operand; right: Operand }
  | { kind: 'membership'; element: Operand; list: Operand[] }
  | { kind: 'exists'; subject: Operand | Whole }
  | { kind: 'matches'; subject: Operand; pattern: string; regex: RE2JS };

/** A `${{ … }}` expression, as written and as understood. */
export interface Expression {
  text: string;
  condition: Condition;
}

/** What an expression is about; `flow` is null for an artifact that no flow knows. */
export interface ExpressionContext {
  flow: { name: string; tags: Readonly<Record<string, string>> } | null;
  artifact: { name: string; fingerprint: string };
}

/** A syntax error; `offset` counts UTF-16 units from the start of the text. */
export class ExpressionSyntaxError extends Error {
  override readonly name = 'ExpressionSyntaxError';
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
