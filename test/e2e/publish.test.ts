import { marked, type Token } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../action/publish/github-conversation.ts';
import { buildInputs, type Job, openWorkplace, type Step, testsInputs, type Workplace } from './workplace.ts';

const TOKEN = 'ghs_token-of-the-publish-test';

let work: Workplace;
beforeAll(async () => {
  work = await openWorkplace();
});
afterAll(() => work.close());

const shown = { 'check-run': 'assay / production', comment: 'true', 'github-token': TOKEN };

/** Runs a step in a run of pull request 7 of octo-org/shop. */
function onPullRequest(
  job: Job,
  { url }: Conversation,
  inputs: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<Step> {
  const variables = {
    GITHUB_ACTION: '__assay',
    GITHUB_API_URL: url,
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_HEAD_REF: 'topic',
    GITHUB_JOB: 'gate',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_REPOSITORY: 'octo-org/shop',
    GITHUB_WORKFLOW: 'Deliver',
    ...env,
  };
  const repo = { full_name: 'octo-org/shop' };
  const event = {
    pull_request: { number: 7, head: { sha: job.sha, ref: 'topic', repo }, base: { ref: 'main', repo } },
    repository: { id: 42, ...repo, html_url: 'https://github.com/octo-org/shop', description: null },
  };
  return job.run({ ...shown, ...inputs }, variables, event);
}

const attempt = (number: number): Record<string, string> => ({ GITHUB_RUN_ATTEMPT: String(number) });

/** Requests that write; commit facts are read of the same stand-in. */
const written = ({ requests }: Conversation): string[] => requests.filter((request) => !request.startsWith('GET '));

describe('a check and a comment', () => {
  it('show the result, and are brought up to date by a later run', async () => {
    const github = await startConversation();
    const job = work.job({ 'app.tgz': 'shown on the pull request' });
    const refused = await onPullRequest(job, github, buildInputs);
    expect(refused, refused.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    expect(github.checks).toMatchObject([
      {
        name: 'assay / production',
        head_sha: job.sha,
        status: 'completed',
        conclusion: 'failure',
        details_url: 'https://github.com/octo-org/shop/actions/runs/7',
      },
    ]);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain('## Assay: non-compliant');
    expect(github.comments[0]?.body).toContain('attestation');
    expect(github.checks[0]?.output.summary).toContain('## Assay: non-compliant');

    const passed = await onPullRequest(job, github, { ...buildInputs, ...testsInputs });
    expect(passed, passed.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(github.checks).toMatchObject([{ conclusion: 'success' }]);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain('## Assay: compliant');
    expect(github.comments[0]?.body).not.toContain('non-compliant');
    expect(written(github).map((request) => request.split(' ')[0])).toEqual(['POST', 'POST', 'PATCH', 'PATCH']);
  });

  it('are the same ones whether or not files were found, and whatever their versions', async () => {
    const github = await startConversation();
    const inputs = { ...buildInputs, ...testsInputs, artifacts: 'dist/*.whl', scope: 'flow', environment: '' };
    const broken = await onPullRequest(work.job(), github, inputs);
    expect(broken.exitCode, broken.log).toBe(1);
    expect(github.comments[0]?.body).toContain('matches no file');
    await onPullRequest(work.job({ 'dist/shop-1.0.whl': '1' }), github, inputs);
    await onPullRequest(work.job({ 'dist/shop-1.1.whl': '2' }), github, inputs);
    expect(github.comments).toHaveLength(1);
  });

  it('turn to a failure where a re-run of the commit has wrong inputs, and back', async () => {
    const github = await startConversation();
    const job = work.job({ 'app.tgz': 'run again without its token' });
    const inputs = { ...buildInputs, ...testsInputs };
    expect((await onPullRequest(job, github, inputs, attempt(1))).verdict).toBe('compliant');
    const broken = await onPullRequest(job, github, { ...inputs, 'api-token': '', environment: ',' }, attempt(2));
    expect(broken, broken.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(github.checks).toMatchObject([
      { conclusion: 'failure', details_url: 'https://github.com/octo-org/shop/actions/runs/7/attempts/2' },
    ]);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain('### Wrong inputs');
    expect((await onPullRequest(job, github, inputs, attempt(3))).verdict).toBe('compliant');
    expect(github.checks).toMatchObject([{ conclusion: 'success' }]);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).not.toContain('Wrong inputs');
  });

  it('are neutral where a step that could not decide is let through', async () => {
    const github = await startConversation();
    const inputs = { ...buildInputs, 'api-url': 'http://127.0.0.1:9', timeout: '3s', 'on-undecided': 'warn' };
    const step = await onPullRequest(work.job({ 'app.tgz': 'let through' }), github, inputs);
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 0 });
    expect(github.checks).toMatchObject([{ conclusion: 'neutral' }]);
  });

  it('are others for another step, artifact or environment', async () => {
    const github = await startConversation();
    const job = work.job({ 'app.tgz': 'one of several', 'b.tgz': 'another' });
    await onPullRequest(job, github, buildInputs);
    await onPullRequest(job, github, buildInputs, { GITHUB_JOB: 'other' });
    await onPullRequest(job, github, { ...buildInputs, artifacts: 'b=b.tgz' });
    await onPullRequest(job, github, { ...buildInputs, environment: 'playground' });
    expect(github.comments).toHaveLength(4);
    expect(github.checks).toHaveLength(4);
  });

  it('stay within their limits with 1,000 artifacts', async () => {
    const github = await startConversation();
    const files = Array.from({ length: 1000 }, (_, index): [string, string] => [
      `out/${'ärtifact-'.repeat(10)}${index}.bin`,
      `one of a thousand: ${index}`,
    ]);
    const job = work.job(Object.fromEntries(files));
    const step = await onPullRequest(job, github, { ...buildInputs, artifacts: 'out', timeout: '150s' });
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    // The stand-in refuses what GitHub would find too long.
    expect(github.comments).toHaveLength(1);
    expect(github.checks).toHaveLength(1);
    expect(github.comments[0]?.body).toContain('1000 artifacts');
    expect(step.annotations.filter(({ level }) => level === 'warning')).toEqual([]);
  });

  it.each([
    ['compliant', testsInputs],
    ['non-compliant', {}],
  ] as const)('that may not be written are a warning with the lines to add, and it stays %s', async (verdict, more) => {
    const github = await startConversation();
    github.refusal = { status: 403, message: 'Resource not accessible by integration' };
    const job = work.job({ 'app.tgz': `may not write: ${verdict}` });
    const step = await onPullRequest(job, github, { ...buildInputs, ...more });
    expect(step, step.log).toMatchObject({ verdict, exitCode: verdict === 'compliant' ? 0 : 1 });
    const warnings = step.annotations.filter(({ level }) => level === 'warning').map(({ message }) => message);
    expect(warnings).toEqual([
      expect.stringContaining('`permissions: { contents: read, checks: write }`'),
      expect.stringContaining('`permissions: { contents: read, pull-requests: write }`'),
    ]);
  });

  it('are a warning too where GitHub cannot be reached', async () => {
    const gone = { ...(await startConversation()), url: 'http://127.0.0.1:1' };
    const step = await onPullRequest(work.job({ 'app.tgz': 'no GitHub' }), gone, { ...buildInputs, ...testsInputs });
    expect(step, step.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(step.annotations.filter(({ level }) => level === 'warning')).toHaveLength(2);
  });

  it('hold no secret of a name that is refused for it', async () => {
    const github = await startConversation();
    const { member } = work.service.tokens;
    const name = `@octocat ${member} ${TOKEN}.bin`;
    const step = await onPullRequest(work.job({ [name]: name }), github, { ...buildInputs, artifacts: '*.bin' });
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    for (const body of [github.comments[0]?.body ?? '', github.checks[0]?.output.summary ?? '']) {
      expect(body).toContain('holds a token of this step');
      for (const secret of [member, TOKEN]) {
        expect(body).not.toContain(secret);
        expect(body).not.toContain(secret.replaceAll('_', '&#95;'));
      }
    }
  });

  it('hold nothing that a name makes of them', async () => {
    const github = await startConversation();
    const names = [
      '@octocat <img src=x onerror=alert(1)>.bin',
      '[click](javascript:alert(1)) #1.bin',
      '--> <b>bold</b> assay.bin',
    ];
    const job = work.job(Object.fromEntries(names.map((name) => [`out/${name.replaceAll('/', '∕')}`, name])));
    const step = await onPullRequest(job, github, { ...buildInputs, artifacts: 'out' });
    expect(step.verdict, step.log).toBe('non-compliant');
    for (const body of [github.comments[0]?.body ?? '', github.checks[0]?.output.summary ?? '']) {
      expect(body).toContain('octocat');
      // Whoever a text names is not called: code and character references call nobody.
      const texts = textsOf(marked.lexer(body));
      expect(texts.join('\n')).not.toMatch(/@octocat|<img|<b>|#1\b/);
      expect(tokensIn(marked.lexer(body)).filter(({ type }) => type === 'image')).toEqual([]);
      expect(JSON.stringify(linksIn(body))).not.toContain('javascript');
    }
  });

  it('are not written in a dry run, nor where they were not asked for', async () => {
    const github = await startConversation();
    const job = work.job({ 'app.tgz': 'dry' });
    expect((await onPullRequest(job, github, { ...buildInputs, 'dry-run': 'true' })).verdict).toBe('skipped');
    await onPullRequest(job, github, { ...buildInputs, ...testsInputs, 'check-run': '', comment: 'false' });
    expect(written(github)).toEqual([]);
  });

  it('are the check alone on a push', async () => {
    const github = await startConversation();
    const job = work.job({ 'app.tgz': 'pushed' });
    const env = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo-org/shop' };
    const step = await job.run({ ...buildInputs, ...testsInputs, ...shown }, env);
    expect(step, step.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(github.checks).toMatchObject([{ head_sha: job.sha, conclusion: 'success' }]);
    expect(github.comments).toEqual([]);
    expect(step.annotations.filter(({ level }) => level === 'warning')).toEqual([]);
  });

  it('are asked of nobody without a token, and that is said', async () => {
    const github = await startConversation();
    const job = work.job({ 'app.tgz': 'no token' });
    const step = await onPullRequest(job, github, { ...buildInputs, ...testsInputs, 'github-token': '' });
    expect(step, step.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    expect(step.annotations.map(({ message }) => message).join('\n')).toContain('`github-token`');
    expect(github.requests).toEqual([]);
  });
});

/** Every token at any depth. */
const tokensIn = (tokens: readonly Token[]): Token[] => {
  const found: Token[] = [];
  void marked.walkTokens([...tokens], (token) => void found.push(token));
  return found;
};

/** What is shown as running text or taken for HTML. The line by which a comment is found again is ours. */
const textsOf = (tokens: readonly Token[]): string[] =>
  tokensIn(tokens).flatMap((token) =>
    (token.type === 'text' || token.type === 'html') && !('tokens' in token && token.tokens !== undefined)
      ? [token.raw.replace(/^<!-- assay:[0-9a-f]{16}-[0-9a-f]{16} -->\n?/, '')]
      : [],
  );

const linksIn = (body: string): string[] =>
  tokensIn(marked.lexer(body)).flatMap((token) => (token.type === 'link' ? [String(token['href'])] : []));
