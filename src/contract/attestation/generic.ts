import * as z from 'zod';
import { recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

export const genericAttestation = attestationPayload
  .extend({ is_compliant: z.boolean() })
  .meta({ id: 'GenericAttestationInput', description: recordLimitsText });

export const attestGeneric = attestEndpoint({
  id: 'attestGeneric',
  tail: 'generic',
  summary: 'Record a generic attestation, with at most one attachment',
  schema: genericAttestation,
});
