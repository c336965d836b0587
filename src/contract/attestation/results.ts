import * as z from 'zod';
import { jsonObject } from '../freeform.ts';
import { recordId } from '../names.ts';
import { customEvaluation } from './custom.ts';
import { jiraResult } from './jira.ts';
import { junitResult } from './junit.ts';
import { pullRequest } from './pull-request.ts';
import { snykResults } from './snyk.ts';
import { sonarResults } from './sonar.ts';

/** What attestations of some types have beside the members that all have. */
export const attestationResults = z.object({
  junit_results: z.array(junitResult).optional(),
  processed_snyk_results: snykResults.optional(),
  sonar_results: sonarResults.optional(),
  jira_results: z.array(jiraResult).optional(),
  git_provider: z.string().optional(),
  pull_requests: z.array(pullRequest).optional(),
  type_name: z.string().optional().describe('Of custom attestations and decisions.'),
  type_version: z.int().optional().describe('The version of the custom type that the data was judged by.'),
  attestation_data: jsonObject.optional(),
  evaluation: customEvaluation.optional(),
  control: z.string().optional().describe('The control that a decision was made for.'),
  reason: z.string().optional().describe('Of an override.'),
  new_compliance_status: z.boolean().optional(),
  original_attestation_type: z.string().optional(),
  overridden_attestation_id: recordId
    .nullable()
    .optional()
    .describe('The attestation that an override is bound to; null where the name had none.'),
});
