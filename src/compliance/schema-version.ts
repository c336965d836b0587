import * as z from 'zod';
import { described } from './document-wording.ts';

/** The `_schema` of a document: any URL or path that ends in `/v1`, wherever the schema is published. */
export const schemaVersion1 = z
  .string()
  .refine(isVersion1, {
    error: ({ input }) => `expected a URL whose path ends in /v1, found ${described(input)}`,
  })
  .meta({
    description: 'The version of the format: any URL whose path ends in `/v1`.',
    pattern: '/v1(?:[?#].*)?$',
  });

function isVersion1(address: string): boolean {
  const url = URL.parse(address, 'https://schema.invalid/');
  return address.includes('/v1') && url !== null && url.pathname.endsWith('/v1');
}
