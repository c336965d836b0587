import * as z from 'zod';
import { recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

export const sonarResults = z.looseObject({
  serverUrl: z.string().nullish(),
  taskId: z.string().nullish(),
  status: z.string().nullish(),
  analysedAt: z.string().nullish(),
  revision: z.string().nullish(),
  project: z.looseObject({ key: z.string(), name: z.string().nullish(), url: z.string().nullish() }),
  qualityGate: z
    .looseObject({ status: z.string(), conditions: z.array(z.looseObject({ metric: z.string() })).nullish() })
    .nullish(),
});

export type SonarResults = z.output<typeof sonarResults>;

export const sonarAttestation = attestationPayload
  .extend({ sonar_results: sonarResults })
  .meta({ id: 'SonarAttestationInput', description: recordLimitsText });

export const attestSonar = attestEndpoint({
  id: 'attestSonar',
  tail: 'sonar',
  summary: 'Record the results of an analysis of the code; compliant where its quality gate is OK',
  schema: sonarAttestation,
});
