import { CommanderError } from 'commander';
import { text } from 'node:stream/consumers';
import { explanation } from './failure.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';

const terminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  remark: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
};
// Whoever reads what is printed may stop before its end, as `head` does. What the command does goes on all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const program = createProgram(terminal, process.env);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCode(error);
}

/** Tells what failed: in words where the user can mend it, with the whole stack where it is a fault of ours. */
function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  const words = explanation(error);
  if (words !== null) terminal.remark(`${program.name()}: ${words}`);
  else terminal.remark(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}
