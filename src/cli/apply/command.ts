import { Command, Option } from 'commander';
import * as z from 'zod';
import { type ClientOptions, createClient } from '../../client/client.ts';
import { CommandFailure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';
import { type Change, changeLines } from './change.ts';
import { readDesiredState } from './desired-state.ts';
import { plan } from './plan.ts';

const DEADLINE_MS = 120_000;

const applyOptions = z.object({
  apiUrl: z.string().min(1),
  org: z.string().min(1),
  dryRun: z.boolean().optional(),
});

/** What `apply` takes from the environment rather than from flags, which other users of the machine can see. */
export interface ApplyEnvironment {
  apiToken: string | undefined;
  proxy: NonNullable<ClientOptions['proxy']>;
}

export function applyCommand(terminal: Terminal, environment: ApplyEnvironment): Command {
  return new Command('apply')
    .description('Bring flows, policies, environments and what is attached to what a file says')
    .argument('<file>', 'YAML')
    .addOption(new Option('--api-url <url>', 'address of the service').env('ASSAY_API_URL').makeOptionMandatory())
    .addOption(new Option('--org <name>', 'organization').env('ASSAY_ORG').makeOptionMandatory())
    .option('--dry-run', 'only show what would change')
    .addHelpText('after', '\nThe access token is read from the environment variable ASSAY_API_TOKEN.')
    .action(async (file: string, flags: unknown) => {
      const options = applyOptions.parse(flags);
      if (environment.apiToken === undefined || environment.apiToken === '') {
        throw new CommandFailure('ASSAY_API_TOKEN: expected an access token, found nothing');
      }
      const desired = readDesiredState(file);
      const client = createClient({
        apiUrl: options.apiUrl,
        token: environment.apiToken,
        userAgent: `assay/${version}`,
        proxy: environment.proxy,
        signal: AbortSignal.timeout(DEADLINE_MS),
        deadlineAtMs: Date.now() + DEADLINE_MS,
        onRetry: ({ cause, delayMs }) =>
          terminal.remark(`${cause.message}; trying again in ${Math.ceil(delayMs / 1000)} s`),
      });
      try {
        const changes = await plan({ client, org: options.org }, desired);
        for (const change of changes) {
          if (options.dryRun !== true && change.action !== 'unchanged') await change.apply();
          for (const line of changeLines(change)) terminal.print(line);
        }
        terminal.print(summary(changes, options.dryRun === true));
      } finally {
        await client.close();
      }
    });
}

function summary(changes: readonly Change[], dryRun: boolean): string {
  const count = (action: Change['action']): number => changes.filter((change) => change.action === action).length;
  const counts = `${count('create')} to create, ${count('update')} to update, ${count('unchanged')} unchanged`;
  return dryRun
    ? `Nothing was sent (dry run): ${counts}`
    : `Applied: ${counts.replaceAll(' to create', ' created').replaceAll(' to update', ' updated')}`;
}
