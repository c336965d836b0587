import type { Kysely } from 'kysely';
import type { LookupTables, SessionRow } from './schema.ts';
import type { LookupWriter } from './store.ts';

/** Keeps a session, and forgets those that have ended. */
export async function addSession(tx: LookupWriter, session: Omit<SessionRow, 'created_at'>): Promise<void> {
  await tx.db.deleteFrom('sessions').where('expires_at', '<=', tx.nowMs).execute();
  await tx.db
    .insertInto('sessions')
    .values({ ...session, created_at: tx.nowMs })
    .execute();
}

/** The session of that hash, also one that has ended. */
export async function findSession(db: Kysely<LookupTables>, hash: string): Promise<SessionRow | null> {
  return (await db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null;
}

export async function endSession(tx: LookupWriter, hash: string): Promise<void> {
  await tx.db.deleteFrom('sessions').where('hash', '=', hash).execute();
}
