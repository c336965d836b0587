import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { epochSeconds, flowName, orgName, recordId } from './names.ts';
import { optionalPageNumber, pagination } from './page.ts';

/** The most bytes a template or policy document may have. */
export const DOCUMENT_MAX_BYTES = 1024 * 1024;

const visibility = z.enum(['public', 'private']);

const flowMembers = {
  name: flowName,
  description: z.string(),
  visibility: visibility.nullish(),
};

export const flowInput = z.object(flowMembers).meta({ id: 'FlowInput' });
/** The older form: a list of attestation names that one artifact called `artifact` must have. */
export const flowWithNamesInput = z
  .object({ ...flowMembers, template: z.array(z.string()).max(1000).nullish() })
  .meta({ id: 'FlowWithNamesInput' });

export const flowRecord = z
  .object({
    id: recordId,
    org: z.string(),
    name: flowName,
    description: z.string(),
    visibility,
    template: z.string().describe('The YAML, letter for letter as it was sent.'),
    flow_template_id: recordId,
    tags: z.record(z.string(), z.string()),
    created_at: epochSeconds,
    last_modified_at: epochSeconds,
    last_deployment_at: epochSeconds.nullable(),
    html_url: z.string(),
  })
  .meta({ id: 'Flow' });

export type FlowRecord = z.output<typeof flowRecord>;

const params = z.object({ org: orgName });
const one = z.object({ org: orgName, flow_name: flowName });

export const putFlow = endpoint({
  id: 'putFlow',
  tag: 'flows',
  summary: 'Create or update a flow and its template',
  method: 'PUT',
  path: '/flows/{org}/template_file',
  role: 'member',
  params,
  query: z.object({}),
  body: {
    kind: 'multipart',
    part: 'data_json',
    schema: flowInput,
    file: { part: 'template_file', required: false, maxBytes: DOCUMENT_MAX_BYTES },
  },
  answers: { 200: flowRecord, 201: flowRecord },
  errors: ['unknown_organization', 'invalid_template', 'payload_too_large', 'unsupported_media_type'],
});

export const putFlowWithNames = endpoint({
  id: 'putFlowWithNames',
  tag: 'flows',
  summary: 'Create or update a flow from a list of attestation names',
  method: 'PUT',
  path: '/flows/{org}',
  role: 'member',
  params,
  query: z.object({}),
  body: { kind: 'json', schema: flowWithNamesInput },
  answers: { 200: flowRecord, 201: flowRecord },
  errors: ['unknown_organization', 'invalid_template'],
});

export const getFlow = endpoint({
  id: 'getFlow',
  tag: 'flows',
  summary: 'Read a flow',
  method: 'GET',
  path: '/flows/{org}/{flow_name}',
  role: 'reader',
  params: one,
  query: z.object({}),
  body: null,
  answers: { 200: flowRecord },
  errors: ['unknown_organization', 'unknown_flow'],
});

export const renameFlow = endpoint({
  id: 'renameFlow',
  tag: 'flows',
  summary: 'Give a flow another name; it is found by the old one as well, until another flow takes that',
  method: 'PUT',
  path: '/flows/{org}/{flow_name}/rename',
  role: 'member',
  params: one,
  query: z.object({}),
  body: { kind: 'json', schema: z.object({ new_name: flowName }).meta({ id: 'RenameFlowInput' }) },
  answers: { 200: flowRecord },
  errors: ['unknown_organization', 'unknown_flow'],
});

export const archiveFlow = endpoint({
  id: 'archiveFlow',
  tag: 'flows',
  summary: 'Archive a flow: it takes no more records, its name is free again, what it holds stays on record',
  method: 'PUT',
  path: '/flows/{org}/{flow_name}/archive',
  role: 'member',
  params: one,
  query: z.object({}),
  body: null,
  answers: { 200: z.string() },
  errors: ['unknown_organization', 'unknown_flow'],
});

export const listFlows = endpoint({
  id: 'listFlows',
  tag: 'flows',
  summary: 'List the flows by name; in pages where one is asked for',
  method: 'GET',
  path: '/flows/{org}',
  role: 'reader',
  params,
  query: z.object({
    page: optionalPageNumber(1_000_000),
    per_page: optionalPageNumber(100),
    search_by_name: z.string().min(1).max(255).optional(),
    case_sensitive: z
      .enum(['true', 'false'])
      .optional()
      .transform((text) => text !== 'false'),
  }),
  body: null,
  answers: {
    200: z.union([z.array(flowRecord), z.object({ data: z.array(flowRecord), pagination }).meta({ id: 'FlowPage' })]),
  },
  errors: ['unknown_organization'],
});
