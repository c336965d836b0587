import { type Html, html } from '../html.ts';

/** Tags as `key: value`, by key; null where there are none. */
export function tags(given: Readonly<Record<string, string>>): Html | null {
  const sorted = Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (sorted.length === 0) return null;
  return html`<ul class="tags">
    ${sorted.map(([key, value]) => html`<li>${value === '' ? key : `${key}: ${value}`}</li>`)}
  </ul>`;
}
