import type { Kysely } from 'kysely';
import { createIdMaker } from './ids.ts';
import { orgScope } from './org-scope.ts';
import type { LookupTables, TenantTables } from './schema.ts';
import type { WriteGroup } from './write-queue.ts';

/** What an engine (sqlite.ts, later postgres.ts) gives the store: work in a transaction, durable when it is answered. */
export interface Engine {
  write<T>(work: (db: Kysely<TenantTables & LookupTables>) => Promise<T>): Promise<T>;
  read<T>(work: (db: Kysely<TenantTables & LookupTables>) => Promise<T>): Promise<T>;
  /** Calls `listener` after each group of writes that shared a transaction. It must not throw. */
  onGroup(listener: (group: WriteGroup) => void): void;
  load(): StoreLoad;
  close(): Promise<void>;
}

/** What waits, and what the store takes on the disk, at this moment. */
export interface StoreLoad {
  waitingWrites: number;
  databaseBytes: number;
  /** What was committed and is not in the database yet. */
  walBytes: number;
}

/** One transaction of one organization. Its statements cannot reach another organization's rows. */
export interface OrgReader {
  readonly db: Kysely<TenantTables>;
  readonly nowMs: number;
}

export interface OrgWriter extends OrgReader {
  readonly orgId: string;
  /** Makes a time-ordered id that rises within this process. */
  newId(): string;
  /** The tables that are read before the organization is known, in the same transaction. */
  readonly lookup: LookupWriter;
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
  /** Says that something is to be delivered; who listens is told once it is committed. */
  announceDelivery(): void;
  /** The rows of one organization, in the same transaction. */
  org(orgId: string): OrgWriter;
}

export interface Store {
  org(orgId: string): OrgStore;
  /** Tables that are read before the organization is known: organization names and tokens. */
  readLookup<T>(work: (db: Kysely<LookupTables>) => Promise<T>): Promise<T>;
  writeLookup<T>(work: (tx: LookupWriter) => Promise<T>): Promise<T>;
  /** Calls `listener` after each commit of this process that left something to deliver. Others may commit such, too. */
  onDeliveryAnnounced(listener: () => void): void;
  /** Calls `listener` after each group of this process's writes that shared a transaction. It must not throw. */
  onGroup(listener: (group: WriteGroup) => void): void;
  /** Asks the file system only. */
  load(): StoreLoad;
  close(): Promise<void>;
}

/** Puts the organization scope, ids and the clock on an engine. `clock` gives epoch milliseconds. */
export function createStore(engine: Engine, clock: () => number): Store {
  const makeId = createIdMaker();
  const listeners: (() => void)[] = [];
  const writer = (db: Kysely<TenantTables & LookupTables>, announceDelivery: () => void): LookupWriter => {
    const nowMs = clock();
    const newId = (): string => makeId(nowMs);
    const lookup: LookupWriter = {
      db,
      nowMs,
      newId,
      announceDelivery,
      org: (orgId) => ({ db: db.withPlugin(orgScope(orgId)), orgId, nowMs, newId, lookup }),
    };
    return lookup;
  };
  const write = async <T>(work: (tx: LookupWriter) => Promise<T>): Promise<T> => {
    let isAnnounced = false;
    const announce = (): void => {
      isAnnounced = true;
    };
    const result = await engine.write((db) => work(writer(db, announce)));
    if (isAnnounced) for (const listener of listeners) listener();
    return result;
  };
  return {
    org(orgId) {
      const scope = orgScope(orgId);
      return {
        read: (work) => engine.read((db) => work({ db: db.withPlugin(scope), nowMs: clock() })),
        write: (work) => write((tx) => work(tx.org(orgId))),
      };
    },
    readLookup: (work) => engine.read((db) => work(db)),
    writeLookup: write,
    onDeliveryAnnounced: (listener) => void listeners.push(listener),
    onGroup: (listener) => engine.onGroup(listener),
    load: () => engine.load(),
    close: () => engine.close(),
  };
}
