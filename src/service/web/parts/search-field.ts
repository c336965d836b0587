import { type Html, html } from '../html.ts';

/** A field to search the organization by, on a page that is about that. */
export function searchField(address: string, given: string): Html {
  return html`<form class="search large" role="search" aria-label="This organization" action="${address}" method="get">
    <label for="wanted">Fingerprint, commit or name</label>
    <input id="wanted" name="q" type="search" value="${given}" maxlength="300" autocomplete="off" spellcheck="false" />
    <button type="submit">Search</button>
  </form>`;
}
