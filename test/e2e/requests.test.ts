import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { VERSION } from '../../src/action/version.ts';
import { artifactReport } from '../../src/contract/artifact.ts';
import { genericAttestation } from '../../src/contract/attestation/generic.ts';
import { type SeenRequest, startTamperingProxy, type TamperingProxy } from './tampering-proxy.ts';
import { buildInputs, openWorkplace, sha256, testsInputs, type Workplace } from './workplace.ts';

let work: Workplace;
/** Where the step would end up that asks GitHub, or any other host, for something. */
let trap: TamperingProxy;
beforeAll(async () => {
  work = await openWorkplace();
  trap = await startTamperingProxy('http://127.0.0.1:9');
});
afterAll(async () => {
  await trap[Symbol.asyncDispose]();
  await work.close();
});

/** Runs a step whose every other way out leads into the trap. */
async function requestsOf(job: ReturnType<Workplace['job']>, inputs: Readonly<Record<string, string>>) {
  await using proxy = await startTamperingProxy(work.service.url);
  const ways = { GITHUB_API_URL: trap.url, HTTP_PROXY: trap.url, HTTPS_PROXY: trap.url, NO_PROXY: '127.0.0.1' };
  const step = await job.run({ 'api-url': `${proxy.url}/`, 'github-token': 'ghs_not_needed_here', ...inputs }, ways);
  expect(trap.connections()).toBe(0);
  return { step, seen: proxy.seen, connections: proxy.connections() };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const path = ({ method, path: target }: SeenRequest): string => `${method} ${target}`;

describe.concurrent('the requests of a step', () => {
  it('report, attest and ask, in this order, over one connection', async () => {
    const job = work.job({ 'app.tgz': 'full run', 'report.xml': '<report/>' });
    const fingerprint = sha256('full run');
    const inputs = { ...buildInputs, ...testsInputs, description: 'All 7 pass', attachments: 'report.xml' };
    const { step, seen, connections } = await requestsOf(job, inputs);
    expect(step.verdict, step.log).toBe('compliant');
    expect(seen.map(path)).toEqual([
      'POST /api/v2/artifacts/acme/shop',
      `POST /api/v2/attestations/acme/shop/trail/${job.sha}/generic`,
      `GET /api/v2/asserts/acme/fingerprint/${fingerprint}?environment_name=production&flow_name=shop`,
    ]);
    expect(connections).toBe(1);

    const [report, evidence, question] = seen;
    for (const { headers } of seen)
      expect(headers).toMatchObject({
        accept: 'application/json',
        authorization: `Bearer ${work.service.tokens.member}`,
        'user-agent': `assay-action/${VERSION}`,
      });
    expect(report?.headers['content-type']).toBe('application/json');
    expect(evidence?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(question?.headers['content-type']).toBeUndefined();
    expect(report?.headers['idempotency-key']).toMatch(uuid);
    expect(evidence?.headers['idempotency-key']).toMatch(uuid);
    expect(evidence?.headers['idempotency-key']).not.toBe(report?.headers['idempotency-key']);
    expect(question?.headers['idempotency-key']).toBeUndefined();

    const commit = {
      sha1: job.sha,
      message: 'Sell more',
      author: 'Octo Cat <octo@example.com>',
      author_username: 'octocat',
      branch: 'main',
      timestamp: Date.parse('2026-01-02T03:04:05Z') / 1000,
      url: `https://github.com/octo/shop/commit/${job.sha}`,
    };
    const repository = { id: '42', name: 'octo/shop', url: 'https://github.com/octo/shop', provider: 'github' };
    const reported: unknown = JSON.parse(report?.text ?? '');
    const { reported_at: reportedAt } = z.object({ reported_at: z.number() }).parse(reported);
    expect(Math.abs(reportedAt - Date.now() / 1000)).toBeLessThan(60);
    expect(reported).toEqual({
      fingerprint,
      filename: 'app.tgz',
      template_reference_name: 'app',
      trail_name: job.sha,
      git_commit: job.sha,
      git_commit_info: commit,
      repo_info: repository,
      repo_url: 'https://github.com/octo/shop',
      build_url: 'https://github.com/octo/shop/actions/runs/7',
      commit_url: commit.url,
      reported_at: reportedAt,
    });
    // Nothing is sent that the contract does not know.
    expect(artifactReport.parse(reported)).toEqual(reported);

    expect(evidence?.parts.map(({ name, filename }) => ({ name, filename }))).toEqual([
      { name: 'data_json', filename: null },
      { name: 'attachment_file', filename: 'report.xml' },
    ]);
    expect(evidence?.parts[1]?.content.toString()).toBe('<report/>');
    const attested: unknown = JSON.parse(evidence?.parts[0]?.content.toString() ?? '');
    expect(attested).toEqual({
      attestation_name: 'tests',
      is_compliant: true,
      description: 'All 7 pass',
      artifact_fingerprint: fingerprint,
      origin_url: 'https://github.com/octo/shop/actions/runs/7',
      git_commit_info: commit,
      repo_info: repository,
      user_data: {},
      reported_at: reportedAt,
    });
    expect(genericAttestation.parse(attested)).toEqual(attested);
    expect(question?.text).toBe('');
  });

  it('carry everything that an attestation says', async () => {
    const job = work.job({ 'app.tgz': 'all said', 'data.json': '{"passed": 7, "slow": ["a", "b"]}' });
    const attestations = `
      - name: tests
        artifact: app
        compliant: true
        description: said
        user-data-file: data.json
        annotations: {tool: vitest, version: 1.10}
        external-urls: {log: https://ci.example.com/1, sbom: {href: "https://ci.example.com/2", fingerprint: "${sha256('sbom')}"}}
        origin-url: https://ci.example.com/run`;
    const { seen, step } = await requestsOf(job, { ...buildInputs, attestations });
    expect(step.verdict, step.log).toBe('compliant');
    const attested: unknown = JSON.parse(seen[1]?.parts[0]?.content.toString() ?? '');
    expect(attested).toMatchObject({
      description: 'said',
      user_data: { passed: 7, slow: ['a', 'b'] },
      annotations: { tool: 'vitest', version: '1.10' },
      external_urls: {
        log: { href: 'https://ci.example.com/1' },
        sbom: { href: 'https://ci.example.com/2', fingerprint: sha256('sbom') },
      },
      origin_url: 'https://ci.example.com/run',
    });
    expect(genericAttestation.parse(attested)).toEqual(attested);
  });

  it('come in three stages where there are several artifacts', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const job = work.job(Object.fromEntries(names.map((name) => [`${name}.tgz`, `stage ${name}`])));
    const attestations = names.map((name) => `- {name: tests, artifact: ${name}, compliant: true}`).join('\n');
    const artifacts = names.map((name) => `${name}=${name}.tgz`).join('\n');
    const inputs = { flow: 'loose', artifacts, attestations, environment: 'production', 'allow-unpoliced': 'true' };
    const { step, seen, connections } = await requestsOf(job, inputs);
    expect(step.verdict, step.log).toBe('compliant');
    const stages = seen.map(({ path: target }) => target.split('/')[3]);
    expect(stages).toEqual(['artifacts', 'attestations', 'asserts'].flatMap((stage) => names.map(() => stage)));
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key']))).toHaveLength(2 * names.length + 1);
    expect(connections).toBeLessThanOrEqual(4);
  });

  it('ask by the policies that are named, in their order', async () => {
    const inputs = { ...buildInputs, environment: '', scope: 'policies', policies: 'sound\n careful \n\n' };
    const { seen } = await requestsOf(work.job({ 'app.tgz': 'by policies' }), inputs);
    const questions = seen.filter((request) => request.path.includes('/asserts/'));
    expect(questions.map((request) => request.path.split('?')[1])).toEqual([
      'policy_name=sound&policy_name=careful&flow_name=shop',
    ]);
  });

  it('ask by flow with no query where no flow is named', async () => {
    const { seen } = await requestsOf(work.job(), { fingerprint: sha256('full run'), scope: 'flow' });
    expect(seen.map(path)[0]).toBe(`GET /api/v2/asserts/acme/fingerprint/${sha256('full run')}`);
  });

  it('look after a refusal where missing evidence may be instead, and only read', async () => {
    const job = work.job({ 'app.tgz': 'without evidence' });
    const { seen } = await requestsOf(job, buildInputs);
    const asked = seen.findIndex((request) => request.path.includes('/asserts/'));
    const about = `/api/v2/attestations/acme/shop`;
    expect(seen.map(path).slice(asked + 1)).toEqual([
      `GET ${about}/trail/${job.sha}/tests`,
      `GET ${about}/artifact/${sha256('without evidence')}/tests`,
      `GET /api/v2/attestations/acme?attestation_name=tests&commit_list=${job.sha}`,
    ]);
  });

  it('look the trail up for evidence about what was reported before', async () => {
    const fingerprint = sha256('looked up');
    await work.job({ 'app.tgz': 'looked up' }).run({ ...buildInputs, trail: 'release-9', gate: 'off' });
    const inputs = { flow: 'shop', fingerprint: fingerprint.toUpperCase(), environment: 'production', ...testsInputs };
    const { step, seen } = await requestsOf(work.job(), inputs);
    expect(step.verdict, step.log).toBe('compliant');
    expect(seen.map(path)).toEqual([
      `GET /api/v2/artifacts/acme/shop/fingerprint/${fingerprint}`,
      'POST /api/v2/attestations/acme/shop/trail/release-9/generic',
      `GET /api/v2/asserts/acme/fingerprint/${fingerprint}?environment_name=production&flow_name=shop`,
    ]);
  });

  it('take address, token and organization from the environment where the inputs are empty', async () => {
    await using proxy = await startTamperingProxy(work.service.url);
    const inputs = { ...buildInputs, ...testsInputs, 'api-url': '', 'api-token': '', org: '' };
    const env = { ASSAY_API_URL: proxy.url, ASSAY_API_TOKEN: work.service.tokens.member, ASSAY_ORG: 'acme' };
    const step = await work.job({ 'app.tgz': 'from the environment' }).run(inputs, env);
    expect(step.verdict, step.log).toBe('compliant');
    expect(proxy.seen.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 3 }, () => `Bearer ${work.service.tokens.member}`),
    );
  });
});
