import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Held until it is released or its process ends, however that ends. */
export interface ProcessLock {
  release(): void;
}

/**
 * Locks a file, made where it is missing, against every other process and caller; the lock is the one that SQLite takes,
 * which the system itself lets go of when a process is killed. Waits up to `waitMs`, blocking. Null where another has it.
 */
export function takeProcessLock(file: string, waitMs: number): ProcessLock | null {
  const lock = new DatabaseSync(file, { timeout: waitMs });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
