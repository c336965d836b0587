import { type Command, InvalidArgumentError, Option } from 'commander';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { mailEncryptions, type MailServer } from '../service/events/mail-server.ts';
import { type Network, parseNetwork } from '../service/events/target-guard.ts';
import type { ServerOptions } from '../service/server.ts';
import { CommandFailure } from './failure.ts';
import { parseText } from './option-value.ts';

const network = z.custom<Network>();

const notificationOptions = z.object({
  privateTargets: z.array(network),
  smtpHost: z.string().optional(),
  smtpPort: z.number().optional(),
  smtpEncryption: z.enum(mailEncryptions),
  smtpUser: z.string().optional(),
  smtpPasswordFile: z.string().optional(),
  smtpFrom: z.string().optional(),
});

type NotificationOptions = z.output<typeof notificationOptions>;

/** The options by which the service is told how notifications leave it. */
export function addNotificationOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--private-targets <networks>',
        'private addresses and ranges that notifications may be sent to, such as 10.1.0.0/16,127.0.0.1',
      )
        .env('ASSAY_PRIVATE_TARGETS')
        .default([], 'none')
        .argParser(parseNetworks),
    )
    .addOption(
      new Option('--smtp-host <host>', 'mail server for notifications by mail')
        .env('ASSAY_SMTP_HOST')
        .argParser(parseText),
    )
    .addOption(
      new Option('--smtp-port <number>', 'its port (default: 465 for implicit encryption, else 587)')
        .env('ASSAY_SMTP_PORT')
        .argParser(parseSmtpPort),
    )
    .addOption(
      new Option('--smtp-encryption <kind>', 'how the connection to it is encrypted')
        .env('ASSAY_SMTP_ENCRYPTION')
        .choices(mailEncryptions)
        .default('starttls'),
    )
    .addOption(new Option('--smtp-user <name>', 'user to log in as').env('ASSAY_SMTP_USER').argParser(parseText))
    .addOption(
      new Option('--smtp-password-file <file>', 'file with the password of that user')
        .env('ASSAY_SMTP_PASSWORD_FILE')
        .argParser(parseText),
    )
    .addOption(
      new Option('--smtp-from <address>', 'address that mail is from')
        .env('ASSAY_SMTP_FROM')
        .argParser(parseMailAddress),
    );
}

/** `given` are the parsed options. Throws CommandFailure where they do not fit together. */
export async function notificationSettings(
  given: unknown,
  smtpPassword: string | undefined,
): Promise<Pick<ServerOptions, 'mailServer' | 'privateTargets'>> {
  const options = notificationOptions.parse(given);
  return { mailServer: await mailServer(options, smtpPassword), privateTargets: options.privateTargets };
}

async function mailServer(options: NotificationOptions, smtpPassword: string | undefined): Promise<MailServer | null> {
  const { smtpHost, smtpPort, smtpEncryption, smtpUser, smtpPasswordFile, smtpFrom } = options;
  if (smtpHost === undefined) {
    if (smtpUser === undefined && smtpFrom === undefined && smtpPort === undefined) return null;
    throw new CommandFailure('a mail server needs a host: give it with --smtp-host');
  }
  if (smtpFrom === undefined) throw new CommandFailure('mail needs a sender: give its address with --smtp-from');
  const password = smtpPasswordFile === undefined ? smtpPassword : await readPassword(smtpPasswordFile);
  if (password === '') {
    throw new CommandFailure(`${smtpPasswordFile ?? 'ASSAY_SMTP_PASSWORD'}: expected a password, found nothing`);
  }
  if ((smtpUser === undefined) !== (password === undefined)) {
    throw new CommandFailure(
      'a login to the mail server takes both --smtp-user and a password, by ASSAY_SMTP_PASSWORD or --smtp-password-file',
    );
  }
  return {
    host: smtpHost,
    port: smtpPort ?? (smtpEncryption === 'implicit' ? 465 : 587),
    encryption: smtpEncryption,
    login: smtpUser === undefined || password === undefined ? null : { user: smtpUser, password },
    from: smtpFrom,
  };
}

async function readPassword(file: string): Promise<string> {
  try {
    // Editors end a file with a line break, which is no part of the password.
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`the password file '${file}' cannot be read: ${cause}`);
  }
}

function parseNetworks(text: string): Network[] {
  return text.split(',').map((part) => {
    const parsed = parseNetwork(part.trim());
    if (parsed === null) throw new InvalidArgumentError(`expected addresses and ranges, found '${part.trim()}'`);
    return parsed;
  });
}

function parseSmtpPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('expected a port from 1 to 65535');
  return port;
}

function parseMailAddress(text: string): string {
  if (!z.email().safeParse(text).success) {
    throw new InvalidArgumentError('expected an address such as assay@example.com');
  }
  return text;
}
