import { type Html, html } from '../html.ts';
import type { DifferenceRow, Line } from '../line-difference.ts';
import { visibleText } from './visible-text.ts';

/**
 * Two texts in two columns; in a narrow window one line below the other. What was removed and added is told by words and
 * signs as well. The roles are those of a table, which one that is laid out as a block would lose.
 */
export function sideBySide(options: {
  caption: string;
  titles: { before: string; after: string };
  rows: readonly DifferenceRow[];
}): Html {
  const { caption, titles, rows } = options;
  return html`<table class="difference" role="table">
    <caption>
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th scope="col" role="columnheader" class="line">Line</th>
        <th scope="col" role="columnheader">${titles.before}</th>
        <th scope="col" role="columnheader" class="line">Line</th>
        <th scope="col" role="columnheader">${titles.after}</th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(rowOf)}
    </tbody>
  </table>`;
}

function rowOf(row: DifferenceRow): Html {
  if (row.kind === 'skipped') {
    const { lineCount } = row;
    return html`<tr role="row" class="skipped">
      <td role="cell" colspan="4">${lineCount === 1 ? '1 line' : `${lineCount} lines`} alike</td>
    </tr>`;
  }
  const [before, after] =
    row.kind === 'same'
      ? [sideOf('same', row.before), sideOf('same again', row.after)]
      : [sideOf('removed', row.before), sideOf('added', row.after)];
  return html`<tr role="row">
    ${before}${after}
  </tr>`;
}

type Side = 'same' | 'same again' | 'removed' | 'added';

const signs: Readonly<Record<Side, Html | null>> = {
  same: null,
  'same again': null,
  removed: html`<span class="sign" aria-hidden="true">−</span><span class="unseen">Removed: </span>`,
  added: html`<span class="sign" aria-hidden="true">+</span><span class="unseen">Added: </span>`,
};

function sideOf(side: Side, line: Line | null): Html {
  if (line === null) {
    return html`<td role="cell" class="line none"></td>
      <td role="cell" class="none"></td>`;
  }
  return html`<td role="cell" class="line ${side}">${line.number}</td>
    <td role="cell" class="${side}">
      ${signs[side]}<code>${visibleText(line.text)}</code>${line.isUnended && html`<span class="quiet"> (no line end)</span>`}
    </td>`;
}
