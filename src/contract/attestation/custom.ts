import * as z from 'zod';
import { customTypeName } from '../names.ts';
import { jsonObject, recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

export const customAttestation = attestationPayload
  .extend({ type_name: customTypeName, attestation_data: jsonObject })
  .meta({ id: 'CustomAttestationInput', description: recordLimitsText });

/** How the data of a custom attestation stands against its type. Rules are looked at only where the data fits the schema. */
export const customEvaluation = z.object({
  schema_problem: z.string().nullable().describe('What does not fit the schema; null where all does.'),
  rules: z.array(z.object({ rule: z.string(), satisfied: z.boolean(), problem: z.string().nullable() })),
});

export type CustomEvaluation = z.output<typeof customEvaluation>;

export const attestCustom = attestEndpoint({
  id: 'attestCustom',
  tail: 'custom',
  summary: 'Record an attestation of a custom type; compliant where its data fits the newest version of the type',
  schema: customAttestation,
  errors: ['unknown_attestation_type'],
});
