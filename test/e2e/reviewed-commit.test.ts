import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitOf, pullRequest, review } from '../action/evidence/github-repository.ts';
import { form } from '../running-service.ts';
import { git } from './git-repository.ts';
import { answering, startTamperingProxy } from './tampering-proxy.ts';
import { down } from './unreachable.ts';
import { type GithubApi, replying, startGithubApi } from './github-api.ts';
import { type Job, openJob, openWorkplace, sha256, type Step, type Workplace } from './workplace.ts';

const TOKEN = 'ghs_token-of-the-review-test';
/** What came in by a pull request that bob approved, and what did not. */
const REVIEWED = 'b'.repeat(40);
const UNREVIEWED = 'c'.repeat(40);

const TEMPLATE = `
version: 1
trail:
  attestations:
    - name: trail-review
      type: pull_request
  artifacts:
    - name: app
      attestations:
        - name: review
          type: pull_request
`;

const REVIEW = '- name: review\n  pull-request: { approvals: 1 }\n';

let work: Workplace;
let github: GithubApi;
beforeAll(async () => {
  work = await openWorkplace();
  const template = { part: 'template_file', name: 'template.yml', content: TEMPLATE };
  const flow = { name: 'reviewed', description: 'Asks for reviews' };
  const made = await work.service.send('PUT', '/flows/acme/template_file', {
    form: form('data_json', flow, template),
  });
  if (made.status !== 201) throw new Error(`expected a flow, found ${made.status} ${made.text}`);
  const merged = pullRequest({ merge_commit_sha: REVIEWED });
  github = await startGithubApi((response, path) => {
    const known: [string, unknown][] = [
      [`/commits/${REVIEWED}/pulls`, [merged]],
      ['/pulls', [pullRequest({ state: 'open', merged_at: null })]],
      ['/pulls/7/reviews', [review('bob')]],
      ['/pulls/7/commits', [commitOf('ann')]],
      ['/collaborators/bob/permission', { permission: 'write' }],
    ];
    const found = known.find(([end]) => path.replace(/\?.*/, '').endsWith(end));
    replying(found === undefined ? 404 : 200, found?.[1] ?? { message: 'Not Found' })(response, path);
  });
});
afterAll(async () => {
  await github[Symbol.asyncDispose]();
  await work.close();
});

/** A run of any event about a commit, on a workspace with that content of `app.tgz`. */
function runAt(sha: string, app: string, event = 'push'): (inputs: Record<string, string>) => Promise<Step> {
  const { directory } = work.job({ 'app.tgz': app });
  const job: Job = openJob(work.service, directory, sha);
  return (inputs) => job.run({ flow: 'reviewed', 'github-token': TOKEN, ...inputs }, variables(event));
}

const variables = (event: string) => ({
  GITHUB_API_URL: github.url,
  GITHUB_REPOSITORY: 'octo-org/shop',
  GITHUB_EVENT_NAME: event,
});

const reporting = { artifacts: 'app=app.tgz', gate: 'off' };
const gateOf = (app: string) => ({ fingerprint: sha256(app), scope: 'flow' });

const said = ({ annotations }: Step): string => annotations.map(({ message }) => message).join('\n');

