import * as z from 'zod';
import { type ParseResult, readDocument } from './document.ts';
import { type DocumentNames, sentNames, storedNames } from './document-names.ts';
import { described } from './document-wording.ts';
import { type Expression, ExpressionSyntaxError } from './expression.ts';
import { parseExpression } from './expression-parser.ts';
import { schemaVersion1 } from './schema-version.ts';

/** The artifact was reported into a flow. */
export interface ProvenanceRule {
  kind: 'provenance';
  exceptions: Expression[];
}

/** The artifact is compliant in its trail. */
export interface TrailComplianceRule {
  kind: 'trail-compliance';
  exceptions: Expression[];
}

/** The artifact, or its trail, has an attestation of this name and type. */
export interface AttestationRule {
  kind: 'attestation';
  /** `*` is any name; `name` and `type` are never both `*`. */
  name: string;
  type: string;
  /** Whether every attestation of that name and type must be compliant, or one of them is enough. */
  mustBeCompliant: boolean;
  /** The control that the attestation is evidence for. */
  forControl: string | null;
  /** The rule applies unless this is definitely false. */
  condition: Expression | null;
  exceptions: Expression[];
}

export type Rule = ProvenanceRule | TrailComplianceRule | AttestationRule;

/** What an artifact must fulfil: every one of these rules. */
export interface Policy {
  rules: Rule[];
}

const anything = '*';

const expression = z.string().transform((text, context) => {
  try {
    return parseExpression(text);
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    context.addIssue({ code: 'custom', message: error.message, params: { offset: error.offset } });
    return z.NEVER;
  }
});

const exceptions = z
  .array(z.strictObject({ if: expression.describe('An expression about the artifact and its flow.') }))
  .nullish()
  .describe('The rule does not apply where one of these holds.');

const requirement = z
  .strictObject({ required: z.boolean().optional().describe('Whether the rule is in force.'), exceptions })
  .nullish();

const notEmpty = z.string().min(1, { error: ({ input }) => `expected a text, found ${described(input)}` });

function policyOf(names: DocumentNames) {
  const attestation = z
    .strictObject({
      name: names.anyAttestation.default(anything).describe('The name of the attestation; `*` for any.'),
      type: names.attestationType.default(anything),
      must_be_compliant: z
        .boolean()
        .default(true)
        .describe('Whether every attestation of that name and type must be compliant.'),
      for_control: notEmpty.optional().describe('The control that it is evidence for.'),
      if: expression.optional().describe('The rule applies unless this is definitely false.'),
      exceptions,
    })
    .refine(namesSomething, {
      error: 'expected a name or a type other than *, found neither: a rule for any attestation demands nothing',
      // Also where other members are wrong: all problems are told at once.
      when: () => true,
    });
  return z
    .strictObject({
      _schema: schemaVersion1,
      artifacts: z
        .strictObject({
          provenance: requirement.describe('The artifact was reported into a flow.'),
          'trail-compliance': requirement.describe('The artifact is compliant in its trail.'),
          attestations: z
            .array(attestation)
            .nullish()
            .describe('Attestations that the artifact or its trail must have.'),
        })
        .nullish()
        .describe('What an artifact must fulfil.'),
    })
    .transform(({ artifacts }): Policy => ({
      rules: [
        ...requiredRule('provenance', artifacts?.provenance),
        ...requiredRule('trail-compliance', artifacts?.['trail-compliance']),
        ...(artifacts?.attestations ?? []).map(attestationRule),
      ],
    }));
}

/** The schema of a policy (version 1), as its text is written. */
export const policyDocument = policyOf(sentNames);
const storedPolicy = policyOf(storedNames);

/** Reads a policy (version 1) and compiles its expressions. A text without content is refused. */
export function parsePolicy(yamlText: string): ParseResult<Policy> {
  return readDocument(yamlText, policyDocument);
}

/** Reads one that was taken before: it may have names that none that is sent may have. */
export function parseStoredPolicy(yamlText: string): ParseResult<Policy> {
  return readDocument(yamlText, storedPolicy);
}

function requiredRule<K extends 'provenance' | 'trail-compliance'>(
  kind: K,
  written: z.output<typeof requirement>,
): { kind: K; exceptions: Expression[] }[] {
  return written?.required === true ? [{ kind, exceptions: conditionsOf(written.exceptions) }] : [];
}

interface WrittenRule {
  name: string;
  type: string;
  must_be_compliant: boolean;
  for_control?: string | undefined;
  if?: Expression | undefined;
  exceptions?: z.output<typeof exceptions>;
}

function attestationRule(written: WrittenRule): AttestationRule {
  return {
    kind: 'attestation',
    name: written.name,
    type: written.type,
    mustBeCompliant: written.must_be_compliant,
    forControl: written.for_control ?? null,
    condition: written.if ?? null,
    exceptions: conditionsOf(written.exceptions),
  };
}

function conditionsOf(written: z.output<typeof exceptions>): Expression[] {
  return (written ?? []).map((exception) => exception.if);
}

/** Runs on what was written as well, whatever it is: other checks speak about that. */
function namesSomething(written: unknown): boolean {
  const parsed = z.looseObject({ name: z.unknown(), type: z.unknown() }).safeParse(written);
  if (!parsed.success) return true;
  const { name = anything, type = anything } = parsed.data;
  return name !== anything || type !== anything;
}
