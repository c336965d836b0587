import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { artifactDetail } from '../../src/contract/artifact.ts';
import { trailRecord } from '../../src/contract/trail.ts';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';
import { startForwardProxy } from '../client/forward-proxy.ts';
import { startTlsFront } from '../client/tls-front.ts';
import { authorityFile, identityOf } from '../client/tls-identity.ts';
import { commits, git, type KnownCommit, makeRepository } from './git-repository.ts';
import { type GithubApi, knowing, replying, startGithubApi } from './github-api.ts';
import { startTamperingProxy } from './tampering-proxy.ts';
import { buildInputs, openWorkplace, sha256, testsInputs, type Workplace } from './workplace.ts';

const GITHUB_TOKEN = 'ghs_token_of_this_job_0123456789';
const fixtures = path.resolve(import.meta.dirname, '../fixtures/events');

/** An event: its payload, the variables that come with it, and what is to be known of it. */
interface Event {
  /** The file in test/fixtures/events. */
  payload: string;
  name: string;
  ref: string;
  sha: string;
  /** The commit that the records are about. */
  about: KnownCommit;
  branch: string | undefined;
  /** What else the payload tells of that commit, where it tells of it at all. */
  told: 'all' | 'nothing';
  username?: string;
}

const pullRef = 'refs/pull/7/merge';
const mainRef = 'refs/heads/main';
const queueRef = `refs/heads/gh-readonly-queue/main/pr-7-${commits.main.sha}`;
const onMain = { ref: mainRef, sha: commits.main.sha, about: commits.main, branch: 'main' } as const;
const onPull = { sha: commits.merge.sha, about: commits.head, branch: 'basket', told: 'nothing' } as const;
const onTag = { ref: 'refs/tags/v1.2.0', sha: commits.main.sha, about: commits.main, branch: undefined } as const;

const events: readonly Event[] = [
  { payload: 'push', name: 'push', ...onMain, told: 'all', username: 'grace' },
  { payload: 'push-tag', name: 'push', ...onTag, told: 'all', username: 'grace' },
  { payload: 'pull-request', name: 'pull_request', ref: pullRef, ...onPull },
  { payload: 'pull-request-fork', name: 'pull_request', ref: pullRef, ...onPull },
  { payload: 'pull-request-target', name: 'pull_request_target', ref: mainRef, ...onPull, sha: commits.main.sha },
  {
    payload: 'merge-group',
    name: 'merge_group',
    ref: queueRef,
    sha: commits.merge.sha,
    about: commits.merge,
    branch: queueRef.slice('refs/heads/'.length),
    told: 'all',
  },
  { payload: 'workflow-dispatch', name: 'workflow_dispatch', ...onMain, told: 'nothing' },
  { payload: 'schedule', name: 'schedule', ...onMain, told: 'nothing' },
  { payload: 'release', name: 'release', ...onTag, told: 'nothing' },
  { payload: 'workflow-run', name: 'workflow_run', ...onMain, told: 'all' },
];
const eventOf = (payload: string): Event => {
  const event = events.find((candidate) => candidate.payload === payload);
  if (event === undefined) throw new Error(`expected an event ${payload}`);
  return event;
};
const silent = events.filter(({ told }) => told === 'nothing');

let workplace: Workplace;
let root: string;
let origin: string;
let folders = 0;
beforeAll(async () => {
  workplace = await openWorkplace();
  root = mkdtempSync(path.join(tmpdir(), 'assay-events-'));
  origin = path.join(root, 'origin');
  makeRepository(origin);
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await workplace.close();
});

/** An empty workspace: no checkout. */
function emptyWorkspace(): string {
  folders += 1;
  const directory = path.join(root, `workspace-${folders}`);
  mkdirSync(directory);
  return directory;
}

/** What actions/checkout leaves: a detached checkout of one ref, by default without history. */
function checkout(ref: string, depth: number | null): string {
  const directory = emptyWorkspace();
  const address = `file://${origin}`;
  git(directory, ['init', '--quiet']);
  const limit = depth === null ? [] : [`--depth=${depth}`];
  git(directory, ['fetch', '--quiet', '--no-tags', ...limit, address, ref]);
  git(directory, ['checkout', '--quiet', '--detach', 'FETCH_HEAD']);
  return directory;
}

