import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Job, Step } from '../workplace.ts';

const texts = z.record(z.string(), z.coerce.string());
const step = z.looseObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: texts.default({}),
});
const job = z.looseObject({
  needs: z.string().optional(),
  permissions: texts.default({}),
  env: texts.default({}),
  outputs: texts.default({}),
  steps: z.array(step),
});
const workflow = z.looseObject({ jobs: z.record(z.string(), job) });

export type Workflow = z.output<typeof workflow>;
export type WorkflowJob = z.output<typeof job>;
export type WorkflowStep = z.output<typeof step>;

export const readWorkflow = (text: string): Workflow => workflow.parse(parse(text));

/** Where a step stands. */
export interface StepPlace {
  job: string;
  index: number;
}

/** A step of this action that failed, with its page. */
export interface Stopped extends StepPlace {
  step: Step;
}

/** What the contexts of expressions hold, by the text of the expression. */
type Values = Map<string, string>;

/** The value of an expression: a name or a comparison with a text. A name that nothing is known of is empty, as it is there. */
function valueOf(expression: string, values: Values): string {
  const comparison = /^(\S+) == '(.*)'$/.exec(expression);
  if (comparison?.[1] !== undefined) return String((values.get(comparison[1]) ?? '') === comparison[2]);
  if (!/^[\w.-]+$/.test(expression)) throw new Error(`expected a name or a comparison, found \`${expression}\``);
  return values.get(expression) ?? '';
}

const expanded = (entries: Readonly<Record<string, string>>, values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_whole, expression: string) => valueOf(expression, values)),
    ]),
  );

const ALWAYS = '${{ !cancelled() }}';
/** The service is told by these where no variable of the job does. */
const unset = { 'api-url': '', 'api-token': '', org: '' };

/**
 * Runs a workflow as a runner would: the jobs one after the other, each in an empty workspace; scripts with bash, steps of
 * this action with the committed bundle, steps of others not at all. A job whose `needs` failed is left out.
 *
 * @returns the step of this action that failed first; null where nothing failed.
 */
export async function runWorkflow(
  text: string,
  at: { job: Job; values: Readonly<Record<string, string>>; env: Readonly<Record<string, string>> },
): Promise<Stopped | null> {
  let stopped: Stopped | null = null;
  const values: Values = new Map(Object.entries(at.values));
  const failed = new Set<string>();
  for (const [name, { needs = '', permissions, env, outputs, steps }] of Object.entries(readWorkflow(text).jobs)) {
    rmSync(at.job.directory, { recursive: true });
    mkdirSync(at.job.directory);
    if (failed.has(needs)) failed.add(name);
    if (failed.has(name)) continue;
    for (const [index, { id = '', if: condition, uses, run, with: inputs }] of steps.entries()) {
      if (condition !== undefined && condition !== ALWAYS) throw new Error(`expected no such \`if\`: ${condition}`);
      if (failed.has(name) && condition === undefined) continue;
      let isPassed = true;
      if (run !== undefined) {
        const done = runScript(run, at.job.directory);
        ({ isPassed } = done);
        for (const [output, value] of done.outputs) values.set(`steps.${id}.outputs.${output}`, value);
      }
      if (uses?.includes('/assay@') === true) {
        // What the token may do is written on it, for whoever is asked with it.
        const granted = Object.entries(permissions).map(([scope, access]) => `${scope}:${access}`);
        const defaults = { ...unset, 'github-token': `ghs_${['may', ...granted].join('_')}` };
        const done = await at.job.run(
          { ...defaults, ...expanded(inputs, values) },
          { ...at.env, ...expanded(env, values) },
        );
        isPassed = done.exitCode === 0;
        if (!isPassed) stopped ??= { job: name, index, step: done };
        for (const [output, value] of Object.entries(done.outputs)) values.set(`steps.${id}.outputs.${output}`, value);
      }
      values.set(`steps.${id}.outcome`, isPassed ? 'success' : 'failure');
      if (!isPassed) failed.add(name);
    }
    for (const [output, value] of Object.entries(expanded(outputs, values)))
      values.set(`needs.${name}.outputs.${output}`, value);
    // The next job knows of this one by its outputs alone.
    for (const key of values.keys()) if (key.startsWith('steps.')) values.delete(key);
  }
  if (stopped === null && failed.size > 0)
    throw new Error(`expected no script to fail, found ${[...failed].join(', ')}`);
  return stopped;
}

/** Outputs of scripts are of one line. */
function runScript(script: string, directory: string): { isPassed: boolean; outputs: [string, string][] } {
  const outputFile = path.join(directory, '.github-output');
  const { status } = spawnSync('bash', ['-e', '-c', script], {
    cwd: directory,
    env: { ...process.env, GITHUB_OUTPUT: outputFile },
    stdio: 'ignore',
    timeout: 60_000,
  });
  const text = existsSync(outputFile) ? readFileSync(outputFile, 'utf8') : '';
  const outputs = Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']): [string, string] => [
    name,
    value,
  ]);
  return { isPassed: status === 0, outputs };
}
