import * as z from 'zod';
import { described, suggestion } from './document-wording.ts';

const namedTypes = ['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'decision', '*'];
const customPrefix = 'custom:';

/**
 * The type that a template or a policy asks for: a built-in one, `custom:<name>`, `custom:*` for any custom one, or `*`
 * for any.
 */
export const expectedType = z.string().refine(isExpectedType, {
  error: ({ input }) => {
    const hint = typeof input === 'string' ? suggestion(input, namedTypes) : '';
    return `expected one of ${namedTypes.join(', ')} or custom:<name>, found ${described(input)}${hint}`;
  },
});

function isExpectedType(type: string): boolean {
  return namedTypes.includes(type) || (type.startsWith(customPrefix) && type.length > customPrefix.length);
}

/** Whether an attestation of type `actual` is what `expected` asks for. */
export function typeMatches(expected: string, actual: string): boolean {
  if (expected === '*') return true;
  if (expected === `${customPrefix}*`) return actual.startsWith(customPrefix);
  // Decisions that a machine reports are recorded under a type of their own.
  if (expected === 'decision') return actual === 'decision' || actual === 'system:decision';
  return expected === actual;
}
