import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commits } from './git-repository.ts';
import { knowing, replying, startGithubApi } from './github-api.ts';
import {
  expectRecorded,
  GITHUB_TOKEN,
  noticeOf,
  openOriginWorkplace,
  type OriginWorkplace,
} from './origin-workplace.ts';
import { startTamperingProxy } from './tampering-proxy.ts';
import { eventOf } from './triggering-event.ts';

let place: OriginWorkplace;
beforeAll(async () => {
  place = await openOriginWorkplace();
});
afterAll(() => place.close());

describe('the GitHub API', () => {
  const event = eventOf('pull-request');

  it.each([
    ['403', replying(403, { message: 'Resource not accessible by integration', status: '403' }), 'not accessible'],
    ['404', knowing(), 'Not Found'],
    ['500', replying(500, '<html><body><h1>Unicorn!</h1></body></html>'), 'Unicorn'],
    ['no JSON', replying(200, '<html>Sign in</html>'), 'not about this commit'],
    ['{}', replying(200, {}), 'not about this commit'],
    ['another commit', replying(200, { sha: commits.first.sha, message: 'x' }), 'not about this commit'],
  ])('that answers %s is worth a notice, and the step goes on', async (_name, answer, words) => {
    await using github = await startGithubApi(answer);
    const ran = await place.run(event, place.emptyWorkspace(), { github });
    await expectRecorded(place, event, ran, {});
    expect(noticeOf(ran.log)).toContain(words);
    expect(ran.log).not.toContain('\n<html>');
    expect(ran.summary).not.toContain('<html>');
  });

  it('may know a part', async () => {
    await using github = await startGithubApi(
      replying(200, { sha: commits.head.sha, message: 'Add a basket', author: null, parents: [{ sha: 'x' }] }),
    );
    const ran = await place.run(event, place.emptyWorkspace(), { github });
    await expectRecorded(place, event, ran, { message: 'Add a basket' });
    expect(noticeOf(ran.log)).toContain('author, timestamp could not be found out');
  });

  it('that waits for ever costs no more than the timeout', async () => {
    await using github = await startGithubApi(() => undefined);
    const ran = await place.run(event, place.emptyWorkspace(), { github, inputs: { timeout: '3s' } });
    expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(ran.summary).toContain('was over before the service was asked');
    expect(github.asked).toHaveLength(1);
  });

  it('is the only one that gets its token, also where it sends elsewhere', async () => {
    await using proxy = await startTamperingProxy(place.service.url);
    await using elsewhere = await startGithubApi(knowing(commits.head));
    await using github = await startGithubApi((response, asked) => {
      response.writeHead(302, { location: elsewhere.url.replace('127.0.0.1', 'localhost') + asked }).end();
    });
    const ran = await place.run(event, place.emptyWorkspace(), { github, inputs: { 'api-url': proxy.url } });
    expect(github.asked.map(({ authorization }) => authorization)).toEqual([`token ${GITHUB_TOKEN}`]);
    expect(elsewhere.asked.map(({ authorization }) => authorization)).not.toContain(`token ${GITHUB_TOKEN}`);
    expect(proxy.seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(proxy.seen.map(({ headers, path: asked, text }) => [headers, asked, text]))).not.toContain(
      GITHUB_TOKEN,
    );
    expect(ran.exitCode).toBe(0);
  });
});
