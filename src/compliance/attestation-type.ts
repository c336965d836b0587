import * as z from 'zod';
import { described, suggestion } from './document-wording.ts';

const namedTypes = ['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'decision', '*'];
const customPrefix = 'custom:';

/**
 * The type that a template or a policy asks for: a built-in one, `custom:<name>`, `custom:*` for any custom one, or `*`
 * for any.
 */
export const expectedType = z
  .string()
  .refine(isExpectedType, {
    error: ({ input }) => {
      const hint = typeof input === 'string' ? suggestion(input, namedTypes) : '';
      return `expected one of ${namedTypes.join(', ')} or custom:<name>, found ${described(input)}${hint}`;
    },
  })
  .meta({
    description:
      'The type of the attestation; `custom:NAME` for one of your own, `custom:*` for any of those, `*` for any.',
    anyOf: [{ enum: namedTypes }, { pattern: `^${customPrefix}.+$` }],
  });

function isExpectedType(type: string): boolean {
  return namedTypes.includes(type) || (type.startsWith(customPrefix) && type.length > customPrefix.length);
}

/** The type that decisions are recorded under; templates and policies ask for it as `decision`. */
export const DECISION_TYPE = 'system:decision';

/** The type that overrides are recorded under, whatever they override. */
export const OVERRIDE_TYPE = 'override';

export function isDecision(type: string): boolean {
  return type === 'decision' || type === DECISION_TYPE;
}

/** Whether an attestation of type `actual` is what `expected` asks for. */
export function typeMatches(expected: string, actual: string): boolean {
  if (expected === '*') return true;
  if (expected === `${customPrefix}*`) return actual.startsWith(customPrefix);
  if (expected === 'decision') return isDecision(actual);
  return expected === actual;
}
