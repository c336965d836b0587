import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { ServiceError } from '../error.ts';
import { addSession, endSession, findSession } from '../store/sessions.ts';
import type { SessionRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { findOrganization } from '../store/organizations.ts';
import { findDefaultOrganization, findToken, organizationsOfToken } from '../store/tokens.ts';
import { hashToken } from '../token.ts';
import { type Caller, callerOfToken } from './authentication.ts';

/** A working day: nobody signs in twice on one, and a forgotten browser is shut out by the next. */
const LIFETIME_MS = 12 * 60 * 60 * 1000;

/** Who is signed in: told by a cookie that only the browser and the hash in the store know. */
export interface Sessions {
  /**
   * Opens a session for whoever holds that token, and sets its cookie. Answers the organization to begin with, or null
   * where the token is not known, has expired or was revoked.
   */
  openForToken(reply: FastifyReply, token: string): Promise<string | null>;
  /** The same for a user that a provider of identities vouched for. */
  openForUser(reply: FastifyReply, userName: string): Promise<string | null>;
  /** Ends the session of the request, if there is one. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Whether a request says that somebody is signed in, which need not hold. */
  isClaimedBy(request: FastifyRequest): boolean;
  /**
   * The caller in an organization; without a name in the one to begin with. Throws `missing_token` where nobody is signed
   * in, and `unknown_organization` (also where it exists but is not the caller's).
   */
  callerOf(request: FastifyRequest, orgName: string | null): Promise<Caller>;
  /** The organizations that whoever is signed in may see, by name; none where nobody is. */
  organizationsOf(request: FastifyRequest): Promise<readonly string[]>;
}

export interface SessionOptions {
  store: Store;
  /** The address users reach the service at: where it has TLS, the cookie is for TLS only. */
  publicUrl: () => string;
  /** What users may see that a provider of identities vouched for, as readers. */
  userOrganizations: readonly string[];
  clock: () => number;
}

export function createSessions({ store, publicUrl, userOrganizations, clock }: SessionOptions): Sessions {
  const open = async (reply: FastifyReply, session: Pick<SessionRow, 'token_hash' | 'user_name'>): Promise<void> => {
    const secret = randomBytes(32).toString('base64url');
    await store.writeLookup((tx) =>
      addSession(tx, { ...session, hash: hashToken(secret), expires_at: tx.nowMs + LIFETIME_MS }),
    );
    const { name, ...attributes } = sessionCookie(publicUrl());
    void reply.setCookie(name, secret, { ...attributes, maxAge: LIFETIME_MS / 1000 });
  };
  const current = async (request: FastifyRequest): Promise<SessionRow | null> => {
    const secret = request.cookies[sessionCookie(publicUrl()).name];
    if (secret === undefined) return null;
    const session = await store.readLookup((db) => findSession(db, hashToken(secret)));
    const leftMs = (session?.expires_at ?? 0) - clock();
    // More than a session ever has means that the clock was set back: how much is left cannot be told.
    return leftMs > 0 && leftMs <= LIFETIME_MS ? session : null;
  };
  return {
    async openForToken(reply, token) {
      const hash = hashToken(token);
      const found = await store.readLookup(async (db) => {
        const orgName = await findDefaultOrganization(db, hash);
        return orgName === null ? null : { orgName, token: await findToken(db, hash, orgName, clock()) };
      });
      if (found === null || found.token === null) return null;
      await open(reply, { token_hash: hash, user_name: found.token.userName });
      return found.orgName;
    },
    async openForUser(reply, userName) {
      await open(reply, { token_hash: null, user_name: userName });
      return userOrganizations[0] ?? null;
    },
    async end(request, reply) {
      const { name, ...attributes } = sessionCookie(publicUrl());
      const secret = request.cookies[name];
      if (secret !== undefined) await store.writeLookup((tx) => endSession(tx, hashToken(secret)));
      void reply.clearCookie(name, attributes);
    },
    isClaimedBy: (request) => request.cookies[sessionCookie(publicUrl()).name] !== undefined,
    async callerOf(request, orgName) {
      const session = await current(request);
      if (session === null) throw nobody();
      const { token_hash: tokenHash, user_name: userName } = session;
      if (tokenHash === null) {
        const name = orgName ?? userOrganizations[0] ?? '';
        const organization = userOrganizations.includes(name)
          ? await store.readLookup((db) => findOrganization(db, name))
          : null;
        const orgId = organization?.org_id ?? null;
        return callerOfToken({ tokenId: `user ${userName}`, userName, isApiKey: false, orgId, role: 'reader' }, name);
      }
      const { name, found } = await store.readLookup(async (db) => {
        const wanted = orgName ?? (await findDefaultOrganization(db, tokenHash)) ?? '';
        return { name: wanted, found: await findToken(db, tokenHash, wanted, clock()) };
      });
      if (found === null) throw nobody();
      return callerOfToken(found, name);
    },
    async organizationsOf(request) {
      const session = await current(request);
      if (session === null) return [];
      const { token_hash: tokenHash } = session;
      if (tokenHash === null) return userOrganizations;
      return store.readLookup((db) => organizationsOfToken(db, tokenHash));
    },
  };
}

function nobody(): ServiceError {
  return new ServiceError('missing_token', 'sign in, or send an access token: no session is open, or it has ended');
}

/** The prefixes are promises that browsers hold: such a cookie came over TLS, and from this host. */
export function sessionCookie(publicUrl: string): {
  name: string;
  path: string;
  httpOnly: true;
  secure: boolean;
  sameSite: 'strict';
} {
  const { protocol, pathname } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const name = secure ? (path === '/' ? '__Host-assay' : '__Secure-assay') : 'assay';
  return { name, path, httpOnly: true, secure, sameSite: 'strict' };
}
