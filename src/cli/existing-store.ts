import { existsSync } from 'node:fs';
import { ServiceError } from '../service/error.ts';
import { databasePath } from '../service/store/database-path.ts';
import type { Store } from '../service/store/store.ts';
import { CommandFailure } from './failure.ts';

/** Refuses a folder without a store: a misspelled path would otherwise make a new one. */
export function requireStore(dataDir: string): void {
  if (!existsSync(databasePath(dataDir))) {
    throw new CommandFailure(`no store in '${dataDir}': give its folder with --data, or make one with \`assay serve\``);
  }
}

/** Works on the store in the folder, also beside a running server. */
export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  requireStore(dataDir);
  const store = await openDataFolder(dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens the store, made where it is missing. Throws CommandFailure where the folder or the database cannot be used. */
export async function openDataFolder(dataDir: string): Promise<Store> {
  // Loaded by the commands that need it, and without the server: the others start in a fraction of the time.
  const [{ openSqlite }, { createStore }] = await Promise.all([
    import('../service/store/sqlite.ts'),
    import('../service/store/store.ts'),
  ]);
  try {
    return createStore(await openSqlite(dataDir, Date.now), Date.now);
  } catch (error) {
    if (error instanceof ServiceError || !(error instanceof Error)) throw error;
    throw new CommandFailure(`the store in '${dataDir}' cannot be opened: ${error.message}`);
  }
}
