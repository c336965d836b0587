import { existsSync } from 'node:fs';
import path from 'node:path';
import { openStore } from '../service/server.ts';
import type { Store } from '../service/store/store.ts';
import { CommandFailure } from './failure.ts';

/**
 * Works on the store in the folder, also beside a running server. A folder without a store is refused: a misspelled path
 * would otherwise make a new one.
 */
export async function withStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  if (!existsSync(path.join(dataDir, 'assay.db'))) {
    throw new CommandFailure(`no store in '${dataDir}': give its folder with --data, or make one with \`assay serve\``);
  }
  const store = await openStore(dataDir, Date.now);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
