import { type Child, type Html, html } from '../html.ts';

/**
 * An address that a browser may be sent to: one of the web. Anything else, `javascript:` and `data:` among it, and what
 * is no address at all, is null.
 */
export function webAddress(given: string | null | undefined): string | null {
  if (given === null || given === undefined) return null;
  const url = URL.parse(given);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** A link out of the service; of an address that is none of the web, its text alone. */
export function externalLink(address: string | null | undefined, text: Child): Html {
  const href = webAddress(address);
  return href === null
    ? html`<span>${text}</span>`
    : html`<a class="external" href="${href}" rel="noopener noreferrer nofollow">${text}</a>`;
}
