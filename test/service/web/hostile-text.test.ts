import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findOrganization } from '../../../src/service/store/organizations.ts';
import { createToken } from '../../../src/service/store/tokens.ts';
import { hashToken } from '../../../src/service/token.ts';
import { browserMissing, openBrowser, openWindow } from '../../e2e/pages/browser.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { runs } from '../../runs.ts';
import { aliveIn, disorderIn } from './alive.ts';
import { crawl, shapeOf } from './crawl.ts';
import { writeEverywhere } from './hostile-requests.ts';
import { markPattern, writers } from './hostile-text.ts';

const ROUND_MS = 240_000;
const TOKEN = 'assay_test_hostile_user_token';

/** Places that pages show, of each kind of record one and more: hostile text that no page shows proves nothing. */
const shownPlaces = [
  'user',
  'putFlow.description',
  'putFlow.template_file.artifact',
  'putFlow.template_file.attestation',
  'putTrail.description',
  'putTrail.repo_info.name',
  'putTrail.repo_info.url',
  'reportArtifact.filename',
  'reportArtifact.build_url',
  'reportArtifact.git_commit_info.message',
  'reportArtifact.user_data',
  'attestGeneric.description',
  'attestGeneric.user_data.*',
  'attestGeneric.annotations (a name)',
  'attestGeneric.external_urls (a name)',
  'attestGeneric.attachment_file (its name)',
  'attestOverride.reason',
  'changeEnvironment.description',
  'reportK8s.artifacts[0].digests (a name)',
  'putPolicy.description',
  'putPolicy.comment',
  'putPolicy.policy_file.condition',
  'putPolicy.policy_file.control',
  'updateControl.name',
  'updateControl.description',
  'changeTags.set_tags.*',
];

/** A token of somebody whose name is hostile too. */
async function addUser({ server, org }: RunningService, userName: string): Promise<void> {
  await server.store.writeLookup(async (tx) => {
    const organization = await findOrganization(tx.db, org);
    if (organization === null) throw new Error(`no organization ${org}`);
    const orgIds = [organization.org_id];
    await createToken(tx, { hash: hashToken(TOKEN), userName, role: 'admin', orgIds, expiresAtMs: null });
  });
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/-/sign-in`);
  await page.getByLabel('Access token').fill(TOKEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/acme`);
}

/** For a page of each shape: one whose query is hostile, and one that is about something hostile. */
function hostileAddresses(pages: readonly string[], text: string): string[] {
  const [first = ''] = pages;
  const shapes = Map.groupBy(pages, shapeOf);
  return [...shapes.values()].flatMap(([page = first]) => {
    const [queried, named] = [new URL(page), new URL(page)];
    for (const key of ['page', 'q', ...queried.searchParams.keys()]) queried.searchParams.set(key, text);
    named.pathname = [...named.pathname.split('/').slice(0, -1), encodeURIComponent(text)].join('/');
    return [queried.href, named.href];
  });
}

/** A page as the service would make it, with what must not be in one. */
const framed = (content: string): string =>
  `<!doctype html><script src="/-/assets/page.js"></script><a href="#content">Skip</a><main><h1>Title</h1>${content}</main>`;

describe.skipIf(browserMissing !== null)('hostile text in every field', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  }, ROUND_MS);
  afterAll(() => browser.close());

  // Each kind of text takes a while; markup, which is tried always, is what most often comes alive.
  it.each(Object.entries(writers).slice(0, runs(1)))(
    'is text on every page, and nothing more: %s',
    async (_name, open) => {
      const service = await startService();
      onTestFinished(() => service.stop());
      const write = open();
      await addUser(service, write.text('user', 500));
      await writeEverywhere(service, TOKEN, write);
      const { page, complaints, close } = await openWindow(browser, { width: 800 });
      onTestFinished(close);
      await signIn(page, service.url);

      const [shown, problems] = [new Set<string>(), new Array<string>()];
      const look = async (address: string): Promise<void> => {
        const found = [...(await aliveIn(page)), ...(await disorderIn(page))];
        problems.push(...found.map((problem) => `${address}: ${problem}`));
        for (const [mark] of (await page.content()).matchAll(markPattern)) shown.add(write.places.get(mark) ?? mark);
      };
      const { pages, others, broken } = await crawl(page, `${service.url}/acme`, look);
      expect(problems).toEqual([]);
      expect(broken).toEqual([]);
      expect(complaints).toEqual([]);
      expect(shownPlaces.filter((place) => !shown.has(place))).toEqual([]);

      for (const address of hostileAddresses(pages, write.text('an address', 200))) {
        await page.goto(address);
        await look(address);
      }
      expect(problems).toEqual([]);
      // A browser tells of every page that is answered with a refusal.
      expect(complaints.filter((complaint) => !/^Failed to load resource: .* 40[04] /.test(complaint))).toEqual([]);

      for (const address of others) {
        const { headers, body } = await fetch(address, { headers: { authorization: `Bearer ${TOKEN}` } });
        await body?.cancel();
        expect(headers.get('x-content-type-options'), address).toBe('nosniff');
        const kind = headers.get('content-disposition') ?? headers.get('content-type');
        expect(kind, address).toMatch(/^(attachment(;|$)|application\/json)/);
      }
    },
    ROUND_MS,
  );

  it.each([
    ['a script', '<script>1</script>', /^<script/],
    ['a handler', '<p onclick="alert(1)">a</p>', /^<p onclick/],
    ['an address that is a script', '<a href="javascript:alert(1)" rel="noopener noreferrer">a</a>', /^<a href/],
    ['a link to elsewhere that tells where it was', '<a href="https://hostile.example/">a</a>', /^<a href/],
    ['a link of a picture', '<svg><a xlink:href="data:text/html,a"></a></svg>', /^<a xlink:href/],
    ['a comment', '<!-- a -->', /1 comments/],
    ['an end of an element', '</main><p>a</p>', /^the page is built as/],
    ['text that turns other text', '<p>\u202Ea<b>b</b></p>', /^p\./],
    ['a page that is too wide', `<p>${'W'.repeat(500)}</p>`, /wider/],
  ])(
    'would be noticed: %s',
    async (_what, text, noticed) => {
      const { page, close } = await openWindow(browser, { width: 800 });
      onTestFinished(close);
      let content = '';
      await page.route('**/*', (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body: framed(content) }),
      );
      const look = async (): Promise<string[]> => {
        await page.goto('http://assay.example/acme');
        return [...(await aliveIn(page)), ...(await disorderIn(page))];
      };
      expect(await look()).toEqual([]);
      content = text;
      expect(await look()).toContainEqual(expect.stringMatching(noticed));
    },
    ROUND_MS,
  );
});
