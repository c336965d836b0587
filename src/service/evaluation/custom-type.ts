import type { CustomEvaluation } from '../../contract/attestation/custom.ts';
import type { Outcome, Task } from './task.ts';

/** Runs a program for one organization: see `Evaluator`. */
export type Run = (task: Task) => Promise<Outcome>;

/** How the data of a custom attestation is judged. */
export interface CustomTypeDefinition {
  /** A JSON Schema, as text; null for any data. */
  schema: string | null;
  /** jq programs. */
  rules: readonly string[];
}

/** What a part of a definition did wrong; `field` is the name under which the interface has it. */
export class EvaluationProblem extends Error {
  readonly field: string;

  constructor(field: string, problem: string) {
    super(problem);
    this.name = 'EvaluationProblem';
    this.field = field;
  }
}

/**
 * Throws `EvaluationProblem` where the schema or a program cannot be used: the first of them. `expressions` are programs of
 * any result.
 */
export async function checkDefinition(
  run: Run,
  { schema, rules }: CustomTypeDefinition,
  expressions: readonly string[],
): Promise<void> {
  const tasks: [string, Task][] = [
    ...(schema === null ? [] : ([['type_schema', { kind: 'schema', schema, data: null }]] satisfies [string, Task][])),
    ...rules.map((program, index): [string, Task] => [fieldOfRule(index), { kind: 'jq', program, data: null }]),
    ...expressions.map((program, index): [string, Task] => [
      `summary[${index}].expression`,
      { kind: 'jq', program, data: null },
    ]),
  ];
  for (const [field, task] of tasks) {
    const outcome = await run(task);
    if (outcome.kind !== 'holds') throw new EvaluationProblem(field, outcome.problem);
  }
}

/**
 * Judges data: it fits the schema, and every rule gives true. A rule that breaks on the data does not give true. Throws
 * `EvaluationProblem` where the schema or a rule does not come to an end.
 *
 * @param data JSON as text.
 */
export async function evaluateData(
  run: Run,
  { schema, rules }: CustomTypeDefinition,
  data: string,
): Promise<{ isCompliant: boolean; evaluation: CustomEvaluation }> {
  if (schema !== null) {
    const outcome = await run({ kind: 'schema', schema, data });
    if (outcome.kind === 'unfinished') throw new EvaluationProblem('type_schema', outcome.problem);
    if (outcome.kind !== 'holds') {
      return { isCompliant: false, evaluation: { schema_problem: outcome.problem, rules: [] } };
    }
  }
  const results: CustomEvaluation['rules'] = [];
  for (const [index, rule] of rules.entries()) {
    const outcome = await run({ kind: 'jq', program: rule, data });
    if (outcome.kind === 'unfinished') {
      throw new EvaluationProblem(fieldOfRule(index), `rule \`${rule}\`: ${outcome.problem}`);
    }
    const satisfied = outcome.kind === 'holds';
    results.push({ rule, satisfied, problem: outcome.kind === 'holds' ? null : outcome.problem });
  }
  return {
    isCompliant: results.every(({ satisfied }) => satisfied),
    evaluation: { schema_problem: null, rules: results },
  };
}

function fieldOfRule(index: number): string {
  return `evaluator.rules[${index}]`;
}
