import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestDirhash, fingerprintDirhash } from '../../src/fingerprint/dirhash.ts';
import { arbitraryTree, filesOf, isTree, reversed } from './arbitrary-tree.ts';
import { matching } from './matching.ts';
import { Link, temporaryTrees, type Tree } from './temporary-tree.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const tree = temporaryTrees();

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The rules of the construction once more, as plainly as they can be put. */
function naiveDirhash(files: ReadonlyMap<string, string>): string {
  const lines = [...files]
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map(([path, content]) => `${sha256(content)}  ${path}\n`);
  return sha256(lines.join(''));
}

function rename(content: Tree, path: string, newPath: string): Tree {
  const files = filesOf(content);
  const text = files.get(path) ?? '';
  files.delete(path);
  return fromFiles(files.set(newPath, text));
}

function fromFiles(files: ReadonlyMap<string, string>): Tree {
  const result: { [name: string]: Tree[string] } = {};
  for (const [path, text] of files) {
    let directory = result;
    const names = path.split('/');
    const last = names.pop() ?? '';
    for (const name of names) directory = (directory[name] ??= {}) as typeof result;
    directory[last] = text;
  }
  return result;
}

describe('fingerprintDirhash', () => {
  it('is the Go module h1 hash of the same files, in hex', async () => {
    const directory = tree({ a: { x: 'x' }, 'a-b': 'c', 'a.txt': 'd' });
    const h1 = Buffer.from('HRC+1hhUeXNBijE03H0fA/LrvKKZvpGrsvUVmEZTudc=', 'base64');
    expect(await fingerprintDirhash(directory)).toBe(h1.toString('hex'));
  });

  it('sorts whole paths by their bytes', async () => {
    const directory = tree({ a: { b: '1' }, 'a.txt': '2', 'a-': '3', a0: '4', '\uff5e': '5', '\u{1f600}': { b: '6' } });
    const order = [
      ['3', 'a-'],
      ['2', 'a.txt'],
      ['1', 'a/b'],
      ['4', 'a0'],
      ['5', '\uff5e'],
      ['6', '\u{1f600}/b'],
    ] as const;
    const lines = order.map(([content, path]) => `${sha256(content)}  ${path}\n`);
    expect(await fingerprintDirhash(directory)).toBe(sha256(lines.join('')));
  });

  it('agrees with a naive reading of the rules', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTree, async (content) => {
        const files = filesOf(content);
        expect(await digestDirhash(tree(content))).toEqual({ fingerprint: naiveDirhash(files), entries: files.size });
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order in which entries were made', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTree, async (content) => {
        expect(await fingerprintDirhash(tree(reversed(content)))).toBe(await fingerprintDirhash(tree(content)));
      }),
      { numRuns: 30 },
    );
  });

  it('changes when the content, the name or the place of any file changes, or a file is gone', async () => {
    const withFiles = arbitraryTree.filter((content) => filesOf(content).size > 0);
    await fc.assert(
      fc.asyncProperty(withFiles, fc.nat(), async (content, choice) => {
        const files = filesOf(content);
        const paths = [...files.keys()];
        const path = paths[choice % paths.length] ?? '';
        const fewer = new Map(files);
        fewer.delete(path);
        const changed = [
          fromFiles(new Map(files).set(path, `${files.get(path)}!`)),
          rename(content, path, `${path}~`),
          rename(content, path, `elsewhere/${path}`),
          fromFiles(fewer),
        ];
        const before = await fingerprintDirhash(tree(content));
        const after = await Promise.all(changed.map((other) => fingerprintDirhash(tree(other))));
        expect(new Set([before, ...after]).size).toBe(5);
      }),
      { numRuns: 30 },
    );
  });

  it('tells a file inside a directory from one beside it', async () => {
    expect(await fingerprintDirhash(tree({ d: { f: 'x' } }))).not.toBe(
      await fingerprintDirhash(tree({ d: {}, f: 'x' })),
    );
  });

  it('does not count empty directories', async () => {
    expect(await fingerprintDirhash(tree({ a: 'x', d: { e: {} } }))).toBe(await fingerprintDirhash(tree({ a: 'x' })));
    expect(await digestDirhash(tree({ d: {} }))).toEqual({ fingerprint: EMPTY, entries: 0 });
  });

  it('takes the ignore file for a file like any other', async () => {
    const directory = tree({ '.kosli_ignore': '*', a: 'x' });
    const files = new Map([
      ['.kosli_ignore', '*'],
      ['a', 'x'],
    ]);
    expect(await digestDirhash(directory)).toEqual({ fingerprint: naiveDirhash(files), entries: 2 });
  });

  it('leaves out what is excluded', async () => {
    const directory = tree({ a: 'x', logs: { b: 'y' }, c: { 'd.log': 'z', e: '1' } });
    const files = new Map([
      ['a', 'x'],
      ['c/e', '1'],
    ]);
    expect(await fingerprintDirhash(directory, { exclude: ['logs', '**/*.log'] })).toBe(naiveDirhash(files));
    expect(await digestDirhash(directory, { exclude: ['*'] })).toEqual({ fingerprint: EMPTY, entries: 0 });
  });

  it('follows links to files', async () => {
    const directory = tree({ a: 'x', b: new Link('a') });
    expect(await fingerprintDirhash(directory)).toBe(
      naiveDirhash(
        new Map([
          ['a', 'x'],
          ['b', 'x'],
        ]),
      ),
    );
  });

  it('refuses links to directories, unless excluded', async () => {
    const directory = tree({ a: { f: 'x' }, b: { link: new Link('../a') } });
    const path = join(directory, 'b', 'link');
    await expect(fingerprintDirhash(directory)).rejects.toMatchObject({
      code: 'linked_directory',
      path,
      message: matching(path),
    });
    expect(await fingerprintDirhash(directory, { exclude: ['b/link'] })).toBe(naiveDirhash(new Map([['a/f', 'x']])));
  });

  it.skipIf(process.platform === 'win32').each([
    ['its name', { 'a\nb': 'x' }, 'a\nb'],
    ['its path', { 'a\nb': { c: 'x' } }, join('a\nb', 'c')],
  ])('refuses a file with a newline in %s, unless excluded', async (_, content, name) => {
    const directory = tree({ ...content, z: 'y' });
    await expect(fingerprintDirhash(directory)).rejects.toMatchObject({
      code: 'newline_in_name',
      path: join(directory, name),
      message: matching(String.raw`a\u000ab`),
    });
    expect(await fingerprintDirhash(directory, { exclude: ['a?b'] })).toBe(naiveDirhash(new Map([['z', 'y']])));
  });

  it('reads the trees this file builds as they were meant', () => {
    const content = { a: { b: 'x', c: { d: 'y' } }, e: 'z' };
    expect(isTree(content.a)).toBe(true);
    expect([...filesOf(content).keys()]).toEqual(['a/b', 'a/c/d', 'e']);
    expect(fromFiles(filesOf(content))).toEqual(content);
  });
});
