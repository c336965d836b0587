import { Command, Option } from 'commander';
import * as z from 'zod';
import { roles } from '../contract/endpoint.ts';
import { findOrganization } from '../service/store/organizations.ts';
import { type ListedToken, listTokens } from '../service/store/tokens.ts';
import { hashToken, newToken, TOKEN_MIN_LENGTH } from '../service/token.ts';
import { endToken, makeToken } from './access.ts';
import { dataOption } from './data-option.ts';
import { withStore } from './existing-store.ts';
import { CommandFailure } from './failure.ts';
import { parseLifetime } from './lifetime.ts';
import { parseText } from './option-value.ts';
import { checkSuppliedToken } from './supplied-token.ts';
import type { Terminal } from './terminal.ts';

const storeOptions = z.object({ data: z.string().min(1) });

const createOptions = storeOptions.extend({
  org: z.array(z.string()).min(1),
  role: z.enum(roles),
  user: z.string().min(1),
  expires: z.string().optional(),
  stdin: z.boolean().optional(),
});

export function tokenCommand(terminal: Terminal): Command {
  return new Command('token')
    .description('Access tokens of the store')
    .addCommand(createTokenCommand(terminal))
    .addCommand(listTokensCommand(terminal))
    .addCommand(revokeTokenCommand(terminal));
}

function createTokenCommand(terminal: Terminal): Command {
  return new Command('create')
    .description('Make a token and print it, this once')
    .requiredOption(
      '--org <name>',
      'organization it is for; may be given again for more',
      (name: string, names: string[] | undefined) => [...new Set([...(names ?? []), parseText(name)])],
    )
    .addOption(new Option('--role <role>', 'what it may do').choices(roles).makeOptionMandatory())
    .option('--user <name>', 'name that records made with it show', parseText, 'operator')
    .option('--expires <lifetime>', 'when it ends, for example 90d (default: never)')
    .option(
      '--stdin',
      `read its value from standard input, ${TOKEN_MIN_LENGTH} characters and more, instead of making one`,
    )
    .addOption(dataOption())
    .action(async (flags: unknown) => {
      const options = createOptions.parse(flags);
      const lifetimeMs = options.expires === undefined ? null : parseLifetime(options.expires);
      const token = options.stdin === true ? (await terminal.readInput()).trim() : newToken();
      checkSuppliedToken(token, 'standard input');
      const id = await withStore(options.data, (store) =>
        store.writeLookup(async (tx) => {
          const orgIds: string[] = [];
          for (const name of options.org) {
            const organization = await findOrganization(tx.db, name);
            if (organization === null)
              throw new CommandFailure(`no organization '${name}'. To make it: assay org create ${name}`);
            orgIds.push(organization.org_id);
          }
          return makeToken(tx, {
            hash: hashToken(token),
            userName: options.user,
            role: options.role,
            orgIds,
            expiresAtMs: lifetimeMs === null ? null : tx.nowMs + lifetimeMs,
          });
        }),
      );
      if (id === null) throw new CommandFailure('that token is in the store already');
      terminal.remark(
        `Token ${id}: ${options.role} in ${options.org.join(', ')}${options.expires === undefined ? '' : `, for ${options.expires}`}`,
      );
      if (options.stdin !== true) terminal.print(token);
    });
}

function listTokensCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('List the tokens; their values are not kept anywhere')
    .addOption(dataOption())
    .action(async (flags: unknown) => {
      const tokens = await withStore(storeOptions.parse(flags).data, (store) => store.readLookup(listTokens));
      for (const token of tokens) terminal.print(tokenLine(token));
    });
}

function day(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

function tokenLine(token: ListedToken): string {
  return [
    token.id,
    token.user_name,
    token.roles.map(({ organization, role }) => `${organization}:${role}`).join(','),
    `made ${day(token.created_at)}`,
    token.expires_at === null ? 'never expires' : `expires ${day(token.expires_at)}`,
    ...(token.revoked_at === null ? [] : [`revoked ${day(token.revoked_at)}`]),
  ].join('  ');
}

function revokeTokenCommand(terminal: Terminal): Command {
  return new Command('revoke')
    .description('End a token at once')
    .argument('<id>', 'as `assay token list` shows it')
    .addOption(dataOption())
    .action(async (id: string, flags: unknown) => {
      const found = await withStore(storeOptions.parse(flags).data, (store) =>
        store.writeLookup((tx) => endToken(tx, id)),
      );
      if (!found) throw new CommandFailure(`no token '${id}': \`assay token list\` shows them`);
      terminal.print(`Token ${id} is revoked`);
    });
}
