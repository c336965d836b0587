import type { Config } from '../config/config-file.ts';
import { fileProblemText } from '../config/file-problem.ts';
import { CommandFailure } from './failure.ts';

/** Reads a config file. Throws CommandFailure with every problem's place. */
export async function configOf(file: string): Promise<Config> {
  const [{ readConfig }, { readFileText }] = await Promise.all([
    import('../config/config-file.ts'),
    import('../config/file-text.ts'),
  ]);
  const read = await readConfig(file, { readText: readFileText, variables: null });
  if (read.ok) return read.config;
  throw new CommandFailure(read.problems.map(fileProblemText).join('\n'));
}
