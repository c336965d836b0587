import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { create, extract } from 'tar';
import { databasePath } from '../store/database-path.ts';
import { type RecordedAttachment, recordedAttachments } from './attachments.ts';
import { type CheckResult, checkStore } from './check.ts';

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
 * Throws BackupError where the file exists already.
 */
export async function createBackup(dataDir: string, file: string): Promise<{ attachments: number }> {
  if (existsSync(file)) throw new BackupError(`${file} is there already: give the backup a name of its own`);
  const staging = path.join(dataDir, `backup-${randomUUID()}`);
  await mkdir(staging, { mode: 0o700 });
  try {
    const attachments = snapshotDatabase(databasePath(dataDir), databasePath(staging));
    for (const attachment of attachments) {
      const to = path.join(staging, attachment.path);
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await linkOrCopy(path.join(dataDir, attachment.path), to);
    }
    const incoming = `${file}.${randomUUID()}`;
    try {
      await create({ file: incoming, cwd: staging, portable: true, mode: 0o600 }, await readdir(staging));
      await sync(incoming);
      await rename(incoming, file);
    } finally {
      await rm(incoming, { force: true });
    }
    return { attachments: attachments.length };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Unpacks a backup into a folder that is not there yet, or is empty, and checks it before the folder gets its name.
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
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const { problems, attachments } = await unpack(file, staging).catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${file} is not a backup, or is damaged: ${problem}`);
    });
    if (problems.length > 0) throw new BackupError(`${file} is not a whole backup:\n${problems.join('\n')}`);
    await rm(dataDir, { recursive: true, force: true });
    await rename(staging, dataDir);
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
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  const snapshot = new DatabaseSync(to, { readOnly: true });
  try {
    return recordedAttachments(snapshot);
  } finally {
    snapshot.close();
  }
}

/** Kept files never change, so a second name for one is as good as a copy, where the file system has such names. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
