import { Command, CommanderError } from 'commander';
import { text } from 'node:stream/consumers';
import { applyCommand } from './apply.ts';
import { backupCommand, checkCommand, restoreCommand } from './backup.ts';
import { deliverCommand } from './deliver.ts';
import { explanation } from './failure.ts';
import { fingerprintCommand } from './fingerprint.ts';
import { lintCommand } from './lint.ts';
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
const serviceEnvironment = { apiToken: env['ASSAY_API_TOKEN'], proxy: proxySettings(env) };
const program = new Command('assay')
  .description(
    'Records which software artifacts were built, keeps the evidence about them, and gates where they may go.',
  )
  .addCommand(
    serveCommand(terminal, { adminToken: env['ASSAY_ADMIN_TOKEN'], smtpPassword: env['ASSAY_SMTP_PASSWORD'] }),
  )
  .addCommand(orgCommand(terminal))
  .addCommand(tokenCommand(terminal))
  .addCommand(backupCommand(terminal))
  .addCommand(restoreCommand(terminal))
  .addCommand(checkCommand(terminal))
  .addCommand(fingerprintCommand(terminal, { env, proxy: proxySettings(env) }))
  .addCommand(lintCommand(terminal))
  .addCommand(applyCommand(terminal, serviceEnvironment))
  .addCommand(deliverCommand(terminal, serviceEnvironment));
everyCommand(program, (command) => {
  command.version(version, '--version', 'show the version').exitOverride();
  command.configureOutput({
    outputError: (message, write) => write(message.replace(/^error: /, `${program.name()}: `)),
  });
  if (command.commands.length > 0) command.showHelpAfterError('(--help shows the commands there are)');
});

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
