import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ActionRun, runAction } from '../../scripts/local-runner.ts';
import { plainDryRun, sizeOf, startPathOf } from '../../scripts/start-path.ts';
import { startServing } from '../service/command-process.ts';
import { fingerprintOf } from '../service/records.ts';
import { userInstructions } from './instructions.ts';
import { medians } from './median.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');
const owner = { org: 'acme', token: 'assay_bench_admin_token_value' };
const ROUNDS = 15;

const kib = (bytes: number): string => `${Math.ceil(bytes / 1024)} KiB`;

/** What a step takes beside an empty script: the code that it loads, its time and its instructions. */
export async function benchActionStart(): Promise<void> {
  for (const name of readdirSync(dist)) console.log(`  ${name}: ${kib(statSync(path.join(dist, name)).size)}`);
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'assay-bench-')));
  const serving = await startServing(path.join(folder, 'service'), owner);
  try {
    const empty = path.join(folder, 'empty.cjs');
    writeFileSync(empty, '');
    const steps = stepsIn(folder, serving.url);
    for (const [name, { run, verdict }] of Object.entries(steps)) {
      const { result, files } = await startPathOf(run);
      if (result.outputs['verdict'] !== verdict)
        throw new Error(`expected the verdict ${verdict} of the ${name}, found:\n${result.log}`);
      console.log(`  ${name} loads ${kib(sizeOf(files))}: ${files.map((file) => file.name).join(', ')}`);
    }
    const programs: Record<string, (startedBy: readonly string[]) => Promise<void>> = {
      'empty script': (startedBy) => runScript(empty, startedBy),
      ...Object.fromEntries(
        Object.entries(steps).map(([name, { run }]) => [
          name,
          async (startedBy: readonly string[]) => void (await runAction({ ...run, startedBy })),
        ]),
      ),
    };
    await compare(programs);
  } finally {
    await serving.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Steps that load more and more, and what they come to. */
function stepsIn(folder: string, serviceUrl: string): Record<string, { run: ActionRun; verdict: string }> {
  writeFileSync(path.join(folder, 'app.tgz'), 'x'.repeat(4096));
  const test = '<testcase name="adds"/>';
  writeFileSync(path.join(folder, 'junit.xml'), `<testsuites><testsuite name="sum">${test}</testsuite></testsuites>`);
  const access = { 'api-url': serviceUrl, 'api-token': owner.token, org: owner.org };
  const step = (inputs: Record<string, string>): ActionRun => ({ workspace: folder, inputs });
  return {
    'dry run': { run: step(plainDryRun), verdict: 'skipped' },
    'gate-only run': {
      run: step({ ...access, fingerprint: fingerprintOf('unknown'), scope: 'flow' }),
      verdict: 'non-compliant',
    },
    'junit run': {
      run: step({
        ...access,
        flow: 'shop',
        trail: 'start',
        artifacts: 'app=app.tgz',
        attestations: '- name: unit\n  junit: junit.xml\n',
        gate: 'off',
      }),
      verdict: 'skipped',
    },
  };
}

async function runScript(script: string, startedBy: readonly string[]): Promise<void> {
  const [program, ...parameters] = [...startedBy, process.execPath, script];
  await once(spawn(program, parameters, { stdio: 'ignore' }), 'close');
}

async function compare(programs: Record<string, (startedBy: readonly string[]) => Promise<void>>): Promise<void> {
  const timed = Object.entries(programs).map(([name, run]) => [name, () => run([])] as const);
  const timesMs = await medians(ROUNDS, Object.fromEntries(timed));
  let emptyInstructions: number | null = null;
  for (const [name, run] of Object.entries(programs)) {
    const ms = timesMs[name] ?? Number.NaN;
    const ratio = ms / (timesMs['empty script'] ?? Number.NaN);
    const instructions = await userInstructions(run);
    emptyInstructions ??= instructions;
    const counted =
      instructions === null || emptyInstructions === null
        ? 'user instructions cannot be counted here'
        : `${Math.round(instructions / 1e6)} M user instructions: ${(instructions / emptyInstructions).toFixed(2)} x`;
    console.log(`  ${name}: ${ms.toFixed(1)} ms: ${ratio.toFixed(2)} x; ${counted}`);
  }
}
