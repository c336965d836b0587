import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForwardProxy } from '../client/forward-proxy.ts';
import { startTlsFront } from '../client/tls-front.ts';
import { authorityFile, identityOf } from '../client/tls-identity.ts';
import { knowing, startGithubApi } from './github-api.ts';
import {
  allFactsOf,
  expectRecorded,
  factsOf,
  noticeOf,
  openOriginWorkplace,
  type OriginWorkplace,
  page,
  recordedAt,
} from './origin-workplace.ts';
import { eventOf } from './triggering-event.ts';

let place: OriginWorkplace;
beforeAll(async () => {
  place = await openOriginWorkplace();
});
afterAll(() => place.close());

describe('a re-run', () => {
  const event = eventOf('push');
  const attempt = { GITHUB_RUN_ATTEMPT: '2' };
  const withoutTests = { 'attestation-name': '', compliant: '' };

  it('records the page of its attempt', async () => {
    const ran = await place.run(event, place.emptyWorkspace(), { env: attempt });
    const { artifact } = await recordedAt(place, ran.fingerprint, event.about.sha);
    expect(artifact.build_url).toBe(`${page}/actions/runs/9000/attempts/2`);
  });

  it('inherits the evidence about the same bytes on the trail of the commit, and none on one of its own', async () => {
    const workspace = place.emptyWorkspace();
    const first = await place.run(event, workspace, {});
    expect(first.outputs['verdict']).toBe('compliant');
    const second = await place.run(event, workspace, { env: attempt, inputs: withoutTests });
    expect(second.outputs).toMatchObject({ verdict: 'compliant', fingerprint: first.fingerprint });
    const trail = `${event.about.sha}-2`;
    const apart = await place.run(event, workspace, { env: attempt, inputs: { ...withoutTests, trail } });
    expect(apart.outputs).toMatchObject({ verdict: 'non-compliant', fingerprint: first.fingerprint });
  });

  it('inherits no evidence about other bytes', async () => {
    expect((await place.run(event, place.emptyWorkspace(), {})).outputs['verdict']).toBe('compliant');
    const second = await place.run(event, place.emptyWorkspace(), { env: attempt, inputs: withoutTests });
    expect(second.outputs['verdict']).toBe('non-compliant');
  });
});

describe('a runner', () => {
  it('of another server gives addresses there, and asks its API', async () => {
    const event = eventOf('workflow-dispatch');
    await using github = await startGithubApi((response, asked) =>
      knowing(event.about)(response, asked.replace(/^\/api\/v3/, '')),
    );
    const env = { GITHUB_SERVER_URL: 'https://github.acme.example/', GITHUB_API_URL: `${github.url}/api/v3/` };
    const ran = await place.run(event, place.emptyWorkspace(), { github, env });
    expect(github.asked.map(({ path: asked }) => asked)).toEqual([
      `/api/v3/repos/octo-org/shop/git/commits/${event.about.sha}`,
    ]);
    const { artifact } = await recordedAt(place, ran.fingerprint, event.about.sha);
    const there = 'https://github.acme.example/octo-org/shop';
    expect(artifact).toMatchObject({
      build_url: `${there}/actions/runs/9000`,
      commit_url: `${there}/commit/${event.about.sha}`,
      repo_url: there,
      git_commit_info: allFactsOf(event.about),
    });
  });

  it('behind a proxy reaches the GitHub API through it', async () => {
    const event = eventOf('workflow-dispatch');
    await using github = await startGithubApi(knowing(event.about));
    await using proxy = await startForwardProxy();
    const port = new URL(github.url).port;
    const env = { http_proxy: proxy.url, no_proxy: '127.0.0.1', GITHUB_API_URL: `http://api.acme.example:${port}` };
    const ran = await place.run(event, place.emptyWorkspace(), { github, env });
    await expectRecorded(place, event, ran, allFactsOf(event.about));
    expect(proxy.seen).toEqual([`CONNECT api.acme.example:${port}`]);
  });

  it('needs no home, no directory for temporary files and no payload', async () => {
    const event = eventOf('workflow-dispatch');
    const env = { HOME: '', RUNNER_TEMP: '', GITHUB_EVENT_PATH: '' };
    const ran = await place.run(event, place.checkout('main', 1), { env });
    expect(ran.outputs, ran.log).toMatchObject({ verdict: 'compliant' });
    const { artifact } = await recordedAt(place, ran.fingerprint, event.about.sha);
    expect(artifact.git_commit_info).toMatchObject({ ...factsOf(event.about), branch: 'main' });
  });

  it('without the payload of a pull request wants the trail to be named, and takes no other commit for its head', async () => {
    for (const payload of ['pull-request', 'pull-request-target']) {
      const env = { GITHUB_EVENT_PATH: '/missing/event.json' };
      const ran = await place.run(eventOf(payload), place.emptyWorkspace(), { env });
      expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(ran.summary).toContain('this run names no commit');
      const named = await place.run(eventOf(payload), place.emptyWorkspace(), {
        env,
        inputs: { trail: `${payload}-7` },
      });
      expect(named.outputs, named.log).toMatchObject({ verdict: 'compliant' });
      expect((await recordedAt(place, named.fingerprint, `${payload}-7`)).artifact.git_commit).toBe('0'.repeat(40));
    }
  });
});

describe('a service whose certificate is of an own authority', () => {
  const event = eventOf('push');

  it('is trusted with `ca-file` alone, also through a proxy', async () => {
    await using front = await startTlsFront(place.service.url, identityOf('server'));
    await using proxy = await startForwardProxy();
    const inputs = { 'api-url': front.url, 'ca-file': authorityFile };
    await expectRecorded(place, event, await place.run(event, place.emptyWorkspace(), { inputs }), {
      ...factsOf(event.about),
      author_username: 'grace',
    });
    const named = { ...inputs, 'api-url': `https://service.example:${front.port}` };
    const through = await place.run(event, place.emptyWorkspace(), { inputs: named, env: { https_proxy: proxy.url } });
    expect(through.outputs, through.log).toMatchObject({ verdict: 'compliant' });
    expect(proxy.seen[0]).toBe(`CONNECT service.example:${front.port}`);
    const without = await place.run(event, place.emptyWorkspace(), { inputs: { 'api-url': front.url } });
    expect(without).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(without.summary).toContain('ca-file');
  });
});

describe('a step that only gates', () => {
  it('looks at the event and no further', async () => {
    const event = eventOf('workflow-dispatch');
    await using github = await startGithubApi(knowing(event.about));
    const built = await place.run(eventOf('push'), place.emptyWorkspace(), {});
    const ran = await place.run(event, place.emptyWorkspace(), {
      github,
      env: { PATH: place.root },
      inputs: { artifacts: '', 'attestation-name': '', compliant: '', flow: '', fingerprint: built.fingerprint },
    });
    expect(ran.outputs).toMatchObject({ verdict: 'compliant' });
    expect(noticeOf(ran.log)).toBeUndefined();
    expect(github.asked).toEqual([]);
  });
});
