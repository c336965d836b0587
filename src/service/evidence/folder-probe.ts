import { randomBytes, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { INCOMING } from './evidence-store.ts';

/** More than what is left of the last block of a full disk, and too little to fill one. */
const PROBE_BYTES = 64 * 1024;

/**
 * Writes a file the way an attachment arrives in the folder, and removes it again: the answered function throws what the
 * system says where that cannot be done, such as ENOSPC or EROFS.
 */
export function createFolderProbe(evidenceFolder: string): () => Promise<void> {
  // Some file systems keep zeros, or what repeats, without any room.
  const content = randomBytes(PROBE_BYTES);
  return async () => {
    const file = path.join(evidenceFolder, INCOMING, randomUUID());
    try {
      const handle = await open(file, 'wx', 0o600);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
    } finally {
      await rm(file, { force: true });
    }
  };
}
