import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, variable } from './env.ts';

/** A directory of the step's own, made when first needed and removed with all that is in it. */
export interface TemporaryDirectory {
  make: () => Promise<string>;
  remove: () => Promise<void>;
}

export function temporaryDirectory(env: Env): TemporaryDirectory {
  let made: Promise<string> | null = null;
  return {
    make: () => {
      made ??= mkdtemp(join(variable(env, 'RUNNER_TEMP') ?? tmpdir(), 'assay-'));
      return made;
    },
    remove: async () => {
      if (made === null) return;
      // The runner empties its own directory after the job: what is left there changes nothing that was found.
      await rm(await made, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}
