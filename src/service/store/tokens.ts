import type { Kysely } from 'kysely';
import type { LookupTables, TokenRow } from './schema.ts';
import type { LookupWriter, OrgWriter } from './store.ts';

export interface NewToken {
  hash: string;
  userName: string;
  role: string;
  orgIds: readonly string[];
  expiresAtMs: number | null;
  /** The account that it is a key of; none by default. */
  serviceAccountId?: string;
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
      service_account_id: token.serviceAccountId ?? null,
      default_org_id: null,
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
  isApiKey: boolean;
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
      'tokens.service_account_id',
      'tokens.expires_at',
      'tokens.revoked_at',
      'token_roles.org_id',
      'token_roles.role',
    ])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || row.revoked_at !== null) return null;
  if (row.expires_at !== null && row.expires_at <= nowMs) return null;
  return {
    tokenId: row.id,
    userName: row.user_name,
    isApiKey: row.service_account_id !== null,
    orgId: row.org_id,
    role: row.role,
  };
}

/** The name of the organization that a token was given as its default, else of its first by name. Null where it has none. */
export async function findDefaultOrganization(db: Kysely<LookupTables>, hash: string): Promise<string | null> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('token_roles', 'token_roles.hash', 'tokens.hash')
    .innerJoin('organizations', 'organizations.org_id', 'token_roles.org_id')
    .select(['organizations.name', 'organizations.org_id', 'tokens.default_org_id'])
    .where('tokens.hash', '=', hash)
    .orderBy('organizations.name')
    .execute();
  return (rows.find((row) => row.org_id === row.default_org_id) ?? rows[0])?.name ?? null;
}

/** The names of the organizations that a token has a role in. */
export async function organizationsOfToken(db: Kysely<LookupTables>, hash: string): Promise<string[]> {
  const rows = await db
    .selectFrom('token_roles')
    .innerJoin('organizations', 'organizations.org_id', 'token_roles.org_id')
    .select('organizations.name')
    .where('token_roles.hash', '=', hash)
    .orderBy('organizations.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Makes the organization the default of a token that has a role in it. */
export async function setDefaultOrganization(tx: OrgWriter, tokenId: string): Promise<void> {
  await tx.lookup.db
    .updateTable('tokens')
    .set({ default_org_id: tx.orgId })
    .where('id', '=', tokenId)
    .where('hash', 'in', (from) => from.selectFrom('token_roles').select('hash').where('org_id', '=', tx.orgId))
    .execute();
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

/**
 * Answers the organizations that the token had access to, null where no token has that id. One that was an API key is no
 * longer on record as one. Revoking again changes nothing.
 */
export async function revokeToken(tx: LookupWriter, tokenId: string): Promise<readonly string[] | null> {
  const token = await tx.db.selectFrom('tokens').selectAll().where('id', '=', tokenId).executeTakeFirst();
  if (token === undefined) return null;
  if (token.revoked_at === null) {
    await tx.db.updateTable('tokens').set({ revoked_at: tx.nowMs }).where('id', '=', tokenId).execute();
  }
  const roles = await tx.db.selectFrom('token_roles').select('org_id').where('hash', '=', token.hash).execute();
  const orgIds = roles.map((role) => role.org_id);
  if (token.service_account_id !== null) {
    for (const orgId of orgIds) await tx.org(orgId).db.deleteFrom('api_keys').where('id', '=', tokenId).execute();
  }
  return orgIds;
}

/** Lets a token end at a moment of its own. */
export async function endToken(tx: LookupWriter, tokenId: string, expiresAtMs: number): Promise<void> {
  await tx.db.updateTable('tokens').set({ expires_at: expiresAtMs }).where('id', '=', tokenId).execute();
}

/** Revokes every key of a service account. */
export async function revokeAccountTokens(tx: OrgWriter, accountId: string): Promise<void> {
  await tx.lookup.db
    .updateTable('tokens')
    .set({ revoked_at: tx.nowMs })
    .where('service_account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('hash', 'in', (eb) => eb.selectFrom('token_roles').select('hash').where('org_id', '=', tx.orgId))
    .execute();
}

/** Gives every key of a service account another role in its organization. */
export async function setAccountRole(tx: OrgWriter, accountId: string, role: string): Promise<void> {
  await tx.lookup.db
    .updateTable('token_roles')
    .set({ role })
    .where('org_id', '=', tx.orgId)
    .where('hash', 'in', (eb) => eb.selectFrom('tokens').select('hash').where('service_account_id', '=', accountId))
    .execute();
}
