import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { commitOf, fingerprintOf, speaker } from '../records.ts';
import { HITS_SHOWN } from '../../../src/service/web/pages/search-hits.ts';
import { statementsOf } from './statement-count.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let service: RunningService;
let visitor: Visitor;

const search = (wanted: string) => visitor.get(`/acme/search?q=${encodeURIComponent(wanted)}`);
/** Where it leads without a page between. */
async function leadsTo(wanted: string): Promise<string> {
  const { status, headers, text } = await search(wanted);
  expect(status, text).toBe(303);
  return headers.get('location') ?? '';
}
async function page(wanted: string): Promise<string> {
  const { status, text, headers } = await search(wanted);
  expect(status, `${headers.get('location')} ${text}`).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
}
const hrefs = (text: string): string[] =>
  [...text.matchAll(/<th scope="row"> ?<a href="([^"]+)"/g)].map(([, href]) => href ?? '');

const app = fingerprintOf('app');

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
  const say = speaker(service);
  await say.report('shop', app, { trail_name: 'release-7', filename: 'shop/app:7', git_commit: commitOf('one') });
  await say.report('shop', fingerprintOf('other'), {
    trail_name: 'release-8',
    filename: 'shop/app:8',
    git_commit: commitOf('two'),
  });
  await say.report('Workshop', fingerprintOf('third'), {
    trail_name: 'x',
    filename: 'tool%',
    git_commit: commitOf('two'),
  });
  await say.policy('strict', '_schema: https://example.com/v1\n');
  await say.environment('production-eu');
  for (let index = 0; index < HITS_SHOWN + 5; index += 1) await say.attest('many', `many-${index}`, 'unit');
  await say.attest('many', 'many', 'unit');
});
afterAll(() => service.stop());

describe('the search', () => {
  it('goes straight to the one artifact that has the fingerprint, however it is written, or its beginning', async () => {
    const address = `/acme/flows/shop/artifacts/${app}?artifact_id=`;
    for (const wanted of [app, app.slice(0, 9), ` ${app.toUpperCase()} `, `sha256:${app}`]) {
      expect(await leadsTo(wanted)).toContain(address);
    }
  });

  it('goes straight to the only artifact of a commit, and lists the artifacts of one that has several', async () => {
    expect(await leadsTo(commitOf('one').slice(0, 10))).toContain(`/artifacts/${app}`);
    const text = await page(commitOf('two'));
    expect(hrefs(text)).toHaveLength(2);
    expect(text).toContain(`href="/api/v2/search/acme/sha/${commitOf('two')}"`);
  });

  it.each([
    ['production', '/acme/environments/production-eu'],
    ['STRICT', '/acme/policies/strict'],
    ['worksh', '/acme/flows/Workshop'],
    ['release-7', '/acme/flows/shop/trails/release-7'],
    ['tool%', `/acme/flows/Workshop/artifacts/${fingerprintOf('third')}?artifact_id=`],
  ])('goes straight to what alone is called so: %s', async (wanted, address) => {
    expect(await leadsTo(wanted)).toContain(address);
  });

  it('lists by kind what several things are called, and files by how their name begins', async () => {
    const text = await page('shop');
    expect(hrefs(text)).toEqual([
      expect.stringContaining(`/artifacts/${fingerprintOf('other')}`),
      expect.stringContaining(`/artifacts/${app}`),
      '/acme/flows/Workshop',
      '/acme/flows/shop',
    ]);
    expect(text).toMatch(/<h2>Artifacts<\/h2>.*<h2>Flows<\/h2>/);
    expect(text).toContain('value="shop"');
  });

  it('shows the exact name first, and says where there is more than it shows', async () => {
    const text = await page('many');
    expect(hrefs(text)[0]).toBe('/acme/flows/many/trails/many');
    expect(hrefs(text)).toHaveLength(HITS_SHOWN + 1);
    expect(text).toContain('There are more');
  });

  it('says what may be searched for where nothing was asked, too little, or nothing was found', async () => {
    const help = 'the fingerprint of an artifact, or its first five characters or more';
    expect((await visitor.get('/acme/search')).text.replaceAll(/\s+/g, ' ')).toContain(help);
    expect(await page('')).toContain(help);
    expect(await page('a')).toMatch(/<strong>a<\/strong> is too short.*the fingerprint of an artifact/);
    const none = await page('<script>alert(1)</script>');
    expect(none).toContain('Nothing was found for <strong><bdi>&lt;script&gt;');
    expect(none).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(none).toContain(help);
    expect(await page('fffff')).toContain('Nothing was found');
    expect((await search('x'.repeat(301))).status).toBe(400);
    expect((await search('a\0b')).status).toBe(400);
  });

  it('leaves out what was archived, and what is another organization’s', async () => {
    const say = speaker(service);
    await say.report('gone', fingerprintOf('gone'), { trail_name: 'gone-1', filename: 'gone.tgz' });
    await service.send('PUT', '/flows/acme/gone/archive');
    for (const wanted of ['gone', fingerprintOf('gone')]) expect(await page(wanted)).toContain('Nothing was found');
    const stranger = await openVisitor(service, service.foreign.token);
    expect((await stranger.get(`/umbrella/search?q=${app}`)).text).toContain('Nothing was found');
    expect((await stranger.get(`/acme/search?q=${app}`)).status).toBe(404);
  });

  it('takes a bounded number of statements', async () => {
    expect(await statementsOf(() => page('many'))).toBeLessThan(45);
  });
});