interface Ran extends ActionResult {
  fingerprint: string;
}

/** Runs the step that reports an artifact of its own and gives its evidence. */
async function run(
  event: Event,
  workspace: string,
  {
    github,
    env = {},
    inputs = {},
  }: { github?: GithubApi; env?: Record<string, string>; inputs?: Record<string, string> },
): Promise<Ran> {
  const content = `app of ${workspace}`;
  writeFileSync(path.join(workspace, 'app.tgz'), content);
  const { url, org, tokens } = workplace.service;
  const result = await runAction({
    workspace,
    inputs: {
      'api-url': url,
      'api-token': tokens.member,
      org,
      timeout: '20s',
      ...buildInputs,
      ...testsInputs,
      ...inputs,
    },
    env: {
      GITHUB_ACTION_REPOSITORY: 'octo-org/assay',
      GITHUB_ACTION_REF: 'v1',
      GITHUB_ACTOR: 'grace',
      // Nobody listens there: a question to GitHub that a test does not expect fails at once.
      GITHUB_API_URL: github?.url ?? 'http://127.0.0.1:9',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_REF: event.ref,
      GITHUB_REF_NAME: event.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
      GITHUB_REPOSITORY: 'octo-org/shop',
      GITHUB_REPOSITORY_ID: '812345678',
      GITHUB_REPOSITORY_OWNER: 'octo-org',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_RUN_ID: '9000',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: event.sha,
      ...(event.name.startsWith('pull_request') ? { GITHUB_HEAD_REF: 'basket', GITHUB_BASE_REF: 'main' } : {}),
      HOME: root,
      GIT_CONFIG_NOSYSTEM: '1',
      ...env,
    },
    event: z.unknown().parse(JSON.parse(readFileSync(path.join(fixtures, `${event.payload}.json`), 'utf8'))),
    ...(github === undefined ? {} : { githubToken: GITHUB_TOKEN }),
  });
  return { ...result, fingerprint: sha256(content) };
}

/** Reads back what the service has on record. */
async function recorded(fingerprint: string, trail: string) {
  const { service } = workplace;
  const artifact = await service.send('GET', `/artifacts/acme/shop/fingerprint/${fingerprint}?trail=${trail}`);
  const begun = await service.send('GET', `/trails/acme/shop/${trail}`);
  return { artifact: artifactDetail.parse(artifact.json), trail: trailRecord.parse(begun.json) };
}

const page = 'https://github.com/octo-org/shop';

/** What must be on record whatever is known of the commit. */
async function expectRecorded(event: Event, ran: Ran, facts: Record<string, unknown>): Promise<void> {
  expect(ran.outputs, ran.log).toMatchObject({ verdict: 'compliant', fingerprint: ran.fingerprint });
  expect(ran.exitCode).toBe(0);
  const { sha } = event.about;
  const { artifact, trail } = await recorded(ran.fingerprint, sha);
  const commit = {
    sha1: sha,
    ...facts,
    ...(event.branch === undefined ? {} : { branch: event.branch }),
    url: `${page}/commit/${sha}`,
  };
  expect(artifact).toMatchObject({
    trail_name: sha,
    git_commit: sha,
    commit_url: `${page}/commit/${sha}`,
    build_url: `${page}/actions/runs/9000`,
    repo_url: page,
  });
  expect(artifact.git_commit_info).toEqual(commit);
  expect(artifact.repo_info).toEqual({
    id: '812345678',
    name: 'octo-org/shop',
    url: page,
    provider: 'github',
    description: 'Sells tea',
  });
  const isPull = event.name.startsWith('pull_request');
  expect(artifact.annotations).toEqual(isPull ? { built_commit: event.sha, base_commit: commits.main.sha } : {});
  expect(trail.git_commit_info).toMatchObject({ sha1: sha });
  const evidence = trail.events.findLast(({ type }) => type === 'artifact_attestation_reported');
  expect(evidence).toMatchObject({ artifact_fingerprint: ran.fingerprint, git_commit_info: commit });
  // A reader sees what was built beside what the records are about.
  for (const shown of [sha, ...(isPull ? [event.sha, commits.main.sha] : [])]) expect(ran.summary).toContain(shown);
}

