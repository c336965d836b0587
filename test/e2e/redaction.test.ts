import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';
import { commits, git, makeRepository } from './git-repository.ts';
import { knowing, replying, startGithubApi } from './github-api.ts';
import {
  answering,
  type SeenRequest,
  startTamperingProxy,
  type Tamper,
  type TamperingProxy,
} from './tampering-proxy.ts';
import { buildInputs, openWorkplace, testsInputs, type Workplace } from './workplace.ts';

const API_TOKEN = 'assay_secret_0123456789abcdefABCDEF';
const GITHUB_TOKEN = 'ghs_job_token_9876543210fedcba';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

/**
 * Everything that a step showed to anyone. What it asks the runner to hide is not shown, and the debug lines of a library
 * are left to the runner's masks.
 */
const shownBy = ({ log, summary, outputs, result }: ActionResult): string =>
  [log.replaceAll(/^::(add-mask|debug)::.*$/gm, ''), summary, JSON.stringify(outputs), JSON.stringify(result)].join(
    '\n',
  );

const sentTo = ({ seen }: TamperingProxy): string =>
  JSON.stringify(seen.map((request) => [request, request.parts.map(({ content }) => content.toString())]));

/** Every byte that the service keeps. */
function storedBytes(): string {
  const { dataDir } = workplace.service;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1')).join('\n');
}

