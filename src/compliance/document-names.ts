import * as z from 'zod';
import { attestationNamePattern, NAME_MAX_LENGTH, templateReferenceNamePattern } from '../contract/names.ts';
import { expectedType, storedType } from './attestation-type.ts';
import { described } from './document-wording.ts';

/**
 * How the names in a document are checked. One that is sent may name only what can be recorded, since nothing would ever
 * satisfy it otherwise. One that is stored was checked when it was sent, by what was the rule then, and counts as it is.
 */
export interface DocumentNames {
  artifact: z.ZodType<string, string>;
  attestation: z.ZodType<string, string>;
  /** The same with `*` for any. */
  anyAttestation: z.ZodType<string, string>;
  attestationType: z.ZodType<string, string>;
}

const attestationCharacters = 'a name of letters, digits, ".", "_", "~" and "-" that begins with a letter or digit';

export const sentNames: DocumentNames = {
  artifact: named(templateReferenceNamePattern, 'a name of letters, digits, "_" and "-"'),
  attestation: named(attestationNamePattern, attestationCharacters),
  anyAttestation: named(
    new RegExp(String.raw`^\*$|${attestationNamePattern.source}`),
    `${attestationCharacters}, or * for any`,
  ),
  attestationType: expectedType,
};

const anything = notEmpty();

export const storedNames: DocumentNames = {
  artifact: anything,
  attestation: anything,
  anyAttestation: anything,
  attestationType: storedType,
};

function named(pattern: RegExp, expected: string): z.ZodType<string, string> {
  return notEmpty()
    .max(NAME_MAX_LENGTH, {
      error: ({ input }) => `expected a name of at most ${NAME_MAX_LENGTH} characters, found ${described(input)}`,
    })
    .regex(pattern, { error: ({ input }) => `expected ${expected}, found ${described(input)}` });
}

function notEmpty(): z.ZodString {
  return z.string().min(1, { abort: true, error: ({ input }) => `expected a name, found ${described(input)}` });
}
