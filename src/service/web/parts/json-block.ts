import { type Html, html } from '../html.ts';
import { visibleText } from './visible-text.ts';

/** What is shown of a document; the answer of the interface has all of it. */
const SHOWN_LENGTH = 64 * 1024;

/** A document that opens where somebody wants to see it. */
export function textBlock(title: string, text: string): Html {
  const isCut = text.length > SHOWN_LENGTH;
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${visibleText(text.slice(0, SHOWN_LENGTH))}</pre>
    ${isCut && html`<p class="quiet">These are its first ${SHOWN_LENGTH} characters of ${text.length}.</p>`}
  </details>`;
}

/** A value of a record as JSON; null where it says nothing. */
export function jsonBlock(title: string, value: unknown): Html | null {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (value === undefined || value === null || isEmpty) return null;
  return textBlock(title, JSON.stringify(value, null, 2));
}
