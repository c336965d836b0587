import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestDir, fingerprintDir } from '../../src/fingerprint/dir.ts';
import { fingerprintDirhash } from '../../src/fingerprint/dirhash.ts';
import { arbitraryTree, reversed } from './arbitrary-tree.ts';
import { matching } from './matching.ts';
import { Link, temporaryTrees } from './temporary-tree.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const NESTED = '5d3c17dae9e208bbb92ee04ff8342abf77cb0959764def4af3ccfe9a2109d4a7';
const nested = {
  'sample.yaml': 'some content. And some more.',
  'nested-dir': { file1: 'content1', file2: 'content2' },
};
const windows = process.platform === 'win32';
const root = process.getuid?.() === 0;
const tree = temporaryTrees();

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The rules of the construction once more, as plainly as they can be put. */
function naiveDir(directory: string): string {
  const digits = (path: string): string =>
    readdirSync(path)
      .map((name) => Buffer.from(name))
      .sort((one, other) => Buffer.compare(one, other))
      .map((name) => {
        const below = join(path, name.toString());
        return sha256(name) + (lstatSync(below).isDirectory() ? digits(below) : sha256(readFileSync(below)));
      })
      .join('');
  return sha256(digits(directory));
}

describe('fingerprintDir', () => {
  it.each([
    ['nothing', {}, EMPTY],
    [
      'one file',
      { 'file.extra': 'this is known extra content' },
      'c71f5baef8cce289c9b7c971cf219e21b787a025af68ad6539b82634fe62819e',
    ],
    [
      'another file',
      { 'sample.txt': 'some content.' },
      '388ab80164bbd9d96f132b046b8d09354f68b79a3668da7b507625cd1230dddf',
    ],
    [
      'its content changed',
      { 'sample.txt': 'some content. And some more.' },
      '5b0e14a923d7239b0a23750a6bbfc837f71e684b8bdc2909d5ff6d90e59449c1',
    ],
    ['a nested directory', nested, NESTED],
  ])('of %s is the published value', async (_, content, expected) => {
    expect(await fingerprintDir(tree(content))).toBe(expected);
  });

  it('is the SHA-256 of the digits of name and content', async () => {
    const digits = sha256('file.extra') + sha256('this is known extra content');
    expect(digits).toHaveLength(128);
    expect(await fingerprintDir(tree({ 'file.extra': 'this is known extra content' }))).toBe(sha256(digits));
  });

  it('does not change by what is excluded', async () => {
    const logs = { 'a.log': 'a', deeper: { 'b.log': 'b' } };
    const withLogs = tree({ ...nested, logs, 'nested-dir': { ...nested['nested-dir'], logs } });
    expect(await fingerprintDir(withLogs, { exclude: ['logs', '*/logs'] })).toBe(NESTED);
    expect(await fingerprintDir(withLogs, { exclude: ['logs'] })).not.toBe(NESTED);
    expect(await fingerprintDir(withLogs)).not.toBe(NESTED);
  });

  it('visits directories and files together, sorted by the bytes of their names', async () => {
    const directory = tree({ a: { z: '1' }, 'a.txt': '2', 'a-b': '3', B: '4', '\uff5e': '5', '\u{1f600}': '6' });
    const order = ['B', '4', 'a', 'z', '1', 'a-b', '3', 'a.txt', '2', '\uff5e', '5', '\u{1f600}', '6'];
    expect(await fingerprintDir(directory)).toBe(sha256(order.map((text) => sha256(text)).join('')));
  });

  it('agrees with a naive reading of the rules', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTree, async (content) => {
        const directory = tree(content);
        expect(await fingerprintDir(directory)).toBe(naiveDir(directory));
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order in which entries were made', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTree, async (content) => {
        expect(await fingerprintDir(tree(reversed(content)))).toBe(await fingerprintDir(tree(content)));
      }),
      { numRuns: 30 },
    );
  });

  it('does not depend on how or where the root is given', async () => {
    const directory = tree(nested);
    expect(await fingerprintDir(`${directory}/`)).toBe(NESTED);
    expect(await fingerprintDir(join(directory, 'nested-dir', '..'))).toBe(NESTED);
    renameSync(directory, `${directory} moved [x]`);
    expect(await fingerprintDir(`${directory} moved [x]`, { exclude: ['*.yaml'] })).toBe(
      await fingerprintDir(tree({ 'nested-dir': nested['nested-dir'] })),
    );
  });

  it('does not encode structure, as documented', async () => {
    expect(await fingerprintDir(tree({ d: { f: 'x' } }))).toBe(await fingerprintDir(tree({ d: {}, f: 'x' })));
  });

  it('counts empty files, hidden files and empty directories', async () => {
    const base = await fingerprintDir(tree({ a: 'x' }));
    for (const more of [{ b: '' }, { '.b': 'x' }, { b: {} }]) {
      expect(await fingerprintDir(tree({ a: 'x', ...more }))).not.toBe(base);
    }
  });

  it('hashes large files among small ones', async () => {
    const directory = tree({ a: 'small', c: 'small too' });
    writeFileSync(join(directory, 'b'), Buffer.alloc(3 * 1024 * 1024 + 17, 'large '));
    expect(await fingerprintDir(directory)).toBe(naiveDir(directory));
  });

  it('reads directories with very many entries', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`f${index}`, String(index)]));
    const directory = tree(many);
    expect(await digestDir(directory)).toEqual({ fingerprint: naiveDir(directory), entries: 1500 });
  });
});

