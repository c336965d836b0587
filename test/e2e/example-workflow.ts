import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';

const root = path.resolve(import.meta.dirname, '../..');

const step = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])).default({}),
});
const permissions = z.record(z.string(), z.enum(['read', 'write']));
const workflow = z.looseObject({
  permissions,
  jobs: z.record(
    z.string(),
    z.looseObject({
      uses: z.string().optional(),
      permissions: permissions.default({}),
      outputs: z.record(z.string(), z.string()).default({}),
      env: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      'timeout-minutes': z.number().optional(),
      // A job that calls a reusable workflow has none.
      steps: z.array(step).default([]),
    }),
  ),
});

export type Workflow = z.output<typeof workflow>;
export type WorkflowStep = z.output<typeof step>;

export const readWorkflow = (text: string): Workflow => workflow.parse(parse(text));

export const readExample = (name: string): Workflow =>
  readWorkflow(readFileSync(path.join(root, 'examples', name), 'utf8'));

/** The values of expressions, by their text. */
export type Values = Readonly<Record<string, string>>;

/** Puts values in for `${{ }}`. One that has none is a failure: the test does not know what the step would get. */
export const expand = (text: string, values: Values): string =>
  text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_whole, expression: string) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`expected a value for the expression \`${expression}\`, found none`);
    return value;
  });

export const entriesMapped = (values: Values, change: (name: string, value: string) => [string, string]): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => change(name, value)));

/** The only step of this action in a job. */
export function ownStep(example: string, jobName: string): { step: WorkflowStep; outputs: Values } {
  const job = readExample(example).jobs[jobName];
  const steps = job?.steps.filter(({ uses }) => uses?.startsWith('OWNER/assay@')) ?? [];
  const [only] = steps;
  if (job === undefined || only === undefined || steps.length > 1)
    throw new Error(`expected one step of this action in ${example}, job ${jobName}, found ${steps.length}`);
  return { step: only, outputs: job.outputs };
}

/** How the job of an example is run. */
export interface ExampleRun {
  workspace: string;
  sha: string;
  /** Of expressions, by their text. */
  values: Values;
  event?: string;
  payload?: unknown;
  /** Inputs in place of the example's own, for addresses that cannot be used here. */
  inputs?: Values;
  env?: Values;
  /** Values of expressions over the step's outputs, beside `steps.ID.outputs.NAME`. */
  outputsOf?: (outputs: Values) => Values;
}

export type ExampleResult = ActionResult & { jobOutputs: Values };

/** Runs what the job of an example does with this action, which must be one step; answers the job's outputs as well. */
export async function runExample(example: string, jobName: string, run: ExampleRun): Promise<ExampleResult> {
  const { step: only, outputs: declared } = ownStep(example, jobName);
  const given = Object.entries({ ...only.with, ...run.inputs });
  const result = await runAction({
    workspace: run.workspace,
    inputs: Object.fromEntries(given.map(([key, value]) => [key, expand(String(value), run.values)])),
    env: {
      GITHUB_EVENT_NAME: run.event ?? 'push',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REPOSITORY: 'octo/shop',
      GITHUB_REPOSITORY_ID: '42',
      GITHUB_RUN_ID: '7',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: run.sha,
      ...run.env,
    },
    event: run.payload ?? {},
  });
  const plain = entriesMapped(result.outputs, (name, value) => [`steps.${only.id}.outputs.${name}`, value]);
  const outputs = { ...plain, ...run.outputsOf?.(result.outputs) };
  return { ...result, jobOutputs: entriesMapped(declared, (name, value) => [name, expand(value, outputs)]) };
}
