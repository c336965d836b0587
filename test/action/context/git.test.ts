import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gitCommit, parseGitLog } from '../../../src/action/context/git.ts';
import { startDeadline } from '../../../src/action/deadline.ts';
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

function read(sha: string, workspace: string) {
  const deadline = startDeadline(30_000, Date.now);
  onTestFinished(() => deadline.clear());
  return gitCommit(sha, { workspace, env: process.env, deadline });
}

describe('gitCommit', () => {
  it('reads a commit, with the author and not the committer', async () => {
    const { directory, first, second } = repository();
    expect(await read(second, directory)).toEqual({
      message: 'Second\n\n::set-output name=x::y',
      author: 'Änn "A" O\'Neil <ann@example.com>',
      timestamp: 1_770_087_906,
      parents: [first],
    });
  });

  it('reads from a detached checkout and from a subdirectory', async () => {
    const { directory, first } = repository();
    git(directory, 'checkout', '-q', first);
    expect(await read(first, directory)).toMatchObject({ message: 'First' });
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
  it.each(['', 'x', 'a\0b\0c'])('takes %j for no commit', (stdout) => {
    expect(parseGitLog(stdout)).toBeNull();
  });

  it('leaves out what is empty', () => {
    expect(parseGitLog('\0\0x\0\0\n')).toEqual({});
  });
});
