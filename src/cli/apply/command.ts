import { Command, Option } from 'commander';
import * as z from 'zod';
import type { ClientOptions } from '../../client/client.ts';
import { ClientError } from '../../client/error.ts';
import { CommandFailure, explanation } from '../failure.ts';
import { parseText } from '../option-value.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';
import { type Change, changeLines } from './change.ts';

const DEADLINE_MS = 120_000;
/** Some ten seconds with the waits between them: someone sits before it. */
const MAX_ATTEMPTS = 5;

const applyOptions = z.object({
  apiUrl: z.string().optional(),
  org: z.string().optional(),
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
    .addOption(new Option('--api-url <url>', 'address of the service').env('ASSAY_API_URL').argParser(parseText))
    .addOption(new Option('--org <name>', 'organization').env('ASSAY_ORG').argParser(parseText))
    .option('--dry-run', 'only show what would change')
    .addHelpText('after', '\nThe access token is read from the environment variable ASSAY_API_TOKEN.')
    .action(async (file: string, flags: unknown) => {
      const options = applyOptions.parse(flags);
      const service = serviceOf(options, environment);
      const { readDesiredState } = await import('./desired-state.ts');
      const desired = readDesiredState(file);
      const [{ createClient }, { plan }] = await Promise.all([import('../../client/client.ts'), import('./plan.ts')]);
      const client = createClient({
        apiUrl: service.apiUrl,
        token: service.apiToken,
        userAgent: `assay/${version}`,
        proxy: environment.proxy,
        signal: AbortSignal.timeout(DEADLINE_MS),
        deadlineAtMs: Date.now() + DEADLINE_MS,
        maxAttempts: MAX_ATTEMPTS,
        onRetry: ({ attempt, cause }) => {
          if (attempt === 1) terminal.remark(`${cause.message}; trying again`);
        },
      });
      try {
        const changes = await plan({ client, org: service.org }, desired);
        for (const change of changes) {
          if (options.dryRun !== true && change.action !== 'unchanged') await carryOut(change);
          for (const line of changeLines(change)) terminal.print(line);
        }
        terminal.print(summary(changes, options.dryRun === true));
      } finally {
        await client.close();
      }
    });
}

/** All three, or a CommandFailure that names every one that is missing. */
function serviceOf(
  { apiUrl, org }: z.output<typeof applyOptions>,
  { apiToken }: ApplyEnvironment,
): { apiUrl: string; org: string; apiToken: string } {
  if (apiUrl !== undefined && org !== undefined && apiToken !== undefined && apiToken !== '') {
    return { apiUrl, org, apiToken };
  }
  const missing = [
    ...(apiUrl === undefined ? ['the address of the service: give --api-url or set ASSAY_API_URL'] : []),
    ...(org === undefined ? ['an organization: give --org or set ASSAY_ORG'] : []),
    ...(apiToken ? [] : ['an access token: set ASSAY_API_TOKEN']),
  ];
  throw new CommandFailure(missing.map((what) => `expected ${what}`).join('\n'));
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
