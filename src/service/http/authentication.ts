import { roles, type Role } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import type { Store } from '../store/store.ts';
import { findDefaultOrganization, findToken, type TokenInOrganization } from '../store/tokens.ts';
import { hashToken, TOKEN_MAX_LENGTH } from '../token.ts';

/** Who asks, and in which organization. */
export interface Caller {
  tokenId: string;
  userName: string;
  /** Whether the token is a key of a service account. */
  isApiKey: boolean;
  orgId: string;
  orgName: string;
  role: Role;
}

/** Whether a role may do what `required` may. */
export function includesRole(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}

/**
 * Tells the caller from the Authorization header: `Bearer <token>`, or Basic with the token as the user name. Without the
 * name of an organization it is the token's default one.
 * Throws `missing_token`, `invalid_token`, or `unknown_organization` (also where it exists but is not the caller's).
 */
export async function authenticate(
  store: Store,
  request: { authorization: string | undefined; orgName: string | null; nowMs: number },
): Promise<Caller> {
  const hash = hashToken(tokenOf(request.authorization));
  const { orgName, found } = await store.readLookup(async (db) => {
    const name = request.orgName ?? (await findDefaultOrganization(db, hash)) ?? '';
    return { orgName: name, found: await findToken(db, hash, name, request.nowMs) };
  });
  if (found === null) {
    throw new ServiceError('invalid_token', 'the access token is not known, has expired or was revoked');
  }
  return callerOfToken(found, orgName);
}

/** The caller that a token stands for. Throws `unknown_organization` where it has no role in that organization. */
export function callerOfToken(
  { tokenId, userName, isApiKey, orgId, role: storedRole }: TokenInOrganization,
  orgName: string,
): Caller {
  const role = roles.find((known) => known === storedRole);
  if (orgId === null || role === undefined) {
    throw new ServiceError('unknown_organization', `no organization '${orgName}' that this token has access to`);
  }
  return { tokenId, userName, isApiKey, orgId, orgName, role };
}

/** Throws `forbidden` where the caller's role is too small. */
export function requireRole({ role }: Caller, required: Role): void {
  if (includesRole(role, required)) return;
  throw new ServiceError(
    'forbidden',
    `You don't have permission to access this resource: it needs the role ${required}, the token has ${role}`,
  );
}

/** The token in an Authorization header. Throws `missing_token` or `invalid_token`. */
export function tokenOf(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new ServiceError('missing_token', 'send the access token in the header `Authorization: Bearer <token>`');
  }
  const token = bearerToken(authorization) ?? basicUserName(authorization);
  if (token === null || token === '' || token.length > TOKEN_MAX_LENGTH) {
    throw new ServiceError('invalid_token', 'the Authorization header is not of the form `Bearer <token>`');
  }
  return token;
}

function bearerToken(authorization: string): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null;
}

function basicUserName(authorization: string): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization)?.[1];
  return encoded === undefined ? null : (Buffer.from(encoded, 'base64').toString('utf8').split(':')[0] ?? null);
}
