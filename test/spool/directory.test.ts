import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDirectory, misplacement, probeDirectory } from '../../src/spool/directory.ts';
import { temporaryDirectory } from '../action/temporary-directory.ts';

const entry = `${'1'.repeat(15)}-000001-0123abcd.json`;

describe('makeDirectory', () => {
  it('makes what is missing, and tells what it made', async () => {
    const root = temporaryDirectory();
    const [outer, inner] = [join(root, 'a'), join(root, 'a', 'b')];
    expect(await makeDirectory(inner)).toEqual([outer, inner]);
    expect(await makeDirectory(inner)).toEqual([]);
  });

  it('is refused where a file stands in the way', async () => {
    const root = temporaryDirectory({ file: '' });
    await expect(makeDirectory(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeDirectory(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.runIf(process.platform === 'linux')('ends where a file system knows of no new directories', async () => {
    await expect(makeDirectory('/proc/nope')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(makeDirectory('/proc/nope/deeper')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('probeDirectory', () => {
  it('leaves everything as it was', async () => {
    const root = temporaryDirectory({ 'there/note': '' });
    await probeDirectory(join(root, 'new', 'deeper'));
    await probeDirectory(join(root, 'there'));
    expect(readdirSync(root)).toEqual(['there']);
    expect(readdirSync(join(root, 'there'))).toEqual(['note']);
  });
});

describe('misplacement', () => {
  it('is none where a spool is, was or may be', async () => {
    const spool = temporaryDirectory({ [entry]: '{}', 'note.txt': '' });
    const left = temporaryDirectory({
      [entry.replace('.json', '.attachment')]: '',
      [`${entry}.partial`]: '',
    });
    for (const directory of [spool, left, temporaryDirectory(), join(spool, 'missing')])
      expect(await misplacement(directory)).toBeNull();
  });

  it('names the directory further down that was meant', async () => {
    for (const deeper of ['assay-spool', join('run', 'assay-spool')]) {
      const root = temporaryDirectory({ 'aside/note': '' });
      mkdirSync(join(root, deeper), { recursive: true });
      writeFileSync(join(root, deeper, entry), '{}');
      expect(await misplacement(root)).toContain(`they lie deeper, in \`${join(root, deeper)}\``);
    }
  });

  it('names what lies there where no records are', async () => {
    expect(await misplacement(temporaryDirectory({ 'note.txt': '' }))).toContain('holds no records and `note.txt`');
  });
});