describe('fingerprintDir with links', () => {
  it('counts a link to a file as its content', async () => {
    expect(await fingerprintDir(tree({ a: 'x', b: new Link('a') }))).toBe(
      await fingerprintDir(tree({ a: 'x', b: 'x' })),
    );
  });

  it('counts a link to a directory as its text, without following it', async () => {
    const directory = tree({ d: { f: 'x' }, link: new Link('./d') });
    const digits = [sha256('d'), sha256('f'), sha256('x'), sha256('link'), sha256('./d')];
    expect(await fingerprintDir(directory)).toBe(sha256(digits.join('')));
  });

  it('is not caught in a circle of links', async () => {
    const directory = tree({ d: { up: new Link('..'), self: new Link('.') } });
    const digits = [sha256('d'), sha256('self'), sha256('.'), sha256('up'), sha256('..')];
    expect(await fingerprintDir(directory)).toBe(sha256(digits.join('')));
  });

  it.each([
    ['to nothing', 'nowhere'],
    ['to itself', 'link'],
  ])('refuses a link %s, naming it', async (_, target) => {
    const directory = tree({ d: { link: new Link(target) } });
    await expect(fingerprintDir(directory)).rejects.toMatchObject({
      code: 'broken_link',
      path: join(directory, 'd', 'link'),
      message: matching(join(directory, 'd', 'link')),
    });
    expect(await fingerprintDir(directory, { exclude: ['d/link'] })).toBe(await fingerprintDir(tree({ d: {} })));
  });

  it('refuses a root that is a link, unless what it leads to is asked for', async () => {
    const base = tree({ target: nested, link: new Link('target') });
    const link = join(base, 'link');
    await expect(fingerprintDir(link)).rejects.toMatchObject({
      code: 'linked_directory',
      path: link,
      message: matching(`add a trailing slash ('${link}/')`),
    });
    expect(await fingerprintDir(`${link}/`)).toBe(NESTED);
    expect(await fingerprintDir(`${link}/`, { exclude: ['**/file1'] })).toBe(
      await fingerprintDir(join(base, 'target'), { exclude: ['nested-dir/file1'] }),
    );
  });
});

describe('digestDir', () => {
  it('tells that nothing counted', async () => {
    expect(await digestDir(tree({}))).toEqual({ fingerprint: EMPTY, entries: 0 });
    expect(await digestDir(tree({ a: 'x', b: { c: 'y' } }), { exclude: ['*'] })).toEqual({
      fingerprint: EMPTY,
      entries: 0,
    });
  });

  it('counts files, directories and links', async () => {
    const directory = tree({ a: 'x', b: { c: 'y' }, d: {}, e: new Link('a'), f: new Link('b') });
    expect((await digestDir(directory)).entries).toBe(6);
    expect((await digestDir(directory, { exclude: ['b'] })).entries).toBe(4);
  });
});