describe('redact', () => {
  const facts = {
    author: ['Margaret Hamilton', 'margaret@apollo.example', 'mhamilton'],
    message: ['Land on the moon', 'With priority displays'],
    branch: ['apollo-eleven'],
  } as const;
  type Fact = keyof typeof facts;
  const sha = 'b'.repeat(40);
  const event = {
    head_commit: {
      id: sha,
      message: facts.message.join('\n\n'),
      timestamp: '2026-03-02T10:00:00Z',
      author: { name: facts.author[0], email: facts.author[1], username: facts.author[2] },
    },
  };

  async function run(apiUrl: string, redact: string, more: Record<string, string> = {}): Promise<ActionResult> {
    const { directory } = workplace.job({ 'app.tgz': `redact ${redact}` });
    const { org, tokens } = workplace.service;
    return runAction({
      workspace: directory,
      inputs: {
        'api-url': apiUrl,
        'api-token': tokens.member,
        org,
        redact,
        timeout: '60s',
        ...buildInputs,
        ...testsInputs,
        ...more,
      },
      env: {
        GITHUB_EVENT_NAME: 'push',
        GITHUB_REF: `refs/heads/${facts.branch[0]}`,
        GITHUB_REF_NAME: facts.branch[0],
        GITHUB_REPOSITORY: 'octo-org/shop',
        GITHUB_REPOSITORY_ID: '812345678',
        GITHUB_RUN_ID: '1',
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_SHA: sha,
      },
      event,
    });
  }

  // Runs in this order: what is kept back must not be found among what the runs before it left with the service.
  it.each<[string, Fact[], Fact[]]>([
    ['author, message, branch', ['author', 'message', 'branch'], []],
    ['author\nmessage', ['author', 'message'], ['branch']],
    ['message', ['message'], ['author', 'branch']],
  ])('keeps %j from the service, the log, the page and the result', async (redact, hidden, told) => {
    await using proxy = await startTamperingProxy(workplace.service.url);
    const step = await run(proxy.url, redact);
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    const everywhere = [sentTo(proxy), storedBytes(), shownBy(step)].join('\n');
    for (const text of hidden.flatMap((fact): readonly string[] => facts[fact])) expect(everywhere).not.toContain(text);
    for (const text of told.flatMap((fact): readonly string[] => facts[fact])) expect(storedBytes()).toContain(text);
    expect(storedBytes()).toContain('**REDACTED**');
  });

  it('keeps it from what a dry run shows as well', async () => {
    const step = await run(workplace.service.url, 'author, message, branch', { 'dry-run': 'true' });
    expect(step.outputs['verdict']).toBe('skipped');
    expect(step.summary).toContain('**REDACTED**');
    for (const text of Object.values(facts).flat()) expect(shownBy(step)).not.toContain(text);
  });

  it.each(['git', 'the GitHub API'])('keeps what %s tells of a pull request', async (source) => {
    const job = workplace.job({ 'app.tgz': `told by ${source}` });
    if (source === 'git') {
      makeRepository(job.directory);
      git(job.directory, ['checkout', '--quiet', '--detach', 'basket']);
      writeFileSync(path.join(job.directory, 'app.tgz'), 'told by git');
    }
    await using github = await startGithubApi(knowing(commits.head));
    await using proxy = await startTamperingProxy(workplace.service.url);
    const { org, tokens } = workplace.service;
    const step = await runAction({
      workspace: job.directory,
      inputs: {
        'api-url': proxy.url,
        'api-token': tokens.member,
        org,
        redact: 'author, message, branch',
        ...buildInputs,
        ...testsInputs,
      },
      env: {
        GITHUB_API_URL: github.url,
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_HEAD_REF: 'basket',
        GITHUB_REF: 'refs/pull/7/merge',
        GITHUB_REPOSITORY: 'octo-org/shop',
        GITHUB_SHA: commits.merge.sha,
      },
      event: { pull_request: { head: { sha: commits.head.sha, ref: 'basket' }, base: { sha: commits.main.sha } } },
      githubToken: GITHUB_TOKEN,
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    expect(github.asked).toHaveLength(source === 'git' ? 0 : 1);
    const everywhere = [sentTo(proxy), storedBytes(), shownBy(step)].join('\n');
    for (const text of ['Add a basket', 'Ada Lovelace', 'ada@example.com', '"basket"'])
      expect(everywhere).not.toContain(text);
    expect(sentTo(proxy)).toContain(String(commits.head.timestamp));
  });
});

/** Repeats the token in every place of a refusal. */
const echo =
  (status: number): Tamper =>
  (request: SeenRequest, forward) => {
    const got = request.headers.authorization ?? '';
    const basic = Buffer.from(got.replace('Bearer ', '')).toString('base64');
    const message = `refused ${got} ${basic} ${'x'.repeat(60)} ${got}`;
    const errors = { [got]: got, token: `${'y'.repeat(185)}${got}` };
    const body = { message, code: 'invalid_request', errors, request_id: got };
    return answering(status, body, { 'x-request-id': got.replaceAll(/\s/g, '-') })(request, forward);
  };

describe('tokens', () => {
  /** Runs a step that reports, attests and asks, with both tokens, and everything that is shown of it. */
  async function run(apiUrl: string, inputs: Record<string, string>, env: Record<string, string> = {}) {
    const { directory } = workplace.job({ 'app.tgz': 'tokens' });
    const step = await runAction({
      workspace: directory,
      inputs: {
        'api-url': apiUrl,
        'api-token': API_TOKEN,
        org: 'acme',
        timeout: '4s',
        ...buildInputs,
        ...testsInputs,
        ...inputs,
      },
      env: {
        GITHUB_EVENT_NAME: 'push',
        GITHUB_REPOSITORY: 'octo-org/shop',
        GITHUB_SHA: 'c'.repeat(40),
        ...env,
      },
      githubToken: GITHUB_TOKEN,
    });
    expectNoToken(shownBy(step));
    expect(step.log).toContain(`::add-mask::${API_TOKEN}`);
    expect(step.log).toContain(`::add-mask::${GITHUB_TOKEN}`);
    return step;
  }

  /** In no form, and with no half of one that a cut left over. */
  function expectNoToken(text: string): void {
    const plain = text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    for (const token of [API_TOKEN, GITHUB_TOKEN])
      for (const form of [token.slice(0, 20), token.slice(-12), Buffer.from(token).toString('base64')])
        expect(plain).not.toContain(form);
  }

  it.each([400, 401, 403, 404, 422, 500])('are not shown where the service repeats them with %i', async (status) => {
    await using proxy = await startTamperingProxy(workplace.service.url, echo(status));
    const step = await run(proxy.url, {});
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(sentTo(proxy)).toContain(API_TOKEN);
    expect(sentTo(proxy)).not.toContain(GITHUB_TOKEN);
  });

  it('are not shown where the service repeats them on a page', async () => {
    await using proxy = await startTamperingProxy(workplace.service.url, async (request) => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      text: `<html>${request.headers.authorization}</html>`,
    }));
    expect((await run(proxy.url, {})).outputs['verdict']).toBe('undecided');
  });

  it('are not shown where the GitHub API repeats its own', async () => {
    await using github = await startGithubApi(replying(403, { message: `${'x'.repeat(180)} ${GITHUB_TOKEN} bad` }));
    const step = await run('http://127.0.0.1:9', {}, { GITHUB_API_URL: github.url });
    expect(github.asked).toHaveLength(1);
    expect(step.log).toContain('The GitHub API did not tell');
  });

  it.each([
    ['the query of the address', { 'api-url': `https://assay.example.com/?token=${API_TOKEN}` }],
    ['the user of the address', { 'api-url': `https://x:${API_TOKEN}@assay.example.com` }],
    ['the path of the address', { 'api-url': `http://127.0.0.1:9/${API_TOKEN}` }],
    ['the name of the organization', { org: API_TOKEN }],
    ['the flow', { flow: `${API_TOKEN} ` }],
    ['the environment', { environment: `${GITHUB_TOKEN}!` }],
    ['the artifacts', { artifacts: `${API_TOKEN}=${API_TOKEN}/*` }],
    ['the attestations', { attestations: `- {name: "${API_TOKEN}/", compliant: ${GITHUB_TOKEN}}` }],
    ['the fingerprint', { fingerprint: API_TOKEN }],
    ['a dry run', { 'dry-run': 'true', description: `${API_TOKEN} ${GITHUB_TOKEN}`, trail: API_TOKEN }],
  ])('are not shown where they stand by mistake in %s', async (_where, inputs: Record<string, string>) => {
    const { 'api-url': apiUrl = 'http://127.0.0.1:9', ...others } = inputs;
    const step = await run(apiUrl, others);
    expect(step.outputs['verdict']).toBe('undecided');
  });

  it('come from the environment as well as from inputs', async () => {
    await using proxy = await startTamperingProxy(workplace.service.url, echo(403));
    const env = { ASSAY_API_URL: proxy.url, ASSAY_API_TOKEN: API_TOKEN, ASSAY_ORG: 'acme' };
    const step = await run('', { 'api-token': '', org: '' }, env);
    expect(step.outputs['verdict']).toBe('undecided');
    expect(sentTo(proxy)).toContain(API_TOKEN);
  });
});
