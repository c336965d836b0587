import { describe, expect, it } from 'vitest';
import { type CommitSources, contextOfEvent, gatherContext, REDACTED } from '../../../src/action/context/commit.ts';
import type { EventFacts } from '../../../src/action/context/event.ts';
import type { GitCommit } from '../../../src/action/context/git.ts';
import { DeadlineError } from '../../../src/action/deadline.ts';

const SHA = '1'.repeat(40);
const MERGE = '2'.repeat(40);
const BASE = '3'.repeat(40);
const STRAY = '9'.repeat(40);
const event = (commit: EventFacts['commit'], more: Partial<EventFacts> = {}): EventFacts => ({
  headSha: SHA,
  builtSha: null,
  baseSha: null,
  pullRequest: null,
  commit,
  repository: { id: '42', name: 'octo/shop', url: 'https://github.com/octo/shop', description: null },
  runUrl: 'https://github.com/octo/shop/actions/runs/7',
  commitUrl: (sha) => `https://github.com/octo/shop/commit/${sha}`,
  withoutSecrets: null,
  ...more,
});

/** Sources that answer what they are given, and keep what they were asked. */
function sources(
  git: GitCommit | null,
  api: GitCommit | null | Error | undefined,
  head: string | null = null,
  headParents: readonly string[] = [],
): CommitSources & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    checkout: (sha) => {
      asked.push(`git ${sha}`);
      return Promise.resolve({ head, headParents, commit: git });
    },
    githubApi:
      api === undefined
        ? null
        : (sha) => {
            asked.push(`api ${sha}`);
            return api instanceof Error ? Promise.reject(api) : Promise.resolve(api);
          },
  };
}

const full = {
  message: 'Secret plan',
  author: 'Ann <ann@example.com>',
  authorUsername: 'octo-ann',
  timestamp: 5,
  branch: 'secret-branch',
};
const none = new Set<never>();

describe('gatherContext', () => {
  it('asks git for nothing but the checkout where the event tells everything', async () => {
    const from = sources(null, null);
    const context = await gatherContext(event(full), from, none);
    expect(from.asked).toEqual([`git ${SHA}`]);
    expect(context).toEqual({
      sha: SHA,
      commit: {
        sha1: SHA,
        message: 'Secret plan',
        author: 'Ann <ann@example.com>',
        author_username: 'octo-ann',
        branch: 'secret-branch',
        timestamp: 5,
        url: `https://github.com/octo/shop/commit/${SHA}`,
      },
      annotations: {},
      repository: { id: '42', name: 'octo/shop', url: 'https://github.com/octo/shop', provider: 'github' },
      commitUrl: `https://github.com/octo/shop/commit/${SHA}`,
      buildUrl: 'https://github.com/octo/shop/actions/runs/7',
      repositoryUrl: 'https://github.com/octo/shop',
      strayCheckout: null,
      notices: [],
    });
  });

  it.each([
    ['is that of the run', {}, SHA],
    ['is not there', {}, null],
    ['is the merge that a pull request builds', { builtSha: MERGE }, MERGE],
    ['is the head of a pull request', { builtSha: MERGE }, SHA],
  ])('says nothing where the checkout %s', async (_, more, head) => {
    const context = await gatherContext(event(full, more), sources(null, null, head), none);
    expect(context.strayCheckout).toBeNull();
    expect(context.annotations).not.toHaveProperty('checked_out_commit');
  });

  it.each([
    ['another commit', {}, STRAY],
    ['the base of a pull request', { builtSha: MERGE, baseSha: STRAY }, STRAY],
  ])('tells of a checkout of %s', async (_, more, head) => {
    const context = await gatherContext(event(full, more), sources(null, null, head), none);
    expect(context).toMatchObject({ sha: SHA, strayCheckout: STRAY, annotations: { checked_out_commit: STRAY } });
  });

  const ofPullRequest = { pullRequest: 7, builtSha: MERGE, baseSha: BASE };

  it.each([
    [null, 'the merge of a pull request', ofPullRequest, [BASE, SHA]],
    [STRAY, 'a merge of the head with another base', ofPullRequest, [MERGE, SHA]],
    [STRAY, 'a merge without the head', ofPullRequest, [BASE, MERGE]],
    [STRAY, 'a merge of three', ofPullRequest, [BASE, SHA, MERGE]],
    [STRAY, 'a merge, where the run is about no pull request', { baseSha: BASE }, [SHA, BASE]],
  ])('takes %j for a stray one at %s', async (stray, _, more, parents) => {
    const context = await gatherContext(event(full, more), sources(null, null, STRAY, parents), none);
    expect(context.strayCheckout).toBe(stray);
  });

  it('asks git, and the API only for what is then missing', async () => {
    const enough = sources({ message: 'm', author: 'a', timestamp: 1 }, null);
    await gatherContext(event({}), enough, none);
    expect(enough.asked).toEqual([`git ${SHA}`]);
    const less = sources({ message: 'm' }, { message: 'other', author: 'a', timestamp: 1 });
    const context = await gatherContext(event({ branch: 'b' }), less, none);
    expect(less.asked).toEqual([`git ${SHA}`, `api ${SHA}`]);
    expect(context.commit).toMatchObject({ message: 'm', author: 'a', timestamp: 1, branch: 'b' });
    expect(context.notices).toEqual([]);
  });

  it('leaves out what nobody knows, with one notice', async () => {
    for (const api of [undefined, null, new Error('rate limit')]) {
      const context = await gatherContext(event({ branch: 'b' }), sources(null, api), none);
      expect(context.commit).toEqual({ sha1: SHA, branch: 'b', url: `https://github.com/octo/shop/commit/${SHA}` });
      expect(context.notices).toHaveLength(1);
      expect(context.notices[0]).toMatch(/message, author, timestamp/);
    }
  });

  it('does not go on after the deadline', async () => {
    await expect(gatherContext(event({}), sources(null, new DeadlineError(1)), none)).rejects.toThrow(DeadlineError);
  });

  it('asks nobody about no commit', async () => {
    const from = sources(full, full);
    expect(await gatherContext(event({}, { headSha: null }), from, none)).toMatchObject({
      sha: null,
      commit: null,
      commitUrl: '',
      notices: [],
    });
    expect(from.asked).toEqual([]);
  });

  it('says on a pull request what was built', async () => {
    const context = await gatherContext(
      event(full, { builtSha: '2'.repeat(40), baseSha: '3'.repeat(40) }),
      sources(null, null),
      none,
    );
    expect(context.annotations).toEqual({ built_commit: '2'.repeat(40), base_commit: '3'.repeat(40) });
  });

  it('keeps redacted facts out of everything', async () => {
    const all = new Set(['author', 'message', 'branch'] as const);
    const context = await gatherContext(event({}), sources(full, null), all);
    const text = JSON.stringify([context, contextOfEvent(event(full), all)]);
    for (const secret of ['Secret plan', 'Ann', 'octo-ann', 'secret-branch']) expect(text).not.toContain(secret);
    expect(context.commit).toMatchObject({ message: REDACTED, author: REDACTED, branch: REDACTED, timestamp: 5 });
  });
});
