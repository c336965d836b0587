import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commits, git } from './git-repository.ts';
import { knowing, startGithubApi } from './github-api.ts';
import {
  allFactsOf,
  expectRecorded,
  factsOf,
  GITHUB_TOKEN,
  noticeOf,
  openOriginWorkplace,
  type OriginWorkplace,
} from './origin-workplace.ts';
import { eventOf, events, pullRef } from './triggering-event.ts';

/** What is checked out in runs about a pull request: what is built by itself, or the head that is recorded. */
const refOf: Readonly<Record<string, string>> = { pull_request: pullRef, pull_request_target: 'basket' };

const silent = events.filter(({ told }) => told === 'nothing');

let place: OriginWorkplace;
beforeAll(async () => {
  place = await openOriginWorkplace();
});
afterAll(() => place.close());

describe('the facts of the commit', () => {
  it.each(events.filter(({ told }) => told === 'all'))(
    'come from the payload alone where it has them: $payload',
    async (event) => {
      await using github = await startGithubApi(knowing(event.about));
      const ran = await place.run(event, place.emptyWorkspace(), { github });
      const username = event.username === undefined ? {} : { author_username: event.username };
      await expectRecorded(place, event, ran, { ...factsOf(event.about), ...username });
      expect(github.asked).toEqual([]);
      expect(noticeOf(ran.log)).toBeUndefined();
    },
  );

  it.each(silent)('come from the local repository where the payload has none: $payload', async (event) => {
    await using github = await startGithubApi(knowing(event.about));
    const ran = await place.run(event, place.checkout(refOf[event.name] ?? 'main', null), {
      github,
    });
    await expectRecorded(place, event, ran, allFactsOf(event.about));
    expect(github.asked).toEqual([]);
  });

  it.each(silent)('come from the GitHub API where there is no checkout: $payload', async (event) => {
    await using github = await startGithubApi(knowing(event.about));
    const ran = await place.run(event, place.emptyWorkspace(), { github });
    await expectRecorded(place, event, ran, allFactsOf(event.about));
    expect(github.asked).toEqual([
      {
        method: 'GET',
        path: `/repos/octo-org/shop/git/commits/${event.about.sha}`,
        authorization: `token ${GITHUB_TOKEN}`,
      },
    ]);
    expect(ran.log.replace(/^::add-mask::.*$/gm, '')).not.toContain(GITHUB_TOKEN);
  });

  it.each(silent)('are left out with a notice where nobody knows them: $payload', async (event) => {
    const ran = await place.run(event, place.emptyWorkspace(), {});
    await expectRecorded(place, event, ran, {});
    expect(noticeOf(ran.log)).toMatch(/message, author, timestamp could not be found out/);
    expect(ran.summary).toContain('Commit facts missing');
  });
});

describe('a local repository', () => {
  const event = eventOf('pull-request');

  it('that is shallow tells the head commit where it holds it', async () => {
    const ran = await place.run(event, place.checkout(pullRef, 2), {});
    // Its parents are beyond the history that was fetched, which is not the same as none.
    await expectRecorded(place, event, ran, factsOf(event.about));
  });

  it('that holds the merge commit alone leaves the head commit to the GitHub API', async () => {
    await using github = await startGithubApi(knowing(commits.head));
    const ran = await place.run(event, place.checkout(pullRef, 1), { github });
    await expectRecorded(place, event, ran, allFactsOf(event.about));
    expect(github.asked).toHaveLength(1);
  });

  it('of one commit tells it on other events', async () => {
    const dispatched = eventOf('workflow-dispatch');
    const ran = await place.run(dispatched, place.checkout('main', 1), {});
    await expectRecorded(place, dispatched, ran, factsOf(dispatched.about));
  });

  it.skipIf(process.getuid?.() !== 0)('of another user is read all the same', async () => {
    const workspace = place.checkout(pullRef, null);
    execFileSync('chown', ['-R', '12345', workspace]);
    expect(() => git(workspace, ['log', '-1'])).toThrow('dubious ownership');
    const ran = await place.run(event, workspace, {});
    await expectRecorded(place, event, ran, allFactsOf(event.about));
  });

  it('is not missed where there is no git at all', async () => {
    await using github = await startGithubApi(knowing(commits.head));
    const ran = await place.run(event, place.checkout(pullRef, null), { github, env: { PATH: place.root } });
    await expectRecorded(place, event, ran, allFactsOf(event.about));
  });

  it.skipIf(process.platform === 'win32')('that waits for ever costs no more than the timeout', async () => {
    const bin = path.join(place.root, 'hanging-git');
    mkdirSync(bin);
    const pidFile = path.join(bin, 'pid');
    writeFileSync(path.join(bin, 'git'), `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 300\n`, { mode: 0o755 });
    try {
      const env = { PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
      const ran = await place.run(event, place.checkout(pullRef, 1), { env, inputs: { timeout: '3s' } });
      expect(existsSync(pidFile)).toBe(true);
      expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(ran.summary).toContain('was over before the service was asked');
    } finally {
      if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    }
  });
});
