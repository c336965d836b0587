import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../running-service.ts';
import { file, pod } from '../environment-reporter.ts';
import { fingerprintOf } from '../records.ts';
import { bad, good, type ShopService, startShop, unknown, vendor } from '../shop-service.ts';
import { openVisitor, type Visited, type Visitor } from './visitor.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let tell: ShopService['tell'];
let visitor: Visitor;

beforeAll(async () => {
  ({ service, tell } = await startShop(() => nowMs));
  visitor = await openVisitor(service, service.tokens.reader);
  await tell.create('shop', { type: 'K8S', policies: ['strict'], include_scaling: true });
  const reports = [
    [pod('a', 'a:1', good), pod('b', 'b:1', bad), pod('v', 'vendor/v:1', vendor)],
    [pod('a', 'a:1', good), pod('a2', 'a:1', good), pod('c', 'c:1', unknown), pod('v', 'vendor/v:1', vendor)],
    [pod('a', 'a:1', good), pod('v', 'vendor/v:1', vendor)],
  ];
  for (const report of reports) {
    await tell.report('shop', report, 'K8S');
    nowMs += 3_600_000;
  }
  await tell.create('single');
  await tell.report('single', [file('a', good)]);
  await tell.create('silent');
});
afterAll(() => service.stop());

const visit = (path: string): Promise<Visited> => visitor.get(`/acme/environments/${path}`);
async function page(path: string): Promise<string> {
  const { status, text } = await visit(path);
  expect(status, text).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
}
/** As somebody reads it who sees no marks. */
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
/** The part of a page under a heading. */
const part = (text: string, title: string): string =>
  words(new RegExp(`<h2[^>]*>${title}</h2>(.*?)(<h2|</main>)`).exec(text)?.[1] ?? '').trim();

/** Where a page leads to among the snapshots, in its order. */
const links = (text: string): string[] =>
  [...text.matchAll(/href="(\/acme\/environments\/shop\/(?:snapshots|diff)[^"]*)"/g)].map(([, link = '']) => link);

describe('a snapshot', () => {
  it('shows what ran, how it was judged, when, and by what', async () => {
    const text = await page('shop/snapshots/2');
    expect(text).toContain('<h1>Snapshot 2 of shop</h1>');
    expect(words(text)).toMatch(/✗ Non-compliant from 1 Oct 2026, 13:00 UTC until 1 Oct 2026, 14:00 UTC \./);
    expect(words(text)).toContain('1 of 3 artifacts is not compliant:');
    expect(words(text)).toContain('Report the artifact from the build that makes it');
    expect(words(text)).toMatch(/How long 1 hour Judged by strict \(version 1\) Artifacts 3 Not compliant 1 /);
    const ran = part(text, 'What ran');
    expect(ran).toMatch(
      /c:1 .* ✗ Non-compliant .* 1 \(started\) .* a:1 .* 2 \(1 before\) .* vendor\/v:1 .* ✓ Compliant/,
    );
    expect(text).toContain('href="/api/v2/snapshots/acme/shop/2"');
  });

  it('leads to those beside it, and to what changed', async () => {
    const second = await page('shop/snapshots/2');
    expect(links(second)).toEqual([
      '/acme/environments/shop/snapshots/1',
      '/acme/environments/shop/snapshots/3',
      '/acme/environments/shop/diff?from=1&amp;to=2',
    ]);
    const first = await page('shop/snapshots/1');
    expect(links(first)).toEqual(['/acme/environments/shop/snapshots/2', '/acme/environments/shop/snapshots/3']);
    expect(words(first)).toContain('Changes it is the first one');
    expect(links(await page('shop/snapshots/3'))).not.toContain('/acme/environments/shop/snapshots/4');
    expect(await page('single/snapshots/1')).not.toContain('aria-label="Snapshots"');
  });

  it.each([
    ['-1', 3],
    ['~2', 1],
    ['NOW', 3],
    ['%232', 2],
    ['@{2026-10-01T13:30:00}', 2],
    ['@{2.hours.ago}', 2],
  ])('is found by the expression %s', async (expression, index) => {
    expect(await page(`shop/snapshots/${expression}`)).toContain(`<h1>Snapshot ${index} of shop</h1>`);
  });

  it.each([
    ['shop/snapshots/99', 404, 'it has those from 1 to 3'],
    ['silent/snapshots/1', 404, 'has no snapshot yet'],
    ['shop/snapshots/@{2020-01-01T00:00:00}', 404, 'had no snapshot at that time yet'],
    ['shop/snapshots/first', 400, "'first' is no snapshot: expected a snapshot such as 3, -1"],
    ['shop/snapshots/%3Cscript%3E', 400, 'is no snapshot'],
  ])('is said not to be there: %s', async (path, expected, said) => {
    const { status, text } = await visit(path);
    expect(status).toBe(expected);
    expect(words(text.replaceAll('&#39;', "'"))).toContain(said);
    expect(text).not.toContain('<script>');
  });
});

