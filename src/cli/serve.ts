import { Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { parseNetwork } from '../service/events/target-guard.ts';
import type { Server, ServerOptions } from '../service/server.ts';
import { findOrganization, listOrganizations } from '../service/store/organizations.ts';
import type { Store } from '../service/store/store.ts';
import { findToken } from '../service/store/tokens.ts';
import { hashToken, newToken, TOKEN_MIN_LENGTH } from '../service/token.ts';
import { makeOrganization, makeToken } from './access.ts';
import { dataOption } from './data-option.ts';
import { openDataFolder } from './existing-store.ts';
import { CommandFailure } from './failure.ts';
import { addNotificationOptions, notificationSettings } from './notification-options.ts';
import { addObservabilityOptions, observabilitySettings } from './observability-options.ts';
import { parseOrgName, parsePort, parseText } from './option-value.ts';
import { addSignInOptions, signInSettings } from './sign-in-options.ts';
import { checkSuppliedToken } from './supplied-token.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const serveOptions = z.object({
  host: z.string().min(1),
  port: z.number(),
  data: z.string().min(1),
  publicUrl: z.string().optional(),
  org: z.string().optional(),
  trustedProxy: z.array(z.string()),
  tokenRateLimit: z.number(),
  logLevel: z.enum(logLevels),
});

const DEFAULT_ORG = 'main';

/** What comes from variables alone, so that it does not show in lists of processes. */
export interface ServeSecrets {
  /** The value that the operator supplies for the first token. */
  adminToken: string | undefined;
  smtpPassword: string | undefined;
  oidcClientSecret: string | undefined;
}

export function serveCommand(
  terminal: Terminal,
  { adminToken, smtpPassword, oidcClientSecret }: ServeSecrets,
): Command {
  const command = new Command('serve')
    .description('Serve the interface. On an empty store, make an organization and a token for its administrator.')
    .addOption(
      new Option('--host <address>', 'address to listen on')
        .env('ASSAY_HOST')
        .default('127.0.0.1')
        .argParser(parseText),
    )
    .addOption(
      new Option('--port <number>', 'port to listen on; 0 picks a free one')
        .env('ASSAY_PORT')
        .default(8001)
        .argParser(parsePort),
    )
    .addOption(dataOption())
    .addOption(
      new Option('--public-url <url>', 'address that users reach the service at (default: the one it listens on)')
        .env('ASSAY_PUBLIC_URL')
        .argParser(parsePublicUrl),
    )
    .addOption(
      new Option('--org <name>', `organization made on an empty store (default: "${DEFAULT_ORG}")`)
        .env('ASSAY_ORG')
        .argParser(parseOrgName),
    )
    .addOption(
      new Option('--log-level <level>', 'least level of the log on standard error')
        .env('ASSAY_LOG_LEVEL')
        .choices(logLevels)
        .default('warn'),
    )
    .addOption(
      new Option(
        '--trusted-proxy <networks>',
        'addresses and ranges of proxies that are believed whose request it is (X-Forwarded-For), such as 10.1.0.0/16',
      )
        .env('ASSAY_TRUSTED_PROXY')
        .default([], 'none')
        .argParser(parseProxies),
    )
    .addOption(
      new Option('--token-rate-limit <number>', 'requests that one token may make in a minute; 0 for any number')
        .env('ASSAY_TOKEN_RATE_LIMIT')
        .default(0)
        .argParser(parseRateLimit),
    );
  return addObservabilityOptions(addSignInOptions(addNotificationOptions(command)))
    .addHelpText(
      'after',
      `\nASSAY_ADMIN_TOKEN gives the first token a value of your own, of ${TOKEN_MIN_LENGTH} characters and more.\nASSAY_SMTP_PASSWORD is the password of --smtp-user.\nASSAY_OIDC_CLIENT_SECRET is the secret of --oidc-client-id.`,
    )
    .action(async (given: unknown) => {
      const options = serveOptions.parse(given);
      if (adminToken !== undefined) checkSuppliedToken(adminToken, 'ASSAY_ADMIN_TOKEN');
      const identityProvider = signInSettings(given, oidcClientSecret);
      const observability = observabilitySettings(given);
      const notifications = await notificationSettings(given, smtpPassword);
      // Opened once before, so that what is wrong with the folder is told apart from what is wrong with the address.
      await (await openDataFolder(options.data)).close();
      const stopped = untilStopped();
      const server = await listen({
        host: options.host,
        port: options.port,
        dataDir: options.data,
        publicUrl: options.publicUrl ?? null,
        trustedProxies: options.trustedProxy,
        tokenRateLimit: options.tokenRateLimit,
        logLevel: options.logLevel,
        ...notifications,
        identityProvider,
        ...observability,
        version,
        clock: Date.now,
      });
      try {
        await firstStart(terminal, server.store, options.org ?? null, adminToken);
        if (server.metricsUrl !== null) terminal.print(`Metrics: ${server.metricsUrl}`);
        terminal.print(`Assay ${version} listens on ${server.url}`);
        await stopped;
      } finally {
        await server.close();
      }
    });
}

