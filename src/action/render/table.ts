/** A row of a Markdown table; the cells are harmless already. */
export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const tableOf = (head: readonly string[], rows: readonly string[]): string =>
  [tableRow(head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
