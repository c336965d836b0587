import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'vitest';
import { pullRequest, repository, review } from '../../action/evidence/github-repository.ts';
import { form, type RunningService } from '../../running-service.ts';
import { type GithubApi, replying, startGithubApi } from '../github-api.ts';
import { steadyPage } from '../steady-page.ts';
import { openWorkplace } from '../workplace.ts';
import { applyRemedy, type OwnWords } from './apply-remedy.ts';
import { runWorkflow } from './workflow.ts';

// Each directory here has a workflow that is stopped, and the template of its flow `shop` or the policy of its
// environment `production` that stops it. The lines on the page of the step that failed are put into the workflow as their
// comments say, without more thought, and then it passes. Read test/e2e/golden/refusals as those who were stopped would.

interface Refusal {
  name: string;
  /** What stops it, in a word. */
  because: string;
  /** What the user puts into the lines where they say so. */
  own?: OwnWords;
}

const refusals: readonly Refusal[] = [
  { name: 'missing-generic', because: 'asks for the attestation `tests`' },
  {
    name: 'missing-junit',
    because: 'asks for the attestation `unit-tests` (type `junit`)',
    own: { 'reports/*.xml': 'build/test-results/*.xml' },
  },
  { name: 'missing-pull-request', because: '(type `pull_request`)' },
  {
    name: 'missing-custom',
    because: '(type `custom:threat-model`)',
    own: { 'path/to/data.json': 'security/threat-model.json' },
  },
  { name: 'second-evidence', because: 'asks for the attestation `tests`' },
  { name: 'one-of-two-artifacts', because: 'asks for the attestation `tests`' },
  {
    name: 'wrong-type',
    because: 'There is one of that name of the type `generic`',
    own: { 'reports/*.xml': 'unit.xml' },
  },
  { name: 'wrong-trail', because: 'There is one on the trail `nightly` of this flow' },
  { name: 'wrong-name', because: 'There is one on this trail for an artifact named `ap`' },
  { name: 'trail-incomplete', because: 'on the trail, the record of its build, and there is none' },
  { name: 'deployment', because: 'asks for the attestation `scan`' },
  {
    name: 'deployment-by-fingerprint',
    because: 'asks for the attestation `scan`',
    own: { 'steps.REPORT': 'needs.build' },
  },
  {
    name: 'failed-evidence',
    because: 'Line coverage is 50 % (1 of 2 lines); at least 80 % is asked for.',
    own: { 'path/to/coverage': 'all.info' },
  },
  {
    name: 'unknown-artifact',
    because: 'No artifact with this fingerprint was ever reported',
    own: { FLOW: 'shop', 'path/to/FILE': 'dist/app.tgz' },
  },
  { name: 'unexpected-name', because: 'expects artifacts named `app`', own: { 'path/to/app.tgz': 'dist/app.tgz' } },
];

const textOf = (name: string, file: string): string => readFileSync(path.join(import.meta.dirname, name, file), 'utf8');

/** What the refusal is about, in the place of what every workplace has. */
async function seed({ name }: Refusal, service: RunningService): Promise<void> {
  const put = async (method: string, target: string, data: FormData): Promise<void> => {
    const reply = await service.send(method, target, { form: data });
    if (reply.status >= 300) throw new Error(`${method} ${target}: ${reply.status} ${reply.text}`);
  };
  const template = { part: 'template_file', name: 'template.yml', content: textOf(name, 'template.yml') };
  await put('PUT', '/flows/acme/template_file', form('data_json', { name: 'shop', description: 'The shop' }, template));
  const policy = { part: 'policy_file', name: 'policy.yml', content: textOf(name, 'policy.yml') };
  await put('PUT', '/policies/acme', form('payload', { name: 'careful' }, policy));
  await put('POST', '/custom-attestation-types/acme', form('data_json', { name: 'threat-model' }));
}

/** GitHub, where each commit was merged with an approval, for those whose token may read that. */
async function startGithub(sha: string): Promise<GithubApi> {
  const reviews = [review('bob')];
  const known = repository({ found: [[pullRequest({ merge_commit_sha: sha })]], reviews });
  const api = await startGithubApi((response, target) => {
    const isGranted = api.asked.at(-1)?.authorization?.includes('pull-requests:read') === true;
    (isGranted ? known : replying(403, { message: 'Resource not accessible by integration' }))(response, target);
  });
  return api;
}

describe.concurrent('the lines on the page of a refusal let it pass', () => {
  // Each has a service of its own.
  it.for(refusals)('$name', async (refusal, { expect }) => {
    const work = await openWorkplace();
    try {
      await seed(refusal, work.service);
      const { service } = work;
      const values = {
        'vars.ASSAY_API_URL': service.url,
        'vars.ASSAY_ORG': service.org,
        'secrets.ASSAY_API_TOKEN': service.tokens.member,
      };
      // A workflow that was mended is another commit.
      const run = async (text: string) => {
        const job = work.job();
        await using github = await startGithub(job.sha);
        const env = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo-org/shop' };
        return { stopped: await runWorkflow(text, { job, values, env }), sha: job.sha };
      };
      const text = textOf(refusal.name, 'workflow.yml');
      const { stopped, sha } = await run(text);
      expect(stopped?.step.verdict, stopped?.step.log).toBe('non-compliant');
      if (stopped === null) return;
      const { summary } = stopped.step;
      await expect(steadyPage(summary, { url: service.url, sha })).toMatchFileSnapshot(
        `../golden/refusals/${refusal.name}.md`,
      );
      expect(summary).toContain(refusal.because);
      const mended = applyRemedy(text, stopped, summary, refusal.own ?? {});
      const after = await run(mended);
      expect(after.stopped, `${mended}\n${after.stopped?.step.log ?? ''}`).toBeNull();
    } finally {
      await work.close();
    }
  });
});
