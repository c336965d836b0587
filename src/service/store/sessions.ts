import type { Kysely } from 'kysely';
import * as z from 'zod';
import { fromJsonOrNull } from './json.ts';
import type { LookupTables, SessionRow } from './schema.ts';
import type { LookupWriter } from './store.ts';

/** More browsers than one person has, and few enough that signing in again and again fills nothing. */
export const SESSIONS_MAX = 20;

export type NewSession = Omit<SessionRow, 'id' | 'created_at'>;

/** Keeps a session and forgets those that have ended. Beyond `SESSIONS_MAX` of a token or user, the oldest end. */
export async function addSession(tx: LookupWriter, session: NewSession): Promise<void> {
  await tx.db.deleteFrom('sessions').where('expires_at', '<=', tx.nowMs).execute();
  const holder = session.token_hash === null ? 'identity' : 'token_hash';
  const held = await tx.db
    .selectFrom('sessions')
    .select('hash')
    .where(holder, '=', session[holder])
    .orderBy('id', 'desc')
    .execute();
  const surplus = held.slice(SESSIONS_MAX - 1).map(({ hash }) => hash);
  if (surplus.length > 0) await tx.db.deleteFrom('sessions').where('hash', 'in', surplus).execute();
  await tx.db
    .insertInto('sessions')
    .values({ ...session, id: tx.newId(), created_at: tx.nowMs })
    .execute();
}

/** The session of that hash, also one that has ended. */
export async function findSession(db: Kysely<LookupTables>, hash: string): Promise<SessionRow | null> {
  return (await db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null;
}

export async function endSession(tx: LookupWriter, hash: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('hash', '=', hash).execute();
}

/** A session without anything that could be used as one. */
export interface ListedSession {
  id: string;
  user_name: string;
  /** The token it was opened with; null for a user of a provider of identities. */
  token_id: string | null;
  identity: string | null;
  created_at: number;
  expires_at: number;
}

/** All sessions that may go on by themselves and by their tokens, oldest first. */
export async function listSessions(db: Kysely<LookupTables>, nowMs: number): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .leftJoin('tokens', 'tokens.hash', 'sessions.token_hash')
    .select([
      'sessions.id',
      'sessions.user_name',
      'tokens.id as token_id',
      'sessions.identity',
      'sessions.created_at',
      'sessions.expires_at',
    ])
    .where('sessions.expires_at', '>', nowMs)
    .where('tokens.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', nowMs)]))
    .orderBy('sessions.id')
    .execute();
}

/** A session that was ended, and the organizations that it was to see, as far as there are such. */
export interface EndedSession {
  id: string;
  userName: string;
  orgIds: readonly string[];
}

/** Ends the session of that id, or all of users of that name. */
export async function endSessions(
  tx: LookupWriter,
  which: { id: string } | { userName: string },
): Promise<EndedSession[]> {
  const all = tx.db.selectFrom('sessions').selectAll().orderBy('id');
  const found = 'id' in which ? all.where('id', '=', which.id) : all.where('user_name', '=', which.userName);
  const ended: EndedSession[] = [];
  for (const session of await found.execute()) {
    ended.push({ id: session.id, userName: session.user_name, orgIds: await organizationsOf(tx.db, session) });
    await endSession(tx, session.hash);
  }
  return ended;
}

async function organizationsOf(
  db: Kysely<LookupTables>,
  { token_hash: tokenHash, organizations }: SessionRow,
): Promise<string[]> {
  if (tokenHash !== null) {
    const roles = await db.selectFrom('token_roles').select('org_id').where('hash', '=', tokenHash).execute();
    return roles.map((role) => role.org_id);
  }
  const names = fromJsonOrNull(z.array(z.string()), organizations) ?? [];
  if (names.length === 0) return [];
  const rows = await db.selectFrom('organizations').select('org_id').where('name', 'in', names).execute();
  return rows.map((row) => row.org_id);
}
