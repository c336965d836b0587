import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseArtifacts } from '../../src/config/artifact-spec.ts';
import { fingerprintArtifacts } from '../../src/action/artifacts.ts';
import { type Deadline, DeadlineError, startDeadline } from '../../src/action/deadline.ts';
import type { Env } from '../../src/action/env.ts';
import { fileMatcher } from '../../src/action/file-pattern.ts';
import { imageDigests } from '../../src/action/image-digests.ts';
import { progressTo } from '../../src/action/progress.ts';
import { InputError, InputProblems, listInInput } from '../../src/action/input-problem.ts';
import { CLOSED_PORT, startServer } from '../client/http-server.ts';
import { pushIndex } from '../fingerprint/image/pushed-image.ts';
import { PASSWORD, registryMissing, startRegistry, USER } from '../fingerprint/image/registry-program.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function deadlineForTest(): Deadline {
  const deadline = startDeadline(60_000, Date.now);
  onTestFinished(() => deadline.clear());
  return deadline;
}

async function artifactsOf(workspace: string, text: string, deadline = deadlineForTest(), env: Env = {}) {
  const problems = new InputProblems();
  const specs = await parseArtifacts(listInInput('artifacts', text, problems));
  problems.throwIfAny();
  return fingerprintArtifacts(specs, {
    workspace,
    deadline,
    matchFiles: fileMatcher(workspace, deadline),
    images: imageDigests(env, null, deadline),
    startProgress: () => ({ advance: () => undefined }),
  });
}

async function messageOf(workspace: string, text: string, env: Env = {}): Promise<string> {
  try {
    await artifactsOf(workspace, text, deadlineForTest(), env);
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
      Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`many/${index}`, ''])),
    );
    expect(await messageOf(workspace, 'many')).toMatch(/at most 5000 artifacts, found 5001.*dirhash/);
  });

  it('takes thousands of files, each by a line of its own, and tells how far it is', async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `many/${index}`);
    const workspace = temporaryDirectory(Object.fromEntries(names.map((name) => [name, name])));
    const deadline = deadlineForTest();
    const problems = new InputProblems();
    const specs = await parseArtifacts(listInInput('artifacts', names.join('\n'), problems));
    let clockMs = 0;
    const lines: string[] = [];
    const now = (): number => {
      clockMs += 2;
      return clockMs;
    };
    const found = await fingerprintArtifacts(specs, {
      workspace,
      deadline,
      matchFiles: fileMatcher(workspace, deadline),
      images: imageDigests({}, null, deadline),
      startProgress: progressTo((line) => lines.push(line), now),
    });
    expect(found).toHaveLength(1500);
    expect(found[1200]).toEqual({ fingerprint: sha256('many/1200'), filename: '1200', name: null });
    expect(lines).toEqual([500, 1000, 1500].map((done) => `fingerprinted ${done} of 1500 artifacts`));
  });

  it('names the line that takes all of the time, and no other', async () => {
    await using registry = await startServer(() => undefined);
    const image = `127.0.0.1:${registry.port}/acme/app:1`;
    const deadline = startDeadline(3000, Date.now);
    onTestFinished(() => deadline.clear());
    const text = ['dist/a.tgz', image, 'dist/b.tgz'].map((one) => (one === image ? `- {image: '${one}'}` : `- ${one}`));
    const found = artifactsOf(temporaryDirectory(tree), text.join('\n'), deadline);
    await expect(found).rejects.toMatchObject({
      problems: [{ input: 'artifacts', message: `line 2 (${image}): was not read within 3 s; raise \`timeout\`.` }],
    });
  });

  it('ends with the deadline', async () => {
    const deadline = startDeadline(1, Date.now);
    onTestFinished(() => deadline.clear());
    await new Promise((resolve) => deadline.signal.addEventListener('abort', resolve));
    await expect(artifactsOf(temporaryDirectory(tree), 'dist', deadline)).rejects.toThrow(DeadlineError);
    await expect(artifactsOf(temporaryDirectory(tree), '[{dir: dist}]', deadline)).rejects.toThrow(DeadlineError);
  });
});

const outside = () => temporaryDirectory({ 'secret.txt': 'secret', 'tree/file': 'x', SUMS: `${sha256('x')}  file` });

