import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form } from '../../running-service.ts';
import { artifactReader } from '../artifact-reader.ts';
import { file, reporterOf } from '../environment-reporter.ts';
import { type JudgingService, startJudging } from '../judging-service.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { openVisitor, type Visited, type Visitor } from './visitor.ts';

const template = `trail:
  attestations: [{name: review, type: pull_request}]
  artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]
`;
const sha = commitOf('main');

let judging: JudgingService;
let visitor: Visitor;

beforeAll(async () => {
  judging = await startJudging();
  await judging.say.flow('shop', template);
  visitor = await openVisitor(judging.service, judging.service.tokens.reader);
});
afterAll(() => judging.service.stop());

const address = (flow: string, fingerprint: string, query = '') =>
  `/acme/flows/${flow}/artifacts/${fingerprint}${query}`;

const page = (flow: string, fingerprint: string, query = ''): Promise<Visited> =>
  visitor.get(address(flow, fingerprint, query));

/** What a page says, without its marks, every run of blanks as one. */
const wordsOf = ({ text }: Visited): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** The links of a page whose words contain these. */
const linksOf = ({ text }: Visited, words: string): string[] =>
  [...text.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].flatMap(([, href = '', inner = '']) =>
    inner.replaceAll(/<[^>]*>/g, '').includes(words) ? [href.replaceAll('&amp;', '&')] : [],
  );

/** A new artifact of the shop under the name `app`, on a trail of its own. */
async function inShop(name: string, members: Record<string, unknown> = {}): Promise<string> {
  const fingerprint = fingerprintOf(name);
  await judging.say.report('shop', fingerprint, {
    trail_name: name,
    template_reference_name: 'app',
    ...members,
  });
  return fingerprint;
}

describe('the page of a refused artifact', () => {
  it('says what is missing, and leads to its place on the trail in one more click', async () => {
    const { say, service } = judging;
    const fingerprint = await inShop('refused');
    const { html_url: url } = await say.assert(fingerprint);
    const shown = await visitor.get(url.slice(service.url.length));
    expect(shown.status).toBe(200);
    const words = wordsOf(shown);
    expect(words).toContain('Incomplete in its flow, refused by the one environment with policies');
    expect(words).toContain('Report attestation &#39;unit&#39; of type &#39;generic&#39; for this artifact in trail');
    expect(words).toContain('Report attestation &#39;review&#39; of type &#39;pull_request&#39; on trail');
    for (const name of ['unit', 'review']) {
      const [place = ''] = linksOf(shown, `See where ${name} belongs`);
      const [path = '', anchor = 'none'] = place.split('#');
      const trail = await visitor.get(path);
      expect(trail.status, path).toBe(200);
      expect(trail.text).toContain(`id="${anchor}"`);
    }
  });

  it('names what failed, who reported it, and what to do', async () => {
    const fingerprint = await inShop('failed');
    const id = await judging.say.attest('shop', 'failed', 'unit', {
      artifact_fingerprint: fingerprint,
      is_compliant: false,
    });
    const shown = await page('shop', fingerprint);
    expect(wordsOf(shown)).toContain('Non-compliant in its flow');
    expect(wordsOf(shown)).toContain('Mend its cause and report it again');
    expect(wordsOf(shown)).toMatch(/unit ✗ Non-compliant generic the artifact .* admin-of-acme/);
    const [place = ''] = linksOf(shown, 'See unit on the trail');
    expect(place).toContain(`#attestation-${id}`);
    expect((await visitor.get(place)).text).toContain(`id="attestation-${id}"`);
  });

  it('says so of an artifact that the template does not list', async () => {
    const fingerprint = fingerprintOf('unlisted');
    await judging.say.report('shop', fingerprint, { trail_name: 'unlisted', template_reference_name: 'other' });
    const shown = wordsOf(await page('shop', fingerprint));
    expect(shown).toContain('lists artifacts, and none of the name that this one was reported by');
    expect(shown).toContain('Report it under a name that the template of trail');
  });
});

