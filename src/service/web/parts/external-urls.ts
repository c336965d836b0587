import type { TrailRecord } from '../../../contract/trail.ts';
import { type Html, html } from '../html.ts';
import { excerpt, firstOf } from './excerpt.ts';
import { externalLink } from './external-link.ts';
import { hash } from './hash.ts';

const SHOWN_URLS = 20;

/** The links that somebody sent with a record; null where there are none. */
export function externalUrls(urls: TrailRecord['external_urls']): Html | null {
  const all = Object.entries(urls);
  if (all.length === 0) return null;
  return html`<ul class="plain-list">
    ${firstOf(all, SHOWN_URLS, ([label, { href, fingerprint }]) => {
      const content =
        typeof fingerprint === 'string' && html` <span class="quiet">(content ${hash(fingerprint)})</span>`;
      return html`<li>${externalLink(href, excerpt(label, 100))}${content}</li>`;
    })}
  </ul>`;
}
