import { expect } from 'vitest';

/** Stands for any text that holds a string or matches an expression, where an expected object is written down. */
export function matching(expected: string | RegExp): unknown {
  return expected instanceof RegExp ? expect.stringMatching(expected) : expect.stringContaining(expected);
}