describe('the review of an artifact that was reported before', () => {
  it('is that of the commit it was built from, not of the run that asks', async () => {
    const app = 'built from what nobody looked at';
    await runAt(UNREVIEWED, app)(reporting);
    const deploy = runAt(REVIEWED, app, 'workflow_dispatch');
    const step = await deploy({ ...gateOf(app), attestations: REVIEW });
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    expect(step.result.attestations).toMatchObject([{ name: 'review', compliant: false, state: 'recorded' }]);
    expect(github.asked.map(({ path }) => path)).toContain(
      `/repos/octo-org/shop/commits/${UNREVIEWED}/pulls?per_page=100&page=1`,
    );
  });

  it('is asked for and found from a run about another commit', async () => {
    const app = 'built from what bob approved';
    await runAt(REVIEWED, app)(reporting);
    await runAt(
      UNREVIEWED,
      app,
      'workflow_dispatch',
    )({
      trail: REVIEWED,
      attestations: '- name: trail-review\n  pull-request: true\n',
      gate: 'off',
    });
    const step = await runAt(UNREVIEWED, app, 'workflow_dispatch')({ ...gateOf(app), attestations: REVIEW });
    expect(step, step.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  });

  it('cannot be had where the record names no commit, and where there is no record', async () => {
    const app = 'built from who knows what';
    const asking = { fingerprint: sha256(app), gate: 'off', attestations: REVIEW };
    const unknown = await runAt(REVIEWED, app)(asking);
    expect(unknown, unknown.log).toMatchObject({ exitCode: 1, verdict: 'undecided' });
    expect(said(unknown)).toContain('Report the artifact in the job that builds it');
    const gated = await runAt(REVIEWED, app)({ ...gateOf(app), attestations: REVIEW });
    expect(gated, gated.log).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
    const reported = await work.service.send('POST', '/artifacts/acme/reviewed', {
      json: {
        fingerprint: sha256(app),
        filename: 'app.tgz',
        trail_name: 'manual',
        git_commit: '0'.repeat(40),
        build_url: '',
        commit_url: '',
      },
    });
    expect(reported.status, reported.text).toBe(201);
    const tests = '- name: tests\n  compliant: true\n';
    const step = await runAt(REVIEWED, app)({ ...asking, attestations: REVIEW + tests, 'on-undecided': 'warn' });
    expect(step, step.log).toMatchObject({ exitCode: 1 });
    expect(said(step)).toMatch(/reported without the commit.*in the job that builds the artifact/);
    expect(step.result.attestations).toMatchObject([
      { name: 'tests', state: 'recorded' },
      { name: 'review', state: 'failed', compliant: null },
    ]);
    const dry = await runAt(REVIEWED, app)({ ...gateOf(app), attestations: REVIEW, 'dry-run': 'true' });
    expect(dry, dry.log).toMatchObject({ exitCode: 0, verdict: 'skipped' });
    expect(dry.result.planned?.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });
});

describe('the review of an artifact, with a spool', () => {
  it('is lost in an outage, and the other evidence is kept', async () => {
    const app = 'asked about in an outage';
    const { directory } = work.job({ 'app.tgz': app });
    const job = openJob(work.service, directory, REVIEWED);
    const run = (inputs: Record<string, string>) =>
      job.run({ flow: 'reviewed', 'github-token': TOKEN, spool: job.spool, ...inputs }, variables('push'));
    await run(reporting);
    const tests = '- name: tests\n  compliant: true\n';
    const asking = { fingerprint: sha256(app), gate: 'off', attestations: tests + REVIEW };
    await using proxy = await startTamperingProxy(work.service.url, answering(503, '{}'));
    const step = await run({ ...asking, 'api-url': proxy.url, timeout: '4s', 'on-undecided': 'warn' });
    expect(step, step.log).toMatchObject({ exitCode: 0, verdict: 'undecided' });
    expect(step.outputs['spool']).toBe(job.spool);
    expect(step.result.attestations).toMatchObject([
      { name: 'tests', state: 'failed' },
      { name: 'review', state: 'failed', compliant: null },
    ]);
    const later = await run(asking);
    expect(later, later.log).toMatchObject({ exitCode: 0 });
    expect(later.outputs['spool']).toBe('');
    const { json } = await work.service.send('GET', `/attestations/acme/reviewed/trail/${REVIEWED}/tests`);
    expect(json).toHaveLength(2);
  });

  it('is asked for after the report that waits there', async () => {
    const app = 'reported in an outage';
    const { directory } = work.job({ 'app.tgz': app });
    const job = openJob(work.service, directory, REVIEWED);
    const run = (inputs: Record<string, string>) =>
      job.run({ flow: 'reviewed', 'github-token': TOKEN, spool: job.spool, ...inputs }, variables('push'));
    const kept = await run({ ...reporting, ...down });
    expect(kept.outputs['spool'], kept.log).toBe(job.spool);
    const step = await run({ fingerprint: sha256(app), gate: 'off', attestations: REVIEW });
    expect(step, step.log).toMatchObject({ exitCode: 0 });
    expect(step.outputs['spool']).toBe('');
    expect(step.result.attestations).toMatchObject([{ name: 'review', compliant: true, state: 'recorded' }]);
  });
});

describe('the review on a trail', () => {
  it('that is named after a commit is that of this commit', async () => {
    const app = 'on the trail of its commit';
    await runAt(UNREVIEWED, app)(reporting);
    const deploy = runAt(REVIEWED, app, 'workflow_dispatch');
    const attestations = '- name: trail-review\n  pull-request: true\n';
    const step = await deploy({ trail: UNREVIEWED, attestations, gate: 'off' });
    expect(step.result.attestations, step.log).toMatchObject([{ name: 'trail-review', compliant: false }]);
  });

  it('is not that of the commit it is named after, where artifacts of another one are reported to it', async () => {
    const step = await runAt(
      UNREVIEWED,
      'on a foreign trail',
    )({
      ...reporting,
      artifacts: 'app=app.tgz\nlib=app.tgz',
      trail: REVIEWED,
      attestations: '- name: trail-review\n  pull-request: true\n',
    });
    expect(step, step.log).toMatchObject({ exitCode: 1, result: { attestations: [] } });
    expect(said(step)).toContain(`named after commit ${REVIEWED}, and this step reports artifacts of`);
  });

  it('is suggested where the commit is that of the build', async () => {
    const app = 'on a named trail';
    await runAt(UNREVIEWED, app)({ ...reporting, trail: 'release-1' });
    const step = await runAt(REVIEWED, app, 'workflow_dispatch')(gateOf(app));
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    expect(step.summary).toMatch(
      /# a step of its own in the job that reports the artifact: evidence of the trail\n(?:.*\n)*?.*trail: release-1/,
    );
    expect(step.summary).not.toContain('before this one: evidence of the trail');
  });
});

describe('a checkout of another commit', () => {
  it('is warned of, and neither reviewed nor taken for reviewed later', async () => {
    const app = 'built from a checkout with ref:';
    const { directory } = work.job({ 'app.tgz': app });
    const job = openJob(work.service, directory, REVIEWED);
    git(directory, ['init', '--quiet']);
    const identity = ['-c', 'user.name=Eve', '-c', 'user.email=eve@example.com'];
    git(directory, [...identity, 'commit', '--quiet', '--allow-empty', '-m', 'Not looked at']);
    const head = git(directory, ['rev-parse', 'HEAD']);
    const run = (inputs: Record<string, string>) =>
      job.run({ flow: 'reviewed', 'github-token': TOKEN, ...inputs }, variables('issue_comment'));

    const refused = await run({ ...reporting, attestations: REVIEW });
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(said(refused)).toContain(`about commit ${REVIEWED}, and the workspace is at commit ${head}`);

    const reported = await run(reporting);
    expect(reported, reported.log).toMatchObject({ exitCode: 0 });
    expect(reported.annotations).toMatchObject([{ level: 'warning', title: 'Another commit is checked out' }]);
    expect(said(reported)).toMatch(new RegExp(`${head}.*${REVIEWED}.*Leave \`ref\` out of the checkout`));

    const later = await run({ fingerprint: sha256(app), gate: 'off', attestations: REVIEW });
    expect(later).toMatchObject({ exitCode: 1, result: { attestations: [{ name: 'review', state: 'failed' }] } });
    expect(said(later)).toContain('`checked_out_commit`');
  });
});
