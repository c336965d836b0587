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

export const link = z.object({ href: z.string() });

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

/** The shape most lists have when a page was asked for. */
export const pagination = z
  .object({ page: z.int(), per_page: z.int(), page_count: z.int(), total: z.int() })
  .meta({ id: 'Pagination' });

/** A page number of a list that is only cut into pages when one is asked for; absent and `null` mean that none was. */
export const optionalPageNumber = (maximum: number): z.ZodType<number | null, string | undefined> =>
  z
    .string()
    .regex(/^(\d{1,9}|null)$/, 'expected a whole number')
    .optional()
    .transform((text) => (text === undefined || text === 'null' ? null : Number(text)))
    .pipe(z.int().min(1).max(maximum).nullable());

const listOf = (given: string | string[] | undefined): string[] => {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given;
};

/** A parameter that may be repeated, as the list of its values. */
export const repeated = (value: z.ZodType<string, string>): z.ZodType<string[], string | string[] | undefined> =>
  z
    .union([value, z.array(value).min(1).max(100)])
    .optional()
    .transform(listOf);
