import type { ApiKeyRow, ServiceAccountRow } from './schema.ts';
import type { OrgReader, OrgWriter } from './store.ts';
import { createToken, endToken, revokeToken } from './tokens.ts';

/** The most keys that are kept of one account; those that have ended make room. */
export const API_KEYS_MAX = 100;

/** The newest first. */
export async function listApiKeys(tx: OrgReader, accountId: string): Promise<ApiKeyRow[]> {
  return tx.db
    .selectFrom('api_keys')
    .selectAll()
    .where('service_account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findApiKey(tx: OrgReader, accountId: string, id: string): Promise<ApiKeyRow | null> {
  const row = await tx.db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', id)
    .where('service_account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** When a key ends or has ended, in epoch milliseconds; null for never. */
export function endOf({ expires_at: expiresAt, grace_ends_at: endsAt }: ApiKeyRow): number | null {
  if (expiresAt === null || endsAt === null) return expiresAt ?? endsAt;
  return Math.min(expiresAt, endsAt);
}

export interface NewApiKey {
  /** Of the key itself, which is kept nowhere. */
  hash: string;
  description: string;
  expiresAtMs: number | null;
  userName: string;
}

/** Answers null where the account has as many keys as it may, and none of them has ended. */
export async function addApiKey(tx: OrgWriter, account: ServiceAccountRow, key: NewApiKey): Promise<ApiKeyRow | null> {
  if (!(await makeRoom(tx, account.id))) return null;
  const id = await createToken(tx.lookup, {
    hash: key.hash,
    userName: account.name,
    role: account.privilege,
    orgIds: [tx.orgId],
    expiresAtMs: key.expiresAtMs,
    serviceAccountId: account.id,
  });
  if (id === null) throw new Error('a new random token was there already');
  const row: ApiKeyRow = {
    id,
    service_account_id: account.id,
    description: key.description,
    created_at: tx.nowMs,
    created_by: key.userName,
    expires_at: key.expiresAtMs,
    grace_ends_at: null,
    last_used_at: null,
  };
  await tx.db.insertInto('api_keys').values(row).execute();
  return row;
}

/** Takes the key that ended first off the record where there is no room for another one. */
async function makeRoom(tx: OrgWriter, accountId: string): Promise<boolean> {
  const keys = await listApiKeys(tx, accountId);
  if (keys.length < API_KEYS_MAX) return true;
  const ended = keys
    .flatMap((key) => {
      const endedAt = endOf(key);
      return endedAt !== null && endedAt <= tx.nowMs ? [{ id: key.id, endedAt }] : [];
    })
    .toSorted((a, b) => a.endedAt - b.endedAt)[0];
  if (ended === undefined) return false;
  await tx.db.deleteFrom('api_keys').where('id', '=', ended.id).execute();
  return true;
}

/** Ends a key when the grace period does, unless it ends before. Answers when; null where the account has no such key. */
export async function endAfterGrace(
  tx: OrgWriter,
  { accountId, id }: { accountId: string; id: string },
  graceMs: number,
): Promise<{ key: ApiKeyRow; endsAt: number } | null> {
  const key = await findApiKey(tx, accountId, id);
  if (key === null) return null;
  const endsAt = Math.min(endOf(key) ?? Number.POSITIVE_INFINITY, tx.nowMs + graceMs);
  await tx.db.updateTable('api_keys').set({ grace_ends_at: endsAt }).where('id', '=', key.id).execute();
  await endToken(tx.lookup, key.id, endsAt);
  return { key, endsAt };
}

/** Ends a key at once. Answers false where the account has no key of that id. */
export async function deleteApiKey(tx: OrgWriter, accountId: string, id: string): Promise<boolean> {
  if ((await findApiKey(tx, accountId, id)) === null) return false;
  await revokeToken(tx.lookup, id);
  return true;
}

/** Keeps that a key was used now. */
export async function recordKeyUse(tx: OrgWriter, id: string): Promise<void> {
  await tx.db.updateTable('api_keys').set({ last_used_at: tx.nowMs }).where('id', '=', id).execute();
}
