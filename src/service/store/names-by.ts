/** The names of rows in lists by a key of theirs, in the order of the rows. */
export function namesBy<R extends { name: string }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [key, group] of Map.groupBy(rows, keyOf)) {
    names.set(
      key,
      group.map((row) => row.name),
    );
  }
  return names;
}
