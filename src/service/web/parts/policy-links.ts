import type { Addresses } from '../../addresses.ts';
import { type Html, html } from '../html.ts';

/** Policies by their names, so many at most; in words where there are none. */
export function policyLinks(links: Addresses, orgName: string, names: readonly string[], shownMost: number): Html {
  if (names.length === 0) return html`<span class="quiet">none</span>`;
  const more = names.length - shownMost;
  return html`${names
    .slice(0, shownMost)
    .map((name, place) => html`${place > 0 && ', '}<a href="${links.policy(orgName, name)}">${name}</a>`)}${
    more > 0 && html` <span class="quiet">and ${more} more</span>`
  }`;
}
