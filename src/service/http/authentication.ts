import { roles, type Role } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import type { Store } from '../store/store.ts';
import { findToken } from '../store/tokens.ts';
import { hashToken, TOKEN_MAX_LENGTH } from '../token.ts';

/** Who asks, and in which organization. */
export interface Caller {
  tokenId: string;
  userName: string;
  orgId: string;
  orgName: string;
  role: Role;
}

/** Whether a role may do what `required` may. */
export function includesRole(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required);
}

/**
 * Tells the caller from the Authorization header: `Bearer <token>`, or Basic with the token as the user name.
 * Throws `missing_token`, `invalid_token`, `unknown_organization` (also where it exists but is not the caller's) or `forbidden`.
 */
export async function authenticate(
  store: Store,
  request: { authorization: string | undefined; orgName: string; requiredRole: Role; nowMs: number },
): Promise<Caller> {
  const token = tokenOf(request.authorization);
  const found = await store.readLookup((db) => findToken(db, hashToken(token), request.orgName, request.nowMs));
  if (found === null) {
    throw new ServiceError('invalid_token', 'the access token is not known, has expired or was revoked');
  }
  const role = roles.find((known) => known === found.role);
  if (found.orgId === null || role === undefined) {
    throw new ServiceError(
      'unknown_organization',
      `no organization '${request.orgName}' that this token has access to`,
    );
  }
  if (!includesRole(role, request.requiredRole)) {
    throw new ServiceError(
      'forbidden',
      `You don't have permission to access this resource: it needs the role ${request.requiredRole}, the token has ${role}`,
    );
  }
  return { tokenId: found.tokenId, userName: found.userName, orgId: found.orgId, orgName: request.orgName, role };
}

function tokenOf(authorization: string | undefined): string {
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
