import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../../src/contract/endpoints.ts';
import { errorStatus } from '../../src/contract/error.ts';
import { createAnswerCheck } from '../documented-answers.ts';
import { type Reply, type RunningService, startService } from '../running-service.ts';

const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() })),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
const schemaObject = z.looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) });
const openApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let service: RunningService;
let reply: Reply;
let document: z.output<typeof openApi>;

beforeAll(async () => {
  service = await startService();
  reply = await service.send('GET', '/openapi.json', { token: null });
  document = openApi.parse(reply.json);
});
afterAll(() => service.stop());

it('is a valid OpenAPI 3.1 document, for anyone to read', async () => {
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

it('has references to what it holds only', () => {
  const references = new Set([...reply.text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer ?? ''));
  expect(references.size).toBeGreaterThan(10);
  for (const pointer of references) {
    const found = pointer
      .split('/')
      .reduce<unknown>((at, step) => z.record(z.string(), z.unknown()).parse(at)[step], document);
    expect(found, pointer).toBeDefined();
  }
});

it('keeps every operation under the one name, each name once', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

describe.each(endpoints)('$id', (row) => {
  const { method, path, params, query, body, answers, errors, role, withoutAccess } = row;
  it('is described as it is served', () => {
    const described = document.paths[`/api/v2${path}`]?.[method.toLowerCase()];
    if (described === undefined) throw new Error(`${method} ${path} is not in the document`);
    expect(described.parameters.map((parameter) => `${parameter.in} ${parameter.name}`).sort()).toEqual(
      [
        ...Object.keys(params.shape).map((name) => `path ${name}`),
        ...Object.keys(query.shape).map((name) => `query ${name}`),
      ].sort(),
    );
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).toSorted()).toEqual(
      Object.keys(params.shape).sort(),
    );
    expect(described.requestBody === undefined).toBe(body === null);
    for (const status of Object.keys(answers)) expect(described.responses).toHaveProperty(status);
    for (const code of errors) expect(described.responses).toHaveProperty(String(errorStatus[code]));
    const refusals = role === null ? [] : ['401', '403', ...(withoutAccess === 'forbidden' ? [] : ['404'])];
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(refusals));
  });
});

describe('the schemas that clients look for', () => {
  it('hold ControlPostInput with its members', () => {
    const schema = schemaObject.parse(document.components.schemas['ControlPostInput']);
    const members = ['identifier', 'name', 'description'];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(members));
    expect(members).toEqual(expect.arrayContaining(schema.required));
  });

  it('hold CreateEnvironmentPutInput with its members', () => {
    const schema = schemaObject.parse(document.components.schemas['CreateEnvironmentPutInput']);
    const members = ['name', 'type', 'description', 'include_scaling', 'require_provenance', 'included_environments'];
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(members));
    expect(members).toEqual(expect.arrayContaining(schema.required));
  });
});

describe('the check of answers', () => {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r' });
  const error = { message: 'm', code: 'unknown_flow', request_id: 'r' };
  const answer = (status: number, json: unknown) => ({ status, headers, text: JSON.stringify(json), json });

  it('notices what the document does not say', () => {
    const check = createAnswerCheck(document);
    const path = '/api/v2/flows/acme/one';
    check('GET', path, answer(404, error));
    expect(() => check('GET', path, answer(200, {}))).toThrow(/not as documented/);
    expect(() => check('GET', path, answer(409, error))).toThrow(/does not name the status/);
    expect(() => check('GET', path, answer(404, { ...error, code: 'unknown_trail' }))).toThrow(
      /does not name the code/,
    );
    expect(() => check('GET', path, answer(404, { ...error, request_id: 'other' }))).toThrow(/x-request-id/);
    expect(() => check('GET', path, answer(404, { error: 'm' }))).toThrow(/message/);
    expect(() => check('GET', '/api/v2/none', answer(200, {}))).toThrow(/no operation/);
    check('GET', '/api/v2/none', answer(404, { ...error, code: 'unknown_path' }));
  });
});
