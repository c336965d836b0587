import { setTimeout as sleep } from 'node:timers/promises';
import { actionsRunner } from './runner.ts';
import { runStep } from './step.ts';

/** How long left-behind work, such as a hung git, may keep the process from ending by itself. */
const LINGER_MS = 250;

// Until the step has said otherwise it has failed.
process.exitCode = 1;

async function main(): Promise<void> {
  const { env } = process;
  process.exitCode = await runStep({
    env,
    directory: process.cwd(),
    runner: actionsRunner(env),
    // A dry run makes no request, and wrong inputs neither.
    createClient: async (options) => (await import('../client/client.ts')).createClient(options),
    now: Date.now,
    random: Math.random,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  });
  // What was written must be out before the process may be ended under left-behind work.
  process.stdout.write('', () => setTimeout(() => process.exit(), LINGER_MS).unref());
}

main().catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? error.message : 'an unknown fault'}\n`);
  process.exit(1);
});
