import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { trailTarget } from '../../../src/service/store/attestation-target.ts';
import { addAttestation } from '../../../src/service/store/attestations.ts';
import { findFlow } from '../../../src/service/store/flows.ts';
import { findOrganization } from '../../../src/service/store/organizations.ts';
import { findTrail } from '../../../src/service/store/trails.ts';
import { PAGE_SIZE } from '../../../src/service/web/parts/pager.ts';
import { form, type Reply, type RunningService, startService } from '../../running-service.ts';
import { commitOf, fingerprintOf, speaker } from '../records.ts';
import { newAttestation } from '../store/new-attestation.ts';
import { statementsOf } from './statement-count.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const template = `version: 1
trail:
  attestations: [{name: review, type: pull_request}]
  artifacts:
    - {name: app, attestations: [{name: unit, type: junit}, {name: scan, type: snyk}]}
    - {name: image, attestations: [{name: sign, type: '*'}]}
`;
const app = fingerprintOf('app');
const commit = {
  sha1: commitOf('one'),
  message: 'Add <b>a</b> basket\n\nmore',
  author: 'Ada',
  url: 'javascript:alert(1)',
};

let service: RunningService;
let visitor: Visitor;
let say: ReturnType<typeof speaker>;

async function page(path: string): Promise<string> {
  const { status, text } = await visitor.get(path);
  expect(status, text).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
}
/** As somebody reads it who sees no marks. */
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

const trailPath = '/acme/flows/shop/trails/release';
/** The part of the page under a heading of the second level. */
const part = (text: string, title: string): string =>
  new RegExp(`<h2 id="${title}">(.*?)(<h2|</main>)`).exec(text)?.[1] ?? '';
/** The row of the evidence that has an id. */
const row = (text: string, id: string): string =>
  new RegExp(`<li id="attestation-${id}".*?(?=<li id="attestation-|</main>)`).exec(text)?.[0] ?? '';

/** The ids of the evidence that is shown, in its order. */
const rows = (text: string): string[] => [...text.matchAll(/<li id="attestation-([^"]+)"/g)].map(([, id]) => id ?? '');
/** What is left where the name of the organization and the id of the request are taken out. */
const withoutNames = (text = ''): string => text.replaceAll(/<code>.*?<\/code>|umbrella|nowhere/g, '');

async function begin(flow: string, data: unknown): Promise<void> {
  const reply = await service.send('PUT', `/trails/acme/${flow}`, { form: form('data_json', data) });
  expect(reply.status, reply.text).toBe(201);
}

async function attest(type: string, data: unknown, file?: Parameters<typeof form>[2]): Promise<string> {
  const path = `/attestations/acme/shop/trail/release/${type}`;
  const reply: Reply = await service.send(
    'POST',
    path,
    type === 'override' ? { json: data } : { form: form('data_json', data, file) },
  );
  expect([200, 201], reply.text).toContain(reply.status);
  return z.object({ attestation_id: z.string() }).parse(reply.json).attestation_id;
}

const junit = (failures: number) => [{ name: 'basket', failures, errors: 0, skipped: 1, total: 120, duration: 3 }];
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
  say = speaker(service);
  await say.flow('shop', template);
  const data = {
    name: 'release',
    description: 'Release <script>alert(1)</script>',
    git_commit_info: commit,
    origin_url: 'https://ci.example/runs/1',
    user_data: { run: 17, '<i>': [1] },
    external_urls: { 'The <u>run</u>': { href: 'https://ci.example/runs/1' } },
  };
  await begin('shop', data);
  ids['early'] = await attest('generic', {
    attestation_name: 'sign',
    is_compliant: true,
    target_artifacts: ['image'],
    git_commit_info: commit,
  });
  await say.report('shop', app, {
    trail_name: 'release',
    template_reference_name: 'app',
    filename: 'app <b>.tgz',
    git_commit: commit.sha1,
  });
  const about = { artifact_fingerprint: app };
  ids['first'] = await attest('junit', { attestation_name: 'unit', ...about, junit_results: junit(2) });
  ids['unit'] = await attest(
    'junit',
    {
      attestation_name: 'unit',
      ...about,
      junit_results: junit(1),
      description: 'Second <em>run</em>',
      annotations: { runner: 'ubuntu', '<s>': { deep: 1 } },
      external_urls: { log: { href: 'https://ci.example/log' } },
      origin_url: 'javascript:alert(2)',
    },
    { part: 'attachment_file', name: 're"port <1>.xml', content: 'x'.repeat(1500) },
  );
  const result = { high_count: 1, medium_count: 2, low_count: 3, high: [{ id: 'CVE-1', message: 'Bad' }] };
  const snyk = { schema_version: 1, tool: { name: 'snyk', version: '1.2' }, results: [result] };
  ids['scan'] = await attest('snyk', { attestation_name: 'scan', ...about, snyk_results: snyk });
  ids['override'] = await attest('override', {
    attestation_name: 'scan',
    ...about,
    reason: 'Not reached, <SEC-12>',
    new_compliance_status: true,
    original_attestation_type: 'snyk',
  });
  ids['lint'] = await attest('generic', { attestation_name: 'lint', is_compliant: true });
});
afterAll(() => service.stop());

