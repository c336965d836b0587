import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from '../../running-service.ts';
import { file, reporterOf } from '../environment-reporter.ts';
import { type JudgingService, startJudging } from '../judging-service.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { statementsOf } from './statement-count.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let judging: JudgingService;
let visitor: Visitor;

beforeAll(async () => {
  judging = await startJudging();
  visitor = await openVisitor(judging.service, judging.service.tokens.reader);
});
afterAll(() => judging.service.stop());

const pageOf = async (flow: string, fingerprint: string): Promise<string> => {
  const { status, text } = await visitor.get(`/acme/flows/${flow}/artifacts/${fingerprint}`);
  expect(status, text).toBe(200);
  return text;
};

/** Puts an artifact into a flow with so much of everything that its page shows. */
async function fill(flow: string, count: number): Promise<string> {
  const { say, service } = judging;
  const tell = reporterOf(service);
  const fingerprint = fingerprintOf(flow);
  const numbers = Array.from({ length: count }, (_, index) => `${flow}-${index}`);
  for (const name of numbers) {
    await say.report(flow, fingerprint, { trail_name: name });
    await say.report(name, fingerprint, { trail_name: 't' });
    await say.policy(`policy-${name}`, '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n');
    await say.environment(`gated-${name}`, [`policy-${name}`, 'unit']);
    await tell.allow(`gated-${name}`, fingerprint);
    await tell.create(`runs-${name}`);
    await tell.report(`runs-${name}`, [file('app', fingerprint)]);
  }
  for (const name of numbers) {
    const about = { artifact_fingerprint: fingerprint };
    await say.attest(flow, numbers.at(-1) ?? '', name, about);
    await service.send('POST', `/attestations/acme/${flow}/trail/${numbers.at(-1)}/override`, {
      json: {
        ...about,
        attestation_name: name,
        original_attestation_type: 'generic',
        new_compliance_status: true,
        reason: 'r',
      },
    });
  }
  return fingerprint;
}

describe('the page of an artifact', () => {
  it('takes the same number of statements however much there is to show', async () => {
    const few = await fill('few', 2);
    await pageOf('few', few);
    const forFew = await statementsOf(() => pageOf('few', few));
    const many = await fill('many', 8);
    await pageOf('many', many);
    expect(await statementsOf(() => pageOf('many', many))).toBe(forFew);
  });

  it('shows the first of much evidence, what failed before what did not, and leads to the rest', async () => {
    const { say, artifactIn } = judging;
    const fingerprint = await artifactIn('laden');
    for (let index = 0; index < 60; index += 1) {
      await say.attest('laden', 't', `check-${index}`, {
        artifact_fingerprint: fingerprint,
        is_compliant: index !== 59,
      });
    }
    const page = await pageOf('laden', fingerprint);
    expect(page).toContain('These are 50 of 60, what is missing or failed first.');
    expect(page).toContain('See check-59 on the trail');
    expect(page).toContain('and 52 more');
  });

  it('shows the beginning of what is long', async () => {
    const fingerprint = await judging.artifactIn('long', {
      description: 'd'.repeat(100_000),
      user_data: { text: 'u'.repeat(300_000) },
      annotations: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key-${index}`, 'v'])),
      filename: `${'f'.repeat(500)}.tar`,
    });
    const page = await pageOf('long', fingerprint);
    expect(page.length).toBeLessThan(200_000);
    expect(page).toContain('(100000 characters in all)');
    expect(page).toContain('and 480 more');
  });
});

describe('hostile text', () => {
  const script = '<script>alert(1)</script>';
  const attribute = `"><img src=x onerror=alert(1)>`;

  it('is shown as it is, and does nothing', async () => {
    const { service, say, artifactIn } = judging;
    const sha = commitOf('hostile');
    const fingerprint = await artifactIn('hostile', {
      filename: script,
      description: script,
      build_url: 'javascript:alert(1)',
      commit_url: 'JavaScript:alert(1)',
      repo_url: 'data:text/html,x',
      git_commit: sha,
      git_commit_info: { sha1: sha, message: script, author: attribute, branch: attribute, url: 'javascript:alert(2)' },
      repo_info: { name: script, url: 'javascript:alert(3)', id: '7', description: attribute, provider: 'github' },
      annotations: { [script]: attribute },
      external_urls: { [attribute]: { href: 'https://example.com/"><script>' } },
      user_data: { [script]: attribute },
    });
    const data = { attestation_name: 'unit', is_compliant: false, artifact_fingerprint: fingerprint };
    await service.send('POST', '/attestations/acme/hostile/trail/t/generic', {
      form: form('data_json', data, { part: 'attachment_file', name: `${script}.xml`, content: 'x' }),
    });
    await service.send('POST', '/attestations/acme/hostile/trail/t/override', {
      json: {
        attestation_name: 'unit',
        artifact_fingerprint: fingerprint,
        original_attestation_type: 'generic',
        new_compliance_status: false,
        reason: script,
      },
    });
    await service.send('PUT', '/allowlists/acme/gated', {
      json: { artifact_fingerprint: fingerprint, artifact_name: script, description: attribute },
    });
    await say.attest('hostile', 't', 'scan', { artifact_fingerprint: fingerprint });
    const page = await pageOf('hostile', fingerprint);
    expect(page).not.toMatch(/<script(?![^>]* src="\/-\/)/i);
    expect(page).not.toMatch(/<img|href="\s*(javascript|data):/i);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.split('<svg').length).toBeGreaterThan(3);
  });
});
