import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { DOCUMENT_MAX_BYTES } from './flow.ts';
import { environmentName, epochSeconds, orgName, policyName } from './names.ts';

export const policyInput = z
  .object({
    name: policyName,
    description: z.string().nullish(),
    comment: z.string().nullish(),
    type: z.literal('env').nullish(),
  })
  .meta({ id: 'PolicyInput' });

export type PolicyInput = z.output<typeof policyInput>;

const policyVersion = z.object({
  version: z.int(),
  policy_yaml: z.string().describe('The document, letter for letter as it was sent.'),
  comment: z.string(),
  timestamp: epochSeconds,
  created_by: z.string(),
});

export const policyRecord = z
  .object({
    name: policyName,
    description: z.string(),
    type: z.literal('env'),
    created_at: epochSeconds,
    consuming_envs: z.array(environmentName),
    versions: z.array(policyVersion).min(1).describe('Oldest first.'),
    html_url: z.string(),
  })
  .meta({ id: 'Policy' });

const policyAnswer = policyRecord
  .extend({ versions: z.array(policyVersion).min(1).describe('The newest alone.') })
  .meta({ id: 'PutPolicyAnswer' });

export type PolicyRecord = z.output<typeof policyRecord>;

export const putPolicy = endpoint({
  id: 'putPolicy',
  tag: 'policies',
  summary: 'Create a policy, or give it a new version where the document differs from the newest',
  method: 'PUT',
  path: '/policies/{org}',
  role: 'member',
  params: z.object({ org: orgName }),
  query: z.object({}),
  body: {
    kind: 'multipart',
    part: 'payload',
    schema: policyInput,
    file: { part: 'policy_file', required: true, maxBytes: DOCUMENT_MAX_BYTES },
  },
  answers: { 200: policyAnswer, 201: policyAnswer },
  errors: ['unknown_organization', 'invalid_policy', 'payload_too_large', 'unsupported_media_type'],
});

export const getPolicy = endpoint({
  id: 'getPolicy',
  tag: 'policies',
  summary: 'Read a policy with its versions',
  method: 'GET',
  path: '/policies/{org}/{policy_name}',
  role: 'reader',
  params: z.object({ org: orgName, policy_name: policyName }),
  query: z.object({}),
  body: null,
  answers: { 200: policyRecord },
  errors: ['unknown_organization', 'unknown_policy'],
});

export const listPolicies = endpoint({
  id: 'listPolicies',
  tag: 'policies',
  summary: 'List the policies by name, each with its versions',
  method: 'GET',
  path: '/policies/{org}',
  role: 'reader',
  params: z.object({ org: orgName }),
  query: z.object({}),
  body: null,
  answers: { 200: z.array(policyRecord) },
  errors: ['unknown_organization'],
});
