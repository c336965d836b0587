import type { Page } from 'playwright-core';

/** Pages of one shape differ only in what they are about. */
const PAGES_OF_A_SHAPE = 10;
const PAGES = 250;

/** The address without what it is about: `/acme/flows/f1?page=2` is `/acme/flows/*?page`. */
export function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  const segments = pathname.split('/').map((segment, index) => (index > 2 && index % 2 === 1 ? '*' : segment));
  return `${segments.join('/')}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}

export interface Crawled {
  /** Pages that were looked at, by address. */
  pages: readonly string[];
  /** Addresses of the interface that pages lead to, and other files. */
  others: readonly string[];
  /** Pages that are led to and are not there, with the status of the answer. */
  broken: readonly string[];
}

/** Opens a page and all that it leads to on the same site, one after the other, and looks at each. */
export async function crawl(page: Page, start: string, look: (address: string) => Promise<void>): Promise<Crawled> {
  const { origin } = new URL(start);
  const waiting = [start];
  const known = new Set(waiting);
  const shapes = new Map<string, number>();
  const pages: string[] = [];
  const others: string[] = [];
  const broken: string[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const shape = shapeOf(address);
    const seen = shapes.get(shape) ?? 0;
    if (seen >= PAGES_OF_A_SHAPE) continue;
    shapes.set(shape, seen + 1);
    if (/^\/(api|-)\//.test(new URL(address).pathname)) {
      others.push(address);
      continue;
    }
    if (pages.length === PAGES) throw new Error(`more than ${PAGES} pages: ${[...shapes.keys()].join(' ')}`);
    const answer = await page.goto(address);
    pages.push(address);
    if (answer?.status() !== 200) broken.push(`${answer?.status()} ${address}`);
    await look(address);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links: readonly { href?: unknown }[]) => links.map(({ href }) => String(href)));
    for (const href of hrefs) {
      const url = URL.parse(href);
      if (url === null || url.origin !== origin) continue;
      url.hash = '';
      if (known.has(url.href)) continue;
      known.add(url.href);
      waiting.push(url.href);
    }
  }
  return { pages, others, broken };
}
