import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../../../src/service/server.ts';
import { createOrganization } from '../../../src/service/store/organizations.ts';
import type { OrgStore, Store } from '../../../src/service/store/store.ts';

export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'assay-store-'));
}

export interface TemporaryStore {
  readonly store: Store;
  readonly folder: string;
  organization(name: string): Promise<OrgStore>;
  /** Opens the store again after it was closed. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
}

/** A store on disk in a folder of its own. */
export async function openTemporaryStore(clock: () => number = Date.now): Promise<TemporaryStore> {
  const folder = temporaryFolder();
  let store = await openStore(folder, clock);
  return {
    get store() {
      return store;
    },
    folder,
    async organization(name) {
      const made = await store.writeLookup((tx) => createOrganization(tx, name));
      if (made === null) throw new Error(`organization ${name} was there already`);
      return store.org(made.org_id);
    },
    async reopen() {
      store = await openStore(folder, clock);
    },
    async remove() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