/** Starts the server. Throws CommandFailure where the address or the data folder cannot be had. */
async function listen(options: ServerOptions): Promise<Server> {
  const { startServer } = await import('../service/server.ts');
  try {
    return await startServer(options);
  } catch (error) {
    const systemCode = error instanceof Error && 'code' in error ? error.code : undefined;
    if (systemCode === 'EADDRINUSE') {
      throw new CommandFailure(
        `port ${options.port} of ${options.host} is taken: give another one with --port, or 0 for one that is free`,
      );
    }
    if (error instanceof Error && 'syscall' in error) {
      const what = /^(listen|getaddrinfo)$/.test(String(error.syscall))
        ? `cannot listen on port ${options.port} of '${options.host}'`
        : `the data folder '${options.dataDir}' cannot be used`;
      throw new CommandFailure(`${what}: ${error.message}`);
    }
    throw error;
  }
}

async function firstStart(
  terminal: Terminal,
  store: Store,
  org: string | null,
  adminToken: string | undefined,
): Promise<void> {
  const token = adminToken ?? newToken();
  const created = await store.writeLookup(async (tx) => {
    if ((await listOrganizations(tx.db)).length > 0) return null;
    const organization = await makeOrganization(tx, org ?? DEFAULT_ORG);
    if (organization === null) return null;
    const tokenId = await makeToken(tx, {
      hash: hashToken(token),
      userName: 'admin',
      role: 'admin',
      orgIds: [organization.org_id],
      expiresAtMs: null,
    });
    return { organization, tokenId };
  });
  if (created !== null) {
    terminal.print(`Organization: ${created.organization.name}`);
    if (adminToken === undefined) {
      terminal.print(`Admin token (shown this once): ${token}`);
      terminal.print(`To end it, once you have tokens of your own: assay token revoke ${created.tokenId}`);
    } else terminal.print('Admin token: the value of ASSAY_ADMIN_TOKEN');
    return;
  }
  if (org !== null && (await store.readLookup((db) => findOrganization(db, org))) === null) {
    terminal.remark(`Organization '${org}' is not in this store. To make it: assay org create ${org}`);
  }
  if (adminToken !== undefined && !(await isUsable(store, adminToken))) {
    terminal.remark(
      'ASSAY_ADMIN_TOKEN is no token of this store: it only counts on an empty one. To add it: assay token create --stdin, to end another: assay token revoke',
    );
  }
}

async function isUsable(store: Store, token: string): Promise<boolean> {
  return (await store.readLookup((db) => findToken(db, hashToken(token), '', Date.now()))) !== null;
}

/** Resolves on the first signal to stop; a second one, of either kind, ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

function parseProxies(text: string): string[] {
  return text.split(',').map((part) => {
    const network = part.trim();
    if (parseNetwork(network) === null) {
      throw new InvalidArgumentError(`expected addresses and ranges, found '${network}'`);
    }
    return network;
  });
}

function parseRateLimit(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('expected a whole number, 0 for no limit');
  return Number(text);
}

function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  const usable =
    url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username + url.password === '';
  if (!usable) throw new InvalidArgumentError('expected an address such as https://assay.example.com');
  return text;
}
