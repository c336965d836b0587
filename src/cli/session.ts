import { Command, Option } from 'commander';
import * as z from 'zod';
import { type ListedSession, listSessions } from '../service/store/sessions.ts';
import { shutOut } from './access.ts';
import { dataOption } from './data-option.ts';
import { withStore } from './existing-store.ts';
import { CommandFailure } from './failure.ts';
import { parseText } from './option-value.ts';
import type { Terminal } from './terminal.ts';

const storeOptions = z.object({ data: z.string().min(1) });
const endOptions = storeOptions.extend({ user: z.string().min(1).optional() });

export function sessionCommand(terminal: Terminal): Command {
  return new Command('session')
    .description('Who is signed in to the pages')
    .addCommand(listSessionsCommand(terminal))
    .addCommand(endSessionsCommand(terminal));
}

function listSessionsCommand(terminal: Terminal): Command {
  return new Command('list')
    .description('List the sessions of the pages; their cookies are not kept anywhere')
    .addOption(dataOption())
    .action(async (flags: unknown) => {
      const sessions = await withStore(storeOptions.parse(flags).data, (store) =>
        store.readLookup((db) => listSessions(db, Date.now())),
      );
      for (const session of sessions) terminal.print(sessionLine(session));
    });
}

/** As `2026-01-31T12:00Z`. */
function minute(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/:\d\d\.\d{3}Z$/, 'Z');
}

function sessionLine(session: ListedSession): string {
  return [
    session.id,
    session.user_name,
    session.identity === null ? `by token ${session.token_id ?? 'unknown'}` : `by ${session.identity}`,
    `opened ${minute(session.created_at)}`,
    `ends ${minute(session.expires_at)}`,
  ].join('  ');
}

function endSessionsCommand(terminal: Terminal): Command {
  return new Command('end')
    .description('End a session at once, or all of a user; whoever may sign in can do so again')
    .argument('[id]', 'as `assay session list` shows it')
    .addOption(new Option('--user <name>', 'end all of that name instead').argParser(parseText))
    .addOption(dataOption())
    .action(async (id: string | undefined, flags: unknown) => {
      const { data, user } = endOptions.parse(flags);
      const ended = await withStore(data, (store) => store.writeLookup((tx) => shutOut(tx, chosen(id, user))));
      if (ended.length === 0) {
        const what = id === undefined ? `of '${user}'` : `'${id}'`;
        throw new CommandFailure(`no session ${what}: \`assay session list\` shows them`);
      }
      for (const one of ended) terminal.print(`Session ${one} is ended`);
    });
}

function chosen(id: string | undefined, userName: string | undefined): { id: string } | { userName: string } {
  if (id !== undefined && userName === undefined) return { id };
  if (id === undefined && userName !== undefined) return { userName };
  throw new CommandFailure('expected the id of a session, or --user with a name: one of the two');
}
