import * as z from 'zod';
import { jsonObject } from '../../contract/freeform.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { API_PREFIX } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorBody, errorStatus, type ErrorCode } from '../../contract/error.ts';

type JsonObject = Record<string, unknown>;

/** Codes that any endpoint with a role may answer, besides those of its row in the table. */
const commonErrors: readonly ErrorCode[] = [
  'invalid_input',
  'missing_token',
  'invalid_token',
  'forbidden',
  'too_many_requests',
  'internal_error',
  'unavailable',
];
/** Codes that a write may answer as well, also one without a body: some clients send one. */
const writeErrors: readonly ErrorCode[] = ['payload_too_large', 'unsupported_media_type', 'storage_full'];

/** The OpenAPI 3.1 description of everything in the endpoint table. */
export function openApiDocument(version: string): JsonObject {
  const components: JsonObject = {};
  const reference: Reference = (schema, io) => {
    const { $schema: _dialect, $defs: definitions = {}, ...json } = z.toJSONSchema(schema, { io });
    for (const [name, { id: _id, ...definition }] of Object.entries(definitions)) {
      components[name] = inComponents(definition);
    }
    return inComponents(json);
  };
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = (paths[API_PREFIX + endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint, reference);
  }
  const error = reference(errorBody, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description:
        'Records which software artifacts were built, keeps the evidence about them, and gates where they may go.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Error: { description: 'What went wrong and what to do.', content: json(error) } },
    },
  };
}

/** The schema as it stands in an operation; named parts of it go to the components. */
type Reference = (schema: z.core.$ZodType, io: 'input' | 'output') => JsonObject;

function inComponents(schema: unknown): JsonObject {
  return jsonObject.parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')));
}

function operation(endpoint: Endpoint, reference: Reference): JsonObject {
  const answers = Object.entries(endpoint.answers).map(([status, schema]) => [
    status,
    { description: 'Success', content: json(reference(schema, 'output')) },
  ]);
  const file = { description: 'Success', content: { 'application/octet-stream': {} } };
  const codes = [...commonErrors, ...(endpoint.method === 'GET' ? [] : writeErrors), ...endpoint.errors];
  const statuses = new Set(codes.map((code) => errorStatus[code]));
  const errors = [...statuses].map((status) => [status, { $ref: '#/components/responses/Error' }]);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `Needs the role ${endpoint.role ?? 'none'}. Error codes: ${[...new Set(codes)].join(', ')}.`,
    parameters: [...pathParameters(endpoint, reference), ...parameters(endpoint.query, 'query', reference)],
    ...(endpoint.body === null
      ? {}
      : { requestBody: { required: true, content: requestContent(endpoint.body, reference) } }),
    responses: Object.fromEntries([...(endpoint.download === true ? [['200', file]] : answers), ...errors]),
  };
}

function requestContent(body: NonNullable<Endpoint['body']>, reference: Reference): JsonObject {
  const schema = reference(body.schema, 'input');
  if (body.kind === 'json') return json(schema);
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          [body.part]: schema,
          [body.file.part]: {
            description: `At most ${body.file.maxBytes} bytes.`,
            contentMediaType: 'application/octet-stream',
          },
        },
        required: [body.part, ...(body.file.required ? [body.file.part] : [])],
      },
      encoding: { [body.part]: { contentType: 'application/json' } },
    },
  };
}

/** The format has no word for a parameter that takes several segments of a path. */
function pathParameters(endpoint: Endpoint, reference: Reference): JsonObject[] {
  const all = parameters(endpoint.params, 'path', reference);
  if (endpoint.rest !== true) return all;
  return all.map((one) =>
    endpoint.path.endsWith(`{${String(one['name'])}}`) ? { ...one, 'x-multi-segment': true } : one,
  );
}

function parameters(schema: z.ZodObject, place: 'path' | 'query', reference: Reference): JsonObject[] {
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  return Object.entries(shape).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: reference(member, 'input'),
  }));
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}