const factsOf = ({ message, author, timestamp }: KnownCommit) => ({ message, author, timestamp });
const allFactsOf = (commit: KnownCommit) => ({
  ...factsOf(commit),
  ...(commit.parents.length === 0 ? {} : { parents: commit.parents }),
});

const noticeOf = (log: string): string | undefined => /^::notice title=Commit facts missing::(.*)$/m.exec(log)?.[1];

describe('the facts of the commit', () => {
  it.each(events.filter(({ told }) => told === 'all'))(
    'come from the payload alone where it has them: $payload',
    async (event) => {
      await using github = await startGithubApi(knowing(event.about));
      const ran = await run(event, emptyWorkspace(), { github });
      const username = event.username === undefined ? {} : { author_username: event.username };
      await expectRecorded(event, ran, { ...factsOf(event.about), ...username });
      expect(github.asked).toEqual([]);
      expect(noticeOf(ran.log)).toBeUndefined();
    },
  );

  it.each(silent)('come from the local repository where the payload has none: $payload', async (event) => {
    await using github = await startGithubApi(knowing(event.about));
    const ran = await run(event, checkout(event.name.startsWith('pull_request') ? pullRef : 'main', null), { github });
    await expectRecorded(event, ran, allFactsOf(event.about));
    expect(github.asked).toEqual([]);
  });

  it.each(silent)('come from the GitHub API where there is no checkout: $payload', async (event) => {
    await using github = await startGithubApi(knowing(event.about));
    const ran = await run(event, emptyWorkspace(), { github });
    await expectRecorded(event, ran, allFactsOf(event.about));
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
    const ran = await run(event, emptyWorkspace(), {});
    await expectRecorded(event, ran, {});
    expect(noticeOf(ran.log)).toMatch(/message, author, timestamp could not be found out/);
    expect(ran.summary).toContain('Commit facts missing');
  });
});

describe('a local repository', () => {
  const event = eventOf('pull-request');

  it('that is shallow tells the head commit where it holds it', async () => {
    const ran = await run(event, checkout(pullRef, 2), {});
    // Its parents are beyond the history that was fetched, which is not the same as none.
    await expectRecorded(event, ran, factsOf(event.about));
  });

  it('that holds the merge commit alone leaves the head commit to the GitHub API', async () => {
    await using github = await startGithubApi(knowing(commits.head));
    const ran = await run(event, checkout(pullRef, 1), { github });
    await expectRecorded(event, ran, allFactsOf(event.about));
    expect(github.asked).toHaveLength(1);
  });

  it('of one commit tells it on other events', async () => {
    const dispatched = eventOf('workflow-dispatch');
    const ran = await run(dispatched, checkout('main', 1), {});
    await expectRecorded(dispatched, ran, factsOf(dispatched.about));
  });

  it.skipIf(process.getuid?.() !== 0)('of another user is read all the same', async () => {
    const workspace = checkout(pullRef, null);
    execFileSync('chown', ['-R', '12345', workspace]);
    expect(() => git(workspace, ['log', '-1'])).toThrow('dubious ownership');
    const ran = await run(event, workspace, {});
    await expectRecorded(event, ran, allFactsOf(event.about));
  });

  it('is not missed where there is no git at all', async () => {
    await using github = await startGithubApi(knowing(commits.head));
    const ran = await run(event, checkout(pullRef, null), { github, env: { PATH: root } });
    await expectRecorded(event, ran, allFactsOf(event.about));
  });

  it.skipIf(process.platform === 'win32')('that waits for ever costs no more than the timeout', async () => {
    const bin = path.join(root, 'hanging-git');
    mkdirSync(bin);
    const pidFile = path.join(bin, 'pid');
    writeFileSync(path.join(bin, 'git'), `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 300\n`, { mode: 0o755 });
    try {
      const env = { PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
      const ran = await run(event, emptyWorkspace(), { env, inputs: { timeout: '1s' } });
      expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(ran.summary).toContain('was over before the service was asked');
    } finally {
      if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    }
  });
});

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
    const ran = await run(event, emptyWorkspace(), { github });
    await expectRecorded(event, ran, {});
    expect(noticeOf(ran.log)).toContain(words);
    expect(ran.log).not.toContain('\n<html>');
    expect(ran.summary).not.toContain('<html>');
  });

  it('may know a part', async () => {
    await using github = await startGithubApi(
      replying(200, { sha: commits.head.sha, message: 'Add a basket', author: null, parents: [{ sha: 'x' }] }),
    );
    const ran = await run(event, emptyWorkspace(), { github });
    await expectRecorded(event, ran, { message: 'Add a basket' });
    expect(noticeOf(ran.log)).toContain('author, timestamp could not be found out');
  });

  it('that waits for ever costs no more than the timeout', async () => {
    await using github = await startGithubApi(() => undefined);
    const ran = await run(event, emptyWorkspace(), { github, inputs: { timeout: '1s' } });
    expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(ran.summary).toContain('was over before the service was asked');
    expect(github.asked).toHaveLength(1);
  });

  it('is the only one that gets its token, also where it sends elsewhere', async () => {
    await using proxy = await startTamperingProxy(workplace.service.url);
    await using elsewhere = await startGithubApi(knowing(commits.head));
    await using github = await startGithubApi((response, asked) => {
      response.writeHead(302, { location: elsewhere.url.replace('127.0.0.1', 'localhost') + asked }).end();
    });
    const ran = await run(event, emptyWorkspace(), { github, inputs: { 'api-url': proxy.url } });
    expect(github.asked.map(({ authorization }) => authorization)).toEqual([`token ${GITHUB_TOKEN}`]);
    expect(elsewhere.asked.map(({ authorization }) => authorization)).not.toContain(`token ${GITHUB_TOKEN}`);
    expect(proxy.seen.length).toBeGreaterThan(0);
    expect(JSON.stringify(proxy.seen.map(({ headers, path: asked, text }) => [headers, asked, text]))).not.toContain(
      GITHUB_TOKEN,
    );
    expect(ran.exitCode).toBe(0);
  });
});

