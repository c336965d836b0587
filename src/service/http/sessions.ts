import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { ServiceError } from '../error.ts';
import { toJson } from '../store/json.ts';
import { findOrganization } from '../store/organizations.ts';
import { addSession, endSession, findSession, type NewSession } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { findDefaultOrganization, findToken, organizationsOfToken } from '../store/tokens.ts';
import { hashToken } from '../token.ts';
import { type IdentityProvider, settingsHashOf } from './identity-provider.ts';
import { type Caller, callerOfToken } from './authentication.ts';

/** A working day: nobody signs in twice on one, and a forgotten browser is shut out by the next. */
const LIFETIME_MS = 12 * 60 * 60 * 1000;

/** Who is signed in: told by a cookie that only the browser and the hash in the store know. */
export interface Sessions {
  /**
   * Opens a session for whoever holds that token, in place of the one of the request, and sets its cookie. Answers the
   * organization to begin with, or null where the token is not known, has expired or was revoked.
   */
  openForToken(request: FastifyRequest, reply: FastifyReply, token: string): Promise<string | null>;
  /** The same for a user that the provider of identities vouched for. */
  openForUser(request: FastifyRequest, reply: FastifyReply, user: VouchedUser): Promise<string | null>;
  /** Ends the session of the request, if there is one. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /**
   * Whether a request of the interface says that somebody is signed in, which need not hold. A page of another site may
   * have a browser send its cookie, whose answer would be told by its size or time, so such a request says nothing.
   */
  isClaimedBy(request: FastifyRequest): boolean;
  /**
   * The caller in an organization; without a name in the one to begin with. Throws `missing_token` where nobody is signed
   * in, and `unknown_organization` (also where it exists but is not the caller's).
   */
  callerOf(request: FastifyRequest, orgName: string | null): Promise<Caller>;
  /** The organizations that whoever is signed in may see, by name; none where nobody is. */
  organizationsOf(request: FastifyRequest): Promise<readonly string[]>;
}

export interface VouchedUser {
  /** The user for good, unlike the name, which users may choose themselves. */
  identity: string;
  userName: string;
}

export interface SessionOptions {
  store: Store;
  /** The address users reach the service at: where it has TLS, the cookie is for TLS only. */
  publicUrl: () => string;
  /** Whose users may see its organizations, as readers; null for none. */
  identityProvider: IdentityProvider | null;
  clock: () => number;
}

/** Whom an open session stands for. */
type Holder = { tokenHash: string } | { user: VouchedUser };

export function createSessions({ store, publicUrl, identityProvider, clock }: SessionOptions): Sessions {
  const userOrganizations = identityProvider?.organizations ?? [];
  const settingsHash = identityProvider === null ? null : settingsHashOf(identityProvider);
  const secretOf = (request: FastifyRequest): string | undefined => request.cookies[sessionCookie(publicUrl()).name];
  const open = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: Omit<NewSession, 'hash' | 'expires_at'>,
  ): Promise<void> => {
    const former = secretOf(request);
    const secret = randomBytes(32).toString('base64url');
    await store.writeLookup(async (tx) => {
      if (former !== undefined) await endSession(tx, hashToken(former));
      await addSession(tx, { ...session, hash: hashToken(secret), expires_at: tx.nowMs + LIFETIME_MS });
    });
    const { name, ...attributes } = sessionCookie(publicUrl());
    void reply.setCookie(name, secret, { ...attributes, maxAge: LIFETIME_MS / 1000 });
  };
  const current = async (request: FastifyRequest): Promise<Holder | null> => {
    const secret = secretOf(request);
    const session = secret === undefined ? null : await store.readLookup((db) => findSession(db, hashToken(secret)));
    if (session === null) return null;
    const leftMs = session.expires_at - clock();
    // More than a session ever has means that the clock was set back: how much is left cannot be told.
    if (leftMs <= 0 || leftMs > LIFETIME_MS) return null;
    if (session.token_hash !== null) return { tokenHash: session.token_hash };
    // Opened under other rules, or another provider, of which nobody knows whether they would let the user in now.
    if (session.identity === null || settingsHash === null || session.settings_hash !== settingsHash) return null;
    return { user: { identity: session.identity, userName: session.user_name } };
  };
  return {
    async openForToken(request, reply, token) {
      const hash = hashToken(token);
      const found = await store.readLookup(async (db) => {
        const orgName = await findDefaultOrganization(db, hash);
        return orgName === null ? null : { orgName, token: await findToken(db, hash, orgName, clock()) };
      });
      if (found === null || found.token === null) return null;
      await open(request, reply, {
        token_hash: hash,
        identity: null,
        settings_hash: null,
        organizations: null,
        user_name: found.token.userName,
      });
      return found.orgName;
    },
    async openForUser(request, reply, { identity, userName }) {
      await open(request, reply, {
        token_hash: null,
        identity,
        settings_hash: settingsHash,
        organizations: toJson(userOrganizations),
        user_name: userName,
      });
      return userOrganizations[0] ?? null;
    },
    async end(request, reply) {
      const { name, ...attributes } = sessionCookie(publicUrl());
      const secret = secretOf(request);
      if (secret !== undefined) await store.writeLookup((tx) => endSession(tx, hashToken(secret)));
      void reply.clearCookie(name, attributes);
    },
    isClaimedBy: (request) => !cameFromElsewhere(request) && secretOf(request) !== undefined,
    async callerOf(request, orgName) {
      const holder = await current(request);
      if (holder === null) throw nobody();
      if ('user' in holder) {
        const { identity, userName } = holder.user;
        const name = orgName ?? userOrganizations[0] ?? '';
        const organization = userOrganizations.includes(name)
          ? await store.readLookup((db) => findOrganization(db, name))
          : null;
        const orgId = organization?.org_id ?? null;
        return callerOfToken({ tokenId: identity, userName, isApiKey: false, orgId, role: 'reader' }, name);
      }
      const { tokenHash } = holder;
      const { name, found } = await store.readLookup(async (db) => {
        const wanted = orgName ?? (await findDefaultOrganization(db, tokenHash)) ?? '';
        return { name: wanted, found: await findToken(db, tokenHash, wanted, clock()) };
      });
      if (found === null) throw nobody();
      return callerOfToken(found, name);
    },
    async organizationsOf(request) {
      const holder = await current(request);
      if (holder === null) return [];
      if ('user' in holder) return userOrganizations;
      return store.readLookup((db) => organizationsOfToken(db, holder.tokenHash));
    },
  };
}

/** Whether a browser says that another site made it ask (Fetch Metadata); older browsers do not tell. */
function cameFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
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
