import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordLimits, recordLimitsText } from '../freeform.ts';
import { attestAnswer, attestationPayload, attestErrors, attestParams } from './payload.ts';

export const overrideAttestation = attestationPayload
  .extend({
    reason: z.string().min(1),
    new_compliance_status: z.boolean(),
    original_attestation_type: z.string().min(1).max(255),
  })
  .meta({ id: 'OverrideAttestationInput', description: recordLimitsText });

/** The one attestation that has no attachment. */
export const attestOverride = endpoint({
  id: 'attestOverride',
  tag: 'attestations',
  summary: 'Override the result of the newest attestation of a name; where there is none, it stands until the first',
  method: 'POST',
  path: '/attestations/{org}/{flow_name}/trail/{trail_name}/override',
  role: 'member',
  params: attestParams,
  query: z.object({}),
  body: { kind: 'json', schema: overrideAttestation, limits: recordLimits },
  answers: { 200: attestAnswer },
  errors: attestErrors,
});
