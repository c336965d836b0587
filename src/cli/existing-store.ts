import { accessSync, constants } from 'node:fs';
import { ServiceError } from '../service/error.ts';
import { databasePath } from '../service/store/database-path.ts';
import type { Store } from '../service/store/store.ts';
import { CommandFailure } from './failure.ts';

/** Extended result code of SQLite: https://www.sqlite.org/rescode.html */
const SQLITE_IOERR_GETTEMPPATH = 6410;
const PRIMARY_RESULT_CODE_MAX = 255;

/** Refuses a folder without a store, as a misspelled path would otherwise make a new one, and one of somebody else's. */
export function requireStore(dataDir: string): void {
  try {
    accessSync(databasePath(dataDir), constants.R_OK);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const { code: systemCode } = error;
    if (systemCode === 'ENOENT' || systemCode === 'ENOTDIR') {
      throw new CommandFailure(
        `no store in '${dataDir}': give its folder with --data, or make one with \`assay serve\``,
      );
    }
    if (systemCode === 'EACCES' || systemCode === 'EPERM') {
      throw new CommandFailure(`the store in '${dataDir}' cannot be read: run this as the user of the service`);
    }
    throw new CommandFailure(`the store in '${dataDir}' cannot be read: ${error.message}`);
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
    return await createStore(await openSqlite(dataDir, Date.now), Date.now);
  } catch (error) {
    if (error instanceof ServiceError || !(error instanceof Error)) throw error;
    throw new CommandFailure(`the store in '${dataDir}' cannot be opened: ${problemOf(error)}`);
  }
}

/** SQLite's own words are those of a whole class of errors ("disk I/O error"); its extended code says which one it was. */
export function problemOf(error: Error): string {
  const resultCode = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
  if (resultCode === SQLITE_IOERR_GETTEMPPATH) {
    return `${error.message}: SQLite found no folder to write temporary files to: name one with the variable SQLITE_TMPDIR, such as the data folder`;
  }
  if (resultCode === null || resultCode <= PRIMARY_RESULT_CODE_MAX) return error.message;
  return `${error.message} (SQLite's extended result code ${resultCode}: https://www.sqlite.org/rescode.html)`;
}
