import { setImmediate } from 'node:timers/promises';

/** Databases bound how many parameters a statement has; the smallest bound there is allows this many of six each. */
const CHUNK_SIZE = 5000;

/**
 * Asks for a long list of values in parts that one statement can hold, and answers the rows of all in turn. Statements do not
 * wait for anything, so between two parts other requests get their turn.
 */
export async function inChunks<T, R>(
  values: readonly T[],
  query: (chunk: readonly T[]) => Promise<readonly R[]>,
  size = CHUNK_SIZE,
): Promise<R[]> {
  const rows: R[] = [];
  for (let from = 0; from < values.length; from += size) {
    if (from > 0) await setImmediate();
    for (const row of await query(values.slice(from, from + size))) rows.push(row);
  }
  return rows;
}
