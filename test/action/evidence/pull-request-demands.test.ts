import { describe, expect, it } from 'vitest';
import { commitOf, HEAD_COMMIT, MERGE_COMMIT, pullRequest, repository, review } from './github-repository.ts';
import { ask, judged } from './pull-request-question.ts';

const EARLIER = 'e'.repeat(40);
const OTHER = 'd'.repeat(40);

/** What `pull-request` asks for beyond its plain form. */
describe('a commit on the way to a merged pull request', () => {
  const commits = [commitOf('ann', EARLIER), commitOf('ann')];

  it('was not reviewed as it is, and counts where the user says so', async () => {
    const reading = await judged({ commits }, { commit: EARLIER });
    expect(reading.compliant).toBe(false);
    expect(reading.summary).toContain('neither its merge commit nor its head (`any-commit: true` takes those)');
    expect(await judged({ commits }, { commit: EARLIER, anyCommit: true })).toMatchObject({
      compliant: true,
      data: { any_commit: true },
    });
  });

  it('is told from what came out of it and what went in last', async () => {
    for (const commit of [HEAD_COMMIT, MERGE_COMMIT])
      expect(await judged({ commits }, { commit })).toMatchObject({ compliant: true });
  });

  it.each([
    ['of another pull request', pullRequest(), OTHER],
    ['of one that is open', pullRequest({ state: 'open', merged_at: null }), EARLIER],
    ['of one that was closed', pullRequest({ merged_at: null }), EARLIER],
  ])('never counts %s', async (_, found, commit) => {
    const reading = await judged({ found: [[found]], commits }, { commit, anyCommit: true, merged: 'any' });
    expect(reading.compliant).toBe(false);
  });
});

describe('the branch that a pull request went into', () => {
  const toTopic = pullRequest({ base: { ref: 'topic-2', repo: { full_name: 'octo-org/shop' } } });

  it('is any, or one of those that were named', async () => {
    expect(await judged({ found: [[toTopic]] })).toMatchObject({ compliant: true });
    const reading = await judged({ found: [[toTopic]] }, { base: ['main', 'release'] });
    expect(reading).toMatchObject({ compliant: false, data: { base: ['main', 'release'] } });
    expect(reading.summary).toContain('it is for the branch topic-2, not main or release');
    for (const base of [['main'], ['release', 'main']])
      expect(await judged({}, { base })).toMatchObject({ compliant: true });
  });

  it('has the letters that were named', async () => {
    expect(await judged({}, { base: ['Main'] })).toMatchObject({ compliant: false });
  });
});

describe('an approval of an earlier head', () => {
  const stale = review('bob', 'APPROVED', 2, { commit_id: EARLIER });

  it('counts unless the user says otherwise', async () => {
    expect(await judged({ reviews: [stale] })).toMatchObject({ compliant: true });
    const reading = await judged({ reviews: [stale] }, { staleApprovals: false });
    expect(reading.compliant).toBe(false);
    expect(reading.summary).toContain('(not counted: bob approved another commit than its head)');
  });

  it('is told from one of the head, and from one whose head GitHub forgot', async () => {
    const strict = { staleApprovals: false };
    expect(await judged({ reviews: [stale, review('carl')] }, strict)).toMatchObject({ compliant: true });
    const forgotten = review('bob', 'APPROVED', 2, { commit_id: null });
    expect(await judged({ reviews: [forgotten] }, strict)).toMatchObject({ compliant: false });
    const ofOwner = review('olga', 'APPROVED', 2, { commit_id: EARLIER, author_association: 'OWNER' });
    expect(await judged({ reviews: [ofOwner] }, strict)).toMatchObject({ compliant: false });
  });

  it('is not asked about', async () => {
    const { asked } = await ask(repository({ reviews: [stale] }), { staleApprovals: false });
    expect(asked.some(({ path }) => path.includes('collaborators'))).toBe(false);
  });
});
