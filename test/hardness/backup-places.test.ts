import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '../../src/service/backup/backup.ts';
import { assay, refusedWith } from '../cli/assay-process.ts';
import { openTemporaryStore, type TemporaryStore, temporaryFolder } from '../service/store/temporary-store.ts';
import { mountDisk, unmountDisk } from './small-disk.ts';

const DISK_BYTES = 16 * 1024 * 1024;

let opened: TemporaryStore;
let folder: string;
let file: string;
let disk: string | null = null;

beforeAll(async () => {
  opened = await openTemporaryStore();
  folder = temporaryFolder();
  file = path.join(folder, 'store.tar');
  await createBackup(opened.folder, file);
});
afterEach(() => {
  if (disk !== null) unmountDisk(disk);
  disk = null;
});
afterAll(async () => {
  await opened.remove();
  rmSync(folder, { recursive: true, force: true });
});

const restored = (place: string): boolean => existsSync(path.join(place, 'assay.db'));
const unfinished = (place: string): string[] => readdirSync(place).filter((name) => /restoring|incomplete/.test(name));

describe('a restore', () => {
  it('takes the place of an empty folder, and of one that a link leads to', async () => {
    const [empty, linked, link] = ['empty', 'linked', 'link'].map((name) => path.join(folder, name));
    for (const made of [empty ?? '', linked ?? '']) mkdirSync(made);
    symlinkSync(linked ?? '', link ?? '');
    await restoreBackup(file, empty ?? '');
    await restoreBackup(file, link ?? '');
    expect([empty, linked].map((place) => restored(place ?? ''))).toEqual([true, true]);
    expect(lstatSync(link ?? '').isSymbolicLink()).toBe(true);
    expect(unfinished(folder)).toEqual([]);
  });

  it('refuses a file, what is below a file, and a link to nothing, before it writes anything', async () => {
    const text = path.join(folder, 'text');
    writeFileSync(text, 'precious');
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'dangling'));
    await expect(restoreBackup(file, text)).rejects.toThrow(
      `${text} is a file: restore into a folder that is not there yet, for example ${text}-restored`,
    );
    await expect(restoreBackup(file, path.join(text, 'data'))).rejects.toThrow('would be below a file');
    await expect(restoreBackup(file, path.join(folder, 'dangling'))).rejects.toThrow('is a link to nothing');
    expect(unfinished(folder)).toEqual([]);
  });

  it('refuses the folder that one is in', async () => {
    const here = path.join(folder, 'here');
    mkdirSync(here);
    const example = path.join(here, 'restored');
    expect(await assay(['restore', file, '--data', '.'], { cwd: here })).toEqual(
      refusedWith(
        `. is the folder that you are in: restore into a folder that is not there yet, for example ${example}`,
      ),
    );
    expect(readdirSync(here)).toEqual([]);
    await restoreBackup(file, example);
    expect(restored(example)).toBe(true);
  });

  it('refuses a disk, and takes a folder on it', async (test) => {
    disk = mountDisk(DISK_BYTES);
    if (disk === null) {
      test.skip();
      return;
    }
    const example = path.join(disk, 'restored');
    await expect(restoreBackup(file, disk)).rejects.toThrow(
      `${disk} is a disk or volume, which cannot be replaced: restore into a folder that is not there yet, for example ${example}`,
    );
    expect(readdirSync(disk)).toEqual([]);
    await restoreBackup(file, example);
    expect(restored(example)).toBe(true);
  });
});

it('a full disk is named, and left as it was, whichever step it is that has no room', async (test) => {
  disk = mountDisk(DISK_BYTES);
  if (disk === null) {
    test.skip();
    return;
  }
  const full = `the disk of '${disk}' is full: `;
  const ballast = path.join(disk, 'ballast');
  const databaseBytes = statSync(file).size;
  // Room for nothing, for half a database, for one and a half, and for almost two.
  for (const copies of [0, 0.5, 1.5, 1.9]) {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - Math.floor(copies * databaseBytes)));
    await expect(createBackup(opened.folder, path.join(disk, 'full.tar'))).rejects.toThrow(full);
    expect(readdirSync(disk)).toEqual(['ballast']);
    rmSync(ballast);
  }
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - Math.floor(databaseBytes / 2)));
  await expect(restoreBackup(file, path.join(disk, 'data'))).rejects.toThrow(full);
  expect(readdirSync(disk)).toEqual(['ballast']);
  rmSync(ballast);
  expect(await createBackup(opened.folder, path.join(disk, 'roomy.tar'))).toEqual({ attachments: 0 });
});
