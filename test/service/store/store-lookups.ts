import type { Kysely } from 'kysely';
import * as organizations from '../../../src/service/store/organizations.ts';
import type { LookupTables } from '../../../src/service/store/schema.ts';
import * as sessions from '../../../src/service/store/sessions.ts';
import type { Store } from '../../../src/service/store/store.ts';
import * as tokens from '../../../src/service/store/tokens.ts';
import { probeWriting } from '../../../src/service/store/write-probe.ts';
import { sessionOfToken } from './new-session.ts';
import type { Access } from './organization-rows.ts';

/** What is found by somebody of one organization, who knows the name of the other one. */
type Lookup = (db: Kysely<LookupTables>, own: Access, otherName: string) => Promise<unknown>;

/** Every function of the store that reads before the organization is known, by its name. */
export const lookups: Record<string, Lookup> = {
  'organizations.findOrganization': (db, own) => organizations.findOrganization(db, own.orgName),
  'organizations.organizationName': (db, own) => organizations.organizationName(db, own.orgId),
  'sessions.findSession': (db, own) => sessions.findSession(db, own.sessionHash),
  'tokens.findToken': async (db, own, otherName) => [
    await tokens.findToken(db, own.tokenHash, own.orgName, 0),
    await tokens.findToken(db, own.tokenHash, otherName, 0),
  ],
  'tokens.findDefaultOrganization': (db, own) => tokens.findDefaultOrganization(db, own.tokenHash),
  'tokens.organizationsOfToken': (db, own) => tokens.organizationsOfToken(db, own.tokenHash),
};

/** Every function that writes before the organization is known, by its name. */
export const lookupWrites: Record<string, (store: Store, own: Access) => Promise<unknown>> = {
  'organizations.createOrganization': (store) =>
    store.writeLookup((tx) => organizations.createOrganization(tx, 'another')),
  'sessions.addSession': (store, own) =>
    store.writeLookup((tx) => sessions.addSession(tx, sessionOfToken(own.tokenHash, { hash: tx.newId() }))),
  'sessions.endSession': (store, own) => store.writeLookup((tx) => sessions.endSession(tx, own.sessionHash)),
  'tokens.createToken': (store, own) =>
    store.writeLookup((tx) =>
      tokens.createToken(tx, {
        hash: tx.newId(),
        userName: 'b',
        role: 'reader',
        orgIds: [own.orgId],
        expiresAtMs: null,
      }),
    ),
  'tokens.endToken': (store, own) => store.writeLookup((tx) => tokens.endToken(tx, own.tokenId, tx.nowMs)),
  'tokens.revokeToken': (store, own) => store.writeLookup((tx) => tokens.revokeToken(tx, own.tokenId)),
  'writeProbe.probeWriting': (store) => probeWriting(store),
};
