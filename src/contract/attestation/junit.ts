import * as z from 'zod';
import { recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

const count = z.int().min(0);

/** The counts of one suite. */
export const junitResult = z.looseObject({
  name: z.string(),
  failures: count,
  errors: count,
  skipped: count,
  total: count,
  duration: z.number().min(0).describe('In seconds.'),
  timestamp: z.number().nullish().describe('Seconds since 1970.'),
});

export type JunitResult = z.output<typeof junitResult>;

export const junitAttestation = attestationPayload
  .extend({ junit_results: z.array(junitResult) })
  .meta({ id: 'JunitAttestationInput', description: recordLimitsText });

export const attestJunit = attestEndpoint({
  id: 'attestJunit',
  tail: 'junit',
  summary: 'Record the results of tests; compliant where tests ran and none failed',
  schema: junitAttestation,
});
