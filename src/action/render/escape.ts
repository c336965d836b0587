import { shortened } from '../../config/wording.ts';

/** Control characters, line separators, and marks that reverse or hide text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** A trail as people read it: one that is named after a commit by the commit's first characters. */
export const shortTrail = (trail: string): string => (/^[a-f0-9]{40}$/.test(trail) ? trail.slice(0, 12) : trail);

/** One line without anything a terminal or a browser would act on. Line breaks and tabs become blanks. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replaceAll(UNPRINTABLE, '\uFFFD')
    .trim();
}

/**
 * A text that the runner prints and never obeys. It takes a line for a command where the first characters after blanks
 * are `::`, and, in the older form, where `##[` stands anywhere.
 */
export function logText(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) =>
      line
        .replaceAll('\t', '  ')
        .replaceAll(UNPRINTABLE, '\uFFFD')
        .replaceAll('##[', '## [')
        .replace(/^(\s*):(?=:)/u, '$1: '),
    )
    .join('\n');
}

/** Characters with a meaning anywhere in Markdown or HTML. Character references never form structure. */
const MARKUP = /[\\`*_[\]<>#|&~@$]/g;

/**
 * Characters with a meaning where they stand: those that begin a list or a heading, a colon that makes an address or an
 * emoji, and the dot of an address without a scheme.
 */
const MARKUP_IN_PLACE = /^[-+=]|(?<=^\d{1,9})[.)]|:(?=\S)|(?<=www)\./giu;

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

/** Text inside a Markdown line or table cell, shown exactly as it is: no element, link, list or mention comes of it. */
export const markdownText = (text: string, maxLength = 2000): string =>
  // In this order, because references hold a `#` and `&` of their own, and no place that the first pass looks for.
  shortened(oneLine(text), maxLength).replaceAll(MARKUP, reference).replaceAll(MARKUP_IN_PLACE, reference);

/** Text as code in a Markdown line or table cell. */
export function markdownCode(text: string, maxLength = 300): string {
  const content = shortened(oneLine(text), maxLength);
  if (content === '') return '(none)';
  // A table takes a pipe for its own even inside code, and backslashes before one are counted: references need a tag.
  if (content.includes('|') || content.includes('\\')) return `<code>${markdownText(content, maxLength)}</code>`;
  const longestRun = Math.max(0, ...Array.from(content.matchAll(/`+/g), (run) => run[0].length));
  const fence = '`'.repeat(longestRun + 1);
  const padding = content.startsWith('`') || content.endsWith('`') ? ' ' : '';
  return `${fence}${padding}${content}${padding}${fence}`;
}

/** The address of a web page, or null where a text is none. */
function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** Whether a text is the address of a web page, and nothing beside it. */
export const isWebAddress = (text: string): boolean => !/[\s\p{Cc}]/u.test(text) && webAddress(text) !== null;

/** A link to a web address, or the words alone where the address is not one. */
export function markdownLink(words: string, address: string): string {
  const url = webAddress(address);
  if (url === null) return markdownText(words);
  const href = url.href
    .replaceAll(/[^A-Za-z0-9\-._~:/?#@!$,;=%&+]/gu, encodeURIComponent)
    .replaceAll(/[()']/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return `[${markdownText(words)}](${href.replaceAll('&', '&amp;')})`;
}

/** A fenced block whose content cannot end it. */
export function markdownBlock(language: string, content: string): string {
  const clean = content
    .split('\n')
    .map((line) => line.replaceAll(UNPRINTABLE, '\uFFFD'))
    .join('\n');
  const longestRun = Math.max(2, ...Array.from(clean.matchAll(/`+/g), (run) => run[0].length));
  const fence = '`'.repeat(longestRun + 1);
  return `${fence}${language}\n${clean}\n${fence}`;
}

/**
 * A scalar for workflow lines that users copy. Text from outside cannot become YAML structure, nor an expression that the
 * workflow would evaluate.
 */
export function yamlScalar(text: string): string {
  const looksLikeOtherType = /^(true|false|null|yes|no|on|off|~|[-+.\d].*)$/i.test(text);
  if (/^[\p{L}\p{N}][\p{L}\p{N}._~/-]*$/u.test(text) && !looksLikeOtherType) return text;
  if (/^[a-f0-9]{40,64}$/.test(text) && /[a-df]/.test(text)) return text;
  return JSON.stringify(oneLine(text)).replaceAll('${{', '$ {{');
}
