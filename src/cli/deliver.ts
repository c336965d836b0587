import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { CommandFailure } from './failure.ts';
import {
  openClient,
  serviceAccess,
  type ServiceEnvironment,
  serviceFlags,
  withServiceFlags,
} from './service-access.ts';
import type { Terminal } from './terminal.ts';

/** Thousands of entries take their time; a service that never answers must not take all of it. */
const DEADLINE_MS = 60 * 60_000;

export function deliverCommand(terminal: Terminal, environment: ServiceEnvironment): Command {
  const command = new Command('deliver')
    .description('Deliver what a step could not: the directory that its input `spool` named')
    .argument('<directory>', 'what the step wrote, downloaded again');
  return withServiceFlags(command).action(async (directory: string, flags: unknown) => {
    const access = serviceAccess(serviceFlags.parse(flags), environment);
    const [{ Spool }, { deliver }, { misplacement }] = await Promise.all([
      import('../spool/spool.ts'),
      import('../spool/deliver.ts'),
      import('../spool/directory.ts'),
    ]);
    if (!existsSync(directory))
      throw new CommandFailure(
        `expected the directory that a step kept records in, found nothing at ${directory}: check the path, and that it was downloaded`,
      );
    const spool = new Spool(directory, Date.now);
    if ((await spool.files()).length === 0) {
      const misplaced = await misplacement(directory);
      if (misplaced !== null) throw new CommandFailure(misplaced);
      terminal.print(`${directory} holds nothing to deliver`);
      return;
    }
    const client = await openClient(access, environment, { terminal, deadlineMs: DEADLINE_MS });
    try {
      const { delivered, refused, stopped, left } = await deliver(spool, client, access.org, ({ entry }) =>
        terminal.print(`delivered ${entry.endpoint} to ${Object.values(entry.params).join('/')}`),
      );
      terminal.print(`${delivered} delivered, ${left} left in ${directory}`);
      const problems = refused.map(({ file, reason }) => `${file}: ${reason}`);
      if (stopped !== null) problems.push(`${stopped.message}\nNothing after it was tried. Deliver again later.`);
      if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
    } finally {
      await client.close();
    }
  });
}
