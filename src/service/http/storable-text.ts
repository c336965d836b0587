/**
 * What is wrong with the first text in a JSON value, names of members included, that no store can keep as it is; null where
 * all can be kept. PostgreSQL has no place for NUL, and half of a surrogate pair has no form in UTF-8: it would be on record
 * as another character. The value must not nest deeper than the limit of JSON bodies.
 */
export function unstorableText(value: unknown): string | null {
  if (typeof value === 'string') return problemOf(value);
  if (Array.isArray(value)) return first(value);
  if (typeof value !== 'object' || value === null) return null;
  return first(Object.entries(value).flat());
}

function first(values: readonly unknown[]): string | null {
  for (const value of values) {
    const problem = unstorableText(value);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOf(text: string): string | null {
  if (text.includes('\0')) return 'expected text without NUL characters';
  return text.isWellFormed() ? null : 'expected Unicode text, found half of a surrogate pair';
}
