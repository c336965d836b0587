import type { Inputs } from './inputs.ts';

/** What the gate asks about. */
export type Question =
  | { scope: 'environment'; environment: string; flow: string | null }
  | { scope: 'policies'; policies: readonly string[]; flow: string | null }
  | { scope: 'flow'; flow: string | null };

/** What a step asks of each of its artifacts: one question an environment, one under the other scopes, none under `gate: off`. */
export function questionsOf({ gate, scope, environments, policies, flow }: Inputs): Question[] {
  if (gate === 'off') return [];
  if (scope === 'environment') return environments.map((environment) => ({ scope, environment, flow }));
  return [scope === 'policies' ? { scope, policies, flow } : { scope, flow }];
}

/** The query that asks a question. Only one of environment and policies may stand in it. */
export function questionQuery(question: Question): {
  environment_name?: string;
  policy_name?: string[];
  flow_name?: string;
} {
  return {
    ...(question.scope === 'environment' ? { environment_name: question.environment } : {}),
    ...(question.scope === 'policies' ? { policy_name: [...question.policies] } : {}),
    ...(question.flow === null ? {} : { flow_name: question.flow }),
  };
}

/** The environment that a question is about; null under another scope. */
export const environmentOf = (question: Question): string | null =>
  question.scope === 'environment' ? question.environment : null;

/** Names as messages list them. */
export const codeList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** What was asked about, in words. The questions of one step differ in their environments alone. */
export function questionWords(questions: readonly Question[]): string {
  const [question] = questions;
  if (question === undefined) return 'nothing';
  const narrowed = question.flow === null ? '' : ` (in flow \`${question.flow}\`)`;
  switch (question.scope) {
    case 'environment': {
      const names = questions.flatMap((one) => environmentOf(one) ?? []);
      return `${names.length > 1 ? 'environments' : 'environment'} ${codeList(names)}${narrowed}`;
    }
    case 'policies':
      return `policies ${codeList(question.policies)}${narrowed}`;
    case 'flow':
      return question.flow === null ? "the artifact's flows" : `flow \`${question.flow}\``;
  }
}
