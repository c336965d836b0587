import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FingerprintError } from '../../src/fingerprint/error.ts';
import { fingerprintDir } from '../../src/fingerprint/dir.ts';
import { excludedPaths } from '../../src/fingerprint/exclusion.ts';
import { walk } from '../../src/fingerprint/walk.ts';
import { arbitraryTree, filesOf } from './arbitrary-tree.ts';
import { Link, temporaryTrees, type Tree } from './temporary-tree.ts';

const windows = process.platform === 'win32';
const tree = temporaryTrees();

const build = {
  '.env': '',
  'app.log': '',
  logs: { 'a.log': '', old: { 'b.log': '' } },
  src: { '[id]': { 'page.map': '' }, logs: { 'c.log': '' }, 'main.ts': '' },
};
const buildPaths = [
  '.env',
  'app.log',
  'logs',
  'logs/a.log',
  'logs/old',
  'logs/old/b.log',
  'src',
  'src/[id]',
  'src/[id]/page.map',
  'src/logs',
  'src/logs/c.log',
  'src/main.ts',
];

function remaining(content: Tree, ...patterns: string[]): string[] {
  const root = tree(content);
  const excluded = excludedPaths(
    root,
    patterns.map((text) => ({ text, origin: 'test' })),
  );
  return Array.from(walk(root, 'name', excluded), (entry) => entry.relativePath);
}

function without(...gone: string[]): string[] {
  return buildPaths.filter((path) => !gone.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)));
}

