import { markdownCode, markdownText } from './escape.ts';

/** A sentence in Markdown: what stands in backquotes as code, all else as text. */
export function markdownSentence(sentence: string): string {
  const parts = sentence.split('`');
  // Without its partner a backquote is a character like any other.
  if (parts.length % 2 === 0) parts.push(parts.splice(-2).join('`'));
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return blanksKept(part, markdownText(part));
      return part === '' ? '' : markdownCode(part);
    })
    .join('');
}

/** Text loses its outer blanks by escaping, and here it goes on after it. */
function blanksKept(original: string, escaped: string): string {
  if (escaped === '') return original === '' ? '' : ' ';
  return `${/^\s/.test(original) ? ' ' : ''}${escaped}${/\s$/.test(original) ? ' ' : ''}`;
}
