import * as z from 'zod';
import { pageNumber } from '../../../contract/page.ts';
import { type Html, html } from '../html.ts';

/** Rows that a page shows of a list at most. */
export const PAGE_SIZE = 50;

/** The query of a page that shows a list. */
export const pageQuery = z.object({ page: pageNumber(1, 1_000_000) });

/**
 * Links to the neighbours of a page of a list; nothing where the list has one page only. `address` has no query but
 * `parameters`. Where a page shows several lists, each has a `name`: of its parameter, and of the place that it begins at.
 */
export function pager(options: {
  address: string;
  parameters?: Readonly<Record<string, string>>;
  name?: string;
  page: number;
  sizePerPage?: number;
  total: number;
}): Html | null {
  const { address, parameters = {}, name, page, sizePerPage = PAGE_SIZE, total } = options;
  const pageCount = Math.ceil(total / sizePerPage);
  if (pageCount <= 1 && page === 1) return null;
  const to = (number: number, words: string, rel: string): Html => {
    const query = new URLSearchParams({ ...parameters, [name ?? 'page']: String(number) });
    const place = name === undefined ? '' : `#${name}`;
    return html`<a href="${address}?${query.toString()}${place}" rel="${rel}">${words}</a>`;
  };
  return html`<nav class="pager" aria-label="${name === undefined ? 'Pages' : `Pages of ${name}`}">
    ${page > 1 && to(Math.max(Math.min(page - 1, pageCount), 1), '← Previous', 'prev')}
    <span>Page ${page} of ${pageCount} (${total} in all)</span>
    ${page < pageCount && to(page + 1, 'Next →', 'next')}
  </nav>`;
}
