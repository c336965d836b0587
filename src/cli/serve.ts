import { Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { orgName } from '../contract/names.ts';
import { startServer } from '../service/server.ts';
import { createOrganization, findOrganization, listOrganizations } from '../service/store/organizations.ts';
import type { Store } from '../service/store/store.ts';
import { createToken } from '../service/store/tokens.ts';
import { hashToken, newToken, TOKEN_MIN_LENGTH } from '../service/token.ts';
import { dataOption } from './data-option.ts';
import { CommandFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

const serveOptions = z.object({
  host: z.string().min(1),
  port: z.number(),
  data: z.string().min(1),
  publicUrl: z.string().optional(),
  org: orgName.optional(),
  logLevel: z.enum(logLevels),
});

const DEFAULT_ORG = 'main';

/** `adminToken` is the value that the operator supplies for the first token, where there is one. */
export function serveCommand(terminal: Terminal, adminToken: string | undefined): Command {
  return new Command('serve')
    .description('Serve the interface. On an empty store, make an organization and a token for its administrator.')
    .addOption(new Option('--host <address>', 'address to listen on').env('ASSAY_HOST').default('127.0.0.1'))
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
      new Option('--org <name>', `organization made on an empty store (default: "${DEFAULT_ORG}")`).env('ASSAY_ORG'),
    )
    .addOption(
      new Option('--log-level <level>', 'least level of the log on standard error')
        .env('ASSAY_LOG_LEVEL')
        .choices(logLevels)
        .default('warn'),
    )
    .addHelpText(
      'after',
      `\nASSAY_ADMIN_TOKEN gives the first token a value of your own, of ${TOKEN_MIN_LENGTH} characters and more.`,
    )
    .action(async (given: unknown) => {
      const options = serveOptions.parse(given);
      checkAdminToken(adminToken);
      const server = await startServer({
        host: options.host,
        port: options.port,
        dataDir: options.data,
        publicUrl: options.publicUrl ?? null,
        logLevel: options.logLevel,
        version,
        clock: Date.now,
      });
      const ended = untilStopped();
      try {
        await firstStart(terminal, server.store, options.org ?? null, adminToken);
        terminal.print(`Assay ${version} listens on ${server.url}`);
        await ended;
      } finally {
        await server.close();
      }
    });
}

function checkAdminToken(adminToken: string | undefined): void {
  if (adminToken !== undefined && adminToken.length < TOKEN_MIN_LENGTH) {
    throw new CommandFailure(
      `ASSAY_ADMIN_TOKEN: expected at least ${TOKEN_MIN_LENGTH} characters, found ${adminToken.length}; unset it to have one made`,
    );
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
    const organization = await createOrganization(tx, org ?? DEFAULT_ORG);
    if (organization === null) return null;
    await createToken(tx, {
      hash: hashToken(token),
      userName: 'admin',
      role: 'admin',
      orgIds: [organization.org_id],
      expiresAtMs: null,
    });
    return organization;
  });
  if (created !== null) {
    terminal.print(`Organization: ${created.name}`);
    terminal.print(
      adminToken === undefined
        ? `Admin token (shown this once): ${token}`
        : 'Admin token: the value of ASSAY_ADMIN_TOKEN',
    );
  } else if (org !== null && (await store.readLookup((db) => findOrganization(db, org))) === null) {
    terminal.remark(`Organization '${org}' is not in this store. To make it: assay org create ${org}`);
  }
}

/** Resolves on the first signal to stop; a second one ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('expected a port from 0 to 65535');
  return port;
}

function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  const usable =
    url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  if (!usable) throw new InvalidArgumentError('expected an address such as https://assay.example.com');
  return text;
}
