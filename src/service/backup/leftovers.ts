import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';
import { type ProcessLock, takeProcessLock } from '../store/process-lock.ts';

const INCOMPLETE = /\.incomplete-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes the caller the only backup of a data folder. Null where another one is still under way after `waitMs`. */
export function lockForBackup(dataDir: string, waitMs: number): ProcessLock | null {
  return takeProcessLock(path.join(dataDir, 'backup.lock'), waitMs);
}

/** A folder where a backup is put together, on the disk where it will be. */
export interface Staging {
  folder: string;
  /** Removes the folder with all that is in it. */
  remove(): Promise<void>;
}

/** Makes the folder beside the backup's file. As long as this process lives no other backup takes it for a leftover. */
export async function makeStaging(file: string): Promise<Staging> {
  const folder = `${file}.incomplete-${randomUUID()}`;
  await mkdir(folder, { mode: 0o700 });
  let lock: ProcessLock | null = null;
  const remove = async (): Promise<void> => {
    lock?.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    lock = lockOf(folder);
    if (lock === null) throw new BackupError(`${folder}: another backup took it for a leftover, try again`);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

/** Removes what backups left that were killed, of whatever name, beside the file. Those under way stay. */
export async function removeLeftovers(file: string): Promise<void> {
  const beside = path.dirname(file);
  // Where a folder cannot be listed nothing can be found; what is wrong with it is told by the writing that follows.
  const entries = await readdir(beside, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || !INCOMPLETE.test(entry.name)) continue;
    const folder = path.join(beside, entry.name);
    try {
      const lock = lockOf(folder);
      if (lock === null) continue;
      lock.release();
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Somebody else's, or gone by now: it does not keep this backup from being written.
    }
  }
}

function lockOf(folder: string): ProcessLock | null {
  return takeProcessLock(path.join(folder, 'lock'), 0);
}
