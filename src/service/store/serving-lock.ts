import path from 'node:path';
import { ServiceError } from '../error.ts';
import { type ProcessLock, takeProcessLock } from './process-lock.ts';

/** How long a server that starts waits for one that is about to end. */
const WAIT_MS = 5000;

/**
 * Makes this process the only server of a data folder, which is there, until it lets go or ends. Commands may work beside it. Throws
 * `unavailable` where another server has the folder.
 */
export function lockForServing(dataDir: string): ProcessLock {
  const lock = takeProcessLock(path.join(dataDir, 'serving.lock'), WAIT_MS);
  if (lock === null) {
    throw new ServiceError('unavailable', `another server works on the data folder '${dataDir}': end it first`);
  }
  return lock;
}
