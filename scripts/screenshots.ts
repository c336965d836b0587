import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { allPages } from '../test/e2e/pages/all-pages.ts';
import { type Look, openBrowser, openWindow, signIn } from '../test/e2e/pages/browser.ts';
import { tellStory } from '../test/e2e/pages/story.ts';

// Writes a picture of every page in docs/pages: the same story each time, as its readers would see it.

const folder = path.resolve(import.meta.dirname, '../docs/pages');
const looks: Readonly<Record<string, Look>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  narrow: { width: 400 },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [browser, story] = await Promise.all([openBrowser(), tellStory()]);
try {
  for (const [look, options] of Object.entries(looks)) {
    const { page, complaints, close } = await openWindow(browser, options);
    const shoot = (name: string): Promise<Buffer> =>
      page.screenshot({ path: path.join(folder, `${name}-${look}.png`), fullPage: true });
    await page.goto(`${story.service.url}/-/sign-in`);
    await shoot('sign-in');
    await signIn(page, story.service, '/acme/flows');
    for (const [name, address] of Object.entries(allPages(story))) {
      await page.goto(story.service.url + address);
      await shoot(name);
    }
    for (const complaint of complaints) console.error(`${look}: ${complaint}`);
    await close();
  }
} finally {
  await browser.close();
  await story.stop();
}
console.log(`Pictures of all pages: ${folder}`);