describe('two snapshots side by side', () => {
  it('show what started, exited, changed in number and stayed, and how each was judged', async () => {
    const text = await page('shop/diff?from=1&to=2');
    expect(text).toContain('<h1>Snapshots 1 and 2 of shop</h1>');
    expect(words(text)).toContain('1 started, 1 exited, 1 changed in number, 0 changed in compliance, 1 unchanged.');
    expect(words(text)).toMatch(
      /State ✗ Non-compliant ✗ Non-compliant From .* Artifacts 3, 1 not compliant 3, 1 not compliant/,
    );
    expect(part(text, 'Started')).toMatch(/c:1 .* ✗ Non-compliant 1 no flow knows it/);
    expect(part(text, 'Exited')).toMatch(/b:1 .* ✗ Non-compliant 1 shop \/ bad/);
    expect(part(text, 'Changed in number')).toMatch(/a:1 .* ✓ Compliant 1 → 2 shop \/ good/);
    expect(part(text, 'Changed in compliance')).toBe('Nothing in both was judged otherwise.');
    expect(part(text, 'Unchanged')).toMatch(/^1 the same in both .* vendor\/v:1 /);
    expect(text).toContain('<details> <summary>1 the same in both</summary>');
    expect(text).toContain('href="/api/v2/env-diff/acme?snappish1=shop%231&amp;snappish2=shop%232"');
  });

  it('show what was judged otherwise', async () => {
    await tell.create('judged', { policies: ['strict'] });
    await tell.report('judged', [file('u', unknown)]);
    await tell.allow('judged', unknown);
    const text = await page('judged/diff?from=1&to=2');
    expect(part(text, 'Changed in compliance')).toMatch(/u .* ✗ Non-compliant → ✓ Compliant 1 no flow knows it/);
    expect(words(text)).toMatch(/State ✗ Non-compliant ✓ Compliant/);
  });

  it('are named by expressions as well, in any order', async () => {
    expect(await page('shop/diff?from=~2&to=NOW')).toContain('<h1>Snapshots 1 and 3 of shop</h1>');
    expect(await page('shop/diff?from=%40%7B2026-10-01T13:30:00%7D&to=-1')).toContain('<h1>Snapshots 2 and 3 of shop');
    const backward = await page('shop/diff?from=3&to=1');
    expect(backward).toContain(
      '<a href="/acme/environments/shop/diff?from=1&amp;to=3">compare them in their order</a>',
    );
    expect(words(await page('shop/diff?from=2&to=2'))).toContain('0 started, 0 exited, 0 changed in number');
  });

  it.each([
    ['shop/diff', 'Two snapshots are put side by side: say which, by their numbers.', true],
    ['shop/diff?from=1', 'one of them is missing', true],
    ['shop/diff?from=&to=2', 'one of them is missing', true],
    ['single/diff', 'There is one snapshot yet, and none to compare it with.', false],
    ['silent/diff?from=1', 'There is no snapshot yet, so there is nothing to compare.', false],
  ])('are asked for: %s', async (path, said, hasForm) => {
    const text = await page(path);
    expect(words(text)).toContain(said);
    expect(text.includes('<form class="choice"')).toBe(hasForm);
  });

  it.each([
    ['shop/diff?from=1&to=77', 404, 'it has those from 1 to 3'],
    ['shop/diff?from=0&to=2', 400, "'0' is no snapshot: expected a snapshot such as 3"],
    ['shop/diff?from=%3Cscript%3E&to=2', 400, 'is no snapshot'],
    ['shop/diff?from=1&from=2&to=2', 400, 'this page cannot be shown with from=1&amp;from=2: mend its address'],
    ['nowhere/diff?from=1&to=2', 404, "no environment 'nowhere'"],
  ])('are refused in words: %s', async (path, expected, said) => {
    const { status, text } = await visit(path);
    expect(status).toBe(expected);
    expect(words(text.replaceAll('&#39;', "'"))).toContain(said);
    expect(text).not.toContain('<script>');
  });

  it('show one page of each list', async () => {
    await tell.create('large');
    const all = Array.from({ length: 130 }, (_, place) => file(`f-${1000 + place}`, fingerprintOf(`large ${place}`)));
    await tell.report('large', all.slice(0, 60));
    await tell.report('large', all);
    const first = await page('large/diff?from=1&to=2');
    expect(words(first)).toContain('70 started, 0 exited, 0 changed in number, 0 changed in compliance, 60 unchanged.');
    expect(first.match(/<bdi class="name">/g)).toHaveLength(100);
    expect(first).toContain('href="/acme/environments/large/diff?from=1&amp;to=2&amp;started=2#started"');
    const second = await page('large/diff?from=1&to=2&started=2&unchanged=2');
    expect(second.match(/<bdi class="name">/g)).toHaveLength(30);
    expect(second).toContain(
      'href="/acme/environments/large/diff?from=1&amp;to=2&amp;unchanged=2&amp;started=1#started"',
    );
    expect(second).not.toContain('<details>');
    expect(words(await page('large/diff?from=1&to=2&started=9'))).toContain(
      'The last one is on a page before this one.',
    );
  });
});
