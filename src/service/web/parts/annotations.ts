import { type Html, html } from '../html.ts';
import { excerpt, firstOf } from './excerpt.ts';

const SHOWN_ANNOTATIONS = 20;

/** Annotations as they were sent; null where there are none. */
export function annotations(given: Readonly<Record<string, unknown>>): Html | null {
  const all = Object.entries(given);
  if (all.length === 0) return null;
  return html`<ul class="plain-list">
    ${firstOf(all, SHOWN_ANNOTATIONS, ([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return html`<li>${excerpt(name, 100)}: ${excerpt(text, 300)}</li>`;
    })}
  </ul>`;
}