describe('fingerprintArtifacts, links and names', () => {
  it.each([
    ['link.txt', /line 1 \(link\.txt\): the symbolic link .* leads out of the workspace, to .*secret\.txt/],
    ['*.txt', /leads out of the workspace/],
    ['linked/tree', /leads out of the workspace/],
    ['[{dirhash: linked/tree}]', /line 1 \(linked\/tree\): .*leads out of the workspace/],
    ['[{dir: linked/tree/}]', /leads out of the workspace/],
    ['[{checksums: linked/SUMS}]', /leads out of the workspace/],
    ['[{checksums: LISTED}]', /line 1 \(LISTED\): .*leads out of the workspace/],
  ])('refuses %j, which a link takes out of the workspace', async (text, message) => {
    const workspace = temporaryDirectory({ LISTED: `${sha256('secret')}  link.txt` });
    const elsewhere = outside();
    symlinkSync(join(elsewhere, 'secret.txt'), join(workspace, 'link.txt'));
    symlinkSync(elsewhere, join(workspace, 'linked'));
    expect(await messageOf(workspace, text)).toMatch(message);
  });

  it('follows links in the workspace, and out of it where the path is an absolute one', async () => {
    const workspace = temporaryDirectory({ 'real/app': 'app' });
    const elsewhere = outside();
    symlinkSync(join(workspace, 'real'), join(workspace, 'current'));
    symlinkSync(elsewhere, join(workspace, 'linked'));
    expect(await artifactsOf(workspace, 'current/app')).toMatchObject([{ fingerprint: sha256('app') }]);
    const absolute = join(workspace, 'linked', 'secret.txt');
    expect(await artifactsOf(workspace, absolute)).toMatchObject([{ fingerprint: sha256('secret') }]);
    const around = join(temporaryDirectory(), 'workspace');
    symlinkSync(workspace, around);
    expect(await artifactsOf(around, 'current/*')).toMatchObject([{ fingerprint: sha256('app') }]);
  });

  it('takes names with line breaks and commands as they are', async () => {
    const workspace = temporaryDirectory({ 'out/::error::x': '1', 'out/one\ntwo': '2' });
    const found = await artifactsOf(workspace, 'out/*');
    expect(found.map(({ filename }) => filename)).toEqual(['::error::x', 'one\ntwo']);
    expect(await messageOf(workspace, '["out/one\\ntwo"]')).toMatch(/without line breaks/);
  });
});

describe('fingerprintArtifacts, lists of checksums', () => {
  it('takes each line for an artifact, and checks the files that are there', async () => {
    const sums = `${sha256('a')}  a.tgz\n${'f'.repeat(64)} *elsewhere/b.tgz\n${sha256('c')}  ../c\n`;
    const workspace = temporaryDirectory({ 'dist/SHA256SUMS': sums, 'dist/a.tgz': 'a', c: 'c' });
    expect(await artifactsOf(workspace, '[{checksums: dist/SHA256SUMS}]')).toEqual([
      { fingerprint: sha256('a'), filename: 'a.tgz', name: null },
      { fingerprint: 'f'.repeat(64), filename: 'b.tgz', name: null },
      { fingerprint: sha256('c'), filename: 'c', name: null },
    ]);
  });

  it('takes a name for a list of one line', async () => {
    const workspace = temporaryDirectory({ ONE: `${sha256('a')}  a` });
    expect(await artifactsOf(workspace, '[{checksums: ONE, name: app}]')).toEqual([
      { fingerprint: sha256('a'), filename: 'a', name: 'app' },
    ]);
  });

  it.each([
    ['CHANGED', /line 1 \(CHANGED\): Expected 'a' to have the SHA-256 f+ of line 2, found ca97/],
    ['DIRECTORY', /Expected a file at .*found a directory/],
    ['WRONG', /line 1 \(WRONG\): .*'hash {2}name'/],
    ['MISSING', /line 1 \(MISSING\): Expected a file or directory at/],
    ['folder', /Expected a file at .*found a directory/],
    ['LARGE', /at most 4194304 bytes/],
    ['TWO, name: app', /expected exactly one line for the name `app`, found 2/],
  ])('refuses %s', async (list, message) => {
    const workspace = temporaryDirectory({
      a: 'a',
      CHANGED: `\n${'f'.repeat(64)}  a`,
      DIRECTORY: `${'f'.repeat(64)}  folder`,
      WRONG: 'words',
      LARGE: ' '.repeat(4 * 1024 * 1024 + 1),
      TWO: `${'f'.repeat(64)}  x\n${'e'.repeat(64)}  y`,
      'folder/x': '',
    });
    expect(await messageOf(workspace, `[{checksums: ${list}}]`)).toMatch(message);
  });
});

describe('fingerprintArtifacts, images', () => {
  it('names the line of what a registry or docker does not have', async () => {
    const workspace = temporaryDirectory();
    const env = { HOME: workspace };
    const text = `- {image: '127.0.0.1:${CLOSED_PORT}/acme/app:1'}\n- {docker: Acme}`;
    expect(await messageOf(workspace, text, env)).toMatch(
      /line 1 \(127\.0\.0\.1:\d+\/acme\/app:1\): Expected an answer of .*ECONNREFUSED[^]*line 2 \(Acme\): Expected an image/,
    );
    const proxied = { HOME: workspace, HTTPS_PROXY: 'nonsense://hush' };
    const failure = await messageOf(workspace, '[{image: registry.invalid/app}]', proxied);
    expect(failure).toMatch(/Expected to reach registry\.invalid, found that the proxy in HTTPS_PROXY is not a URL/);
    expect(failure).not.toContain('hush');
  });

  it.skipIf(registryMissing !== null)('records the digest under the name as it was written', async () => {
    await using registry = await startRegistry({ kind: 'htpasswd' });
    const auth = Buffer.from(`${USER}:${PASSWORD}`).toString('base64');
    const digest = await pushIndex({ ...registry, authorization: `Basic ${auth}` }, 'acme/app', '1.2');
    const config = JSON.stringify({ auths: { [registry.host]: { auth } } });
    const workspace = temporaryDirectory({ '.docker/config.json': config });
    const reference = `${registry.host}/acme/app:1.2`;
    const text = `[{image: '${reference}', name: app}]`;
    expect(await artifactsOf(workspace, text, deadlineForTest(), { HOME: workspace })).toEqual([
      { fingerprint: digest, filename: reference, name: 'app' },
    ]);
    expect(await messageOf(workspace, text, { HOME: temporaryDirectory() })).toMatch(/refuses without credentials/);
  });
});
