import { type Child, type Html, html } from '../html.ts';

/**
 * A table whose first column heads its rows. Where it is wider than the window it can be moved, with the keyboard too.
 * Without rows it is a sentence.
 */
export function table(options: {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly Child[])[];
  /** What is said where there is nothing to show. */
  empty: Child;
}): Html {
  const { caption, head, rows, empty } = options;
  if (rows.length === 0) return html`<p class="quiet">${empty}</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${head.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html`<tr>
              <th scope="row">${first}</th>
              ${others.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
