import * as z from 'zod';
import { recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

const count = z.int().min(0);

const vulnerability = z.looseObject({ id: z.string(), message: z.string().nullish() });
const vulnerabilities = z.array(vulnerability).nullish();

export const snykResults = z.looseObject({
  schema_version: z.int(),
  tool: z.looseObject({ name: z.string(), version: z.string().nullish() }),
  results: z.array(
    z.looseObject({
      high_count: count,
      medium_count: count,
      low_count: count,
      high: vulnerabilities,
      medium: vulnerabilities,
      low: vulnerabilities,
    }),
  ),
});

export type SnykResults = z.output<typeof snykResults>;

export const snykAttestation = attestationPayload
  .extend({ snyk_results: snykResults })
  .meta({ id: 'SnykAttestationInput', description: recordLimitsText });

export const attestSnyk = attestEndpoint({
  id: 'attestSnyk',
  tail: 'snyk',
  summary: 'Record the results of a vulnerability scan; compliant where it found none',
  schema: snykAttestation,
});
