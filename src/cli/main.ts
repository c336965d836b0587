import { Command, CommanderError } from 'commander';
import { text } from 'node:stream/consumers';
import { ClientError } from '../client/error.ts';
import { applyCommand } from './apply/command.ts';
import { CommandFailure } from './failure.ts';
import { fingerprintCommand } from './fingerprint.ts';
import { orgCommand } from './org.ts';
import { serveCommand } from './serve.ts';
import type { Terminal } from './terminal.ts';
import { tokenCommand } from './token.ts';
import { version } from './version.ts';

const terminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  remark: (line) => void process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
};

const { env } = process;
const program = new Command('assay')
  .description(
    'Records which software artifacts were built, keeps the evidence about them, and gates where they may go.',
  )
  .addCommand(serveCommand(terminal, env['ASSAY_ADMIN_TOKEN'] || undefined))
  .addCommand(orgCommand(terminal))
  .addCommand(tokenCommand(terminal))
  .addCommand(fingerprintCommand(terminal))
  .addCommand(
    applyCommand(terminal, {
      apiToken: env['ASSAY_API_TOKEN'],
      proxy: proxySettings(env),
    }),
  )
  .showHelpAfterError('(--help shows how it is used)');
everyCommand(program, (command) => command.version(version, '--version', 'show the version').exitOverride());

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCode(error);
}

/** The message of a failure that the user can mend; the whole stack of one that is ours. */
function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof CommandFailure || error instanceof ClientError) {
    terminal.remark(`assay: ${error.message}`);
  } else {
    terminal.remark(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return 1;
}

function everyCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) everyCommand(child, visit);
}

function proxySettings(variables: NodeJS.ProcessEnv): { httpProxy?: string; httpsProxy?: string; noProxy?: string } {
  const read = (name: string): string | undefined => variables[name.toLowerCase()] || variables[name] || undefined;
  const httpProxy = read('HTTP_PROXY');
  const httpsProxy = read('HTTPS_PROXY');
  const noProxy = read('NO_PROXY');
  return {
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    ...(noProxy === undefined ? {} : { noProxy }),
  };
}
