import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { syncFile, syncFolder, syncName, syncTree } from '../durable.ts';
import { databasePath } from '../store/database-path.ts';
import { type RecordedAttachment, recordedAttachments } from './attachments.ts';
import { type CheckResult, checkStore } from './check.ts';
import { BackupError, isDiskFull } from './backup-error.ts';
import { lockForBackup, makeStaging, removeLeftovers } from './leftovers.ts';
import { restorePlace, takePlace } from './restore-place.ts';

/** How long a backup waits for one that is just ending. */
const LOCK_WAIT_MS = 2000;
/** How long the snapshot waits for a process that opens the store first after a crash. */
const BUSY_WAIT_MS = 5000;

/**
 * Writes the store as it is at one moment, attachments included, into one tar file, also while a server writes to it. The
 * database comes first: attachments are only ever added, so those that it names are all there afterwards.
 * The file is on disk when the promise resolves. What backups beside it left that were killed is removed. Nothing is written
 * to the data folder but a lock.
 * Throws BackupError where the file exists already, its disk is full, or another backup of the store is under way.
 */
export async function createBackup(dataDir: string, file: string): Promise<{ attachments: number }> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: give the backup a name of its own`);
  const lock = lockForBackup(dataDir, LOCK_WAIT_MS);
  if (lock === null) {
    throw new BackupError(`another backup of '${dataDir}' is under way: start this one when that has ended`);
  }
  try {
    await removeLeftovers(file);
    return { attachments: await write(dataDir, file) };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const folder = path.dirname(path.resolve(file));
    throw new BackupError(
      `the disk of '${folder}' is full: a backup needs room there for the store and a second copy of its database`,
    );
  } finally {
    lock.release();
  }
}

/** Writes the file, which gets its name when it is whole and on disk. Answers the number of attachments. */
async function write(dataDir: string, file: string): Promise<number> {
  const staging = await makeStaging(file);
  try {
    const { packed, attachments } = await pack(dataDir, staging.folder);
    await syncFile(packed);
    await rename(packed, file);
    await syncFolder(path.dirname(file));
    return attachments;
  } finally {
    await staging.remove();
  }
}

/** Puts the backup together in a folder. Answers where it is, and the number of attachments. */
async function pack(dataDir: string, staging: string): Promise<{ packed: string; attachments: number }> {
  const packed = path.join(staging, 'backup.tar');
  const snapshot = path.resolve(databasePath(staging));
  const attachments = snapshotDatabase(databasePath(dataDir), snapshot);
  const content = create(
    {
      cwd: dataDir,
      portable: true,
      preservePaths: true,
      onWriteEntry: (entry) => {
        // The package writes it with slashes, whatever the system's own separator is.
        if (path.isAbsolute(entry.path)) entry.path = path.basename(snapshot);
      },
    },
    [snapshot, ...attachments.map((attachment) => attachment.path)],
  );
  // Written by Node: the package takes a write of which only a part had room for a whole one.
  await pipeline(Readable.from(content), createWriteStream(packed, { mode: 0o600, flags: 'wx' }));
  return { packed, attachments: attachments.length };
}

/**
 * Unpacks a backup into a folder that is not there yet, or is empty, and checks it before the folder gets its name. All of
 * it is on disk before the folder has its name, and the name when the promise resolves.
 * Throws BackupError where the folder cannot be the place, its disk is full, or the backup is not whole.
 */
export async function restoreBackup(file: string, dataDir: string): Promise<{ attachments: number }> {
  if (!existsSync(file)) throw new BackupError(`${file}: expected a backup, found nothing`);
  const place = await restorePlace(dataDir);
  const staging = `${place}.restoring-${randomUUID()}`;
  const firstMade = (await mkdir(staging, { recursive: true, mode: 0o700 })) ?? staging;
  try {
    await requireRoom(file, staging);
    const { problems, attachments } = await unpack(file, staging).catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${file} is not a backup, or is damaged: ${problem}`);
    });
    if (problems.length > 0) throw new BackupError(`${file} is not a whole backup:\n${problems.join('\n')}`);
    await syncTree(staging);
    await takePlace(staging, place);
    await syncName(staging, path.dirname(firstMade));
    return { attachments };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Looked at before: what has no room while it is unpacked looks like a damaged backup afterwards. */
async function requireRoom(file: string, folder: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const [freeBytes, neededBytes] = [bavail * bsize, (await stat(file)).size];
  // Some file systems do not tell.
  if (blocks === 0 || freeBytes >= neededBytes) return;
  throw new BackupError(
    `the disk of '${path.dirname(folder)}' is full: the store takes ${neededBytes} bytes, and ${freeBytes} are free`,
  );
}

/** Unpacks into a folder and checks what is there then. Throws where that cannot be done. */
async function unpack(file: string, folder: string): Promise<CheckResult> {
  const problems: string[] = [];
  // Gathered rather than thrown, so that nothing is still being written when this is over.
  await extract({
    file,
    cwd: folder,
    dmode: 0o700,
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
