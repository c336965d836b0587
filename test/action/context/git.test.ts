import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type GitAccess, parseGitLog, readCheckout } from '../../../src/action/context/git.ts';
import { startDeadline } from '../../../src/action/deadline.ts';
import type { Env } from '../../../src/action/env.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const identity = {
  GIT_AUTHOR_NAME: 'Änn "A" O\'Neil',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_AUTHOR_DATE: '1770087906 +0100',
  GIT_COMMITTER_NAME: 'Bob',
  GIT_COMMITTER_EMAIL: 'bob@example.com',
  GIT_COMMITTER_DATE: '1770090000 +0100',
};

const git = (directory: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, ...identity, GIT_CONFIG_GLOBAL: '/dev/null' },
  }).trim();

function repository(): { directory: string; first: string; second: string } {
  const directory = temporaryDirectory();
  git(directory, 'init', '-q', '-b', 'main');
  git(directory, 'commit', '-q', '--allow-empty', '-m', 'First');
  const first = git(directory, 'rev-parse', 'HEAD');
  git(directory, 'commit', '-q', '--allow-empty', '-m', 'Second\n\n::set-output name=x::y\n\n\n');
  return { directory, first, second: git(directory, 'rev-parse', 'HEAD') };
}

function accessTo(workspace: string, env: Env = process.env): GitAccess {
  const deadline = startDeadline(30_000, Date.now);
  onTestFinished(() => deadline.clear());
  const temp = temporaryDirectory();
  return { workspace, env, deadline, tempDirectory: () => Promise.resolve(temp) };
}

const read = async (sha: string, workspace: string, env?: Env) =>
  (await readCheckout(sha, accessTo(workspace, env))).commit;

const headIn = async (workspace: string, sha: string) => (await readCheckout(sha, accessTo(workspace))).head;

const MISSING = 'f'.repeat(40);

