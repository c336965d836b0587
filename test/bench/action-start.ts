import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runAction } from '../../scripts/local-runner.ts';
import { medians } from './median.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** What the Action adds to the start of an empty script, when it only has to find that nothing is to be sent. */
export async function benchActionStart(): Promise<void> {
  for (const name of readdirSync(dist))
    console.log(`  ${name}: ${Math.ceil(statSync(path.join(dist, name)).size / 1024)} KiB`);
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  try {
    const empty = path.join(folder, 'empty.cjs');
    writeFileSync(empty, '');
    writeFileSync(path.join(folder, 'app.tgz'), 'x'.repeat(4096));
    const result = await medians(15, {
      empty: async () => {
        await once(spawn(process.execPath, [empty], { stdio: 'ignore' }), 'close');
      },
      step: async () => {
        const { outputs } = await runAction({
          workspace: folder,
          inputs: {
            'api-url': 'http://127.0.0.1:9',
            'api-token': 'assay_bench_token_of_no_service',
            org: 'acme',
            flow: 'shop',
            trail: 'bench',
            artifacts: 'app.tgz',
            environment: 'production',
            'dry-run': 'true',
          },
        });
        if (outputs['verdict'] !== 'skipped') throw new Error('expected the dry run to be skipped');
      },
    });
    print(result['empty'] ?? Number.NaN, result['step'] ?? Number.NaN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(emptyMs: number, stepMs: number): void {
  console.log(
    `  empty script ${emptyMs.toFixed(1)} ms, dry run of a step ${stepMs.toFixed(1)} ms: ${(stepMs / emptyMs).toFixed(2)} x`,
  );
}
