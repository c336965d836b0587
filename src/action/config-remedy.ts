import { yamlScalar } from './render/escape.ts';

/** An entry of `attestations` as lines of a workflow have it, without its dash. */
export interface AttestationLines {
  name: string;
  lines: readonly string[];
}

/**
 * Entries for the `attestations` of a config file, as a block of YAML. A file has no expressions: they stay with the step,
 * as variables that the entries name.
 *
 * @returns the lines of the file, and what goes under the step's `env:`.
 */
export function configEntries(entries: readonly AttestationLines[]): {
  file: string[];
  env: string[];
} {
  const env = new Map<string, string>();
  const file = entries.flatMap(({ name, lines }) => [
    `  - name: ${yamlScalar(name)}`,
    ...lines.map((line) => {
      const [, key = '', expression] = /^([\w-]+): (\$\{\{.*\}\})$/.exec(line) ?? [];
      if (expression === undefined) return `    ${line}`;
      const variable = `${name}_${key}`
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '_')
        .replace(/^(?=\d)/, '_');
      env.set(variable, expression);
      return `    ${key}: { env: ${variable} }`;
    }),
  ]);
  return { file: ['attestations:', ...file], env: Array.from(env, ([name, value]) => `${name}: ${value}`) };
}
