import type { Kysely } from 'kysely';
import { createIdMaker } from './ids.ts';
import { orgScope } from './org-scope.ts';
import type { LookupTables, TenantTables } from './schema.ts';

/** What an engine (sqlite.ts, later postgres.ts) gives the store: work in a transaction, durable when it is answered. */
export interface Engine {
  write<T>(work: (db: Kysely<TenantTables & LookupTables>) => Promise<T>): Promise<T>;
  read<T>(work: (db: Kysely<TenantTables & LookupTables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One transaction of one organization. Its statements cannot reach another organization's rows. */
export interface OrgReader {
  readonly db: Kysely<TenantTables>;
  readonly nowMs: number;
}

export interface OrgWriter extends OrgReader {
  /** Makes a time-ordered id that rises within this process. */
  newId(): string;
}

/** The rows of one organization. */
export interface OrgStore {
  read<T>(work: (tx: OrgReader) => Promise<T>): Promise<T>;
  write<T>(work: (tx: OrgWriter) => Promise<T>): Promise<T>;
}

export interface LookupWriter {
  readonly db: Kysely<LookupTables>;
  readonly nowMs: number;
  newId(): string;
}

export interface Store {
  org(orgId: string): OrgStore;
  /** Tables that are read before the organization is known: organization names and tokens. */
  readLookup<T>(work: (db: Kysely<LookupTables>) => Promise<T>): Promise<T>;
  writeLookup<T>(work: (tx: LookupWriter) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Puts the organization scope, ids and the clock on an engine. `clock` gives epoch milliseconds. */
export function createStore(engine: Engine, clock: () => number): Store {
  const makeId = createIdMaker();
  return {
    org(orgId) {
      const scope = orgScope(orgId);
      return {
        read: (work) => engine.read((db) => work({ db: db.withPlugin(scope), nowMs: clock() })),
        write: (work) =>
          engine.write((db) => {
            const nowMs = clock();
            return work({ db: db.withPlugin(scope), nowMs, newId: () => makeId(nowMs) });
          }),
      };
    },
    readLookup: (work) => engine.read((db) => work(db)),
    writeLookup: (work) =>
      engine.write((db) => {
        const nowMs = clock();
        return work({ db, nowMs, newId: () => makeId(nowMs) });
      }),
    close: () => engine.close(),
  };
}