// What is refused below a root is refused by both constructions alike.
describe.each([
  ['fingerprintDir', fingerprintDir],
  ['fingerprintDirhash', fingerprintDirhash],
])('%s refuses', (_, fingerprint) => {
  it.each([
    ['nothing there', 'missing', 'not_found', /found none/],
    ['a file', 'file', 'not_a_directory', /found a file: fingerprint it with the type file/],
    ['a link to a file', 'file-link', 'not_a_directory', /found a file/],
    ['a link to nothing', 'dangling', 'broken_link', /leads nowhere/],
    ['a link to a directory', 'directory-link', 'linked_directory', /add a trailing slash/],
  ])('%s as its root', async (_, name, code, message) => {
    const base = tree({
      file: 'x',
      directory: { a: 'x' },
      'file-link': new Link('file'),
      dangling: new Link('nowhere'),
      'directory-link': new Link('directory'),
    });
    const path = join(base, name);
    await expect(fingerprint(path)).rejects.toMatchObject({ code, path, message: matching(message) });
  });

  it('an empty root', async () => {
    await expect(fingerprint('')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.skipIf(windows)('named pipes, devices and sockets, unless excluded', async () => {
    const directory = tree({ a: 'x', b: {} });
    const pipe = join(directory, 'b', 'pipe');
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/dev/zero', join(directory, 'device'));
    await expect(fingerprint(directory, { exclude: ['device'] })).rejects.toMatchObject({
      code: 'not_a_file',
      path: pipe,
      message: matching('found a named pipe'),
    });
    await expect(fingerprint(directory, { exclude: ['b/pipe'] })).rejects.toMatchObject({
      code: 'not_a_file',
      path: join(directory, 'device'),
      message: matching('found a device'),
    });
    expect(await fingerprint(directory, { exclude: ['device', '**/pipe'] })).toBe(
      await fingerprint(tree({ a: 'x', b: {} })),
    );
  });

  it.skipIf(process.platform !== 'linux')('names that are not UTF-8, unless their directory is excluded', async () => {
    const directory = tree({ a: 'x', b: { '\ufffd': 'a valid name' } });
    const before = await fingerprint(directory, { exclude: ['b'] });
    expect(await fingerprint(directory)).not.toBe(before);
    writeFileSync(Buffer.concat([Buffer.from(join(directory, 'b/')), Buffer.from([0x66, 0xff])]), 'x');
    await expect(fingerprint(directory)).rejects.toMatchObject({
      code: 'name_not_utf8',
      path: join(directory, 'b', 'f\ufffd'),
      message: matching('66ff'),
    });
    expect(await fingerprint(directory, { exclude: ['b'] })).toBe(before);
  });

  it.skipIf(process.platform !== 'linux')('content that cannot be read, unless excluded', async () => {
    const directory = tree({ a: 'x', mem: new Link('/proc/self/mem') });
    await expect(fingerprint(directory)).rejects.toMatchObject({ code: 'unreadable', path: join(directory, 'mem') });
    expect(await fingerprint(directory, { exclude: ['mem'] })).toBe(await fingerprint(tree({ a: 'x' })));
  });

  it.skipIf(windows || root)('a directory that may not be read, unless excluded', async () => {
    const directory = tree({ a: 'x', b: { c: 'y' } });
    chmodSync(join(directory, 'b'), 0o000);
    try {
      await expect(fingerprint(directory)).rejects.toMatchObject({ code: 'unreadable', path: join(directory, 'b') });
      expect(await fingerprint(directory, { exclude: ['b', '**/c'] })).toBe(await fingerprint(tree({ a: 'x' })));
    } finally {
      chmodSync(join(directory, 'b'), 0o700);
    }
  });

  it('to begin once aborted', async () => {
    const directory = tree({ a: 'x' });
    await expect(fingerprint(directory, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
      path: directory,
    });
  });

  it('to go on once aborted', async () => {
    const directory = tree({});
    for (let index = 0; index < 500; index += 1) {
      mkdirSync(join(directory, `d${index}`));
      writeFileSync(join(directory, `d${index}`, 'file'), 'x');
    }
    const controller = new AbortController();
    // The immediate runs only if the work lets go of the event loop before it is done.
    setImmediate(() => controller.abort());
    await expect(fingerprint(directory, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
      path: matching(join(directory, 'd')),
    });
  });
});
