import * as z from 'zod';
import { jsonObject, recordLimitsText } from '../freeform.ts';
import { attestationPayload, attestEndpoint } from './payload.ts';

/** An issue that the change refers to. */
export const jiraResult = z.looseObject({
  issue_id: z.string().min(1),
  issue_url: z.string().nullish(),
  issue_exists: z.boolean(),
  issue_fields: jsonObject.nullish(),
});

export type JiraResult = z.output<typeof jiraResult>;

export const jiraAttestation = attestationPayload
  .extend({ jira_results: z.array(jiraResult) })
  .meta({ id: 'JiraAttestationInput', description: recordLimitsText });

export const attestJira = attestEndpoint({
  id: 'attestJira',
  tail: 'jira',
  summary: 'Record the issues that a change refers to; compliant where it refers to one and all of them exist',
  schema: jiraAttestation,
});
