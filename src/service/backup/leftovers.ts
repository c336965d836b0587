import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ProcessLock, takeProcessLock } from '../store/process-lock.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const STAGING = new RegExp(`^backup-${UUID}$`);
const INCOMPLETE = new RegExp(`^${UUID}$`);

/** Where a backup gathers what it packs; `id` is a UUID. */
export function stagingPath(dataDir: string, id: string): string {
  return path.join(dataDir, `backup-${id}`);
}

/** Where a backup is written before it gets its name; `id` is a UUID. */
export function incompletePath(file: string, id: string): string {
  return `${file}.incomplete-${id}`;
}

/** Makes the caller the only backup of a data folder. Null where another one is still under way after `waitMs`. */
export function lockForBackup(dataDir: string, waitMs: number): ProcessLock | null {
  return takeProcessLock(path.join(dataDir, 'backup.lock'), waitMs);
}

/** Removes what backups of the data folder left that were killed. Only for who holds the lock for backups. */
export async function removeStaging(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (STAGING.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/** As removeStaging, for a server that starts: does nothing while a backup is under way, which removes them itself. */
export async function removeStagingUnlessInUse(dataDir: string): Promise<void> {
  const lock = lockForBackup(dataDir, 0);
  if (lock === null) return;
  try {
    await removeStaging(dataDir);
  } finally {
    lock.release();
  }
}

/** Removes what backups to this file left that were killed while they wrote it. One that still writes it fails then. */
export async function removeIncomplete(file: string): Promise<void> {
  const folder = path.dirname(file);
  const prefix = incompletePath(path.basename(file), '');
  // Where a folder cannot be listed nothing can be found; what is wrong with it is told by the writing that follows.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (name.startsWith(prefix) && INCOMPLETE.test(name.slice(prefix.length))) {
      await rm(path.join(folder, name), { force: true });
    }
  }
}
