import { Command } from 'commander';
import * as z from 'zod';
import { dataOption } from './data-option.ts';
import { problemOf, requireStore } from './existing-store.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

const options = z.object({ data: z.string().min(1) });

export function backupCommand(terminal: Terminal): Command {
  return new Command('backup')
    .description('Write the store as it is now, attachments included, into one file; a running server goes on')
    .argument('<file>', 'tar file to write')
    .addOption(dataOption())
    .action(async (file: string, flags: unknown) => {
      const { data } = options.parse(flags);
      requireStore(data);
      // Loaded only when it is needed, as below: other commands start in a fraction of the time.
      const { createBackup } = await import('../service/backup/backup.ts');
      const { attachments } = await createBackup(data, file).catch(toCommandFailure);
      terminal.print(`${file}: the store and ${attachments} attachments`);
    });
}

export function restoreCommand(terminal: Terminal): Command {
  return new Command('restore')
    .description('Unpack a backup into a new folder, and check it')
    .argument('<file>', 'as `assay backup` wrote it')
    .addOption(dataOption())
    .action(async (file: string, flags: unknown) => {
      const { data } = options.parse(flags);
      const { restoreBackup } = await import('../service/backup/backup.ts');
      const { attachments } = await restoreBackup(file, data).catch(toCommandFailure);
      terminal.print(`${data}: the store and ${attachments} attachments, checked`);
    });
}

export function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .description('Verify the store and its attachments')
    .addOption(dataOption())
    .action(async (flags: unknown) => {
      const { data } = options.parse(flags);
      requireStore(data);
      const { checkStore } = await import('../service/backup/check.ts');
      const result = await checkStore(data).catch(toCommandFailure);
      for (const file of result.unused)
        terminal.remark(`${file}: no record points at it; the next start moves it aside`);
      if (result.problems.length > 0) throw new CommandFailure(result.problems.join('\n'));
      terminal.print(
        `${data}: ${result.attestations} attestations and ${result.attachments} attachments, nothing wrong`,
      );
    });
}

/** What the disk or the database says is for the user to mend as well. */
function toCommandFailure(error: unknown): never {
  const isTheirs = error instanceof Error && (error.name === 'BackupError' || 'syscall' in error || 'errcode' in error);
  if (isTheirs) throw new CommandFailure(problemOf(error));
  throw error;
}
