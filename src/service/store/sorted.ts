import { type RawBuilder, sql } from 'kysely';

/**
 * The value of a text column to order by where few rows are asked for by something else. Ordered by the column itself, with a
 * limit, the database may go through all rows there are in the order of that column's index, rather than sort the few.
 */
export function sorted(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ''`;
}
