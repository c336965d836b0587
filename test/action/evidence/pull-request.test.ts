import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mergedByDefault,
  type PullRequestQuestion,
  readPullRequests,
} from '../../../src/action/evidence/pull-request.ts';
import { type GithubAnswer, replying, startGithubApi } from '../../e2e/github-api.ts';
import {
  account,
  commitOf,
  HEAD_COMMIT,
  type KnownRepository,
  MERGE_COMMIT,
  pullRequest,
  repository,
  review,
} from './github-repository.ts';
import { ask, judged, type Outcome, refused, standard, TOKEN } from './pull-request-question.ts';

const openPullRequest = pullRequest({ state: 'open', merged_at: null });

const owner = { author_association: 'OWNER' };

const stranger = (login: string) => review(login, 'APPROVED', 2, { author_association: 'NONE' });

/** How many people were asked about. */
const asksOf = ({ asked }: Outcome): number => asked.filter(({ path }) => path.includes('collaborators')).length;

const undated = (state: string) => review('bob', state, 3, { submitted_at: undefined });

describe('readPullRequests', () => {
  it('reads a merged pull request that another approved', async () => {
    const { reading, asked, sleptMs } = await ask(repository({}));
    expect(reading).toEqual({
      compliant: true,
      summary: 'Pull request #7 is merged and approved by bob.',
      data: {
        commit: MERGE_COMMIT,
        merged: 'required',
        approvals: 1,
        any_commit: false,
        stale_approvals: true,
        pull_requests: [
          {
            number: 7,
            url: 'https://github.com/octo-org/shop/pull/7',
            state: 'MERGED',
            satisfied: true,
            problems: [],
            approvals: [{ username: 'bob', timestamp: '2026-03-02T10:00:00Z', commit_id: HEAD_COMMIT, counts: true }],
          },
        ],
      },
      pullRequests: [
        {
          url: 'https://github.com/octo-org/shop/pull/7',
          state: 'MERGED',
          author: 'ann',
          merge_commit: MERGE_COMMIT,
          approvers: [{ username: 'bob', state: 'APPROVED', timestamp: 1_772_445_600 }],
          created_at: 1_772_352_000,
          merged_at: 1_772_524_800,
          title: 'Change it',
          head_ref: 'topic',
          base_ref: 'main',
          commits: [
            {
              sha1: HEAD_COMMIT,
              message: 'Change it',
              author: 'Ann <ann@example.com>',
              author_username: 'ann',
              timestamp: 1_772_355_600,
              branch: 'topic',
              url: `https://github.com/octo-org/shop/commit/${HEAD_COMMIT}`,
              verified: true,
              signature_state: 'valid',
            },
          ],
        },
      ],
    });
    expect(asked.map(({ path }) => path)).toEqual([
      `/api/v3/repos/octo-org/shop/commits/${MERGE_COMMIT}/pulls?per_page=100&page=1`,
      '/api/v3/repos/octo-org/shop/pulls/7/reviews?per_page=100&page=1',
      '/api/v3/repos/octo-org/shop/pulls/7/commits?per_page=100&page=1',
      '/api/v3/repos/octo-org/shop/collaborators/bob/permission',
    ]);
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set([`token ${TOKEN}`]));
    expect(sleptMs).toEqual([]);
  });

  it('keeps back what the user redacts', async () => {
    const redact: PullRequestQuestion['redact'] = new Set(['author', 'message', 'branch']);
    const { reading } = await ask(repository({}), { redact });
    const [record] = reading.pullRequests;
    expect(record?.head_ref).toBe('**REDACTED**');
    expect(record?.commits[0]).toMatchObject({
      message: '**REDACTED**',
      author: '**REDACTED**',
      branch: '**REDACTED**',
    });
    expect(record?.commits[0]).not.toHaveProperty('author_username');
  });

  it.each([
    ['no pull request', { found: [[]] }, {}, `No pull request of octo-org/shop holds commit ${MERGE_COMMIT}.`],
    ['one that is open', { found: [[openPullRequest]] }, {}, 'it is not merged'],
    ['one that was closed', { found: [[pullRequest({ merged_at: null })]] }, {}, 'it was closed without a merge'],
    [
      'one that was closed, asked for any',
      { found: [[pullRequest({ merged_at: null })]] },
      { merged: 'any', commit: HEAD_COMMIT },
      'it was closed without a merge',
    ],
    [
      'one that moved on',
      { found: [[openPullRequest]] },
      { merged: 'any', commit: MERGE_COMMIT },
      'its head is another commit',
    ],
    [
      'one that holds other commits',
      {},
      { commit: 'c'.repeat(40) },
      'the commit is neither its merge commit nor one of its commits',
    ],
    [
      'one that is too long to be seen whole',
      { commits: Array.from({ length: 250 }, () => commitOf('ann')) },
      {},
      'it has 250 commits or more, of which GitHub does not show all',
    ],
    [
      'one of another repository',
      { found: [[pullRequest({ base: { ref: 'main', repo: { full_name: 'mallory/shop' } } })]] },
      {},
      'No pull request',
    ],
  ] satisfies [string, KnownRepository, Partial<PullRequestQuestion>, string][])(
    'does not take %s',
    async (_, known, question, words) => {
      const reading = await judged(known, question);
      expect(reading.compliant).toBe(false);
      expect(reading.summary).toContain(words);
    },
  );

  it.each([
    ['its merge commit', MERGE_COMMIT, 'required', pullRequest()],
    ['its head', HEAD_COMMIT, 'required', pullRequest()],
    ['the head of an open one', HEAD_COMMIT, 'any', openPullRequest],
    ['a merged one where any will do', MERGE_COMMIT, 'any', pullRequest()],
    [
      'another spelling of the repository',
      MERGE_COMMIT,
      'required',
      pullRequest({ base: { ref: 'main', repo: { full_name: 'Octo-Org/Shop' } } }),
    ],
  ] satisfies [string, string, 'required' | 'any', unknown][])('takes %s', async (_, commit, merged, found) => {
    expect(await judged({ found: [[found]] }, { commit, merged })).toMatchObject({ compliant: true });
  });

  it.each([
    ['nobody', [], 'short: 0 of 1 approvals count.'],
    ['a remark only', [review('bob', 'COMMENTED')], '0 of 1 approvals count.'],
    ['changes wanted later', [review('bob'), review('bob', 'CHANGES_REQUESTED', 3)], '0 of 1 approvals count.'],
    ['a dismissal later', [review('bob'), review('bob', 'DISMISSED', 3)], '0 of 1 approvals count.'],
    ['a state not known', [review('bob'), review('bob', 'RETRACTED', 3)], '0 of 1 approvals count.'],
    ['an account that is gone', [review('bob', 'APPROVED', 2, { user: null })], '0 of 1 approvals count.'],
    ['its author', [review('Ann')], '(not counted: Ann opened the pull request)'],
    ['a bot', [review('x', 'APPROVED', 2, { user: account('x[bot]', 'Bot') })], '(not counted: x[bot] is a bot)'],
    ['who wrote a commit', [review('Carl')], '(not counted: Carl wrote a commit of it)'],
    ['who committed one', [review('web-flow')], '(not counted: web-flow wrote a commit of it)'],
    ['a co-author', [review('dora')], '(not counted: dora wrote a commit of it)'],
    [
      'a stranger',
      [review('eve', 'APPROVED', 2, { author_association: 'NONE' })],
      '(not counted: eve may not write to the repository)',
    ],
    ...['CONTRIBUTOR', 'COLLABORATOR', 'MEMBER'].map((association): [string, unknown[], string] => [
      `a reader who is ${association}`,
      [review('rita', 'APPROVED', 2, { author_association: association })],
      '(not counted: rita may not write to the repository)',
    ]),
  ])('does not count the approval of %s', async (_, reviews, words) => {
    const message = 'Pair on it\n\nCo-authored-by: Dora <77+Dora@users.noreply.github.com>\n';
    const commits = [commitOf('ann'), commitOf('carl', 'd'.repeat(40), message)];
    const reading = await judged({ reviews, commits, permissions: { rita: 'read' } });
    expect(reading.compliant).toBe(false);
    expect(reading.summary).toContain(words);
  });

  it.each([
    ['of somebody with a remark after it', [review('bob'), review('bob', 'COMMENTED', 3)]],
    [
      'that follows wanted changes, in any order of the list',
      [review('bob', 'APPROVED', 4), review('bob', 'CHANGES_REQUESTED', 3)],
    ],
    ['of a member whose membership is private', [review('wanda', 'APPROVED', 2, { author_association: 'NONE' })]],
    ['beside somebody who wants changes', [review('carl', 'CHANGES_REQUESTED'), review('bob')]],
  ])('counts an approval %s', async (_, reviews) => {
    expect(await judged({ reviews, permissions: { wanda: 'write' } })).toMatchObject({ compliant: true });
  });

  it('counts each reviewer once', async () => {
    const reviews = [review('bob'), review('BOB', 'APPROVED', 3), review('carl')];
    expect(await judged({ reviews }, { approvals: 2 })).toMatchObject({ compliant: true });
    expect(await judged({ reviews }, { approvals: 3 })).toMatchObject({
      compliant: false,
      summary: 'Pull request #7 falls short: 2 of 3 approvals count.',
    });
    expect(await judged({ reviews: [] }, { approvals: 0 })).toMatchObject({
      compliant: true,
      summary: 'Pull request #7 is merged and needs no approval.',
    });
  });

  it('records which head was approved', async () => {
    const reviews = [review('bob', 'APPROVED', 2, { commit_id: 'e'.repeat(40) })];
    const { data } = await judged({ reviews });
    expect(data).toMatchObject({ pull_requests: [{ approvals: [{ commit_id: 'e'.repeat(40), counts: true }] }] });
  });

  it('is satisfied by one of several', async () => {
    const found = [[pullRequest({ number: 5, merge_commit_sha: null, merged_at: null }), pullRequest()]];
    expect(await judged({ found })).toMatchObject({
      compliant: true,
      summary: 'Pull request #7 is merged and approved by bob.',
    });
    const reading = await judged({ found, reviews: [] });
    expect(reading.summary).toBe(
      'Pull request #5 falls short: it was closed without a merge; 0 of 1 approvals count, and 1 more pull requests fall short as well.',
    );
  });

  it('asks about no more reviewers than it must, and about members first', async () => {
    const reviews = [...Array.from({ length: 30 }, (_, index) => stranger(`s${index}`)), review('bob')];
    const enough = await ask(repository({ reviews }));
    expect([asksOf(enough), enough.reading.compliant]).toEqual([1, true]);
    const short = await ask(repository({ reviews }), { approvals: 2 });
    expect([asksOf(short), short.reading.compliant]).toEqual([12, false]);
    const owned = await ask(repository({ reviews: [...reviews, review('olga', 'APPROVED', 2, owner)] }));
    expect([asksOf(owned), owned.reading.compliant]).toEqual([0, true]);
  });

  it('finds the approval on a later page, and gives up on lists without end', async () => {
    const remarks = Array.from({ length: 150 }, () => review('bob', 'COMMENTED'));
    expect(await judged({ reviews: [...remarks, review('bob', 'APPROVED', 3)] })).toMatchObject({ compliant: true });
    const endless = repository({ reviews: Array.from({ length: 1000 }, () => review('bob')) });
    expect(await refused(endless)).toContain('the reviews of pull request #7 are more than 1000');
  });

  it('waits until GitHub knows the pull request of a fresh merge, but not for ever', async () => {
    const late = await ask(repository({ found: [[], [], [pullRequest()]] }));
    expect([late.reading.compliant, late.sleptMs]).toEqual([true, [1000, 2000]]);
    const never = await ask(repository({ found: [[]] }));
    expect([never.reading.compliant, never.sleptMs]).toEqual([false, [1000, 2000, 4000, 8000, 15_000]]);
    expect(never.asked).toHaveLength(6);
    const unmerged = await ask(repository({ found: [[openPullRequest]] }));
    expect([unmerged.reading.compliant, unmerged.sleptMs]).toEqual([false, []]);
  });

  it("asks for the event's own pull request, which may come from a fork", async () => {
    const question: Partial<PullRequestQuestion> = { number: 7, merged: 'any', commit: HEAD_COMMIT };
    const { reading, asked } = await ask(repository({ found: [[openPullRequest]] }), question);
    expect(reading.summary).toBe('Pull request #7 is open and approved by bob.');
    expect(asked.map(({ path }) => path)).toContain('/api/v3/repos/octo-org/shop/pulls/7');
    expect(asked.some(({ path }) => path.includes('/commits/b'))).toBe(false);
  });

  it.each([
    [401, { message: 'Bad credentials' }, {}, 'The token is not valid'],
    [403, { message: `Resource not accessible by ${TOKEN}` }, {}, '`pull-requests: read`'],
    [404, { message: 'Not Found' }, {}, '`pull-requests: read`'],
    [403, { message: 'You have exceeded a secondary rate limit' }, {}, 'rate limit of the token is used up'],
    [403, { message: 'Slow down' }, { 'retry-after': '60' }, 'run the step again in 60 s'],
    [403, { message: 'No more' }, { 'x-ratelimit-remaining': '0' }, 'rate limit of the token is used up'],
    [429, { message: 'Too many' }, {}, 'rate limit of the token is used up'],
    [422, { message: 'No commit found for SHA' }, {}, 'GitHub does not know this commit'],
    [502, '<html>', {}, 'answered 502'],
    [200, '<html>a proxy</html>', {}, 'not of the form that its API documents'],
    [200, [{ number: 'seven' }], {}, 'not of the form that its API documents (at `0.number`)'],
  ])('says what to do on a %s of %j', async (status, body, headers, words) => {
    expect(await refused(replying(status, body, headers))).toContain(words);
  });

  it.each([
    [401, { message: 'Bad credentials' }, 'The token is not valid'],
    [403, { message: 'Must have push access to view collaborator permission.' }, '`Metadata: read`'],
    [403, { message: 'API rate limit exceeded' }, 'rate limit of the token is used up'],
  ])('takes a %s of %j for no word on who may write', async (status, body, words) => {
    const known = repository({});
    const message = await refused((response, path) =>
      (path.includes('/collaborators/') ? replying(status, body) : known)(response, path),
    );
    expect(message).toContain('asked GitHub for the permission of bob');
    expect(message).toContain(words);
  });

  it('refuses a review without its time, except one that was not sent yet', async () => {
    expect(await refused(repository({ reviews: [review('bob'), undated('CHANGES_REQUESTED')] }))).toContain(
      'not of the form that its API documents (at `1.submitted_at`)',
    );
    expect(await judged({ reviews: [review('bob'), undated('PENDING')] })).toMatchObject({ compliant: true });
  });

  it('asks again where GitHub is down for a moment', async () => {
    const working = repository({});
    let down = 2;
    const { reading, sleptMs } = await ask((response, path) =>
      (down-- > 0 ? replying(503, { message: 'Unicorn' }) : working)(response, path),
    );
    expect([reading.compliant, sleptMs]).toEqual([true, [1000, 3000]]);
  });

  it('ends with the signal', async () => {
    const reason = new Error('over');
    const controller = new AbortController();
    const hanging = ask(() => controller.abort(reason), {}, controller.signal);
    await expect(hanging).rejects.toBe(reason);
  });

  it('refuses what is no repository', async () => {
    expect(await refused(repository({}), { repository: 'shop' })).toContain('expected a repository');
  });

  it('is never made compliant by reviews that are no approvals', async () => {
    await using api = await startGithubApi(
      // The reviews come with the request: one server for all runs.
      (response, path) => answers(response, path),
    );
    let answers: GithubAnswer = repository({});
    const states = fc.constantFrom('COMMENTED', 'PENDING', 'CHANGES_REQUESTED', 'DISMISSED');
    const arbitraryReview = fc
      .tuple(fc.constantFrom('bob', 'carl', 'dora'), states, fc.integer({ min: 1, max: 9 }))
      .map(([login, state, day]) => review(login, state, day));
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryReview, { maxLength: 6 }), async (reviews) => {
        answers = repository({ reviews });
        const signal = AbortSignal.timeout(20_000);
        const reading = await readPullRequests(standard, { url: api.url, token: TOKEN }, { signal });
        expect(reading.compliant).toBe(false);
      }),
      { numRuns: 25 },
    );
  });
});

describe('mergedByDefault', () => {
  it('asks for a merge except in runs about pull requests', () => {
    expect(['push', 'schedule', null].map(mergedByDefault)).toEqual(['required', 'required', 'required']);
    expect(['pull_request', 'pull_request_target'].map(mergedByDefault)).toEqual(['any', 'any']);
  });
});
