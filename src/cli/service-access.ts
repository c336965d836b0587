import { type Command, Option } from 'commander';
import * as z from 'zod';
import type { Client, ClientOptions } from '../client/client.ts';
import { CommandFailure } from './failure.ts';
import { parseText } from './option-value.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

/** What commands that call a service take from the environment rather than from flags, which other users of the machine can see. */
export interface ServiceEnvironment {
  apiToken: string | undefined;
  proxy: NonNullable<ClientOptions['proxy']>;
}

/** The flags by which a command is told which service to call. */
export const serviceFlags = z.object({
  apiUrl: z.string().optional(),
  org: z.string().optional(),
  caFile: z.string().optional(),
});
export type ServiceFlags = z.output<typeof serviceFlags>;

/** A service, and the organization in it. */
export interface ServiceAccess {
  apiUrl: string;
  org: string;
  apiToken: string;
  /** A file with certificates of authorities that are trusted besides. */
  caFile: string | null;
}

/** Some ten seconds with the waits between them: someone sits before it. */
const MAX_ATTEMPTS = 5;

/** Adds those flags to a command. */
export function withServiceFlags(command: Command): Command {
  return command
    .addOption(new Option('--api-url <url>', 'address of the service').env('ASSAY_API_URL').argParser(parseText))
    .addOption(new Option('--org <name>', 'organization').env('ASSAY_ORG').argParser(parseText))
    .addOption(
      new Option('--ca-file <file>', 'certificates of your own authorities (PEM), trusted besides for the service')
        .env('ASSAY_CA_FILE')
        .argParser(parseText),
    )
    .addHelpText('after', '\nThe access token is read from the environment variable ASSAY_API_TOKEN.');
}

/** Where and as whom, or a CommandFailure that names every one that is missing. */
export function serviceAccess({ apiUrl, org, caFile }: ServiceFlags, { apiToken }: ServiceEnvironment): ServiceAccess {
  if (apiUrl !== undefined && org !== undefined && apiToken !== undefined && apiToken !== '') {
    return { apiUrl, org, apiToken, caFile: caFile ?? null };
  }
  const missing = [
    ...(apiUrl === undefined ? ['the address of the service: give --api-url or set ASSAY_API_URL'] : []),
    ...(org === undefined ? ['an organization: give --org or set ASSAY_ORG'] : []),
    ...(apiToken ? [] : ['an access token: set ASSAY_API_TOKEN']),
  ];
  throw new CommandFailure(missing.map((what) => `expected ${what}`).join('\n'));
}

/** Opens a client for one command. The library is only loaded here. */
export async function openClient(
  { apiUrl, apiToken, caFile }: ServiceAccess,
  { proxy }: ServiceEnvironment,
  { terminal, deadlineMs }: { terminal: Terminal; deadlineMs: number },
): Promise<Client> {
  const certificateAuthorities = caFile === null ? [] : await authoritiesIn(caFile);
  const [{ createClient }, { isReadableOnTheWay, parseApiUrl }] = await Promise.all([
    import('../client/client.ts'),
    import('../client/api-url.ts'),
  ]);
  const client = createClient({
    apiUrl,
    token: apiToken,
    userAgent: `assay/${version}`,
    proxy,
    certificateAuthorities,
    signal: AbortSignal.timeout(deadlineMs),
    deadlineAtMs: Date.now() + deadlineMs,
    maxAttempts: MAX_ATTEMPTS,
    onRetry: ({ attempt, cause }) => {
      if (attempt === 1) terminal.remark(`${cause.message}; trying again`);
    },
  });
  const url = parseApiUrl(apiUrl);
  if (isReadableOnTheWay(url)) terminal.remark(`the token goes to ${url.host} unencrypted: serve it over https`);
  return client;
}

async function authoritiesIn(caFile: string): Promise<string[]> {
  const { CaFileError, readCertificateAuthorities } = await import('../client/certificate-authorities.ts');
  try {
    return await readCertificateAuthorities(caFile);
  } catch (error) {
    throw error instanceof CaFileError ? new CommandFailure(`CA file: ${error.message}`) : error;
  }
}
