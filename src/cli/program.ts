import { Command } from 'commander';
import { applyCommand } from './apply.ts';
import { backupCommand, checkCommand, restoreCommand } from './backup.ts';
import { deliverCommand } from './deliver.ts';
import { fingerprintCommand } from './fingerprint.ts';
import { lintCommand } from './lint.ts';
import { orgCommand } from './org.ts';
import { serveCommand } from './serve.ts';
import type { ServiceEnvironment } from './service-access.ts';
import { sessionCommand } from './session.ts';
import type { Terminal } from './terminal.ts';
import { tokenCommand } from './token.ts';
import { unknownVariables, type Variable, variables } from './variables.ts';
import { version } from './version.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The command with all its subcommands, before any is run. Flags that have variables read them of the process itself. */
export function createProgram(terminal: Terminal, env: Environment): Command {
  const read = (name: Variable): string | undefined => env[name];
  const proxy = proxySettings(env);
  const serviceEnvironment = { apiToken: read('ASSAY_API_TOKEN'), proxy };
  const serve = serveCommand(terminal, {
    adminToken: read('ASSAY_ADMIN_TOKEN'),
    smtpPassword: read('ASSAY_SMTP_PASSWORD'),
    oidcClientSecret: read('ASSAY_OIDC_CLIENT_SECRET'),
  });
  const program = new Command('assay')
    .description(
      'Records which software artifacts were built, keeps the evidence about them, and gates where they may go.',
    )
    .addCommand(serve)
    .addCommand(orgCommand(terminal))
    .addCommand(tokenCommand(terminal))
    .addCommand(sessionCommand(terminal))
    .addCommand(backupCommand(terminal))
    .addCommand(restoreCommand(terminal))
    .addCommand(checkCommand(terminal))
    .addCommand(fingerprintCommand(terminal, { env, proxy }))
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
  // The others are run by hand, and often where variables of the service are not theirs to judge.
  serve.hook('preAction', () => {
    for (const { name, nearest } of unknownVariables(env, variablesOf(program))) {
      const hint = nearest === null ? 'docs/configuration.md lists those there are' : `was ${nearest} meant?`;
      terminal.remark(`${name} is set, and no variable of assay: ${hint}`);
    }
  });
  return program;
}

/** Every variable that some command reads. */
function variablesOf(program: Command): Set<string> {
  const names = new Set<string>(Object.keys(variables));
  everyCommand(program, ({ options }) => {
    for (const { envVar } of options) if (envVar !== undefined) names.add(envVar);
  });
  return names;
}

/** Calls `visit` with the command and all below it, each before those below it. */
export function everyCommand(command: Command, visit: (command: Command) => void): void {
  visit(command);
  for (const child of command.commands) everyCommand(child, visit);
}

function proxySettings(env: Environment): ServiceEnvironment['proxy'] {
  const read = (name: Variable): string | undefined => env[name.toLowerCase()] || env[name] || undefined;
  const httpProxy = read('HTTP_PROXY');
  const httpsProxy = read('HTTPS_PROXY');
  const noProxy = read('NO_PROXY');
  return {
    ...(httpProxy === undefined ? {} : { httpProxy }),
    ...(httpsProxy === undefined ? {} : { httpsProxy }),
    ...(noProxy === undefined ? {} : { noProxy }),
  };
}
