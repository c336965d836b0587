import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FingerprintError } from '../../src/fingerprint/error.ts';
import { fingerprintFile } from '../../src/fingerprint/file.ts';
import { matching } from './matching.ts';
import { Link, temporaryTrees } from './temporary-tree.ts';

const MIB = 1024 * 1024;
const windows = process.platform === 'win32';
const root = process.getuid?.() === 0;
const tree = temporaryTrees();

describe('fingerprintFile', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['this is non empty', '1256d6510a6606ad61a4f6104243a291b18383b456d50205eba893b51e1807bc'],
    ['this is non empty.', 'a50afcf37a327e0715b3148c2625bc28b3e4dcdf32b6cf78c8b8fa3ac1ebfe47'],
    ['hello world!', '7509e5bda0c762d2bac7f90d758b5b2263fa01ccbc542ab5e3df163be08e6ca9'],
  ])('of %j is its SHA-256', async (content, expected) => {
    expect(await fingerprintFile(join(tree({ file: content }), 'file'))).toBe(expected);
  });

  it('does not depend on the name', async () => {
    const directory = tree({ a: 'same', 'b c é': 'same' });
    expect(await fingerprintFile(join(directory, 'a'))).toBe(await fingerprintFile(join(directory, 'b c é')));
  });

  it('agrees with node:crypto around every boundary of its buffers', async () => {
    const path = join(tree({}), 'file');
    const size = fc
      .tuple(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: -2, max: 2 }))
      .map(([chunks, off]) => Math.max(0, chunks * MIB + off));
    await fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 1, max: 255 }), async (sizeBytes, step) => {
        // The period is no divisor of a buffer, so that swapped, repeated or lost buffers change the content.
        const period = Buffer.from(Array.from({ length: 251 }, (_, index) => (index * step) % 256));
        const content = Buffer.alloc(sizeBytes, period);
        writeFileSync(path, content);
        expect(await fingerprintFile(path)).toBe(createHash('sha256').update(content).digest('hex'));
      }),
      { numRuns: 30 },
    );
  });

  it('hashes several files at once without mixing them', async () => {
    const directory = tree({});
    const contents = Array.from({ length: 6 }, (_, index) => Buffer.alloc(2 * MIB + index, index + 1));
    const paths = contents.map((content, index) => {
      const path = join(directory, `file${index}`);
      writeFileSync(path, content);
      return path;
    });
    const expected = contents.map((content) => createHash('sha256').update(content).digest('hex'));
    expect(await Promise.all(paths.map((path) => fingerprintFile(path)))).toEqual(expected);
  });

  it('follows a link to a file', async () => {
    const directory = tree({ file: 'content', link: new Link('file') });
    expect(await fingerprintFile(join(directory, 'link'))).toBe(await fingerprintFile(join(directory, 'file')));
  });

  it.each([
    ['nothing there', 'missing', 'not_found', /found none: check the path/],
    ['a path through a file', join('file', 'below'), 'not_found', /found none/],
    ['a directory', 'directory', 'not_a_file', /found a directory: .* type dirhash or dir/],
    ['a link to a directory', 'linked', 'not_a_file', /found a directory/],
    ['a link to nothing', 'dangling', 'broken_link', /leads nowhere/],
    ['a link to itself', 'loop', 'broken_link', /leads nowhere/],
  ])('refuses %s, naming the path', async (_, name, code, message) => {
    const path = join(
      tree({
        file: 'content',
        directory: {},
        linked: new Link('directory'),
        dangling: new Link('nowhere'),
        loop: new Link('loop'),
      }),
      name,
    );
    const failure = fingerprintFile(path);
    await expect(failure).rejects.toBeInstanceOf(FingerprintError);
    await expect(failure).rejects.toMatchObject({ code, path, message: matching(message) });
    await expect(failure).rejects.toThrow(path);
  });

  it('refuses an empty path', async () => {
    await expect(fingerprintFile('')).rejects.toMatchObject({ code: 'not_found', path: '' });
  });

  it('refuses a path no system call takes', async () => {
    await expect(fingerprintFile('a\0b')).rejects.toMatchObject({
      code: 'unreadable',
      message: matching(String.raw`'a\u0000b'`),
    });
  });

  it.skipIf(windows)('refuses a named pipe and a device without reading them', async () => {
    const pipe = join(tree({}), 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(fingerprintFile(pipe)).rejects.toMatchObject({
      code: 'not_a_file',
      path: pipe,
      message: matching('found a named pipe'),
    });
    await expect(fingerprintFile('/dev/zero')).rejects.toMatchObject({
      code: 'not_a_file',
      message: matching('found a device'),
    });
  });

  it.skipIf(windows || root)('refuses a file it may not read', async () => {
    const path = join(tree({ file: 'secret' }), 'file');
    chmodSync(path, 0o000);
    await expect(fingerprintFile(path)).rejects.toMatchObject({
      code: 'unreadable',
      path,
      message: matching('EACCES'),
    });
  });

  it.skipIf(process.platform !== 'linux')('refuses a file whose content cannot be read', async () => {
    // A regular file to every look at it, whose first bytes fail to be read for any user.
    await expect(fingerprintFile('/proc/self/mem')).rejects.toMatchObject({
      code: 'unreadable',
      path: '/proc/self/mem',
      message: matching('EIO'),
    });
  });

  it('stops before the first read once aborted', async () => {
    const path = join(tree({ file: 'content' }), 'file');
    const reason = new Error('too late');
    await expect(fingerprintFile(path, { signal: AbortSignal.abort(reason) })).rejects.toMatchObject({
      code: 'aborted',
      path,
      cause: reason,
    });
  });

  it('stops between two reads of a large file', async () => {
    const path = join(tree({}), 'file');
    writeFileSync(path, Buffer.alloc(4 * MIB));
    const controller = new AbortController();
    const failure = fingerprintFile(path, { signal: controller.signal });
    controller.abort();
    await expect(failure).rejects.toMatchObject({ code: 'aborted', path });
  });

  it.skipIf(process.platform !== 'linux')('leaves no file open, whatever the outcome', async () => {
    const directory = tree({ small: 'content', unreadable: new Link('/proc/self/mem') });
    writeFileSync(join(directory, 'large'), Buffer.alloc(2 * MIB));
    const openFiles = (): string[] =>
      readdirSync('/proc/self/fd').flatMap((number) => {
        const link = join('/proc/self/fd', number);
        // The listing holds its own descriptor too, which is closed by now.
        const target = existsSync(link) ? readlinkSync(link, { encoding: 'utf8' }) : '';
        return target.startsWith(directory) || target.endsWith('/mem') ? [target] : [];
      });
    const controller = new AbortController();
    const work = [
      fingerprintFile(join(directory, 'small')),
      fingerprintFile(join(directory, 'large')),
      fingerprintFile(join(directory, 'unreadable')),
      fingerprintFile(join(directory, 'large'), { signal: controller.signal }),
    ];
    expect(openFiles()).toHaveLength(2);
    controller.abort();
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(openFiles()).toEqual([]);
  });
});