describe('the page of a trail', () => {
  it('says first what it is, why, and links to what stands in the way', async () => {
    const text = await page(trailPath);
    const panel = /<div class="panel bad">(.*?)<\/div>/.exec(text)?.[1] ?? '';
    expect(words(panel)).toContain('Non-compliant 1 thing speaks against it, and 2 things are missing');
    expect(words(panel)).toMatch(
      /Non-compliant unit of artifact app.*Missing review of the trail.*Missing artifact image/,
    );
    expect(panel).toContain(`href="${trailPath}?attestation=${ids['unit']}#attestation-${ids['unit']}"`);
    expect(panel).toContain(`href="${trailPath}#missing-trail-review"`);
    expect(panel).toContain(`href="${trailPath}?artifact=image#artifact-image"`);
    expect(text).toContain('href="/api/v2/trails/acme/shop/release"');
  });

  it('has its facts, with everything hostile as text', async () => {
    const text = await page(trailPath);
    expect(text).not.toMatch(/<script>|<em>run|<b>a<|href="javascript:/);
    expect(text).toContain('Release &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(words(text)).toContain(`${commit.sha1.slice(0, 12)} Add &lt;b&gt;a&lt;/b&gt; basket by Ada`);
    expect(text).toContain('href="https://ci.example/runs/1"');
    expect(text).toContain('by <bdi>admin-of-acme</bdi>');
    expect(text).toMatch(/<summary>User data<\/summary>.*&quot;run&quot;: 17/);
    expect(text).toMatch(/<summary>Template<\/summary>.*name: review, type: pull_request/);
  });

  it('shows the template as a checklist: done, failed with the remedy, missing with the remedy, unexpected, overridden', async () => {
    const list = part(await page(trailPath), 'checklist');
    expect(list).toMatch(/<li id="missing-trail-review">.*?Missing.*?Report attestation &#39;review&#39; of type/);
    expect(list).toMatch(/lint.*?<span class="mark">unexpected<\/span>/);
    expect(list).toMatch(
      /<section id="artifact-app">.*?href="\/acme\/flows\/shop\/artifacts\/[0-9a-f]{64}\?artifact_id=/,
    );
    expect(list).toMatch(/Non-compliant.*?unit.*?Mend its cause and report it again/);
    expect(list).toMatch(
      new RegExp(`Compliant.*?attestation=${ids['override']}.*?scan.*?overridden.*?=${ids['scan']}`),
    );
    expect(list).toMatch(/<section id="artifact-image">.*?Report the artifact under the template name/);
    expect(list).toMatch(/<li id="missing-image-sign">/);
  });

  it('shows the evidence, newest first: what counts, what was overridden by whom and why, what newer evidence replaced', async () => {
    const text = await page(trailPath);
    expect(rows(text)).toEqual(['lint', 'override', 'scan', 'unit', 'first', 'early'].map((name) => ids[name]));
    expect(words(row(text, ids['lint'] ?? ''))).toMatch(/generic for the trail, .* by admin-of-acme\. It counts\./);
    expect(words(row(text, ids['scan'] ?? ''))).toContain('It is overridden.');
    expect(words(row(text, ids['scan'] ?? ''))).toMatch(
      /Overridden as compliant by admin-of-acme, .* UTC: Not reached, &lt;SEC-12&gt;/,
    );
    expect(words(row(text, ids['scan'] ?? ''))).toMatch(/snyk 1\.2: 1 high, 2 medium, 3 low CVE-1 Bad/);
    expect(words(row(text, ids['override'] ?? ''))).toContain('It takes the place of earlier evidence (type snyk)');
    expect(words(row(text, ids['first'] ?? ''))).toContain('It does not count: there is newer evidence of this name.');
    expect(words(row(text, ids['early'] ?? ''))).toContain(
      'It does not count yet: the trail has no artifact of that name and commit.',
    );
  });

  it('shows of each piece what it found, and all that came with it', async () => {
    const text = row(await page(trailPath), ids['unit'] ?? '');
    expect(words(text)).toContain('120 tests in 1 suite: 1 failure, 0 errors, 1 skipped');
    expect(text).toContain('Second &lt;em&gt;run&lt;/em&gt;');
    expect(words(text)).toContain('&lt;s&gt;: {&quot;deep&quot;:1}');
    expect(text).toContain('href="https://ci.example/log"');
    const attachment = `/api/v2/attestations/acme/${ids['unit']}/attachment`;
    expect(text).toMatch(
      new RegExp(`href="${attachment}" download><bdi>re.*?port &lt;1&gt;.xml</bdi></a> \\(1.5 kB\\)`),
    );
    expect((await visitor.get(attachment)).headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('lists the events in order, with links to what they are about', async () => {
    const list = part(await page(trailPath), 'events');
    const events = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, event]) =>
      words(event ?? '').replace(/^.*? UTC /, ''),
    );
    expect(events[0]).toContain(`The trail was begun, of the commit ${commit.sha1.slice(0, 12)}`);
    expect(events[1]).toMatch(/Compliant evidence sign generic of artifact image, before it was reported/);
    expect(events[2]).toMatch(/The artifact app &lt;b&gt;.tgz [0-9a-f]{12} was reported/);
    expect(events[3]).toMatch(/Non-compliant evidence unit junit of artifact [0-9a-f]{12}/);
    expect(events).toHaveLength(8);
    expect(list).toContain(`attestation=${ids['lint']}#attestation-${ids['lint']}`);
  });

  it('says that a trail without anything is compliant because nothing is asked', async () => {
    await begin('free', { name: 'empty' });
    const text = words(await page('/acme/flows/free/trails/empty'));
    expect(text).toContain('Compliant The template asks for nothing, and nothing was reported.');
    expect(text).toContain('No evidence yet.');
  });

  it('is not there for what is not there: each says so, and another organization does not tell', async () => {
    const paths = ['/acme/flows/none/trails/x', '/acme/flows/shop/trails/none', '/umbrella/flows/shop/trails/release'];
    const [flow, trail, foreign] = await Promise.all(paths.map((path) => visitor.get(path)));
    expect([flow?.status, trail?.status, foreign?.status]).toEqual([404, 404, 404]);
    expect(flow?.text).toContain('no flow &#39;none&#39; in this organization');
    expect(trail?.text).toContain('no trail &#39;none&#39; in flow &#39;shop&#39;');
    const unknown = await visitor.get('/nowhere/flows/shop/trails/release');
    expect(withoutNames(foreign?.text)).toBe(withoutNames(unknown.text));
    await begin('old', { name: 'begun' });
    await service.send('PUT', '/flows/acme/old/archive');
    const archived = await visitor.get('/acme/flows/old/trails/begun');
    expect([archived.status, archived.text]).toEqual([404, expect.stringContaining('was archived')]);
  });
});

describe('a trail with very much on it', () => {
  const path = '/acme/flows/long/trails/long';
  const all: string[] = [];

  beforeAll(async () => {
    await say.attest('long', 'long', 'check-0');
    const organization = await service.server.store.readLookup((db) => findOrganization(db, 'acme'));
    await service.server.store.org(organization?.org_id ?? '').write(async (tx) => {
      const flow = await findFlow(tx, 'long');
      const trail = await findTrail(tx, flow?.id ?? '', 'long');
      for (let index = 1; index < 10_000; index += 1) {
        const members = {
          flow_id: flow?.id ?? '',
          trail_id: trail?.id ?? '',
          target: trailTarget,
          name: `check-${index % 7}`,
        };
        const body = JSON.stringify({ attestation_name: members.name });
        all.push((await addAttestation(tx, newAttestation(app, { ...members, artifact_fingerprint: null, body }))).id);
      }
    });
    all.reverse();
  });

  it('shows it page by page, from any piece of evidence on, without looking at the rest', async () => {
    const newest = await page(path);
    expect(rows(newest)).toEqual(all.slice(0, PAGE_SIZE));
    expect(newest.length).toBeLessThan(200_000);
    const older = `${path}?attestation=${all[PAGE_SIZE]}#evidence`;
    expect(newest).toContain(`href="${older}" rel="next"`);
    const second = await page(older.replace('#evidence', ''));
    expect(rows(second)).toEqual(all.slice(PAGE_SIZE, 2 * PAGE_SIZE));
    expect(second).toContain(`href="${path}#evidence" rel="prev"`);
    const wanted = await page(`${path}?attestation=${all[7_000]}`);
    expect(rows(wanted)[0]).toBe(all[7_000]);
    expect(wanted).toContain(`href="${path}?attestation=${all[7_000 - PAGE_SIZE]}#evidence" rel="prev"`);
    const oldest = await page(`${path}?attestation=${all[9_998]}`);
    expect(rows(oldest)).toHaveLength(2);
    expect(part(oldest, 'evidence')).not.toContain('rel="next"');
  });

  it('takes no more statements for it than for a short trail', async () => {
    const long = await statementsOf(() => page(`${path}?attestation=${all[5_000]}&events=3`));
    const short = await statementsOf(() => page(`${trailPath}?attestation=${ids['lint']}`));
    expect(long).toBeLessThanOrEqual(short);
    expect(short).toBeLessThan(45);
  });

  it('pages its events, of which the newest thousand of a kind are listed', async () => {
    const text = part(await page(`${path}?events=2`), 'events');
    expect(text).toContain(`<ol class="events" start="${PAGE_SIZE + 1}">`);
    expect(words(text)).toContain('Page 2 of 21 (1001 in all)');
    expect(words(text)).toContain('Of each kind of event the newest 1000 are listed.');
    expect(text).toContain(`href="${path}?events=3#events"`);
  });

  it('says that it has no such evidence, and shows what came before it', async () => {
    const text = await page(`${path}?attestation=zzz`);
    expect(text).toContain('This trail has no attestation zzz.');
    expect(rows(text)[0]).toBe(all[0]);
    expect((await visitor.get(`${path}?events=none`)).status).toBe(400);
  });

  it('reads no more of very large evidence than a page may hold', async () => {
    for (let index = 0; index < 6; index += 1) {
      await say.attest('large', 'large', `note-${index}`, { user_data: { text: 'x'.repeat(1_000_000) } });
    }
    const text = await page('/acme/flows/large/trails/large');
    expect(rows(text)).toHaveLength(4);
    expect(text.length).toBeLessThan(1_000_000);
    const next = /href="([^"]+)#evidence" rel="next"/.exec(text)?.[1] ?? '';
    expect(rows(await page(next))).toHaveLength(2);
  });

  it('opens the checklist where an artifact is', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `part-${index}`);
    const listed = names.map((name) => `{name: ${name}, attestations: [{name: unit, type: '*'}]}`).join(', ');
    await say.flow('wide', `trail: {artifacts: [${listed}]}`);
    await begin('wide', { name: 'wide' });
    const text = await page('/acme/flows/wide/trails/wide');
    expect(text).not.toContain('id="missing-part-30-unit"');
    expect(text).toContain('href="/acme/flows/wide/trails/wide?artifacts=2#artifacts"');
    expect(await page('/acme/flows/wide/trails/wide?artifact=part-30')).toContain('id="missing-part-30-unit"');
  });
});