describe('excludedPaths', () => {
  it('leaves everything without patterns', () => {
    expect(remaining(build)).toEqual(buildPaths);
  });

  it.each<[pattern: string, gone: string[]]>([
    // A directory goes with everything below it.
    ['logs', ['logs']],
    ['src/logs', ['src/logs']],
    ['src/main.ts', ['src/main.ts']],
    ['nothing', []],
    ['LOGS', []],
    // All ways to write one path from the root.
    ['./logs', ['logs']],
    ['/logs', ['logs']],
    ['logs/', ['logs']],
    ['//logs//', ['logs']],
    ['src/./logs', ['src/logs']],
    ['src/../logs', ['logs']],
    // The root itself, and what is outside of it.
    ['', []],
    ['.', []],
    ['/', []],
    ['..', []],
    ['../logs', []],
    ['src/../../logs', []],
    // One segment.
    ['*', ['.env', 'app.log', 'logs', 'src']],
    ['*.log', ['app.log']],
    ['*/*.log', ['logs/a.log']],
    ['*/logs', ['src/logs']],
    ['?env', ['.env']],
    ['[a-l]*', ['app.log', 'logs']],
    ['[^a-l]*', ['.env', 'src']],
    ['src/[id]', []],
    ['src/[[]id]', ['src/[id]']],
    // Any number of segments.
    ['**', ['.env', 'app.log', 'logs', 'src']],
    ['**/*', ['.env', 'app.log', 'logs', 'src']],
    ['**/*.log', ['app.log', 'logs/a.log', 'logs/old/b.log', 'src/logs/c.log']],
    ['logs/**', ['logs/a.log', 'logs/old']],
    ['logs/**/b.log', ['logs/old/b.log']],
    ['logs/**/a.log', []],
    ['logs/**/a*', ['logs/a.log']],
    ['**/old/**', ['logs/old/b.log']],
    ['**/b.log', ['logs/old/b.log']],
    ['**/c.log', ['src/logs/c.log']],
    ['**/main.ts', ['src/main.ts']],
    // Directly in the root `**/x` finds only what is in x.
    ['**/.env', []],
    ['**/logs', ['logs/a.log', 'logs/old', 'src/logs']],
    // The parts between `**` are text: a path and what is appended to it.
    ['**s', []],
    ['app**', []],
    ['app**.log', []],
    ['src/logs**', ['src/logs']],
    ['**/log*', ['logs', 'src/logs']],
    // Behind a wildcard an empty segment matches no name.
    ['*/**', []],
    ['log?/**', []],
    // A name that reads as a pattern does not match itself.
    ['**/page.map', []],
    ['src/*/page.map', ['src/[id]/page.map']],
  ])('%j takes away %j', (pattern, gone) => {
    expect(remaining(build, pattern)).toEqual(without(...gone));
  });

  it('finds what one name and a part between stars make up together', () => {
    expect(remaining({ app: '', 'app.log': '', 'web.log': '' }, 'app**.log')).toEqual(['app', 'web.log']);
    expect(remaining({ app: '', 'app.log': '', 'web.log': '' }, '**.log')).toEqual(['app', 'web.log']);
  });

  it('adds up several patterns', () => {
    expect(remaining(build, 'logs', '*.log', 'src/logs')).toEqual(without('logs', 'app.log', 'src/logs'));
  });

  it('takes links for what they are, whatever they lead to', () => {
    const links = { d: { f: '' }, dangling: new Link('nowhere'), linked: new Link('d') };
    expect(remaining(links, 'd*')).toEqual(['linked']);
    expect(remaining(links, 'dangling', 'linked/f')).toEqual(['d', 'd/f', 'linked']);
    expect(remaining(links, 'dangling', '**/f')).toEqual(['d', 'linked']);
  });

  it('excludes a path as if it had not been there', async () => {
    const withFiles = arbitraryTree.filter((content) => filesOf(content).size > 0);
    await fc.assert(
      fc.asyncProperty(withFiles, fc.nat(), async (content, choice) => {
        const names = Object.keys(content);
        const name = names[choice % names.length] ?? '';
        const { [name]: _, ...others } = content;
        const pattern = name.replaceAll(/[[*]/g, '[$&]');
        expect(await fingerprintDir(tree(content), { exclude: [pattern] })).toBe(await fingerprintDir(tree(others)));
      }),
      { numRuns: 40 },
    );
  });

  it('never excludes more with fewer patterns', () => {
    const pattern = fc
      .array(fc.constantFrom('a', 'a*', '*', '**', '?', '.x', 'ab', '[^a]*'), { minLength: 1, maxLength: 4 })
      .map((segments) => segments.join('/'));
    fc.assert(
      fc.property(arbitraryTree, pattern, pattern, (content, one, other) => {
        const left = new Set(remaining(content, one));
        for (const path of remaining(content, one, other)) expect(left).toContain(path);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['logs/[', '['],
    ['[a/b]', '[a'],
    ['nothing/**/[^]', '[^]'],
    ['[**]', '['],
  ])('refuses the malformed pattern %j, even where it would not come to matching it', (text, segment) => {
    const root = tree(build);
    const failure = (): unknown => excludedPaths(root, [{ text, origin: 'line 3 of the list' }]);
    expect(failure).toThrow(FingerprintError);
    expect(failure).toThrow(`found '${segment}' in '${text}' (line 3 of the list)`);
    expect(failure).toThrow(expect.objectContaining({ code: 'bad_pattern', path: root }));
  });

  it.skipIf(windows)('takes what follows a backslash literally', () => {
    expect(remaining(build, String.raw`src/\[id\]`)).toEqual(without('src/[id]'));
  });

  it.skipIf(windows)('refuses a pattern ending in an escape', () => {
    expect(() => remaining(build, 'logs\\')).toThrow(expect.objectContaining({ code: 'bad_pattern' }));
  });

  it('refuses a pattern that names in the tree make malformed', () => {
    expect(() => remaining({ '[x': { f: '' } }, '**/f')).toThrow(/which the names in the tree turn into '\/\[x\/f'/);
  });

  it.runIf(windows)('takes a backslash for a separator on Windows', () => {
    expect(remaining(build, String.raw`src\logs`)).toEqual(without('src/logs'));
  });
});
