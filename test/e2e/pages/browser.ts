import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { RunningService } from '../../running-service.ts';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const program = PROGRAMS.find((path) => existsSync(path)) ?? null;

/** Why tests with a browser cannot run here; null where they can. */
export const browserMissing =
  program === null ? 'skipped: Chromium is not installed (Debian and Ubuntu: apt-get install chromium)' : null;
if (browserMissing !== null) console.log(`pages in a browser: ${browserMissing}`);

/** For one step of a browser on a machine that has much else to do. */
const STEP_TIMEOUT_MS = 60_000;

export async function openBrowser(): Promise<Browser> {
  if (program === null) throw new Error('expected a browser, found none');
  // Tests run as root in containers, where the browser's own confinement cannot be had; it only sees our own pages.
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

export interface Window {
  page: Page;
  /** What a reader would not see, and an owner would want to know: errors of scripts, refusals by the content policy. */
  complaints: string[];
  close: () => Promise<void>;
}

export interface Look {
  colorScheme?: 'light' | 'dark';
  width?: number;
  javaScriptEnabled?: boolean;
  timezoneId?: string;
}

/** A window of its own, as a reader with nothing in the browser has it. */
export async function openWindow(browser: Browser, look: Look = {}): Promise<Window> {
  const { colorScheme = 'light', width = 1200, javaScriptEnabled = true, timezoneId = 'Europe/Berlin' } = look;
  const context: BrowserContext = await browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    javaScriptEnabled,
    timezoneId,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, complaints, close: () => context.close() };
}

/** Signs in as a person does who was sent to a page. */
export async function signIn(page: Page, { url, tokens }: RunningService, path: string): Promise<void> {
  await page.goto(url + path);
  await page.getByLabel('Access token').fill(tokens.reader);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(url + path);
}
