import * as z from 'zod';
import { customTypeName, customTypeNamePattern } from '../contract/names.ts';
import { described, suggestion } from './document-wording.ts';

const namedTypes = ['generic', 'junit', 'snyk', 'pull_request', 'jira', 'sonar', 'decision', '*'];
const customPrefix = 'custom:';

/**
 * The type that a template or a policy asks for: a built-in one, `custom:<name>`, `custom:*` for any custom one, or `*`
 * for any. The name of a custom one must be one that such a type can have.
 */
export const expectedType = typeIn((custom) => custom === '*' || customTypeName.safeParse(custom).success);

/** The same in a document that was stored, with any name for a custom one. */
export const storedType = typeIn((custom) => custom.length > 0);

function typeIn(isCustomName: (name: string) => boolean): z.ZodType<string, string> {
  const isExpected = (type: string): boolean =>
    type.startsWith(customPrefix) ? isCustomName(type.slice(customPrefix.length)) : namedTypes.includes(type);
  return z
    .string()
    .refine(isExpected, {
      error: ({ input }) => {
        const hint = typeof input === 'string' ? suggestion(input, namedTypes) : '';
        return `expected one of ${namedTypes.join(', ')} or custom:<name>, found ${described(input)}${hint}`;
      },
    })
    .meta({
      description:
        'The type of the attestation; `custom:NAME` for one of your own, `custom:*` for any of those, `*` for any.',
      anyOf: [
        { enum: namedTypes },
        { pattern: `^${customPrefix}(?:\\*|${customTypeNamePattern.source.slice(1, -1)})$` },
      ],
    });
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
