import type * as z from 'zod';
import type { pagination } from '../../contract/page.ts';

export interface Page {
  number: number;
  size: number;
}

/** The page that was asked for; null where a list was asked for whole. */
export function pageOf(query: { page: number | null; per_page: number | null }, defaultSize: number): Page | null {
  if (query.page === null && query.per_page === null) return null;
  return { number: query.page ?? 1, size: query.per_page ?? defaultSize };
}

export function paginationOf(page: Page, total: number): z.output<typeof pagination> {
  return { page: page.number, per_page: page.size, page_count: Math.ceil(total / page.size), total };
}
