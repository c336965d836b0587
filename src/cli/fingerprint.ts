import { Command, Option } from 'commander';
import { homedir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { createDispatcher, type ProxySettings } from '../client/dispatcher.ts';
import { digestDir } from '../fingerprint/dir.ts';
import { digestDirhash } from '../fingerprint/dirhash.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import { fingerprintFile } from '../fingerprint/file.ts';
import { dockerCredentials } from '../fingerprint/image/credentials.ts';
import { fingerprintDockerImage } from '../fingerprint/image/docker.ts';
import type { Environment } from '../fingerprint/child-environment.ts';
import { machinePrograms } from '../fingerprint/image/program.ts';
import { isThisMachine, parseImageReference } from '../fingerprint/image/reference.ts';
import { fingerprintImage } from '../fingerprint/image/registry.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

const types = ['file', 'dir', 'dirhash', 'image', 'docker'] as const;
type Type = (typeof types)[number];

const options = z.object({ type: z.enum(types), exclude: z.array(z.string()) });

/** What images need: programs and their environment, and the way to registries. */
export interface Surroundings {
  env: Environment;
  proxy: ProxySettings;
}

export function fingerprintCommand(terminal: Terminal, surroundings: Surroundings): Command {
  return new Command('fingerprint')
    .description('Print the SHA-256 fingerprint of a file, a folder or an image, and nothing else')
    .argument('<path>', 'of a file or folder; for the types image and docker the name of an image')
    .addOption(
      new Option(
        '--type <type>',
        'what it is; dirhash also covers the structure of a folder, image asks the registry, docker the local daemon',
      )
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
      if (type !== 'dir' && type !== 'dirhash' && exclude.length > 0) {
        const article = type === 'file' ? 'a file' : 'an image';
        throw new CommandFailure(`--exclude goes with --type dir or dirhash, ${article} has nothing to leave out`);
      }
      try {
        terminal.print(await fingerprintOf(path, type, exclude, surroundings));
      } catch (error) {
        throw error instanceof FingerprintError ? new CommandFailure(error.message) : error;
      }
    });
}

async function fingerprintOf(
  path: string,
  type: Type,
  exclude: readonly string[],
  surroundings: Surroundings,
): Promise<string> {
  switch (type) {
    case 'file':
      return fingerprintFile(path);
    case 'image':
      return imageFingerprint(path, surroundings);
    case 'docker':
      return fingerprintDockerImage(path, machinePrograms(surroundings.env));
    case 'dir':
    case 'dirhash': {
      const { fingerprint, entries } = await (type === 'dir' ? digestDir : digestDirhash)(path, { exclude });
      if (entries > 0) return fingerprint;
      throw new CommandFailure(
        `Expected something to fingerprint in '${path}', found nothing: it is empty or all excluded`,
      );
    }
  }
}

function imageFingerprint(name: string, { env, proxy }: Surroundings): Promise<string> {
  const reference = parseImageReference(name);
  const home = env['HOME'] || homedir();
  return fingerprintImage(reference, {
    // A proxy would look for this machine's registry on its own machine.
    openDispatcher: (url, closed, lookup) => createDispatcher(url, isThisMachine(url) ? {} : proxy, closed, lookup),
    credentials: (registry) => dockerCredentials(registry, { env, home, run: machinePrograms(env) }),
    pause: (delayMs) => wait(delayMs),
  });
}
