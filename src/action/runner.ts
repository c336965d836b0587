import { randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { error, info, notice, setOutput, setSecret, warning } from '@actions/core';
import { type Env, variable } from './env.ts';
import type { Annotation } from './render/annotations.ts';

/** Everything that a step tells the runner. Each of them may throw; none decides anything. */
export interface Runner {
  mask(secret: string): void;
  /** One line, already harmless. */
  log(line: string): void;
  annotate(annotation: Annotation): void;
  setOutput(name: string, value: string): void;
  appendSummary(markdown: string): void;
  /** Keeps the JSON in a new file, and tells where. */
  writeResult(json: string): string;
}

const annotate = { error, warning, notice } as const;

/** The runner that started this process. */
export function actionsRunner(env: Env): Runner {
  return {
    mask: setSecret,
    log: info,
    annotate: ({ level, title, message }) => annotate[level](message, { title }),
    setOutput,
    appendSummary: (markdown) => {
      const path = variable(env, 'GITHUB_STEP_SUMMARY');
      if (path !== null) appendFileSync(path, markdown);
    },
    writeResult: (json) => {
      const path = join(variable(env, 'RUNNER_TEMP') ?? tmpdir(), `assay-result-${randomUUID()}.json`);
      writeFileSync(path, json, { flag: 'wx', mode: 0o600 });
      return path;
    },
  };
}

/** A runner that no secret reaches, whatever text a caller hands over. */
export function withoutSecretsOf(runner: Runner, clean: (text: string) => string): Runner {
  return {
    mask: (secret) => runner.mask(secret),
    log: (line) => runner.log(clean(line)),
    annotate: ({ level, title, message }) => runner.annotate({ level, title: clean(title), message: clean(message) }),
    setOutput: (name, value) => runner.setOutput(name, clean(value)),
    appendSummary: (markdown) => runner.appendSummary(clean(markdown)),
    writeResult: (json) => runner.writeResult(clean(json)),
  };
}
