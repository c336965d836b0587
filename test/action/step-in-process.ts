import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Annotation } from '../../src/action/render/annotations.ts';
import { runStep } from '../../src/action/step.ts';
import { createClient } from '../../src/client/client.ts';
import { inputVariables, SHA, TOKEN } from './step-environment.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const resultSchema = z.looseObject({
  verdict: z.string(),
  artifacts: z.array(z.looseObject({ verdict: z.string() })),
  problems: z.array(z.unknown()),
});

/** Runs a step in this process, with what the runner would have seen of it. */
export async function run(
  inputs: Readonly<Record<string, string>>,
  more: Record<string, string> = {},
  files: Record<string, string> = { 'dist/app.tgz': 'app' },
) {
  const workspace = temporaryDirectory(files);
  const temp = temporaryDirectory();
  const seen = {
    masks: [] as string[],
    log: [] as string[],
    annotations: [] as Annotation[],
    outputs: {} as Record<string, string>,
    summary: '',
  };
  const env = {
    ...inputVariables(inputs),
    PATH: process.env['PATH'] ?? '',
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
    GITHUB_SHA: SHA,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'octo/shop',
    GITHUB_REPOSITORY_ID: '42',
    GITHUB_RUN_ID: '7',
    ...more,
  };
  const exitCode = await runStep({
    env,
    directory: workspace,
    createClient: (options) => createClient({ ...options, maxAttempts: 2, backoffBaseMs: 1 }),
    now: Date.now,
    random: () => 0.5,
    sleep: async () => undefined,
    runner: {
      mask: (secret) => seen.masks.push(secret),
      log: (line) => seen.log.push(line),
      annotate: (annotation) => seen.annotations.push(annotation),
      setOutput: (name, value) => (seen.outputs[name] = value),
      appendSummary: (markdown) => (seen.summary += markdown),
      writeResult: (json) => {
        writeFileSync(join(temp, 'result.json'), json);
        return join(temp, 'result.json');
      },
    },
  });
  const result = resultSchema.parse(JSON.parse(readFileSync(seen.outputs['result-path'] ?? '', 'utf8')));
  const everything = JSON.stringify([seen.log, seen.annotations, seen.outputs, seen.summary, result]);
  expect(everything).not.toContain(TOKEN);
  expect(Object.keys(seen.outputs).toSorted()).toEqual([
    'fingerprint',
    'fingerprints',
    'html-url',
    'result-path',
    'spool',
    'verdict',
    'verdicts',
  ]);
  return { ...seen, exitCode, result, everything };
}
