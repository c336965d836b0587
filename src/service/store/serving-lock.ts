import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ServiceError } from '../error.ts';

/** How long a server that starts waits for one that is about to end. */
const WAIT_MS = 5000;
const SQLITE_BUSY = 5;

/**
 * Makes this process the only server of a data folder until it lets go or ends, however it ends: the lock is the one that
 * SQLite takes on a file. Commands may work beside it. Throws `unavailable` where another server has the folder.
 */
export function lockForServing(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(path.join(dataDir, 'serving.lock'), { timeout: WAIT_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== SQLITE_BUSY) throw error;
    throw new ServiceError('unavailable', `another server works on the data folder '${dataDir}': end it first`, {
      cause: error,
    });
  }
  return { release: () => lock.close() };
}
