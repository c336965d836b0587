import { type Html, html } from '../html.ts';

/** A hash by its first twelve characters, whole on hover. */
export const hash = (whole: string): Html => html`<code title="${whole}">${whole.slice(0, 12)}</code>`;

/** A hash that somebody may want to copy: whole, and cut where the column is narrow. */
export const wholeHash = (whole: string): Html => html`<code class="whole">${whole}</code>`;
