/**
 * Starts the committed bundle as the Actions runner does: in a process of its own, with INPUT_* filled from the defaults
 * of action.yml, GITHUB_* set, and files for outputs and the job summary. Used by the demo and the tests.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '..');

const actionFile = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({ main: z.string() }),
});

export interface ActionRun {
  /** The `with:` of the step. */
  inputs: Record<string, string>;
  /** GITHUB_* and what else the job's environment has. */
  env?: Record<string, string>;
  /** The payload of the event. */
  event?: unknown;
  /** The folder the job works in. */
  workspace: string;
  /** What `${{ github.token }}` stands for. */
  githubToken?: string;
  /** Where action.yml and dist are. Default: this repository. */
  actionDirectory?: string;
  /** A program with its options that starts the step's process, such as one that measures it. */
  startedBy?: readonly string[];
}

/** A step ends by its own timeout long before; one that does not is ended here. */
const STEP_LIMIT_MS = 170_000;

export interface ActionResult {
  exitCode: number;
  /** Standard output and error, as the job's log has them. */
  log: string;
  outputs: Record<string, string>;
  /** The Markdown of the job's page. */
  summary: string;
  /** The JSON of the output `result-path`, or null where there is none. */
  result: unknown;
}

export async function runAction(run: ActionRun): Promise<ActionResult> {
  const actionDirectory = run.actionDirectory ?? root;
  const { inputs, runs } = actionFile.parse(parse(readFileSync(path.join(actionDirectory, 'action.yml'), 'utf8')));
  const temp = mkdtempSync(path.join(tmpdir(), 'assay-step-'));
  const file = (name: string, content = ''): string => {
    writeFileSync(path.join(temp, name), content);
    return path.join(temp, name);
  };
  try {
    const outputFile = file('output');
    const summaryFile = file('summary.md');
    const defaults = Object.fromEntries(
      Object.entries(inputs).map(([name, input]): [string, string] => [name, expand(input.default, run.githubToken)]),
    );
    const given = { ...defaults, ...run.inputs };
    const env = {
      ...systemVariables(),
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_PATH: file('event.json', JSON.stringify(run.event ?? {})),
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: summaryFile,
      GITHUB_WORKSPACE: run.workspace,
      RUNNER_TEMP: temp,
      ...run.env,
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [inputVariable(name), value])),
    };
    const { exitCode, log } = await start(path.join(actionDirectory, runs.main), env, run);
    const outputs = readOutputs(readFileSync(outputFile, 'utf8'));
    const resultPath = outputs['result-path'];
    return {
      exitCode,
      log,
      outputs,
      summary: readFileSync(summaryFile, 'utf8'),
      result: resultPath ? z.unknown().parse(JSON.parse(readFileSync(resultPath, 'utf8'))) : null,
    };
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

/** The name under which the runner hands an input to an action. */
export function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

function expand(value: string | undefined, githubToken: string | undefined): string {
  return (value ?? '').replaceAll('${{ github.token }}', githubToken ?? '');
}

/** What a process needs to start at all; nothing else of this machine reaches the step. */
function systemVariables(): Record<string, string> {
  const names = ['PATH', 'HOME', 'USERPROFILE', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LANG'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function start(
  bundle: string,
  env: Record<string, string>,
  run: ActionRun,
): Promise<{ exitCode: number; log: string }> {
  return new Promise((resolve, reject) => {
    const [program, ...parameters] = [...(run.startedBy ?? []), process.execPath, bundle];
    const child = spawn(program, parameters, {
      cwd: run.workspace,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let log = '';
    const take = (text: string): void => {
      log += text;
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== null) resolve({ exitCode: code, log });
      else reject(new Error(`expected the step to end by itself, found it ended by ${String(signal)}:\n${log}`));
    });
  });
}

/** Reads the format of GITHUB_OUTPUT: `name=value`, or a value of many lines between delimiters. */
function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    const block = /^(.+?)<<(.+)$/.exec(line);
    if (block?.[1] !== undefined && block[2] !== undefined) {
      const end = lines.indexOf(block[2]);
      outputs[block[1]] = lines
        .splice(0, end + 1)
        .slice(0, -1)
        .join('\n');
    } else if (line.includes('=')) {
      outputs[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
    }
  }
  return outputs;
}
