import { type RawBuilder, sql } from 'kysely';

/**
 * Whether some columns together have one of the given combinations of values. Lists for each column by itself would make the
 * database try every value of one with every value of the others.
 */
export function isOneOf(columns: readonly string[], tuples: readonly (readonly string[])[]): RawBuilder<boolean> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rows = sql.join(tuples.map((tuple) => sql`(${sql.join(tuple)})`));
  return sql<boolean>`(${names}) in (values ${rows})`;
}
