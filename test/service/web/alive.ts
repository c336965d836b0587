import type { Page } from 'playwright-core';

interface DomElement {
  localName: string;
  namespaceURI: string | null;
  attributes: ArrayLike<{ name: string; value: string }>;
}

interface ShownElement {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
}

/** What pages have no use for. */
const strangeElements =
  /^(hostile.*|iframe|frame|object|embed|base|img|image|style|template|math|foreignobject|audio|video)$/;
const strangeAttributes = /^(on.*|style|srcdoc|formaction|background|data-hostile|http-equiv|ping|target|.*:href)$/;
const addressAttributes = new Set(['href', 'src', 'action', 'cite', 'data', 'poster', 'srcset']);

/** Everything in the page that came out of a text and is more than text, in words; nothing where all is well. */
export async function aliveIn(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const elements: readonly ShownElement[] = await page.locator('*').evaluateAll((all: readonly DomElement[]) =>
    all.map(({ localName, attributes }) => ({
      name: localName,
      attributes: Array.from(attributes, ({ name, value }) => [name, value] as const),
    })),
  );
  const strange = elements.flatMap((element) => strangenessOf(element, origin));
  const skeleton = await page.evaluate(skeletonScript);
  return [
    ...strange,
    ...(expectedSkeletons.includes(String(skeleton)) ? [] : [`the page is built as ${String(skeleton)}`]),
  ];
}

function strangenessOf({ name, attributes }: ShownElement, origin: string): string[] {
  const shown = `<${name} ${attributes.map(([key, value]) => `${key}="${value.slice(0, 80)}"`).join(' ')}>`;
  const external = attributes.some(([key, value]) => key === 'rel' && /noopener noreferrer/.test(value));
  const isStrange = attributes.some(([key, value]) => {
    if (strangeAttributes.test(key)) return true;
    if (!addressAttributes.has(key)) return false;
    const url = URL.parse(value, `${origin}/acme`);
    if (url?.origin === origin) return false;
    return !(name === 'a' && external && (url?.protocol === 'https:' || url?.protocol === 'http:'));
  });
  const isForeignScript =
    name === 'script' && !attributes.some(([key, value]) => key === 'src' && value.startsWith('/-/assets/'));
  return isStrange || isForeignScript || strangeElements.test(name) ? [shown] : [];
}

/** Of a page of an organization, and of one that says what is wrong. */
const expectedSkeletons = ['a header main footer', 'a main'].map(
  (parts) => `${parts}, 1 h1, 1 script, 0 comments, nothing ran`,
);
/** Runs in the page. Text that ended an element or began a comment would have taken the frame of the page apart. */
const skeletonScript = `(() => {
  const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
  let count = 0;
  while (comments.nextNode() !== null) count += 1;
  const parts = [...document.body.children].map((one) => one.localName).join(' ');
  const count_ = (name) => document.querySelectorAll(name).length;
  const ran = window.hostileAlive === undefined ? 'nothing ran' : 'a script ran';
  return parts + ', ' + count_('h1') + ' h1, ' + count_('script') + ' script, ' + count + ' comments, ' + ran;
})()`;

/** Text whose direction was turned, and that would turn what follows it in the same line. Runs in the page. */
const turnedScript = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  const isolates = (element) => {
    const { display, unicodeBidi } = getComputedStyle(element);
    // In a picture a text is a paragraph of its own, and what it is called is told and not drawn.
    if (/^(text|title|desc)$/.test(element.localName)) return true;
    return !/^(inline|contents)$/.test(display) || /isolate|plaintext/.test(unicodeBidi);
  };
  while (texts.nextNode() !== null) {
    const node = texts.currentNode;
    if (!/[\\u202a-\\u202e\\u2066-\\u2069]/.test(node.data)) continue;
    let holder = node.parentElement;
    while (!isolates(holder)) holder = holder.parentElement;
    const after = document.createRange();
    after.setStartAfter(node);
    after.setEnd(holder, holder.childNodes.length);
    if (after.toString().trim() !== '') found.push(holder.localName + '.' + holder.className + ': ' + holder.innerText.slice(0, 300));
  }
  return found;
})()`;

/** What hostile text does to how the page is read: other text that it turns around, a page that is wider than its window. */
export async function disorderIn(page: Page): Promise<string[]> {
  const turned = await page.evaluate(turnedScript);
  const isWider = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
  return [...(Array.isArray(turned) ? turned.map(String) : []), ...(isWider === true ? ['wider than its window'] : [])];
}
