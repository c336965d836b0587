import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROUNDS = 5;

/**
 * The median of the user instructions that a program takes from its start to its end; they repeat far better than its
 * time. Null where `perf` is not there or may not count them.
 *
 * @param run runs the program once, started by the program that is handed over.
 */
export async function userInstructions(
  run: (startedBy: readonly string[]) => Promise<unknown>,
): Promise<number | null> {
  const temp = mkdtempSync(path.join(tmpdir(), 'assay-perf-'));
  const file = path.join(temp, 'count');
  const perf = ['perf', 'stat', '--field-separator=,', '--event=instructions:u', `--output=${file}`, '--'];
  const counted = (): number | null => {
    const count = /^(\d+),/m.exec(readFileSync(file, 'utf8'))?.[1];
    return count === undefined ? null : Number(count);
  };
  try {
    const trial = spawnSync('perf', [...perf.slice(1), process.execPath, '--version'], { stdio: 'ignore' });
    if (trial.status !== 0 || counted() === null) return null;
    const counts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await run(perf);
      counts.push(counted() ?? Number.NaN);
    }
    return counts.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? null;
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}
