import type { Condition, Operand, Whole } from '../../src/compliance/expression.ts';

/** Writes a tree as an expression that reads back as the same tree. */
export function writtenExpression(condition: Condition): string {
  return `\${{ ${written(condition)} }}`;
}

function written(condition: Condition): string {
  switch (condition.kind) {
    case 'constant':
      return String(condition.value);
    case 'or':
    case 'and':
      return condition.operands.map((operand) => `(${written(operand)})`).join(` ${condition.kind} `);
    case 'not':
      return `not (${written(condition.operand)})`;
    case 'comparison':
      return `${writtenOperand(condition.left)} ${condition.operator} ${writtenOperand(condition.right)}`;
    case 'membership':
      return `${writtenOperand(condition.element)} in [${condition.list.map(writtenOperand).join(', ')}]`;
    case 'exists':
      return `exists(${writtenOperand(condition.subject)})`;
    case 'matches':
      return `matches(${writtenOperand(condition.subject)}, ${writtenText(condition.pattern)})`;
    default:
      throw new Error('unknown condition');
  }
}

function writtenOperand(operand: Operand | Whole): string {
  switch (operand.kind) {
    case 'text':
      return writtenText(operand.value);
    case 'number':
      return String(operand.value);
    case 'field':
      return operand.field;
    case 'tag':
      return /^[\w-]+$/.test(operand.key) ? `flow.tags.${operand.key}` : `flow.tags[${writtenText(operand.key)}]`;
    case 'whole':
      return operand.of;
    default:
      throw new Error('unknown operand');
  }
}

function writtenText(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
