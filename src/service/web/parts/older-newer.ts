import { type Html, html } from '../html.ts';

/**
 * Links to the neighbours of a page of a list that is too long to count; nothing where it has one page only. `name` is that
 * of the parameter, and of the place that the list begins at. `address` has no query but `parameters`.
 */
export function olderNewer(options: {
  address: string;
  parameters: Readonly<Record<string, string>>;
  name: string;
  page: number;
  hasOlder: boolean;
}): Html | null {
  const { address, parameters, name, page, hasOlder } = options;
  if (page === 1 && !hasOlder) return null;
  const to = (number: number, words: string, rel: string): Html => {
    const query = new URLSearchParams({ ...parameters, [name]: String(number) });
    return html`<a href="${address}?${query.toString()}#${name}" rel="${rel}">${words}</a>`;
  };
  return html`<nav class="pager" aria-label="Pages of ${name}">
    ${page > 1 && to(page - 1, '← Newer', 'prev')}
    <span>Page ${page}</span>
    ${hasOlder && to(page + 1, 'Older →', 'next')}
  </nav>`;
}
