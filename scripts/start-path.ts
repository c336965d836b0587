import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { type ActionResult, type ActionRun, runAction } from './local-runner.ts';

const root = path.resolve(import.meta.dirname, '..');

/** One file of the bundle. */
export interface BundleFile {
  name: string;
  sizeBytes: number;
}

/** What a step came to, and the files of the bundle that were evaluated until it ended. */
export interface StartPath {
  result: ActionResult;
  files: readonly BundleFile[];
}

/** Runs a step from the bundle and watches what it loads. */
export async function startPathOf(run: ActionRun): Promise<StartPath> {
  const dist = path.join(run.actionDirectory ?? root, 'dist');
  const temp = mkdtempSync(path.join(tmpdir(), 'assay-start-'));
  try {
    const list = path.join(temp, 'evaluated.json');
    const recorder = path.join(temp, 'recorder.cjs');
    const write = `require('node:fs').writeFileSync(${JSON.stringify(list)}, JSON.stringify(Object.keys(require.cache)))`;
    writeFileSync(recorder, `process.on('exit', () => ${write});\n`);
    const NODE_OPTIONS = `--require=${JSON.stringify(recorder)}`;
    const result = await runAction({ ...run, env: { ...run.env, NODE_OPTIONS } });
    const evaluated = z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')));
    const files = evaluated
      .filter((file) => path.dirname(file) === dist)
      .map((file) => ({ name: path.basename(file), sizeBytes: statSync(file).size }));
    return { result, files };
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

export const sizeOf = (files: readonly BundleFile[]): number =>
  files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);

/** The inputs of a step that fingerprints one file and would ask about it, for a service that need not be there. */
export const plainDryRun = {
  'api-url': 'http://127.0.0.1:9',
  'api-token': 'assay_token_of_no_service',
  org: 'acme',
  flow: 'shop',
  trail: 'start',
  artifacts: 'app.tgz',
  environment: 'production',
  'dry-run': 'true',
} as const;
