import { type Html, html } from '../html.ts';

/** The beginning of a text that may be of any length, kept apart from what stands around it, whichever way it is read. */
export function excerpt(text: string, maxLength = 500): Html {
  return text.length <= maxLength
    ? html`<bdi>${text}</bdi>`
    : html`<bdi>${text.slice(0, maxLength)}</bdi>… <span class="quiet">(${text.length} characters in all)</span>`;
}

/** The first of some texts or marks that may be any number, with how many there are beside them. */
export function firstOf<T>(all: readonly T[], max: number, show: (one: T) => Html): Html {
  return html`${all.slice(0, max).map(show)}${all.length > max && html`<li class="quiet">and ${all.length - max} more</li>`}`;
}
