import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, syncFile, syncName, syncTree } from '../../src/service/durable.ts';
import { temporaryFolder } from './store/temporary-store.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  it('is made with the ones above it, for its owner only, and kept where it is there', async () => {
    const made = path.join(folder, 'a', 'b', 'c');
    await makeFolder(made);
    expect(statSync(made).isDirectory()).toBe(true);
    expect(statSync(made).mode & 0o077).toBe(0);
    writeFileSync(path.join(made, 'kept'), 'kept');
    await makeFolder(made);
    expect(existsSync(path.join(made, 'kept'))).toBe(true);
  });

  it('is made from a relative path', async () => {
    const made = path.join(folder, 'below', 'here');
    await makeFolder(path.relative(process.cwd(), made));
    expect(existsSync(made)).toBe(true);
  });

  it('cannot be made where a file stands', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(makeFolder(file)).rejects.toThrow(/EEXIST/);
    await expect(makeFolder(path.join(file, 'below'))).rejects.toThrow(/ENOTDIR/);
  });
});

describe('what is not there cannot be put on the disk:', () => {
  it('a file, a tree, a folder above', async () => {
    const nothing = path.join(folder, 'nothing');
    await expect(syncFile(nothing)).rejects.toThrow(/ENOENT/);
    await expect(syncTree(nothing)).rejects.toThrow(/ENOENT/);
    await expect(syncName(path.join(nothing, 'name'), folder)).rejects.toThrow(/ENOENT/);
  });

  it('while a tree of files and folders can, to its end', async () => {
    mkdirSync(path.join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(path.join(folder, 'a', 'b', 'file'), 'content', { mode: 0o400 });
    await expect(syncTree(folder)).resolves.toBeUndefined();
    await expect(syncName(path.join(folder, 'a', 'b', 'file'), folder)).resolves.toBeUndefined();
  });
});
