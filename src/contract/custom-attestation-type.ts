import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { jsonObject } from './freeform.ts';
import { customTypeName, epochSeconds, orgName } from './names.ts';

/** The most bytes the JSON Schema of a type may have. */
export const TYPE_SCHEMA_MAX_BYTES = 1024 * 1024;

const jqProgram = z.string().min(1).max(10_000);

export const evaluator = z.object({
  content_type: z.literal('jq'),
  rules: z.array(jqProgram).max(20).describe('jq programs: each must give `true` for the data, and nothing else.'),
});
export const summary = z.array(z.object({ name: z.string().min(1).max(255), expression: jqProgram })).max(50);

export const customTypeInput = z
  .object({
    name: customTypeName,
    description: z.string().max(10_000).nullish(),
    comment: z.string().max(10_000).nullish(),
    evaluator: evaluator.nullish(),
    summary: summary.nullish(),
  })
  .meta({ id: 'CustomAttestationTypeInput' });

export type CustomTypeInput = z.output<typeof customTypeInput>;

const customTypeVersion = z.object({
  version: z.int(),
  timestamp: epochSeconds,
  created_by: z.string(),
  comment: z.string().optional(),
  type_schema: jsonObject.optional(),
  evaluator: evaluator.optional(),
  summary,
});

/** Without `created_by` and the times where one version was asked for. */
export const customTypeRecord = z
  .object({
    name: customTypeName,
    org: orgName,
    archived: z.boolean(),
    description: z.string().optional(),
    created_by: z.string().optional(),
    created_at: epochSeconds.optional(),
    last_modified_at: epochSeconds.optional(),
    versions: z.array(customTypeVersion).describe('Newest first.'),
  })
  .meta({ id: 'CustomAttestationType' });

export type CustomTypeRecord = z.output<typeof customTypeRecord>;

const org = z.object({ org: orgName });
const one = z.object({ org: orgName, type_name: customTypeName });

export const createCustomType = endpoint({
  id: 'createCustomAttestationType',
  tag: 'custom-attestation-types',
  summary: 'Create a custom attestation type, or the next version of one',
  method: 'POST',
  path: '/custom-attestation-types/{org}',
  role: 'member',
  params: org,
  query: z.object({}),
  body: {
    kind: 'multipart',
    part: 'data_json',
    schema: customTypeInput,
    file: { part: 'type_schema', required: false, maxBytes: TYPE_SCHEMA_MAX_BYTES },
  },
  answers: { 201: customTypeRecord },
  errors: ['unknown_organization', 'payload_too_large', 'unsupported_media_type'],
});

export const listCustomTypes = endpoint({
  id: 'listCustomAttestationTypes',
  tag: 'custom-attestation-types',
  summary: 'List the custom attestation types by name, each with its versions; archived ones are left out',
  method: 'GET',
  path: '/custom-attestation-types/{org}',
  role: 'reader',
  params: org,
  query: z.object({}),
  body: null,
  answers: { 200: z.array(customTypeRecord) },
  errors: ['unknown_organization'],
});

export const getCustomType = endpoint({
  id: 'getCustomAttestationType',
  tag: 'custom-attestation-types',
  summary: 'Read a custom attestation type, archived or not, with all its versions or one of them',
  method: 'GET',
  path: '/custom-attestation-types/{org}/{type_name}',
  role: 'reader',
  params: one,
  query: z.object({
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'expected a whole number')
      .optional()
      .transform((text) => (text === undefined ? null : Number(text))),
  }),
  body: null,
  answers: { 200: customTypeRecord },
  errors: ['unknown_organization', 'unknown_attestation_type'],
});

export const archiveCustomType = endpoint({
  id: 'archiveCustomAttestationType',
  tag: 'custom-attestation-types',
  summary: 'Archive a custom attestation type: no further attestations of it are taken until it gets a new version',
  method: 'PUT',
  path: '/custom-attestation-types/{org}/{type_name}/archive',
  role: 'member',
  params: one,
  query: z.object({}),
  body: null,
  answers: { 200: customTypeRecord },
  errors: ['unknown_organization', 'unknown_attestation_type'],
});
