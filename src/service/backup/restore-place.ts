import { lstat, readdir, realpath, rename, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-error.ts';

/**
 * The whole path of the folder that a restore makes: `folder`, or what it is a link to. Throws BackupError, before anything
 * is written, where another folder cannot be put in its place.
 */
export async function restorePlace(folder: string): Promise<string> {
  const named = path.resolve(folder);
  if (!(await isThere(named))) return named;
  const place = await targetOf(named, folder);
  const status = await lstat(place);
  if (!status.isDirectory()) {
    throw new BackupError(`${folder} is a file: ${elsewhere(`${named}-restored`)}`);
  }
  if (place === (await realpath('.'))) {
    throw new BackupError(`${folder} is the folder that you are in: ${elsewhere(path.join(place, 'restored'))}`);
  }
  if ((await readdir(place)).length > 0) {
    throw new BackupError(`${folder} has something in it: restore into a new folder, and move it when you have looked`);
  }
  if (status.dev !== (await lstat(path.dirname(place))).dev) throw mounted(place);
  return place;
}

/** Gives what was restored its name, in the place of the empty folder where there is one. */
export async function takePlace(restored: string, place: string): Promise<void> {
  try {
    // Only where it is still empty.
    await rmdir(place).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    await rename(restored, place);
  } catch (error) {
    // A folder of the same disk that is mounted here cannot be told from any other before.
    throw codeOf(error) === 'EBUSY' ? mounted(place) : error;
  }
}

/** A link is there also where it leads to nothing. */
async function isThere(named: string): Promise<boolean> {
  try {
    await lstat(named);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    if (codeOf(error) !== 'ENOTDIR') throw error;
    throw new BackupError(`${named} would be below a file: restore into a folder below folders`);
  }
}

/** The whole path of what is there, without links. */
async function targetOf(named: string, folder: string): Promise<string> {
  try {
    return await realpath(named);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new BackupError(`${folder} is a link to nothing: make the folder that it names, or remove the link`);
  }
}

function mounted(place: string): BackupError {
  return new BackupError(
    `${place} is a disk or volume, which cannot be replaced: ${elsewhere(path.join(place, 'restored'))}`,
  );
}

function elsewhere(example: string): string {
  return `restore into a folder that is not there yet, for example ${example}`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
