import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, openBrowser, openWindow, signIn } from '../../e2e/pages/browser.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { type RunningProvider, startProvider } from './identity-provider.ts';

const ADDRESS = '/acme/flows?page=1#missing-web-unit%20test';

describe.skipIf(browserMissing !== null)('the place on a page that a link leads to', () => {
  let browser: Browser;
  let provider: RunningProvider;
  let service: RunningService;
  beforeAll(async () => {
    [browser, provider] = await Promise.all([openBrowser(), startProvider()]);
    service = await startService({
      identityProvider: provider.settings({ organizations: ['acme'], allowed: 'everyone' }),
    });
    provider.register(service.url);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await provider.stop();
  });

  it('is kept through signing in with a token, also at the second try', async () => {
    const { page, complaints, close } = await openWindow(browser);
    await page.goto(service.url + ADDRESS);
    await page.getByLabel('Access token').fill('assay_known_to_nobody');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Access token').fill(service.tokens.reader);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(service.url + ADDRESS);
    // The browser itself tells of the status of the first try.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
    await close();
  });

  it('is kept through signing in by a provider', async () => {
    const { page, complaints, close } = await openWindow(browser);
    await page.goto(service.url + ADDRESS);
    await page.getByRole('link', { name: /^Sign in with / }).click();
    await page.waitForURL(service.url + ADDRESS);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is not needed: without JavaScript one gets to the page', async () => {
    const { page, close } = await openWindow(browser, { javaScriptEnabled: false });
    await page.goto(service.url + ADDRESS);
    await page.getByLabel('Access token').fill(service.tokens.reader);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor();
    expect(page.url().replace(/#.*/, '')).toBe(service.url + ADDRESS.replace(/#.*/, ''));
    await close();
  });

  it.each([
    [true, ADDRESS],
    [false, '/acme/flows?page=1'],
  ])(
    'is where a page of another site leads, as the service asks once more, with JavaScript: %s',
    async (javaScriptEnabled, expected) => {
      const { page, close } = await openWindow(browser, { javaScriptEnabled });
      await signIn(page, service, '/acme/flows');
      const elsewhere = service.url.replace('127.0.0.1', 'localhost');
      await page.route(`${elsewhere}/elsewhere`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<a href="${service.url}${ADDRESS}">there</a>` }),
      );
      await page.goto(`${elsewhere}/elsewhere`);
      await page.getByRole('link', { name: 'there' }).click();
      await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor();
      expect(page.url()).toBe(service.url + expected);
      await close();
    },
  );
});
