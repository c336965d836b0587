import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { create, extract } from 'tar';
import { syncFile, syncFolder, syncName, syncTree } from '../durable.ts';
import { databasePath } from '../store/database-path.ts';
import { type RecordedAttachment, recordedAttachments } from './attachments.ts';
import { type CheckResult, checkStore } from './check.ts';
import { incompletePath, lockForBackup, removeIncomplete, removeStaging, stagingPath } from './leftovers.ts';

/** How long a backup waits for a server that starts and clears up after another one. */
const LOCK_WAIT_MS = 2000;
/** How long the snapshot waits for a process that opens the store first after a crash. */
const BUSY_WAIT_MS = 5000;

/** A backup or restore that could not be done; the message says what to do. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/**
 * Writes the store as it is at one moment, attachments included, into one tar file, also while a server writes to it. The
 * database comes first: attachments are only ever added, so those that it names are all there afterwards.
 * The file is on disk when the promise resolves. What earlier backups left that were killed is removed.
 * Throws BackupError where the file exists already, or another backup of the store is under way.
 */
export async function createBackup(dataDir: string, file: string): Promise<{ attachments: number }> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: give the backup a name of its own`);
  const lock = lockForBackup(dataDir, LOCK_WAIT_MS);
  if (lock === null) {
    throw new BackupError(`another backup of '${dataDir}' is under way: start this one when that has ended`);
  }
  try {
    await removeStaging(dataDir);
    const staging = stagingPath(dataDir, randomUUID());
    try {
      const attachments = await gather(dataDir, staging);
      await pack(staging, file);
      return { attachments };
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  } finally {
    lock.release();
  }
}

/** Puts all that the backup holds into a new folder. Answers the number of attachments. */
async function gather(dataDir: string, staging: string): Promise<number> {
  await mkdir(staging, { mode: 0o700 });
  const attachments = snapshotDatabase(databasePath(dataDir), databasePath(staging));
  for (const attachment of attachments) {
    const to = path.join(staging, attachment.path);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await linkOrCopy(path.join(dataDir, attachment.path), to);
  }
  return attachments.length;
}

/** Writes the folder's content into a tar file, which gets its name when it is whole and on disk. */
async function pack(folder: string, file: string): Promise<void> {
  await removeIncomplete(file);
  const incomplete = incompletePath(file, randomUUID());
  try {
    await create({ file: incomplete, cwd: folder, portable: true, mode: 0o600 }, await readdir(folder));
    await syncFile(incomplete);
    await rename(incomplete, file);
    await syncFolder(path.dirname(file));
  } finally {
    await rm(incomplete, { force: true });
  }
}

/**
 * Unpacks a backup into a folder that is not there yet, or is empty, and checks it before the folder gets its name. All of
 * it is on disk before the folder has its name, and the name when the promise resolves.
 * Throws BackupError where the folder has something in it or the backup is not whole.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<{ attachments: number }> {
  if (!existsSync(file)) throw new BackupError(`${file}: expected a backup, found nothing`);
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new BackupError(
      `${dataDir} has something in it: restore into a new folder, and move it when you have looked`,
    );
  }
  const staging = `${path.resolve(dataDir)}.restoring-${randomUUID()}`;
  const firstMade = (await mkdir(staging, { recursive: true, mode: 0o700 })) ?? staging;
  try {
    const { problems, attachments } = await unpack(file, staging).catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${file} is not a backup, or is damaged: ${problem}`);
    });
    if (problems.length > 0) throw new BackupError(`${file} is not a whole backup:\n${problems.join('\n')}`);
    await syncTree(staging);
    await rm(dataDir, { recursive: true, force: true });
    await rename(staging, dataDir);
    await syncName(staging, path.dirname(firstMade));
    return { attachments };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Unpacks into a folder and checks what is there then. Throws where that cannot be done. */
async function unpack(file: string, folder: string): Promise<CheckResult> {
  const problems: string[] = [];
  // Gathered rather than thrown, so that nothing is still being written when this is over.
  await extract({
    file,
    cwd: folder,
    onwarn: (_code, message) => problems.push(message),
    filter: (name, entry) => {
      if ('type' in entry && isPlain(entry.type)) return true;
      problems.push(`expected files and folders only, found '${name}'`);
      return false;
    },
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return checkStore(folder);
}

/** Only what a backup writes: a link in a forged one could lead out of the folder. */
function isPlain(type: unknown): boolean {
  return type === 'File' || type === 'OldFile' || type === 'Directory';
}

/** `vacuum into` reads in one transaction, however long it takes, and keeps no writer waiting. */
function snapshotDatabase(from: string, to: string): RecordedAttachment[] {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_WAIT_MS });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  const snapshot = new DatabaseSync(to);
  try {
    forgetSessions(snapshot);
    return recordedAttachments(snapshot);
  } finally {
    snapshot.close();
  }
}

/**
 * Nobody is signed in on what is restored: a session that was ended since would be open there again. Tokens go along, for
 * their jobs must go on. A store that this version has not opened yet may have no table of sessions.
 */
function forgetSessions(database: DatabaseSync): void {
  const table = database.prepare("select name from sqlite_schema where type = 'table' and name = 'sessions'").get();
  if (table === undefined) return;
  // Overwritten, or the rows would stay readable in the file.
  database.exec('pragma secure_delete = on');
  database.exec('delete from sessions');
}

/** Kept files never change, so a second name for one is as good as a copy, where the file system has such names. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
