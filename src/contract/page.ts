import * as z from 'zod';

/**
 * A page number or size in a query: a decimal text, or the word `null`, which means the default as an absent one does.
 * Anything else, zero included, is an error.
 */
export const pageNumber = (defaultValue: number, maximum: number): z.ZodType<number, string | undefined> =>
  z
    .string()
    .regex(/^(\d{1,9}|null)$/, 'expected a whole number')
    .optional()
    .transform((text) => (text === undefined || text === 'null' ? defaultValue : Number(text)))
    .pipe(z.int().min(1).max(maximum));

const link = z.object({ href: z.string() });

/** Where to go from a page; a link is absent where there is nothing to go to. */
export const links = z
  .object({
    self: link.optional(),
    first: link.optional(),
    next: link.optional(),
    last: link.optional(),
    prev: link.optional(),
  })
  .meta({ id: 'Links' });
