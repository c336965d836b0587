import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertArtifact } from '../../../src/contract/assertion.ts';
import { answered } from '../../service/records.ts';
import { allPages } from './all-pages.ts';
import { browserMissing, type Look, openBrowser, openWindow, signIn } from './browser.ts';
import { type Story, tellStory } from './story.ts';

/** What keeps somebody from reading a page: broken rules of accessibility, and a page that is wider than its window. */
async function barriersOf(page: Page, rules: readonly string[]): Promise<string[]> {
  // Nothing of these pages is in frames, which is what the other mode is slower for.
  const checker = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length === 0 ? checker : checker.withRules([...rules])).analyze();
  const isWider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ...(isWider === true ? ['wider than its window'] : []),
  ];
}

describe.skipIf(browserMissing !== null)('the pages in a browser', () => {
  let browser: Browser;
  let story: Story;
  beforeAll(async () => {
    [browser, story] = await Promise.all([openBrowser(), tellStory()]);
  });
  afterAll(async () => {
    await browser.close();
    await story.stop();
  });

  // Other colours and widths change what some rules find only; all hold in light.
  it.each<[string, Look, readonly string[] | null]>([
    ['in light', { colorScheme: 'light' }, []],
    [
      'in dark, on a telephone',
      { colorScheme: 'dark', width: 360 },
      ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
    ],
    ['without JavaScript', { javaScriptEnabled: false }, null],
  ])('are all there %s, and nothing about them is to be complained of', async (_how, look, rules) => {
    const { page, complaints, close } = await openWindow(browser, look);
    await signIn(page, story.service, '/acme/flows');
    for (const [name, path] of Object.entries(allPages(story))) {
      const answer = await page.goto(story.service.url + path);
      expect(answer?.status(), name).toBe(200);
      expect(await page.locator('h1').count(), name).toBe(1);
      // The rules of accessibility are checked by a script in the page.
      expect(rules === null ? [] : await barriersOf(page, rules), name).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it('each have the same as JSON, to which they lead', async () => {
    const { page, close } = await openWindow(browser);
    await signIn(page, story.service, '/acme/flows');
    const withoutTwin: string[] = [];
    for (const [name, path] of Object.entries(allPages(story))) {
      await page.goto(story.service.url + path);
      const [twin] = await page.getByRole('link', { name: 'This page as JSON' }).all();
      if (twin === undefined) {
        withoutTwin.push(name);
        continue;
      }
      const json = await page.request.get(story.service.url + (await twin.getAttribute('href')));
      expect(json.status(), `${name} as JSON`).toBe(200);
      expect(json.headers()['content-type']).toContain('application/json');
    }
    // The interface searches by hashes only.
    expect(withoutTwin).toEqual(['search']);
    await close();
  });

  it.each<[string, Look]>([
    ['with JavaScript', {}],
    ['without', { javaScriptEnabled: false }],
  ])('lead from a refused job to the missing evidence in two clicks, %s', async (_how, look) => {
    const { page, complaints, close } = await openWindow(browser, look);
    const { service, refused } = story;
    const assertion = await service.send(
      'GET',
      `/asserts/acme/fingerprint/${refused.fingerprint}?environment_name=production`,
    );
    const { html_url: address } = answered(assertion, 200, assertArtifact.answers[200]);
    await signIn(page, service, address.slice(service.url.length));
    await expect.poll(() => page.locator('main').innerText()).toContain('Non-compliant');
    expect(await page.locator('main').innerText()).toContain('vulnerabilities');
    await page
      .locator('main')
      .getByRole('link', { name: /vulnerabilities/ })
      .first()
      .click();
    expect(page.url()).toContain(`/acme/flows/shop/trails/${refused.trail}`);
    const missing = page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`);
    await missing.waitFor();
    expect(await missing.innerText()).toMatch(/Missing vulnerabilities snyk[^]*Report attestation/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('find an artifact by the first characters of its fingerprint, and compare two snapshots', async () => {
    const { page, complaints, close } = await openWindow(browser);
    const { service, good } = story;
    await signIn(page, service, '/acme');
    await page.keyboard.press('/');
    await page.keyboard.type(good.fingerprint.slice(0, 12));
    await page.keyboard.press('Enter');
    await page.waitForURL(/artifacts/);
    expect(page.url()).toContain(good.fingerprint);
    await page.goto(`${service.url}/acme/environments/production`);
    const compare = page.locator('form', { hasText: 'Compare' });
    await compare.locator('input[name=from]').fill('1');
    await compare.getByRole('button').click();
    await page.waitForURL(/\/diff\?/);
    expect(await page.locator('main').innerText()).toContain('registry.example/shop/web:103');
    expect(complaints).toEqual([]);
    await close();
  });

  it('show moments in the zone of the reader, and exactly on hover', async () => {
    for (const [timezoneId, javaScriptEnabled, expected] of [
      ['Asia/Tokyo', true, /17:\d\d|5:\d\d/],
      ['Asia/Tokyo', false, /08:\d\d UTC/],
    ] as const) {
      const { page, close } = await openWindow(browser, { timezoneId, javaScriptEnabled });
      await signIn(page, story.service, '/acme/flows/shop');
      const moment = page.locator('time').first();
      expect(await moment.innerText()).toMatch(expected);
      expect(await moment.getAttribute('title')).toContain('2026-10-19T08:30:00.000Z');
      await close();
    }
  });

  it('let somebody in who is signed in and comes by a link of another site', async () => {
    const { page, complaints, close } = await openWindow(browser);
    const { service } = story;
    await signIn(page, service, '/acme/flows');
    // The same service under another name is another site to a browser.
    const elsewhere = service.url.replace('127.0.0.1', 'localhost');
    await page.route(`${elsewhere}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${service.url}/acme/flows/shop">the job</a>` }),
    );
    await page.goto(`${elsewhere}/job`);
    await page.getByRole('link', { name: 'the job' }).click();
    await page.getByRole('heading', { level: 1, name: 'shop' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('are closed again by signing out', async () => {
    const { page, complaints, close } = await openWindow(browser);
    await signIn(page, story.service, '/acme/flows');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access token').waitFor();
    await page.goto(`${story.service.url}/acme/flows`);
    expect(page.url()).toContain('/-/sign-in?next=');
    expect(complaints).toEqual([]);
    await close();
  });

  it('are reached by the keyboard alone', async () => {
    const { page, close } = await openWindow(browser);
    await signIn(page, story.service, '/acme/flows');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.querySelector('main').contains(document.activeElement)")).toBe(true);
    await close();
  });
});
