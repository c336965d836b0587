import { Command } from 'commander';
import * as z from 'zod';
import { ClientError } from '../client/error.ts';
import { CommandFailure, explanation } from './failure.ts';
import {
  openClient,
  serviceAccess,
  type ServiceEnvironment,
  serviceFlags,
  withServiceFlags,
} from './service-access.ts';
import type { Terminal } from './terminal.ts';
import { type Change, changeLines } from '../config/change.ts';
import { configOf } from './config-of.ts';

const DEADLINE_MS = 120_000;

const applyFlags = serviceFlags.extend({ dryRun: z.boolean().optional() });

export function applyCommand(terminal: Terminal, environment: ServiceEnvironment): Command {
  const command = new Command('apply')
    .description('Bring flows, policies, environments and what is attached to what a file says')
    .argument('<file>', 'YAML, such as the config file of a step')
    .option('--dry-run', 'only show what would change');
  return withServiceFlags(command).action(async (file: string, given: unknown) => {
    const flags = applyFlags.parse(given);
    const access = serviceAccess(flags, environment);
    const { desired } = await configOf(file);
    const { plan } = await import('../config/plan.ts');
    const client = await openClient(access, environment, { terminal, deadlineMs: DEADLINE_MS });
    try {
      const changes = await plan({ client, org: access.org }, desired);
      for (const change of changes) {
        if (flags.dryRun !== true && change.action !== 'unchanged') await carryOut(change);
        for (const line of changeLines(change)) terminal.print(line);
      }
      terminal.print(summary(changes, flags.dryRun === true));
    } finally {
      await client.close();
    }
  });
}

async function carryOut(change: Change): Promise<void> {
  try {
    await change.apply();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    throw new CommandFailure(
      `${change.kind} ${change.name}: ${explanation(error) ?? error.message}\n` +
        'What comes before it in the file is applied, what comes after it is not. Apply again when this is mended.',
    );
  }
}

function summary(changes: readonly Change[], dryRun: boolean): string {
  const count = (action: Change['action']): number => changes.filter((change) => change.action === action).length;
  const counts = `${count('create')} to create, ${count('update')} to update, ${count('unchanged')} unchanged`;
  return dryRun
    ? `Nothing was sent (dry run): ${counts}`
    : `Applied: ${counts.replaceAll(' to create', ' created').replaceAll(' to update', ' updated')}`;
}