describe('readCheckout', () => {
  it('tells which commit is checked out, whatever was asked about', async () => {
    const { directory, first, second } = repository();
    for (const sha of [first, second, MISSING]) expect(await headIn(directory, sha)).toBe(second);
    git(directory, 'checkout', '-q', first);
    for (const sha of [first, second, MISSING]) expect(await headIn(directory, sha)).toBe(first);
    const shallow = temporaryDirectory();
    git(shallow, 'clone', '-q', '--depth', '1', `file://${directory}`, 'shop', '-b', 'main');
    for (const sha of [first, second]) expect(await headIn(join(shallow, 'shop'), sha)).toBe(second);
    const hidden = await readCheckout(MISSING, accessTo(join(shallow, 'shop')));
    expect(hidden).toMatchObject({ head: second, headParents: [first] });
  });

  it('tells of no checkout where there is none', async () => {
    const { directory, first } = repository();
    mkdirSync(join(directory, 'workspace'));
    const empty = temporaryDirectory();
    git(empty, 'init', '-q');
    for (const workspace of [join(directory, 'workspace'), temporaryDirectory(), empty])
      expect(await readCheckout(first, accessTo(workspace))).toEqual({ head: null, headParents: [], commit: null });
  });

  it.skipIf(process.platform === 'win32')('hands git no token of this step', async () => {
    const { directory, first } = repository();
    const bin = temporaryDirectory();
    writeFileSync(join(bin, 'git'), `#!/bin/sh\nenv > '${bin}/seen'\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const tokens = {
      'INPUT_API-TOKEN': 'secret-one',
      'INPUT_GITHUB-TOKEN': 'secret-two',
      ASSAY_API_TOKEN: 'secret-three',
    };
    await read(first, directory, { ...process.env, ...tokens, WORD: 'kept' });
    const seen = readFileSync(join(bin, 'seen'), 'utf8');
    expect(seen).toContain('WORD=kept');
    expect(seen).not.toMatch(/secret|INPUT_|ASSAY_API_TOKEN/);
  });

  it('reads a commit, with the author and not the committer', async () => {
    const { directory, first, second } = repository();
    expect(await read(second, directory)).toEqual({
      message: 'Second\n\n::set-output name=x::y',
      author: 'Änn "A" O\'Neil <ann@example.com>',
      timestamp: 1_770_087_906,
      parents: [first],
    });
  });

  it('reads from a detached checkout', async () => {
    const { directory, first } = repository();
    git(directory, 'checkout', '-q', first);
    expect(await read(first, directory)).toMatchObject({ message: 'First' });
  });

  it('needs no home, and takes no settings from one', async () => {
    const { directory, first } = repository();
    const home = temporaryDirectory({ '.gitconfig': '[broken\n' });
    const { HOME: _, ...homeless } = process.env;
    for (const env of [homeless, { ...process.env, HOME: home, GIT_CONFIG_GLOBAL: join(home, '.gitconfig') }])
      expect(await read(first, directory, env)).toMatchObject({ message: 'First' });
  });

  it.skipIf(process.getuid?.() !== 0)('reads what belongs to another user, also through a link', async () => {
    const { directory, first } = repository();
    execFileSync('chown', ['-R', '12345', directory]);
    expect(() => git(directory, 'log', '-1')).toThrow('dubious ownership');
    const link = join(temporaryDirectory(), 'workspace');
    symlinkSync(directory, link);
    for (const workspace of [directory, link]) expect(await read(first, workspace)).toMatchObject({ message: 'First' });
  });

  it.skipIf(process.platform === 'win32')('tells git so as one does that takes it from files alone', async () => {
    const { directory } = repository();
    const bin = temporaryDirectory();
    const asked = join(bin, 'asked');
    const script = `#!/bin/sh\nenv > '${asked}.env'\nprintf '%s\\n' "$@" > '${asked}.args'\ncat "$HOME/.gitconfig" > '${asked}.home'\n`;
    writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
    // Programs are looked for on the path of this process.
    vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await read('1'.repeat(40), directory)).toBeNull();
    const said = (name: string): string => readFileSync(`${asked}.${name}`, 'utf8');
    expect(said('args')).not.toContain('-c\n');
    expect(said('home')).toBe('[safe]\n\tdirectory = *\n');
    const home = /^HOME=(.*)$/m.exec(said('env'))?.[1];
    expect(said('env')).toContain(`GIT_CONFIG_GLOBAL=${home}/.gitconfig\n`);
  });

  it('does not read a repository that the workspace lies in', async () => {
    const { directory, first } = repository();
    mkdirSync(join(directory, 'workspace'));
    expect(await read(first, join(directory, 'workspace'))).toBeNull();
  });

  it('fetches nothing from where a partial clone came from', async () => {
    const { directory, second } = repository();
    writeFileSync(join(directory, 'file'), 'x');
    git(directory, 'config', 'uploadpack.allowFilter', 'true');
    const clone = temporaryDirectory();
    git(clone, 'clone', '-q', '--filter=tree:0', '--no-checkout', '--depth=1', `file://${directory}`, 'shop');
    const workspace = join(clone, 'shop');
    expect((await read(second, workspace))?.author).toContain('ann@example.com');
    expect(await read('f'.repeat(40), workspace)).toBeNull();
  });

  it('knows nothing where the step can keep no file', async () => {
    const { directory, first } = repository();
    const at = { ...accessTo(directory), tempDirectory: () => Promise.reject(new Error('EROFS')) };
    expect(await readCheckout(first, at)).toEqual({ head: null, headParents: [], commit: null });
  });

  it('knows nothing where the commit, the checkout or the directory is missing', async () => {
    const { directory, first } = repository();
    expect(await read('f'.repeat(40), directory)).toBeNull();
    expect(await read(first, temporaryDirectory())).toBeNull();
    expect(await read(first, join(directory, 'missing'))).toBeNull();
  });

  it('does not take what a shallow clone hides for a commit without parents', async () => {
    const { directory, first, second } = repository();
    const clone = temporaryDirectory();
    git(clone, 'clone', '-q', '--depth', '1', `file://${directory}`, 'shop');
    const commit = await read(second, join(clone, 'shop'));
    expect(commit?.author).toContain('ann@example.com');
    expect(commit).not.toHaveProperty('parents');
    expect(await read(first, join(clone, 'shop'))).toBeNull();
  });
});

describe('parseGitLog', () => {
  const asked = 'a'.repeat(40);

  it.each(['', 'x', 'a\0b\0c'])('takes %j for no commit', (stdout) => {
    expect(parseGitLog(stdout, asked)).toEqual({ head: null, headParents: [], commit: null });
  });

  it('leaves out what is empty', () => {
    expect(parseGitLog(`${asked}\0\0\0x\0\0\n\0`, asked)).toEqual({ head: asked, headParents: [], commit: {} });
  });

  it('takes another commit for what is checked out alone', () => {
    expect(parseGitLog('b\0Ann\0\0\0\0x\0', asked)).toEqual({ head: 'b', headParents: [], commit: null });
  });

  it('tells the parents of what is checked out', () => {
    const log = `${asked}\0Ann\0\0\0e\0x\0b\0Ann\0\0\0c d\0x\0`;
    expect(parseGitLog(log, asked)).toMatchObject({ head: 'b', headParents: ['c', 'd'], commit: { parents: ['e'] } });
  });
});
