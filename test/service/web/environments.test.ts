import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../../running-service.ts';
import { file, pod } from '../environment-reporter.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { bad, good, type ShopService, startShop, unknown, vendor } from '../shop-service.ts';
import { openVisitor, type Visited } from './visitor.ts';

const HOUR_MS = 3_600_000;
let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let say: ShopService['say'];
let tell: ShopService['tell'];

beforeAll(async () => {
  ({ service, say, tell } = await startShop(() => nowMs));
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

/** Somebody who signed in just now: the clock goes on by days. */
const visit = async (path: string): Promise<Visited> =>
  (await openVisitor(service, service.tokens.reader)).get(`/acme/environments${path}`);
async function page(path: string): Promise<string> {
  const { status, text } = await visit(path);
  expect(status, text).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
}
/** As somebody reads it who sees no marks. */
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
/** The part of a page under a heading. */
const part = (text: string, title: string): string =>
  new RegExp(`<h2[^>]*>${title}</h2>(.*?)(<h2|</main>)`).exec(text)?.[1] ?? '';
const panel = (text: string): string => /<div class="panel.*?(?=<dl class="facts")/.exec(text)?.[0] ?? '';

describe('the list of environments', () => {
  it('says how one comes to be where there is none', async () => {
    expect(await page('')).toContain('No environment yet');
  });

  it('shows each with its type, state, policies, times and tags, in pages', async () => {
    for (let number = 0; number < 51; number += 1) await tell.create(`e-${String(number).padStart(2, '0')}`);
    await tell.create('listed', { type: 'K8S', policies: ['strict'] });
    await service.send('PATCH', '/tags/acme/environment/listed', { json: { set_tags: { team: 'shop' } } });
    await tell.report('listed', [pod('a', 'a:1', bad)], 'K8S');
    const text = await page('?page=2');
    const row = /<tr>(?:(?!<tr>).)*environments\/listed".*?<\/tr>/.exec(text)?.[0] ?? '';
    expect(words(row)).toMatch(/listed K8S ✗ Non-compliant strict 1 Oct 2026.* 1 Oct 2026.* team: shop/);
    expect(row).toContain('href="/acme/policies/strict"');
    expect(text).toContain('href="/api/v2/environments/acme?page=2&amp;per_page=50"');
    expect(words(text)).toContain('Page 2 of 2 (52 in all)');
    expect(await page('?page=3')).toContain('The last environment is on a page before this one.');
  });
});

describe('an environment', () => {
  it('that nobody reported says how to report, and the example is taken as it stands', async () => {
    for (const type of ['K8S', 'ECS', 'S3', 'lambda', 'server', 'docker', 'azure-apps', 'cloud-run']) {
      await tell.create(`silent-${type}`, { type });
      const text = await page(`/silent-${type}`);
      expect(words(text)).toContain('Nothing was reported yet');
      const [, request = ''] = /<pre[^>]*>(.*?)<\/pre/.exec(text) ?? [];
      const address = `${service.url}/api/v2/environments/acme/silent-${type}/report/${type}`;
      expect(request).toContain(`PUT ${address} `);
      const json: unknown = JSON.parse(
        (/\{.*\}/.exec(request)?.[0] ?? '')
          .replaceAll('&quot;', '"')
          .replace('SHA-256 OF THE CONTENT', fingerprintOf('example')),
      );
      const reply = await service.send('PUT', `/environments/acme/silent-${type}/report/${type}`, { json });
      expect(reply.status, reply.text).toBe(201);
      expect(words(await page(`/silent-${type}`))).not.toContain('Nothing was reported yet');
    }
  });

  it('says whether it is compliant, since when, why not, and what to do', async () => {
    await tell.create('gated', { type: 'K8S', policies: ['strict'], description: 'The shop' });
    await tell.report('gated', [pod('a', 'a:1', good)], 'K8S');
    expect(words(panel(await page('/gated')))).toMatch(/✓ Compliant since .* The one artifact here is compliant\./);
    nowMs += 2 * HOUR_MS;
    await tell.report('gated', [pod('a', 'a:1', good), pod('b', 'b:1', bad), pod('u', 'u:1', unknown)], 'K8S');
    nowMs += 26 * HOUR_MS;
    await tell.report('gated', [pod('a', 'a:1', good), pod('b', 'b:1', bad)], 'K8S');
    nowMs += HOUR_MS;
    const text = await page('/gated');
    const said = panel(text);
    expect(words(said)).toContain('✗ Non-compliant since 1 Oct 2026');
    expect(words(said)).toContain('(for 1 day 3 hours), as last reported 1 hour ago.');
    expect(words(said)).toContain('1 of 2 artifacts is not compliant:');
    expect(said).toContain(`<a href="/acme/flows/shop/artifacts/${bad}"><bdi class="name">b:1</bdi></a>`);
    expect(said).toContain('<a href="/acme/policies/strict?version=1">strict</a> (version 1)');
    expect(said).toContain('is INCOMPLETE in trail &#39;bad&#39; of flow &#39;shop&#39;');
    expect(text).toContain('href="/api/v2/environments/acme/gated"');
    const facts = words(text);
    for (const fact of ['The shop', 'Type K8S', 'Policies strict', 'alone makes no snapshot']) {
      expect(facts).toContain(fact);
    }
  });

  it('shows what runs, where it is from, and who allowed what', async () => {
    await tell.create('running', { type: 'K8S', policies: ['strict'] });
    await tell.report('running', [pod('a', 'a:1', good), pod('c', 'a:1', good), pod('u', 'u:1', unknown)], 'K8S');
    await tell.allow('running', unknown, 'u');
    const text = part(await page('/running'), 'What runs now');
    expect(text).toContain('<a href="/acme/flows/shop">shop</a> / <a href="/acme/flows/shop/trails/good">good</a>');
    expect(text).toContain(
      `href="https://git.example/good" rel="noopener noreferrer nofollow"><code title="${commitOf('good')}"`,
    );
    expect(words(text)).toMatch(/a:1 .* ✓ Compliant shop \/ good .* 2 14 Nov 2023/);
    expect(words(text)).toMatch(
      /u:1 .* ✓ Compliant On the allow-list since .*, by admin-of-acme : known no flow knows it 1/,
    );
  });

  it('says of the allow-list what stood there by then', async () => {
    await tell.create('allowed', { policies: ['strict'] });
    await tell.report('allowed', [file('u', unknown)]);
    await tell.allow('allowed', unknown);
    nowMs += HOUR_MS;
    await service.send('PUT', '/allowlists/acme/allowed', {
      json: { artifact_fingerprint: unknown, description: 'for another reason' },
    });
    await tell.report('allowed', [file('u', unknown), file('v', vendor)]);
    expect(words(part(await page('/allowed/snapshots/2'), 'What ran'))).toContain(': known');
    expect(words(part(await page('/allowed'), 'What runs now'))).toContain(': for another reason');
  });

  it('is not judged where nothing can be said, and says why', async () => {
    await tell.create('open');
    await tell.report('open', [file('a', good)]);
    expect(words(panel(await page('/open')))).toMatch(/\? Not judged since .* No policy is attached/);
    await say.policy('nothing', '_schema: https://example.com/policy/v1\n');
    await tell.policies('POST', 'open', ['nothing']);
    await tell.report('open', [file('a', good), file('v', vendor)]);
    expect(words(panel(await page('/open')))).toContain('No attached policy has a rule');
    await tell.report('open', []);
    expect(words(panel(await page('/open')))).toContain('Nothing runs here, so there is nothing to judge.');
  });

  it('that is logical shows those that it includes', async () => {
    await tell.create('part', { policies: ['strict'] });
    await tell.create('whole', { type: 'logical', included_environments: ['part'] });
    expect(words(await page('/whole'))).toContain('include one, and report what runs there');
    await tell.report('part', [file('a', bad)]);
    const text = await page('/whole');
    expect(text).toMatch(/<a href="\/acme\/environments\/part">part<\/a> <span class="state bad">/);
    expect(words(part(text, 'What runs now'))).toContain('✗ Non-compliant');
  });

  it('shows its history, its snapshots and what changed', async () => {
    await tell.create('lively', { policies: ['strict'], include_scaling: true });
    nowMs += HOUR_MS;
    await tell.report('lively', [file('a', good)]);
    nowMs += 3 * HOUR_MS;
    await tell.report('lively', [file('a', good), file('b', bad)]);
    nowMs += 2 * HOUR_MS;
    await tell.report('lively', [file('a', good), file('a', good)]);
    nowMs += HOUR_MS;
    const text = await page('/lively');
    const history = 'In the 6 hours since its first snapshot: non-compliant for 2 hours, compliant for 4 hours.';
    expect(words(part(text, 'Compliance over time'))).toContain(history);
    const snapshots = part(text, 'Snapshots');
    expect(words(snapshots)).toMatch(
      /3 .* 1 hour so far ✓ Compliant 1 1 exited, 1 changed in number, became compliant with 2/,
    );
    expect(words(snapshots)).toMatch(
      /2 .* 2 hours ✗ Non-compliant 2, 1 not compliant 1 started, became non-compliant with 1/,
    );
    expect(words(snapshots)).toMatch(/1 .* 3 hours ✓ Compliant 1 first snapshot, 1 started, became compliant/);
    expect(snapshots).toContain('href="/acme/environments/lively/diff?from=2&amp;to=3"');
    expect(snapshots).toMatch(/<form class="choice" action="\/acme\/environments\/lively\/diff" method="get">/);
    expect(snapshots.match(/<label>/g)).toHaveLength(2);
    const changes = part(text, 'What changed');
    expect(words(changes)).toMatch(/the environment became compliant .* a .* scaled up from 1 to 2 instances/);
    expect(changes).toContain(`<a href="/acme/flows/shop/artifacts/${bad}"><bdi class="name">b</bdi></a>`);
  });

  it('is found by its old name, and told of by its new one', async () => {
    await tell.create('before');
    await service.send('PUT', '/environments/acme/before/rename', { json: { new_name: 'after' } });
    expect(await page('/before')).toContain('<h1>after</h1>');
  });

  it('that is archived, unknown or of another organization is not there, in words', async () => {
    await tell.create('gone');
    await service.send('PUT', '/environments/acme/gone/archive');
    const archived = await visit('/gone');
    expect([archived.status, words(archived.text)]).toEqual([404, expect.stringContaining('has been archived')]);
    const absent = await visit('/never');
    expect([absent.status, words(absent.text)]).toEqual([404, expect.stringContaining('no environment')]);
    const stranger = await openVisitor(service, service.foreign.token);
    for (const path of ['', '/gated', '/gated/snapshots/1', '/gated/diff?from=1&to=2']) {
      expect((await stranger.get(`/acme/environments${path}`)).status, path).toBe(404);
    }
  });

  it('keeps what its users wrote dead', async () => {
    const hostile = '<script>alert(1)</script>\u202egnp.exe';
    await tell.create('hostile', { type: 'K8S', policies: ['strict'], description: hostile });
    await service.send('PATCH', '/tags/acme/environment/hostile', { json: { set_tags: { team: hostile } } });
    await tell.report('hostile', [pod('p', hostile, unknown)], 'K8S');
    await say.report('evil', vendor, { commit_url: 'javascript:alert(1)', git_commit: commitOf('evil') });
    await tell.report('hostile', [pod('p', hostile, ''), pod('q', hostile, vendor)], 'K8S');
    await service.send('PUT', '/allowlists/acme/hostile', {
      json: { artifact_fingerprint: vendor, description: hostile, artifact_name: hostile },
    });
    for (const path of ['', '/snapshots/1', '/snapshots/-1', '/diff?from=1&to=2']) {
      const text = await page(`/hostile${path}`);
      expect(text).not.toContain('<script>alert');
      expect(text).not.toMatch(/href="javascript:/i);
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;⟨U+202E⟩gnp.exe');
    }
  });
});
