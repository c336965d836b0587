/** Markdown that the reader unfolds. `title` stands in HTML, so it is harmless there already. */
export const folded = (title: string, content: string): string =>
  [`<details><summary>${title}</summary>`, content, '</details>'].join('\n\n');
