import { describe, expect, it } from 'vitest';
import { markerOf } from '../../../src/action/publish/comment.ts';
import type { Publication } from '../../../src/action/publish/publication.ts';
import { keyText, type PublicationKey } from '../../../src/action/publish/publication-key.ts';
import { type Places, publish } from '../../../src/action/publish/publish.ts';
import { type Conversation, startConversation } from './github-conversation.ts';

const TOKEN = 'ghs_secret-of-the-test';
const SHA = 'c'.repeat(40);
const key: PublicationKey = { place: 'f0', subject: 'a1', run: 'c1' };
const publication: Publication = {
  key,
  conclusion: 'failure',
  title: 'The artifact does not comply.',
  markdown: '## Assay: non-compliant',
  detailsUrl: 'https://github.com/octo-org/shop/actions/runs/1',
};
/** What GitHub answers to whoever would change another account's comment. */
const anothers = { status: 403, message: 'Resource not accessible by integration' };
const both: Places = { checkRun: 'assay / prod', comment: true };

const show = (
  { url }: Conversation,
  more: Partial<Publication> = {},
  {
    pullRequest = 7,
    token = TOKEN,
    places = both,
    headSha = SHA,
    env = { GITHUB_REPOSITORY: 'octo-org/shop' },
  }: {
    pullRequest?: number | null;
    token?: string | null;
    places?: Places;
    headSha?: string | null;
    env?: Readonly<Record<string, string>>;
  } = {},
) =>
  publish({ ...publication, ...more }, places, {
    env: { ...env, GITHUB_API_URL: url },
    token,
    headSha,
    pullRequest,
  });

const shown = ({ checks, comments }: Conversation) => ({
  checks: checks.map(({ external_id: id, conclusion }) => [id, conclusion]),
  comments: comments.map(({ body }) => body.split('\n')),
});
const unread = (run: string): Partial<Publication> => ({ key: { ...key, subject: null, run }, markdown: 'wrong' });
const read: Partial<Publication> = { conclusion: 'success', markdown: 'fine' };

