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
  /** How long the write that is under way has been at work; 0 where none is. */
  writeAtWorkMs: number;
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
  /** Makes a time-ordered id that comes after those of this process and those that were on record when it began. */
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

/**
 * Records of which the one with the greatest id is the latest, whatever the clock said. Ids of all else are made beside them
 * or need not be in order.
 */
const ORDERED_BY_ID = [
  'trails',
  'artifacts',
  'artifact_reports',
  'attestations',
  'environment_events',
  'allow_list',
  'deliveries',
] as const;

/** The greatest id on record, empty where there is none: one look into an index for each organization and table. */
async function greatestId(db: Kysely<TenantTables & LookupTables>): Promise<string> {
  let greatest = '';
  for (const { org_id: orgId } of await db.selectFrom('organizations').select('org_id').execute()) {
    const own = db.withPlugin(orgScope(orgId));
    for (const table of ORDERED_BY_ID) {
      const row = await own.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
      if (row !== undefined && row.id > greatest) greatest = row.id;
    }
  }
  return greatest;
}

/**
 * Puts the organization scope, ids and the clock on an engine. `clock` gives epoch milliseconds. Ids come after all that are
 * on record, also where the clock was set back since.
 */
export async function createStore(engine: Engine, clock: () => number): Promise<Store> {
  const makeId = createIdMaker(await engine.read(greatestId));
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
