import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertion } from '../../../src/contract/assertion.ts';
import { reporterOf } from '../environment-reporter.ts';
import { type JudgingService, policyHeader, startJudging } from '../judging-service.ts';
import { fingerprintOf } from '../records.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const exempt = `${policyHeader}artifacts:
  attestations:
    - {name: unit, type: generic, if: '\${{ flow.name == "other" }}'}
    - {name: scan, type: '*', exceptions: [{if: '\${{ flow.name == "judged" }}'}]}
`;

let judging: JudgingService;
let visitor: Visitor;

beforeAll(async () => {
  judging = await startJudging();
  await judging.say.policy('exempt', exempt);
  await judging.say.environment('eased', ['exempt', 'unit']);
  await judging.say.environment('trails', ['trail', 'none']);
  visitor = await openVisitor(judging.service, judging.service.tokens.reader);
});
afterAll(() => judging.service.stop());

const pageOf = async (flow: string, fingerprint: string, query = ''): Promise<string> => {
  const { status, text } = await visitor.get(`/acme/flows/${flow}/artifacts/${fingerprint}${query}`);
  expect(status, text).toBe(200);
  return text;
};

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The verdicts of a page by environment, each with its words. */
function verdictsOf(page: string): Record<string, string> {
  const shown = [...page.matchAll(/<details class="verdict"[\s\S]*?<\/details>/g)].map(([section]) => section);
  return Object.fromEntries(
    shown.map((section) => [plain(/<h3>(.*?)<\/h3>/.exec(section)?.[1] ?? ''), plain(section)]),
  );
}

describe('the verdict of each environment', () => {
  it('is what asserting it answers, rule by rule, with a link to that answer', async () => {
    const { say, artifactIn } = judging;
    const fingerprint = await artifactIn('judged');
    await say.attest('judged', 't', 'scan', { artifact_fingerprint: fingerprint });
    const page = await pageOf('judged', fingerprint);
    const verdicts = verdictsOf(page);
    expect(Object.keys(verdicts)).toEqual(['eased', 'gated', 'trails', 'Policies of no environment']);
    for (const environment of ['eased', 'gated', 'trails']) {
      const shown = verdicts[environment] ?? '';
      const { compliant, policy_evaluations: policies = [] } = await say.assert(
        fingerprint,
        `?environment_name=${environment}`,
      );
      expect(shown).toContain(`${environment} ${compliant ? '✓ Compliant' : '✗ Non-compliant'}`);
      const rules = policies.flatMap((policy) => policy.rule_evaluations);
      for (const [words, count] of [
        ['✓ Satisfied', rules.filter(({ satisfied }) => satisfied === true).length],
        ['✗ Not satisfied', rules.filter(({ satisfied }) => satisfied === false).length],
        ['– Does not apply', rules.filter(({ ignored }) => ignored).length],
      ] as const) {
        expect(shown.split(words).length - 1, `${environment}: ${words}`).toBe(count);
      }
      for (const { remedy } of rules.flatMap((rule) => (rule.satisfied === false ? rule.resolutions : []))) {
        expect(shown).toContain(remedy.replaceAll("'", '&#39;'));
      }
    }
    const [json = ''] = /href="([^"]*asserts[^"]*environment_name=gated)"/.exec(page)?.slice(1) ?? [];
    const answer = await visitor.get(json, { accept: 'application/json' });
    expect(assertion.parse(JSON.parse(answer.text))).toMatchObject({ environment: 'gated', compliant: false });
  });

  it('says why a rule does not apply', async () => {
    const fingerprint = await judging.artifactIn('judged');
    const { eased = '' } = verdictsOf(await pageOf('judged', fingerprint));
    expect(eased).toContain('Attestation unit of type generic – Does not apply Its condition is false here.');
    expect(eased).toContain('Attestation scan – Does not apply An exception of the rule holds here.');
    expect(eased).toContain('for control CTL-1 ✗ Not satisfied');
  });

  it('shows who let the artifact through, and why', async () => {
    const { artifactIn, service } = judging;
    const fingerprint = await artifactIn('allowed');
    await service.send('PUT', '/allowlists/acme/gated', {
      json: { artifact_fingerprint: fingerprint, artifact_name: '', description: 'until the <i>audit</i>' },
    });
    const { gated = '' } = verdictsOf(await pageOf('allowed', fingerprint));
    expect(gated).toContain('gated ✓ Compliant 0 of 2 policies satisfied, allowed');
    expect(gated).toContain('Allowed by admin-of-acme ,');
    expect(gated).toContain('until the &lt;i&gt;audit&lt;/i&gt;');
    expect(gated).toContain('✗ Not satisfied');
  });

  it('tells apart what the flow alone answers, which a gate may ask about', async () => {
    const { say } = judging;
    const fingerprint = fingerprintOf('in two flows');
    for (const flow of ['bare', 'proven']) await say.report(flow, fingerprint, { trail_name: 't' });
    for (const name of ['unit', 'scan']) await say.attest('proven', 't', name, { artifact_fingerprint: fingerprint });
    const inBare = plain(await pageOf('bare', fingerprint));
    expect(inBare).toContain('Asked about flow bare alone, it is ✗ Non-compliant in eased , gated');
    expect(inBare).toContain('Report attestation &#39;scan&#39; of type &#39;generic&#39; for this artifact in trail');
    expect(inBare).toContain('policy scan in gated for this flow alone');
    const { gated = '' } = verdictsOf(await pageOf('bare', fingerprint));
    expect(gated).toContain('gated ✓ Compliant');
    expect(gated).toContain('judged in flow proven, trail t');
    expect(plain(await pageOf('proven', fingerprint))).not.toContain('Asked about flow');
  });

  it('shows policies of no environment, which a gate may ask by', async () => {
    const fingerprint = await judging.artifactIn('by-policies');
    const { 'Policies of no environment': shown = '' } = verdictsOf(await pageOf('by-policies', fingerprint));
    expect(shown).toContain('both version 1 Attestation unit of type generic ✗ Not satisfied');
    expect(shown).not.toContain('trail version 1');
  });

  it('is given page by page', async () => {
    const { say, service, artifactIn } = judging;
    const names = Array.from({ length: 50 }, (_, index) => `many-${String(index).padStart(2, '0')}`);
    for (const name of names) await say.environment(name, ['none']);
    const fingerprint = await artifactIn('paged');
    const first = verdictsOf(await pageOf('paged', fingerprint));
    expect(Object.keys(first).slice(0, -1)).toEqual(['eased', 'gated', ...names.slice(0, 48)]);
    const page = await pageOf('paged', fingerprint, '?environments=2');
    expect(Object.keys(verdictsOf(page)).slice(0, -1)).toEqual(['many-48', 'many-49', 'trails']);
    const [previous = ''] = /href="([^"]*environments=1[^"]*)" rel="prev"/.exec(page)?.slice(1) ?? [];
    expect((await visitor.get(previous.replaceAll('&amp;', '&'))).text).toContain('<h3>eased</h3>');
    expect(Object.keys(verdictsOf(await pageOf('paged', fingerprint, '?environments=9')))).toHaveLength(1);
    for (const name of names) await service.send('PUT', `/environments/acme/${name}/archive`);
  });
});

describe('without environments that have policies', () => {
  it('says that only the template judges', async () => {
    const { service, say, artifactIn } = await startJudging();
    try {
      await service.send('PUT', '/environments/acme/gated/archive');
      await reporterOf(service).create('another');
      const fingerprint = await artifactIn('plain');
      const path = `/acme/flows/plain/artifacts/${fingerprint}`;
      const { text } = await (await openVisitor(service, service.tokens.reader)).get(path);
      expect(plain(text)).toContain('No environment has policies: only the template of its flow judges the artifact.');
      expect(plain(text)).toContain('Compliant in its flow');
      expect((await say.assert(fingerprint, '?environment_name=another')).compliant).toBe(true);
    } finally {
      await service.stop();
    }
  });
});
