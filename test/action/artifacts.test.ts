import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseArtifacts } from '../../src/action/artifact-spec.ts';
import { fingerprintArtifacts } from '../../src/action/artifacts.ts';
import { type Deadline, DeadlineError, startDeadline } from '../../src/action/deadline.ts';
import { fileMatcher } from '../../src/action/file-pattern.ts';
import { InputError, InputProblems } from '../../src/action/input-problem.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function deadlineForTest(): Deadline {
  const deadline = startDeadline(60_000, Date.now);
  onTestFinished(() => deadline.clear());
  return deadline;
}

async function artifactsOf(workspace: string, text: string, deadline = deadlineForTest()) {
  const problems = new InputProblems();
  const specs = await parseArtifacts(text, problems);
  problems.throwIfAny();
  return fingerprintArtifacts(specs, { workspace, deadline, matchFiles: fileMatcher(workspace, deadline) });
}

async function messageOf(workspace: string, text: string): Promise<string> {
  try {
    await artifactsOf(workspace, text);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no problem';
}

const tree = { 'dist/a.tgz': 'a', 'dist/b.tgz': 'b', 'dist/sub/a.tgz': 'c', 'dist/a.map': 'm', 'other/x': 'x' };

describe('fingerprintArtifacts', () => {
  it('takes a directory for all files in it, in bytewise order', async () => {
    expect(await artifactsOf(temporaryDirectory(tree), 'dist')).toEqual([
      { fingerprint: sha256('m'), filename: 'a.map', name: null },
      { fingerprint: sha256('a'), filename: 'a.tgz', name: null },
      { fingerprint: sha256('b'), filename: 'b.tgz', name: null },
      { fingerprint: sha256('c'), filename: 'a.tgz', name: null },
    ]);
  });

  it('keeps the order of the lines, and excludes only from lines before', async () => {
    const found = await artifactsOf(
      temporaryDirectory(tree),
      'other/x\ndist/**\n!**/*.map\n!dist/sub/**\ndist/sub/a.tgz',
    );
    expect(found.map(({ filename, fingerprint }) => [filename, fingerprint])).toEqual([
      ['x', sha256('x')],
      ['a.tgz', sha256('a')],
      ['b.tgz', sha256('b')],
      ['a.tgz', sha256('c')],
    ]);
  });

  it('reports a file once that several lines match, with the name that one gives it', async () => {
    const found = await artifactsOf(temporaryDirectory(tree), 'dist/*.tgz\ndist/b.tgz\nfirst=dist/a.tgz');
    expect(found).toEqual([
      { fingerprint: sha256('b'), filename: 'b.tgz', name: null },
      { fingerprint: sha256('a'), filename: 'a.tgz', name: 'first' },
    ]);
  });

  it('reads absolute paths, paths with dots, and odd names', async () => {
    const workspace = temporaryDirectory({ ...tree, 'w [x]/a b': 'odd' });
    const inside = join(workspace, 'w [x]');
    expect(await artifactsOf(inside, './a b')).toMatchObject([{ filename: 'a b', fingerprint: sha256('odd') }]);
    expect(await artifactsOf(inside, '../other/./x')).toMatchObject([{ filename: 'x' }]);
    expect(await artifactsOf(inside, join(workspace, 'other', 'x'))).toMatchObject([{ filename: 'x' }]);
  });

  it('reads directories and given fingerprints as one artifact each', async () => {
    const text = `[{dir: dist, name: d, exclude: "*.map"}, {dirhash: dist/sub}, {fingerprint: ${'b'.repeat(64)}, filename: image}]`;
    expect(await artifactsOf(temporaryDirectory(tree), text)).toMatchObject([
      { filename: 'dist', name: 'd' },
      { filename: 'sub', name: null, fingerprint: sha256(`${sha256('c')}  a.tgz\n`) },
      { filename: 'image', name: null, fingerprint: 'b'.repeat(64) },
    ]);
  });

  it.each([
    ['dist/*.zip', /line 1 \(dist\/\*\.zip\): matches no file\. Paths are relative to/],
    ['dist/a.map\n!**/*.map', /matches no file that the excludes leave/],
    ['app=dist/*.tgz', /expected exactly one file for the name `app`, found 3|found 2: .*a\.tgz, .*b\.tgz/],
    ['app=dist', /expected exactly one file/],
    ['missing\nmissing-too', /missing: matches[^]*missing-too\): matches|line 1[^]*line 2/],
    ['[{dir: missing}]', /line 1 \(missing\): Expected a file or directory/],
    ['[{dir: dist/a.tgz}]', /line 1 \(dist\/a\.tgz\)/],
    ['[{dir: dist, exclude: "*"}]', /nothing in it that is not excluded/],
    ['[{dirhash: empty}]', /the directory has nothing in it/],
    ['[{dir: empty}]', /the directory has nothing in it/],
    ['empty', /matches no file/],
    ['links', /broken/],
  ])('refuses %j', async (text, message) => {
    const workspace = temporaryDirectory(tree);
    mkdirSync(join(workspace, 'empty'));
    mkdirSync(join(workspace, 'links'));
    symlinkSync('nowhere', join(workspace, 'links', 'broken'));
    expect(await messageOf(workspace, text)).toMatch(message);
  });

  it('refuses more files than a list of artifacts has', async () => {
    const workspace = temporaryDirectory(
      Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`many/${index}`, ''])),
    );
    expect(await messageOf(workspace, 'many')).toMatch(/at most 500 files, found 501.*dirhash/);
  });

  it('ends with the deadline', async () => {
    const deadline = startDeadline(1, Date.now);
    onTestFinished(() => deadline.clear());
    await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
    await expect(artifactsOf(temporaryDirectory(tree), 'dist', deadline)).rejects.toThrow(DeadlineError);
    await expect(artifactsOf(temporaryDirectory(tree), '[{dir: dist}]', deadline)).rejects.toThrow(DeadlineError);
  });
});
