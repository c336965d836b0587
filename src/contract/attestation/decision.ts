import * as z from 'zod';
import { controlIdentifier } from '../control.ts';
import { recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

export const decisionAttestation = attestationPayload
  .extend({
    type_name: z.literal('decision'),
    control: controlIdentifier,
    attestation_data: z.looseObject({ is_compliant: z.boolean() }),
  })
  .meta({ id: 'DecisionAttestationInput', description: recordLimitsText });

export const attestSystem = attestEndpoint({
  id: 'attestSystem',
  tail: 'system',
  summary: 'Record a decision on a control',
  schema: decisionAttestation,
  errors: ['unknown_control'],
});
