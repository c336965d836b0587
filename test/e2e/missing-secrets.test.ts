import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOriginWorkplace, type OriginWorkplace } from './origin-workplace.ts';
import { eventOf, pullRef } from './triggering-event.ts';

let place: OriginWorkplace;
beforeAll(async () => {
  place = await openOriginWorkplace();
});
afterAll(() => place.close());

describe('a run without secrets', () => {
  const withoutToken = { inputs: { 'api-token': '' } };

  it('of a pull request from a fork is told so, with what works', async () => {
    const ran = await place.run(eventOf('pull-request-fork'), place.emptyWorkspace(), withoutToken);
    expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(ran.summary).toContain('pull requests from forks');
    expect(ran.log).toContain(
      '`if: github.event.pull_request == null || github.event.pull_request.head.repo.full_name == github.repository`',
    );
    expect(ran.summary).toContain('merge_group');
  });

  it('that is a dry run needs none', async () => {
    const inputs = { ...withoutToken.inputs, 'dry-run': 'true' };
    const ran = await place.run(eventOf('pull-request-fork'), place.checkout(pullRef, 2), { inputs });
    expect(ran).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped', fingerprint: ran.fingerprint } });
  });

  it('of Dependabot is told of its own secrets', async () => {
    const env = { GITHUB_ACTOR: 'dependabot[bot]' };
    for (const event of ['pull-request', 'push']) {
      const ran = await place.run(eventOf(event), place.emptyWorkspace(), { ...withoutToken, env });
      expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(ran.summary).toContain('the secrets of Dependabot alone');
    }
  });

  it.each(['merge-group', 'push', 'pull-request-target', 'workflow-run'])(
    'is not taken for the reason where %s has them',
    async (event) => {
      const ran = await place.run(eventOf(event), place.emptyWorkspace(), withoutToken);
      expect(ran.exitCode).toBe(1);
      expect(ran.summary).toContain('secrets: inherit');
      expect(ran.summary).not.toContain('Dependabot');
    },
  );
});
