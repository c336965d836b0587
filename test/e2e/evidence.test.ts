import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullRequest, repository, review } from '../action/evidence/github-repository.ts';
import { attachmentOf, inputsFor, openEvidenceWorkplace, recordOf, suite } from './evidence-workplace.ts';
import { startGithubApi } from './github-api.ts';
import { sha256, type Step, type Workplace } from './workplace.ts';

const TOKEN = 'ghs_token-of-the-evidence-test';
let work: Workplace;
beforeAll(async () => {
  work = await openEvidenceWorkplace();
});
afterAll(() => work.close());

describe.concurrent('evidence through the Action', () => {
  it.each([
    ['approved by another', 'compliant', [review('bob')]],
    // The type's own rule is content with any pull request.
    ['approved by its author alone', 'non-compliant', [review('ann')]],
  ] as const)('pull-request %s is %s', async (title, verdict, reviews) => {
    const app = `pull request ${title}`;
    const job = work.job({ 'app.tgz': app });
    const merged = pullRequest({ merge_commit_sha: job.sha });
    await using github = await startGithubApi(repository({ found: [[merged]], reviews }));
    const step = await job.run(
      { ...inputsFor('pull_request', 'pull-request: {approvals: 1}'), 'github-token': TOKEN },
      { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo-org/shop' },
    );
    expect(step, step.log).toMatchObject({ verdict, exitCode: verdict === 'compliant' ? 0 : 1 });
    const record = await recordOf(work, 'pull_request', app);
    expect(record).toMatchObject({
      attestation_type: 'pull_request',
      is_compliant: verdict === 'compliant',
      pull_requests: [{ url: merged.html_url }],
      user_data: { 'pull-request': {} },
      evidence_archive_path: null,
    });
  });

  it('lowers what the type itself would let pass: tests that were all skipped', async () => {
    const app = 'all skipped';
    const job = work.job({ 'app.tgz': app, 'r.xml': suite('<testcase name="a"><skipped/></testcase>') });
    const step = await job.run(inputsFor('junit', 'junit: r.xml'));
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    const { junit_results: results, ...record } = await recordOf(work, 'junit', app);
    expect(record.is_compliant).toBe(false);
    expect(results).toMatchObject([{ total: 1, failures: 0, errors: 0 }]);
  });

  it("keeps the user's data from passing for what was read", async () => {
    const app = 'forged facts';
    const job = work.job({ 'app.tgz': app, 'r.xml': suite('<testcase name="a"><failure/></testcase>') });
    await job.run(inputsFor('junit', 'junit: r.xml'));
    expect((await recordOf(work, 'junit', app)).user_data['junit']).toMatchObject({ totals: { failures: 1 } });
  });

  it('is refused where template and evidence differ in their type', async () => {
    const job = work.job({ 'app.tgz': 'another type', 'r.xml': suite('<testcase name="a"/>') });
    const step = await job.run(inputsFor('custom:load-test', 'junit: r.xml'));
    expect(step, step.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    expect(step.summary).toContain('custom: load-test');
  });

  it('satisfies a policy that asks for types, once all of them are there', async () => {
    const job = work.job({ 'app.tgz': 'by policy', 'r.xml': suite('<testcase name="a"/>') });
    const merged = pullRequest({ merge_commit_sha: job.sha });
    await using github = await startGithubApi(repository({ found: [[merged]] }));
    const run = (attestations: string): Promise<Step> =>
      job.run(
        { flow: 'loose', artifacts: 'app=app.tgz', environment: 'strict', attestations, 'github-token': TOKEN },
        { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo-org/shop' },
      );
    const some = await run('- {name: unit, junit: r.xml}\n- {name: review, pull-request: true}');
    expect(some, some.log).toMatchObject({ verdict: 'non-compliant', exitCode: 1 });
    const rest = await run('- {name: load, custom: load-test, data: {p95_ms: 90, errors: 0}}');
    expect(rest, rest.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
  });

  it('of a custom type is undecided where the organization has no such type', async () => {
    const job = work.job({ 'app.tgz': 'no such type' });
    const step = await job.run(inputsFor('custom:load-test', 'custom: laod-test, data: {p95_ms: 90, errors: 0}'));
    expect(step, step.log).toMatchObject({ verdict: 'undecided', exitCode: 1 });
    expect(step.annotations.map(({ message }) => message).join('\n')).toContain("'laod-test'");
  });

  it('is attached compressed above 10 MB', async () => {
    const app = 'large report';
    const raw = suite('<testcase name="a"/>', `<system-out>${'all is well\n'.repeat(1_000_000)}</system-out>`);
    const job = work.job({ 'app.tgz': app, 'r.xml': raw });
    const step = await job.run(inputsFor('junit', 'junit: r.xml'));
    expect(step, step.log).toMatchObject({ verdict: 'compliant', exitCode: 0 });
    const record = await recordOf(work, 'junit', app);
    expect(record.evidence_archive_path).toBe('r.xml.gz');
    expect(sha256(gunzipSync(await attachmentOf(work, record)))).toBe(sha256(raw));
  });
});
