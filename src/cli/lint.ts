import { Command } from 'commander';
import { fileProblemText } from '../config/file-problem.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

export function lintCommand(terminal: Terminal): Command {
  return new Command('lint')
    .description('Check config files, of steps and of `assay apply`, without a service')
    .argument('<file...>', 'YAML')
    .action(async (files: string[]) => {
      const [{ readConfig }, { readFileText }] = await Promise.all([
        import('../config/config-file.ts'),
        import('../config/file-text.ts'),
      ]);
      let found = 0;
      for (const file of files) {
        // What variables hold is known in the step alone.
        const read = await readConfig(file, { readText: readFileText, variables: null });
        const problems = read.ok ? [] : read.problems;
        for (const problem of problems) terminal.print(fileProblemText(problem));
        if (read.ok) terminal.print(`${file}: ok`);
        found += problems.length;
      }
      if (found > 0) throw new CommandFailure(`found ${found === 1 ? 'a problem' : `${found} problems`}`);
    });
}
