import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { type RunningProvider, startProvider } from '../../service/web/identity-provider.ts';
import { browserMissing, openBrowser, openWindow } from './browser.ts';

describe.skipIf(browserMissing !== null)('signing in by a provider, in a browser', () => {
  let browser: Browser;
  let provider: RunningProvider;
  let service: RunningService;
  beforeAll(async () => {
    [browser, provider] = await Promise.all([openBrowser(), startProvider()]);
    service = await startService({
      identityProvider: provider.settings({
        organizations: ['acme'],
        allowed: [{ claim: 'groups', value: 'platform' }],
      }),
    });
    provider.register(service.url);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await provider.stop();
  });

  it.each([true, false])('leads to the page that was asked for, with JavaScript: %s', async (javaScriptEnabled) => {
    provider.user = { sub: 'ada', groups: ['platform'] };
    const { page, complaints, close } = await openWindow(browser, { javaScriptEnabled });
    await page.goto(`${service.url}/acme/environments`);
    await page.getByRole('link', { name: /^Sign in with / }).click();
    await page.waitForURL(`${service.url}/acme/environments`);
    await page.getByRole('heading', { level: 1, name: 'Environments' }).waitFor();
    expect(await page.locator('header').innerText()).toContain('ada');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Access token').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says to whom it is not open', async () => {
    provider.user = { sub: 'eve', groups: ['visitors'] };
    const { page, close } = await openWindow(browser);
    await page.goto(`${service.url}/-/sign-in/provider`);
    expect(await page.locator('main').innerText()).toContain('not let in here');
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
    await close();
  });
});
