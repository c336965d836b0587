import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fingerprintDir } from '../../src/fingerprint/dir.ts';
import { parseIgnoreFile } from '../../src/fingerprint/ignore-file.ts';
import { matching } from './matching.ts';
import { Link, temporaryTrees } from './temporary-tree.ts';

const tree = temporaryTrees();

function patterns(text: string): string[] {
  return parseIgnoreFile(text, 'list').map((pattern) => pattern.text);
}

describe('parseIgnoreFile', () => {
  it.each<[text: string, expected: string[]]>([
    ['', []],
    ['logs', ['logs']],
    ['logs\n', ['logs']],
    ['logs\r\n*.map\r\n', ['logs', '*.map']],
    ['\n\n  logs \t\n \n', ['logs']],
    ['# all of them\nlogs # old ones\n#', ['logs']],
    ['a#b', ['a']],
    ['a b', ['a b']],
    [String.raw`\#a`, ['\\']],
    ['!logs', ['!logs']],
    ['\ufefflogs', ['\ufefflogs']],
    ['\u0085logs\u00a0', ['logs']],
  ])('%j lists %j', (text, expected) => {
    expect(patterns(text)).toEqual(expected);
  });

  it('knows the line of each pattern', () => {
    expect(parseIgnoreFile('# first\n\nlogs\n', 'list')).toEqual([{ text: 'logs', origin: "line 3 of 'list'" }]);
  });
});

describe('the ignore file of a tree', () => {
  it('excludes what it lists, and counts itself', async () => {
    const ignore = 'logs # not shipped\n*.map\n';
    const directory = tree({ '.kosli_ignore': ignore, a: 'x', 'a.map': 'y', logs: { b: 'z' } });
    expect(await fingerprintDir(directory)).toBe(await fingerprintDir(tree({ '.kosli_ignore': ignore, a: 'x' })));
    expect(await fingerprintDir(directory)).not.toBe(await fingerprintDir(tree({ a: 'x' })));
  });

  it('may list itself', async () => {
    const directory = tree({ '.kosli_ignore': '.kosli_ignore\nb', a: 'x', b: 'y' });
    expect(await fingerprintDir(directory)).toBe(await fingerprintDir(tree({ a: 'x' })));
  });

  it('adds to the patterns given', async () => {
    const directory = tree({ '.kosli_ignore': '.kosli*', a: 'x', b: 'y' });
    expect(await fingerprintDir(directory, { exclude: ['b'] })).toBe(await fingerprintDir(tree({ a: 'x' })));
  });

  it('is heeded even where it is itself excluded', async () => {
    const directory = tree({ '.kosli_ignore': 'b', a: 'x', b: 'y' });
    expect(await fingerprintDir(directory, { exclude: ['.kosli_ignore'] })).toBe(
      await fingerprintDir(tree({ a: 'x' })),
    );
  });

  it('is looked for in the root only', async () => {
    const one = tree({ d: { '.kosli_ignore': 'a', a: 'x' } });
    const other = tree({ d: { '.kosli_ignore': 'a' } });
    expect(await fingerprintDir(one)).not.toBe(await fingerprintDir(other));
  });

  it('may be a link to a file', async () => {
    const directory = tree({ '.kosli_ignore': new Link('list'), list: 'a', a: 'x' });
    expect(await fingerprintDir(directory)).toBe(await fingerprintDir(tree({ '.kosli_ignore': 'a', list: 'a' })));
  });

  it('fails where it cannot be read as patterns, naming the file and the line', async () => {
    const malformed = tree({ '.kosli_ignore': 'a\n[' });
    await expect(fingerprintDir(malformed)).rejects.toMatchObject({
      code: 'bad_pattern',
      message: matching(`line 2 of '${join(malformed, '.kosli_ignore')}'`),
    });
    const directory = tree({ '.kosli_ignore': {} });
    await expect(fingerprintDir(directory)).rejects.toMatchObject({
      code: 'not_a_file',
      path: join(directory, '.kosli_ignore'),
    });
    const dangling = tree({ '.kosli_ignore': new Link('nowhere') });
    await expect(fingerprintDir(dangling)).rejects.toMatchObject({
      code: 'broken_link',
      path: join(dangling, '.kosli_ignore'),
    });
  });
});
