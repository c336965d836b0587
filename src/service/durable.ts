import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Puts a file's content on the disk itself, so that it outlives a loss of power. */
export async function syncFile(file: string): Promise<void> {
  // Windows syncs only what may be written to; elsewhere a file may be one that its owner cannot write to.
  const handle = await open(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Puts the names in a folder on the disk, new and changed ones. Windows has no such call and refuses to open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await syncFile(folder);
}

/** Puts a folder on the disk with every file and folder in it. It holds no links. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const whole = path.join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(whole) : syncFile(whole));
  }
  await syncFolder(folder);
}

/** Makes a folder for its owner only, where it is missing, and the ones above it; their names are on the disk afterwards. */
export async function makeFolder(folder: string): Promise<void> {
  const whole = path.resolve(folder);
  const firstMade = await mkdir(whole, { recursive: true, mode: 0o700 });
  if (firstMade !== undefined) await syncName(whole, path.dirname(firstMade));
}

/** Puts the name of a file or folder on the disk, and those of the folders above it up to `top`, which was there before. */
export async function syncName(named: string, top: string): Promise<void> {
  for (let folder = path.dirname(named); ; folder = path.dirname(folder)) {
    await syncFolder(folder);
    if (folder === top || folder === path.dirname(folder)) return;
  }
}