describe('publish', () => {
  it('shows a check and a comment', async () => {
    const github = await startConversation();
    expect(await show(github)).toEqual([]);
    expect(github.checks).toMatchObject([
      {
        name: 'assay / prod',
        head_sha: SHA,
        status: 'completed',
        conclusion: 'failure',
        details_url: publication.detailsUrl,
        output: { title: publication.title, summary: publication.markdown },
      },
    ]);
    expect(github.comments.map(({ body }) => body)).toEqual([`${markerOf(keyText(key))}\n${publication.markdown}`]);
  });

  it('brings both up to date in a later try, and leaves those of other steps and of people alone', async () => {
    const github = await startConversation();
    github.comments.push(
      { id: 1, body: `${markerOf(keyText(key))}\nforged`, user: { login: 'mallory', type: 'User' } },
      { id: 2, body: 'hello', user: { login: 'other', type: 'Bot' } },
    );
    await show(github, { key: { ...key, subject: 'b2' } });
    await show(github);
    await show(github, { conclusion: 'success', markdown: '## Assay: compliant' });
    expect(github.comments.map(({ body }) => body.split('\n')[1])).toEqual([
      'forged',
      undefined,
      '## Assay: non-compliant',
      '## Assay: compliant',
    ]);
    expect(github.checks.map(({ external_id: id, conclusion }) => [id, conclusion])).toEqual([
      ['f0-b2', 'failure'],
      ['f0-a1', 'success'],
    ]);
  });

  it('replaces what the same step showed where its inputs could not be read, and is replaced by the next try', async () => {
    const github = await startConversation();
    await show(github, { key: { place: 'f1', subject: 'a1', run: 'c1' }, ...read });
    await show(github, read);
    await show(github, unread('c2'));
    expect(shown(github)).toEqual({
      checks: [
        ['f1-a1', 'success'],
        ['f0-a1', 'failure'],
      ],
      comments: [
        ['<!-- assay:f1-a1 -->', 'fine'],
        ['<!-- assay:f0-a1 -->', 'wrong'],
      ],
    });
    await show(github, read);
    expect(shown(github).checks).toEqual([
      ['f1-a1', 'success'],
      ['f0-a1', 'success'],
    ]);
    expect(github.comments).toHaveLength(2);
  });

  it('shows that inputs could not be read where nothing was shown before, until another attempt', async () => {
    const github = await startConversation();
    await show(github, unread('c1'));
    await show(github, unread('c1'));
    expect(shown(github).checks).toEqual([['f0-?c1', 'failure']]);
    // Another job of the matrix, in the same attempt, takes nothing back.
    await show(github, { ...read, key: { ...key, subject: 'b2' } });
    expect(shown(github).checks).toEqual([
      ['f0-?c1', 'failure'],
      ['f0-b2', 'success'],
    ]);
    await show(github, { ...read, key: { ...key, run: 'c2' } });
    expect(shown(github)).toEqual({
      checks: [
        ['f0-a1', 'success'],
        ['f0-b2', 'success'],
      ],
      comments: [
        ['<!-- assay:f0-a1 -->', 'fine'],
        ['<!-- assay:f0-b2 -->', 'fine'],
      ],
    });
  });

  it('finds its comment behind hundreds of others', async () => {
    const github = await startConversation();
    const others = Array.from({ length: 250 }, (_, index) => ({
      id: index + 1,
      body: 'x',
      user: { login: 'ann', type: 'User' },
    }));
    github.comments.push(...others);
    await show(github);
    await show(github, { markdown: 'newer' });
    expect(github.comments).toHaveLength(251);
    expect(github.comments[250]?.body).toContain('newer');
  });

  it.each([1, 3])('is kept from no comment of its own by one of another program before it, %i times', async (count) => {
    const github = await startConversation();
    const body = `${markerOf(keyText(key))}\n## Assay: compliant`;
    for (let id = 1; id <= count; id += 1) {
      github.comments.push({ id, body, user: { login: 'other', type: 'Bot' } });
      github.unchangeable.set(id, anothers);
    }
    const stays = { title: 'Assay: a comment of another account stays' };
    expect(await show(github)).toMatchObject([stays]);
    expect(await show(github, { markdown: '## Assay: undecided' })).toMatchObject([stays]);
    expect(github.comments.slice(count).map((comment) => comment.body.split('\n')[1])).toEqual(['## Assay: undecided']);
    expect(github.comments[0]?.body).toBe(body);
  });

  it('finds its comment behind a page of those that it may not change', async () => {
    const github = await startConversation();
    const foreign = Array.from({ length: 100 }, (_, index) => ({
      id: index + 1,
      body: index === 0 ? `${markerOf(keyText(key))}\nold` : 'x',
      user: { login: 'other', type: 'Bot' },
    }));
    github.comments.push(...foreign);
    github.unchangeable.set(1, anothers);
    await show(github);
    await show(github, { markdown: 'newer' });
    expect(github.comments.slice(100).map(({ body }) => body.split('\n')[1])).toEqual(['newer']);
  });

  it('makes a new comment where its own is gone, and warns of none', async () => {
    const github = await startConversation();
    await show(github);
    github.unchangeable.set(1, { status: 404, message: 'Not Found' });
    expect(await show(github, { markdown: 'newer' })).toEqual([]);
    expect(github.comments.map(({ body }) => body.split('\n')[1])).toEqual(['## Assay: non-compliant', 'newer']);
  });

  it.each([
    ['requests left', { status: 403, message: 'No', headers: { 'x-ratelimit-remaining': '0' } }],
    ['a time', { status: 403, message: 'No', headers: { 'retry-after': '60' } }],
    ['words', { status: 403, message: 'You have exceeded a secondary rate limit.' }],
    ['a status', { status: 429, message: 'No' }],
  ])("makes no second comment on GitHub's own limit, told by %s", async (_by, limit) => {
    const github = await startConversation();
    await show(github);
    github.unchangeable.set(1, limit);
    const problems = await show(github, { markdown: 'newer' });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining("GitHub's limit of requests")]);
    expect(github.comments).toHaveLength(1);
  });

  it('comments only where there is a pull request', async () => {
    const github = await startConversation();
    expect(await show(github, {}, { pullRequest: null })).toEqual([]);
    expect(github.comments).toEqual([]);
    expect(github.checks).toHaveLength(1);
  });

  it.each([403, 404])('says which lines give the permission on %i, and never the token', async (status) => {
    const github = await startConversation();
    github.refusal = { status, message: 'Resource not accessible by integration' };
    const problems = await show(github);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('permissions: { contents: read, checks: write }'),
      expect.stringContaining('permissions: { contents: read, pull-requests: write }'),
    ]);
    expect(JSON.stringify(problems)).not.toContain(TOKEN);
  });

  it.each([
    ['no requests left', { 'x-ratelimit-remaining': '0' }],
    ['too many at a time', { 'retry-after': '60' }],
  ])("takes GitHub's own limit for no missing permission: %s", async (_what, headers) => {
    const github = await startConversation();
    github.refusal = { status: 403, message: 'API rate limit exceeded', headers };
    const problems = await show(github);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("GitHub's limit of requests"),
      expect.stringContaining("GitHub's limit of requests"),
    ]);
    expect(JSON.stringify(problems)).not.toContain('permissions:');
    github.refusal = { status: 403, message: 'No', headers: { 'x-ratelimit-remaining': '4999' } };
    expect((await show(github)).map(({ message }) => message).join('')).toContain('permissions:');
  });

  it('says so where the run names no repository, and for a check no commit', async () => {
    const github = await startConversation();
    expect((await show(github, {}, { env: {} })).map(({ message }) => message)).toEqual([
      expect.stringContaining('`GITHUB_REPOSITORY`'),
    ]);
    expect(github.requests).toEqual([]);
    expect((await show(github, {}, { headSha: null })).map(({ message }) => message)).toEqual([
      expect.stringContaining('neither the event nor `GITHUB_SHA` names one'),
    ]);
    expect(github.comments).toHaveLength(1);
  });

  it('tells of every other failure too', async () => {
    const github = await startConversation();
    github.refusal = { status: 422, message: 'No' };
    expect(await show(github)).toHaveLength(2);
    github.refusal = null;
    expect(await show(github, { markdown: 'x'.repeat(70_000) })).toHaveLength(2);
    expect(await show({ ...github, url: 'http://127.0.0.1:9' })).toHaveLength(2);
  });

  it('needs a token', async () => {
    const github = await startConversation();
    const problems = await show(github, {}, { token: null });
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('`github-token`')]);
    expect(github.requests).toEqual([]);
  });
});
