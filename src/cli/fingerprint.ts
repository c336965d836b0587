import { Command, Option } from 'commander';
import * as z from 'zod';
import { digestDir } from '../fingerprint/dir.ts';
import { digestDirhash } from '../fingerprint/dirhash.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import { fingerprintFile } from '../fingerprint/file.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

const types = ['file', 'dir', 'dirhash'] as const;

const options = z.object({ type: z.enum(types), exclude: z.array(z.string()) });

export function fingerprintCommand(terminal: Terminal): Command {
  return new Command('fingerprint')
    .description('Print the SHA-256 fingerprint of a file or a folder, and nothing else')
    .argument('<path>')
    .addOption(
      new Option('--type <type>', 'what the path is; dirhash also covers the structure of a folder')
        .choices(types)
        .default('file'),
    )
    .option(
      '--exclude <pattern>',
      'path or glob below the folder to leave out; may be given again',
      (pattern: string, patterns: string[]) => [...patterns, pattern],
      [],
    )
    .action(async (path: string, flags: unknown) => {
      const { type, exclude } = options.parse(flags);
      if (type === 'file' && exclude.length > 0) {
        throw new CommandFailure('--exclude goes with --type dir or dirhash, a file has nothing to leave out');
      }
      try {
        terminal.print(await fingerprintOf(path, type, exclude));
      } catch (error) {
        throw error instanceof FingerprintError ? new CommandFailure(error.message) : error;
      }
    });
}

async function fingerprintOf(path: string, type: (typeof types)[number], exclude: readonly string[]): Promise<string> {
  if (type === 'file') return fingerprintFile(path);
  const { fingerprint, entries } = await (type === 'dir' ? digestDir : digestDirhash)(path, { exclude });
  if (entries === 0)
    throw new CommandFailure(
      `Expected something to fingerprint in '${path}', found nothing: it is empty or all excluded`,
    );
  return fingerprint;
}
