import type { Kysely } from 'kysely';
import type { Role } from '../../contract/endpoint.ts';
import type { LookupTables, TokenRow } from './schema.ts';
import type { LookupWriter } from './store.ts';

export interface NewToken {
  hash: string;
  userName: string;
  role: Role;
  orgIds: readonly string[];
  expiresAtMs: number | null;
}

/** Answers the token's id, or null where the same token is there already. */
export async function createToken(tx: LookupWriter, token: NewToken): Promise<string | null> {
  const existing = await tx.db.selectFrom('tokens').select('id').where('hash', '=', token.hash).executeTakeFirst();
  if (existing !== undefined) return null;
  const id = tx.newId();
  await tx.db
    .insertInto('tokens')
    .values({
      hash: token.hash,
      id,
      user_name: token.userName,
      created_at: tx.nowMs,
      expires_at: token.expiresAtMs,
      revoked_at: null,
    })
    .execute();
  await tx.db
    .insertInto('token_roles')
    .values(token.orgIds.map((orgId) => ({ hash: token.hash, org_id: orgId, role: token.role })))
    .execute();
  return id;
}

/** A token that may be used now, with its role in the named organization (null where it has none there). */
export interface TokenInOrganization {
  tokenId: string;
  userName: string;
  orgId: string | null;
  role: string | null;
}

export async function findToken(
  db: Kysely<LookupTables>,
  hash: string,
  orgName: string,
  nowMs: number,
): Promise<TokenInOrganization | null> {
  const row = await db
    .selectFrom('tokens')
    .leftJoin('organizations', (join) => join.on('organizations.name', '=', orgName))
    .leftJoin('token_roles', (join) =>
      join.onRef('token_roles.hash', '=', 'tokens.hash').onRef('token_roles.org_id', '=', 'organizations.org_id'),
    )
    .select([
      'tokens.id',
      'tokens.user_name',
      'tokens.expires_at',
      'tokens.revoked_at',
      'token_roles.org_id',
      'token_roles.role',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || row.revoked_at !== null) return null;
  if (row.expires_at !== null && row.expires_at <= nowMs) return null;
  return { tokenId: row.id, userName: row.user_name, orgId: row.org_id, role: row.role };
}

export interface ListedToken extends Omit<TokenRow, 'hash'> {
  roles: { organization: string; role: string }[];
}

/** All tokens, oldest first, without anything that could be used as one. */
export async function listTokens(db: Kysely<LookupTables>): Promise<ListedToken[]> {
  const tokens = await db.selectFrom('tokens').selectAll().orderBy('id').execute();
  const roles = await db
    .selectFrom('token_roles')
    .innerJoin('organizations', 'organizations.org_id', 'token_roles.org_id')
    .select(['token_roles.hash', 'token_roles.role', 'organizations.name'])
    .orderBy('organizations.name')
    .execute();
  return tokens.map(({ hash, ...token }) => ({
    ...token,
    roles: roles.filter((role) => role.hash === hash).map((role) => ({ organization: role.name, role: role.role })),
  }));
}

/** Answers false where no token has that id. Revoking again changes nothing. */
export async function revokeToken(tx: LookupWriter, tokenId: string): Promise<boolean> {
  const token = await tx.db.selectFrom('tokens').select('revoked_at').where('id', '=', tokenId).executeTakeFirst();
  if (token === undefined) return false;
  if (token.revoked_at === null) {
    await tx.db.updateTable('tokens').set({ revoked_at: tx.nowMs }).where('id', '=', tokenId).execute();
  }
  return true;
}
