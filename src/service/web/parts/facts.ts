import { type Child, type Html, html } from '../html.ts';

/** Names with values, a line each; a value that is null is left out. */
export function facts(pairs: readonly (readonly [name: string, value: Child])[]): Html {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '');
  if (shown.length === 0) return html``;
  return html`<dl class="facts">
    ${shown.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