describe('the page of a compliant artifact', () => {
  it('says so, by whose word, and where it passes', async () => {
    const { say, artifactIn, service } = judging;
    const fingerprint = await artifactIn('free', { trail_name: 'fine' });
    for (const name of ['unit', 'scan']) await say.attest('free', 'fine', name, { artifact_fingerprint: fingerprint });
    const overriding = { attestation_name: 'perf', original_attestation_type: 'generic', new_compliance_status: true };
    await say.attest('free', 'fine', 'perf', { artifact_fingerprint: fingerprint, is_compliant: false });
    await service.send('POST', `/attestations/${service.org}/free/trail/fine/override`, {
      json: { ...overriding, artifact_fingerprint: fingerprint, reason: 'a <b>known</b> flake' },
    });
    const shown = await page('free', fingerprint);
    const words = wordsOf(shown);
    expect(words).toContain('Compliant in its flow, passed by the one environment with policies');
    expect(words).not.toContain('What to do Report');
    expect(words).toContain('Overridden by admin-of-acme : a &lt;b&gt;known&lt;/b&gt; flake');
    expect(words).toContain('What it overrides: non-compliant');
  });

  it('lets attachments be downloaded', async () => {
    const fingerprint = await inShop('attached');
    const data = { attestation_name: 'unit', is_compliant: true, artifact_fingerprint: fingerprint };
    await judging.service.send('POST', '/attestations/acme/shop/trail/attached/generic', {
      form: form('data_json', data, { part: 'attachment_file', name: 'report.xml', content: '<x/>' }),
    });
    const [download = ''] = linksOf(await page('shop', fingerprint), 'report.xml');
    const { status, headers, text } = await visitor.get(download);
    expect([status, text]).toEqual([200, '<x/>']);
    expect(headers.get('content-disposition')).toContain('attachment');
  });
});

describe('what the artifact is', () => {
  const members = {
    filename: 'shop.tar.gz',
    git_commit: sha,
    git_commit_info: { sha1: sha, message: 'Round prices\n\nat last', author: 'Ada <ada@example.com>', branch: 'main' },
    commit_url: 'https://git.example/commit/7',
    build_url: 'https://ci.example/runs/7',
    repo_info: { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '7', provider: 'github' },
    description: 'What customers see',
    annotations: { team: 'payments' },
    external_urls: { notes: { href: 'https://notes.example/7' } },
    user_data: { deep: { value: 42 } },
  };

  it('stands there with its commit, build and repository, and links to them', async () => {
    const fingerprint = await inShop('facts', members);
    const shown = await page('shop', fingerprint);
    const words = wordsOf(shown);
    expect(shown.text).toContain('<h1>shop.tar.gz</h1>');
    expect(shown.text).toContain(`<code class="whole">${fingerprint}</code>`);
    expect(words).toContain('Round prices');
    expect(words).not.toContain('at last');
    for (const said of ['What customers see', 'team : payments', '&quot;value&quot;: 42', 'Template name app']) {
      expect(words).toContain(said);
    }
    for (const link of [members.commit_url, members.build_url, members.repo_info.url, 'https://notes.example/7']) {
      expect(shown.text).toContain(`href="${link}"`);
    }
  });

  it('is the same that the JSON of the page says', async () => {
    const fingerprint = await inShop('twin', members);
    const shown = await page('shop', fingerprint);
    const [twin = ''] = linksOf(shown, 'This page as JSON');
    const { status, text } = await visitor.get(twin, { accept: 'application/json' });
    expect(status).toBe(200);
    const detail = await artifactReader(judging.service).detail('shop', fingerprint);
    expect(JSON.parse(text)).toEqual(detail);
    expect(detail.state).toBe('INCOMPLETE');
    expect(wordsOf(shown)).toContain('Incomplete in its flow');
  });

  it('says where it runs and ran, and which other flows hold it', async () => {
    const { say, service } = judging;
    const tell = reporterOf(service);
    const fingerprint = await inShop('running', members);
    await say.report('mirror', fingerprint, { trail_name: 'copy' });
    await tell.create('here');
    await tell.create('there');
    for (const environment of ['here', 'there']) await tell.report(environment, [file('app', fingerprint)]);
    await tell.report('there', []);
    const shown = await page('shop', fingerprint);
    const words = wordsOf(shown);
    expect(words).toContain('here runs now here#1');
    expect(words).toContain('there ran before there#2');
    expect(words).toContain('started running in here#1');
    expect(linksOf(shown, 'mirror')[0]).toContain(`/acme/flows/mirror/artifacts/${fingerprint}?artifact_id=`);
    await service.send('PUT', '/flows/acme/mirror/archive');
    const after = await page('shop', fingerprint);
    expect(wordsOf(after)).toContain('mirror (archived)');
    expect(linksOf(after, 'mirror')).toEqual([]);
  });
});

