import { setTimeout } from 'node:timers/promises';
import { backoff } from './backoff.ts';

/** How long commits are held back for readers to end. Reads of the service take a few milliseconds. */
const HOLD = { firstMs: 1, longestMs: 32, totalMs: 100 };

export interface WriteAheadLog {
  /** Size of the file, which is not there before the first commit: 0. */
  sizeBytes(): number;
  /** Moves the log into the database and empties it. False where that cannot be done now; must neither wait nor throw. */
  truncate(): boolean;
}

/**
 * Keeps the write-ahead log from growing beyond `limitBytes` and one commit. SQLite starts the log anew by itself only at
 * a moment without any reader of it, and readers that overlap leave no such moment. The answer is to be called after a
 * commit and awaited before the next: above the limit it holds commits back, so that readers of the log end and new ones
 * read the database alone. One that stays, as a backup does, is not waited for again before the log has grown by as much
 * as the limit: then the log is bounded by what is written meanwhile. It never rejects.
 */
export function createWalBound(log: WriteAheadLog, limitBytes: number): () => Promise<void> {
  let tolerableBytes = limitBytes;
  return async () => {
    const sizeBytes = log.sizeBytes();
    if (sizeBytes <= limitBytes) tolerableBytes = limitBytes;
    if (sizeBytes <= tolerableBytes) return;
    tolerableBytes = (await truncateSoon(log)) ? limitBytes : sizeBytes + limitBytes;
  };
}

async function truncateSoon(log: WriteAheadLog): Promise<boolean> {
  for (const waitMs of backoff(HOLD)) {
    if (log.truncate()) return true;
    await setTimeout(waitMs);
  }
  return log.truncate();
}
