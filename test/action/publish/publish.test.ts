import { describe, expect, it } from 'vitest';
import { markerOf } from '../../../src/action/publish/comment.ts';
import type { Publication } from '../../../src/action/publish/publication.ts';
import { type Places, publish } from '../../../src/action/publish/publish.ts';
import { type Conversation, startConversation } from './github-conversation.ts';

const TOKEN = 'ghs_secret-of-the-test';
const SHA = 'c'.repeat(40);
const publication: Publication = {
  key: 'k1',
  conclusion: 'failure',
  title: 'The artifact does not comply.',
  markdown: '## Assay: non-compliant',
  detailsUrl: 'https://github.com/octo-org/shop/actions/runs/1',
};
const both: Places = { checkRun: 'assay / prod', comment: true };

const show = (
  { url }: Conversation,
  more: Partial<Publication> = {},
  {
    pullRequest = 7,
    token = TOKEN,
    places = both,
  }: { pullRequest?: number | null; token?: string | null; places?: Places } = {},
) =>
  publish({ ...publication, ...more }, places, {
    env: { GITHUB_REPOSITORY: 'octo-org/shop', GITHUB_API_URL: url },
    token,
    headSha: SHA,
    pullRequest,
  });

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
    expect(github.comments.map(({ body }) => body)).toEqual([`${markerOf('k1')}\n${publication.markdown}`]);
  });

  it('brings both up to date in a later try, and leaves those of other steps and of people alone', async () => {
    const github = await startConversation();
    github.comments.push(
      { id: 1, body: `${markerOf('k1')}\nforged`, user: { login: 'mallory', type: 'User' } },
      { id: 2, body: 'hello', user: { login: 'other', type: 'Bot' } },
    );
    await show(github, { key: 'k0' });
    await show(github);
    await show(github, { conclusion: 'success', markdown: '## Assay: compliant' });
    expect(github.comments.map(({ body }) => body.split('\n')[1])).toEqual([
      'forged',
      undefined,
      '## Assay: non-compliant',
      '## Assay: compliant',
    ]);
    expect(github.checks.map(({ external_id: id, conclusion }) => [id, conclusion])).toEqual([
      ['k0', 'failure'],
      ['k1', 'success'],
    ]);
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