describe('the address', () => {
  it('leads to the artifact of the id, and says by which report gates go', async () => {
    const { say } = judging;
    const fingerprint = fingerprintOf('twice');
    const older = await say.report('again', fingerprint, { trail_name: 'older' });
    const newer = await say.report('again', fingerprint, { trail_name: 'newer' });
    const shown = await page('again', fingerprint, `?artifact_id=${older.id}`);
    expect(shown.text).toContain('href="/acme/flows/again/trails/older"');
    expect(wordsOf(shown)).toContain('Gates go by another report of this content: app.tar.gz on trail newer');
    expect(linksOf(shown, 'on trail newer')[0]).toContain(`artifact_id=${newer.id}`);
    expect(wordsOf(await page('again', fingerprint, `?artifact_id=${newer.id}`))).not.toContain('Gates go by another');
  });

  it.each(['nothing-like-an-id', '%3Cscript%3E', "'"])('may name an artifact that is not there: %s', async (id) => {
    const fingerprint = await inShop(`stale ${id}`.replaceAll(/\W/g, '-'));
    const shown = await page('shop', fingerprint, `?artifact_id=${id}`);
    expect(shown.status).toBe(200);
    expect(wordsOf(shown)).toContain('The address names an artifact that this flow does not have of this content');
    expect(shown.text).not.toContain('<script>');
    expect(wordsOf(await page('shop', fingerprint))).not.toContain('The address names an artifact');
  });

  it('may name an artifact of another flow', async () => {
    const fingerprint = await inShop('elsewhere');
    const { id } = await judging.say.report('mirror-2', fingerprint, { trail_name: 'copy' });
    expect(wordsOf(await page('shop', fingerprint, `?artifact_id=${id}`))).toContain('The address names an artifact');
  });

  it('may have the first characters of the fingerprint', async () => {
    const fingerprint = await inShop('prefixed');
    expect((await page('shop', fingerprint.slice(0, 16))).text).toContain(fingerprint);
  });

  it.each([
    ['an unknown fingerprint', address('shop', fingerprintOf('nowhere')), 404, 'no artifact with fingerprint'],
    ['an unknown flow', address('no-such-flow', fingerprintOf('refused')), 404, 'no flow &#39;no-such-flow&#39;'],
    ['something else than a fingerprint', address('shop', 'xyz'), 404, 'nothing can be at this address'],
    ['a foreign organization', address('shop', fingerprintOf('refused')).replace('acme', 'umbrella'), 404, 'umbrella'],
  ])('is refused with %s', async (_what, path, status, message) => {
    const shown = await visitor.get(path);
    expect(shown.status).toBe(status);
    expect(shown.text).toContain(message);
  });

  it('is refused in words where the flow was archived', async () => {
    const fingerprint = await judging.artifactIn('old');
    await judging.service.send('PUT', '/flows/acme/old/archive');
    const shown = await page('old', fingerprint);
    expect(shown.status).toBe(404);
    expect(shown.text).toContain('archived');
  });
});
