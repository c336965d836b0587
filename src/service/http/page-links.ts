import type * as z from 'zod';
import type { links } from '../../contract/page.ts';

/** Links from one page of a list to the others; absent where there is nothing to go to. */
export function pageLinks(
  address: string,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
  { page, totalPages }: { page: number; totalPages: number },
): z.output<typeof links> {
  const to = (number: number): { href: string } => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of typeof value === 'string' ? [value] : (value ?? [])) parameters.append(name, one);
    }
    parameters.set('page', String(number));
    return { href: `${address}?${parameters.toString()}` };
  };
  return {
    self: to(page),
    ...(totalPages > 0 ? { first: to(1), last: to(totalPages) } : {}),
    ...(page < totalPages ? { next: to(page + 1) } : {}),
    ...(page > 1 && page <= totalPages + 1 ? { prev: to(page - 1) } : {}),
  };
}