describe('a run without secrets', () => {
  const withoutToken = { inputs: { 'api-token': '' } };

  it('of a pull request from a fork is told so, with what works', async () => {
    const ran = await run(eventOf('pull-request-fork'), emptyWorkspace(), withoutToken);
    expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(ran.summary).toContain('pull requests from forks');
    expect(ran.summary).toContain('github.event.pull_request.head.repo.full_name == github.repository');
    expect(ran.summary).toContain('merge_group');
  });

  it('that is a dry run needs none', async () => {
    const inputs = { ...withoutToken.inputs, 'dry-run': 'true' };
    const ran = await run(eventOf('pull-request-fork'), checkout(pullRef, 2), { inputs });
    expect(ran).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped', fingerprint: ran.fingerprint } });
  });

  it('of Dependabot is told of its own secrets', async () => {
    const env = { GITHUB_ACTOR: 'dependabot[bot]' };
    for (const event of ['pull-request', 'push']) {
      const ran = await run(eventOf(event), emptyWorkspace(), { ...withoutToken, env });
      expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(ran.summary).toContain('the secrets of Dependabot alone');
    }
  });

  it.each(['merge-group', 'push', 'pull-request-target', 'workflow-run'])(
    'is not taken for the reason where %s has them',
    async (event) => {
      const ran = await run(eventOf(event), emptyWorkspace(), withoutToken);
      expect(ran.exitCode).toBe(1);
      expect(ran.summary).toContain('secrets: inherit');
      expect(ran.summary).not.toContain('Dependabot');
    },
  );
});

