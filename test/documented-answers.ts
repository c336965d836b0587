import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod';
import { API_PREFIX } from '../src/contract/endpoint.ts';
import { errorBody } from '../src/contract/error.ts';

export interface CheckedAnswer {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Throws where the answer is not one that the document describes. `path` is that of the address. */
export type CheckAnswer = (method: string, path: string, answer: CheckedAnswer) => void;

const content = z.union([
  z.object({ 'application/json': z.object({ schema: z.unknown() }) }),
  z.object({ 'application/octet-stream': z.object({}) }),
]);
const response = z.union([z.object({ $ref: z.string() }), z.object({ content })]);
const operation = z.object({
  description: z.string(),
  parameters: z.array(z.object({ name: z.string(), 'x-multi-segment': z.literal(true).optional() })).default([]),
  responses: z.record(z.string(), response),
});
const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/**
 * Holds answers against an OpenAPI 3.1 document: the operation is there, it names the status and the error code, and the
 * body is valid by the schema. Paths that the document leaves out may only answer errors, and those in the one shape.
 */
export function createAnswerCheck(document: unknown): CheckAnswer {
  const { paths } = openApi.parse(document);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  if (typeof document !== 'object' || document === null) throw new Error('the document is not an object');
  ajv.addSchema(document, 'openapi');

  const schemaAt = (pointer: readonly string[]): ValidateFunction => {
    const steps = pointer.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent);
    const validate = ajv.getSchema(`openapi#/${steps.join('/')}`);
    if (validate === undefined) throw new Error(`the document has nothing at ${pointer.join(' / ')}`);
    return validate;
  };
  const errorSchema = ['components', 'schemas', 'Error'];

  return (method, path, answer) => {
    if (!path.startsWith(`${API_PREFIX}/`) || path === `${API_PREFIX}/openapi.json`) return;
    const what = `${method} ${path} answered ${answer.status} ${answer.text.slice(0, 400)}`;
    const template = Object.keys(paths).find((candidate) => {
      const found = paths[candidate]?.[method.toLowerCase()];
      return (
        found !== undefined &&
        matches(candidate, path, { isOpen: found.parameters.some((one) => one['x-multi-segment']) })
      );
    });
    const described = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
    const isError = answer.status >= 400;
    if (isError) checkError(answer, described?.description ?? null, what);

    if (template === undefined || described === undefined) {
      if (!isError) throw new Error(`no operation of the document describes this: ${what}`);
      validated(schemaAt(errorSchema), answer.json, what);
      return;
    }
    const status = String(answer.status);
    const documented = described.responses[status];
    if (documented === undefined) throw new Error(`the document does not name the status: ${what}`);
    if (answer.headers.get('x-request-id') === null) throw new Error(`no x-request-id: ${what}`);
    if ('content' in documented && 'application/octet-stream' in documented.content) {
      if (answer.headers.get('content-type') === 'application/octet-stream') return;
      throw new Error(`expected a file, found ${answer.headers.get('content-type')}: ${what}`);
    }
    const pointer =
      '$ref' in documented
        ? errorSchema
        : ['paths', template, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema'];
    validated(schemaAt(pointer), answer.json, what);
    if (answer.headers.get('content-type') !== 'application/json; charset=utf-8') {
      throw new Error(`expected JSON in UTF-8, found ${answer.headers.get('content-type')}: ${what}`);
    }
  };
}

/** `isOpen` where the last segment of the template takes all that is left. */
function matches(template: string, path: string, { isOpen }: { isOpen: boolean }): boolean {
  const [wanted, found] = [template.split('/'), path.split('/')];
  return (
    (wanted.length === found.length || (isOpen && wanted.length < found.length)) &&
    wanted.every((segment, index) => segment.startsWith('{') || segment === found[index])
  );
}

function checkError(answer: CheckedAnswer, description: string | null, what: string): void {
  const body = errorBody.parse(answer.json);
  if (answer.headers.get('x-request-id') !== body.request_id) {
    throw new Error(`x-request-id is not the request_id of the body: ${what}`);
  }
  const codes = description?.split('Error codes: ')[1]?.match(/\w+/g) ?? null;
  // An address that cannot be read has no operation, even where it looks like one.
  if (codes !== null && !codes.includes(body.code)) throw new Error(`the document does not name the code: ${what}`);
}

function validated(validate: ValidateFunction, value: unknown, what: string): void {
  if (validate(value)) return;
  throw new Error(`not as documented: ${JSON.stringify(validate.errors?.slice(0, 3))}: ${what}`);
}