describe('a re-run', () => {
  const event = eventOf('push');
  const attempt = { GITHUB_RUN_ATTEMPT: '2' };
  const withoutTests = { 'attestation-name': '', compliant: '' };

  it('records the page of its attempt', async () => {
    const ran = await run(event, emptyWorkspace(), { env: attempt });
    const { artifact } = await recorded(ran.fingerprint, event.about.sha);
    expect(artifact.build_url).toBe(`${page}/actions/runs/9000/attempts/2`);
  });

  it('inherits the evidence about the same bytes on the trail of the commit, and none on one of its own', async () => {
    const workspace = emptyWorkspace();
    const first = await run(event, workspace, {});
    expect(first.outputs['verdict']).toBe('compliant');
    const second = await run(event, workspace, { env: attempt, inputs: withoutTests });
    expect(second.outputs).toMatchObject({ verdict: 'compliant', fingerprint: first.fingerprint });
    const trail = `${event.about.sha}-2`;
    const apart = await run(event, workspace, { env: attempt, inputs: { ...withoutTests, trail } });
    expect(apart.outputs).toMatchObject({ verdict: 'non-compliant', fingerprint: first.fingerprint });
  });

  it('inherits no evidence about other bytes', async () => {
    expect((await run(event, emptyWorkspace(), {})).outputs['verdict']).toBe('compliant');
    const second = await run(event, emptyWorkspace(), { env: attempt, inputs: withoutTests });
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
    const ran = await run(event, emptyWorkspace(), { github, env });
    expect(github.asked.map(({ path: asked }) => asked)).toEqual([
      `/api/v3/repos/octo-org/shop/git/commits/${event.about.sha}`,
    ]);
    const { artifact } = await recorded(ran.fingerprint, event.about.sha);
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
    const ran = await run(event, emptyWorkspace(), { github, env });
    await expectRecorded(event, ran, allFactsOf(event.about));
    expect(proxy.seen).toEqual([`CONNECT api.acme.example:${port}`]);
  });

  it('needs no home, no directory for temporary files and no payload', async () => {
    const event = eventOf('workflow-dispatch');
    const env = { HOME: '', RUNNER_TEMP: '', GITHUB_EVENT_PATH: '' };
    const ran = await run(event, checkout('main', 1), { env });
    expect(ran.outputs, ran.log).toMatchObject({ verdict: 'compliant' });
    const { artifact } = await recorded(ran.fingerprint, event.about.sha);
    expect(artifact.git_commit_info).toMatchObject({ ...factsOf(event.about), branch: 'main' });
  });

  it('without the payload of a pull request wants the trail to be named, and takes no other commit for its head', async () => {
    for (const payload of ['pull-request', 'pull-request-target']) {
      const env = { GITHUB_EVENT_PATH: '/missing/event.json' };
      const ran = await run(eventOf(payload), emptyWorkspace(), { env });
      expect(ran).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(ran.summary).toContain('this run names no commit');
      const named = await run(eventOf(payload), emptyWorkspace(), { env, inputs: { trail: `${payload}-7` } });
      expect(named.outputs, named.log).toMatchObject({ verdict: 'compliant' });
      expect((await recorded(named.fingerprint, `${payload}-7`)).artifact.git_commit).toBeFalsy();
    }
  });
});

describe('a service whose certificate is of an own authority', () => {
  const event = eventOf('push');

  it('is trusted with `ca-file` alone, also through a proxy', async () => {
    await using front = await startTlsFront(workplace.service.url, identityOf('server'));
    await using proxy = await startForwardProxy();
    const inputs = { 'api-url': front.url, 'ca-file': authorityFile };
    await expectRecorded(event, await run(event, emptyWorkspace(), { inputs }), {
      ...factsOf(event.about),
      author_username: 'grace',
    });
    const named = { ...inputs, 'api-url': `https://service.example:${front.port}` };
    const through = await run(event, emptyWorkspace(), { inputs: named, env: { https_proxy: proxy.url } });
    expect(through.outputs, through.log).toMatchObject({ verdict: 'compliant' });
    expect(proxy.seen[0]).toBe(`CONNECT service.example:${front.port}`);
    const without = await run(event, emptyWorkspace(), { inputs: { 'api-url': front.url } });
    expect(without).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(without.summary).toContain('ca-file');
  });
});

describe('a step that only gates', () => {
  it('looks at the event and no further', async () => {
    const event = eventOf('workflow-dispatch');
    await using github = await startGithubApi(knowing(event.about));
    const built = await run(eventOf('push'), emptyWorkspace(), {});
    const ran = await run(event, emptyWorkspace(), {
      github,
      env: { PATH: root },
      inputs: { artifacts: '', 'attestation-name': '', compliant: '', flow: '', fingerprint: built.fingerprint },
    });
    expect(ran.outputs).toMatchObject({ verdict: 'compliant' });
    expect(noticeOf(ran.log)).toBeUndefined();
    expect(github.asked).toEqual([]);
  });
});
