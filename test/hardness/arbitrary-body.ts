import * as fc from 'fast-check';
import type * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { multipartBody, type WrittenPart } from '../service/multipart-body.ts';
import { anyJson, schemaOf, valueOf } from './arbitrary-json.ts';
import { hostileJson, mutatedJson } from './hostile-json.ts';

const documents = [
  'version: 1\n',
  'version: 1\ntrail:\n  attestations:\n    - name: unit\n      type: generic\n',
  'version: 1\ntrail:\n  artifacts:\n    - name: web\n      attestations:\n        - name: scan\n          type: "*"\n',
  '_schema: https://example.com/policy/v1\nartifacts:\n  provenance:\n    required: true\n',
  '_schema: https://example.com/policy/v1\nartifacts:\n  attestations:\n    - name: unit\n      type: generic\n',
  '',
  '- [',
  'a: &a [*a]\n',
  'version: 1\n'.repeat(3000),
  '\u0000',
  '{'.repeat(500),
];

const FORM = 'multipart/form-data; boundary=frontier';

export interface Body {
  type: string | null;
  content: string | Uint8Array<ArrayBuffer> | null;
}

function jsonText(schema: z.ZodType, bent: boolean): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const value = valueOf(schemaOf(schema));
  const good = value.map((one) => JSON.stringify(one));
  if (!bent) return good;
  return fc.oneof(
    { weight: 2, arbitrary: good },
    { weight: 5, arbitrary: value.chain(mutatedJson) },
    { weight: 1, arbitrary: anyJson.map((other) => JSON.stringify(other)) },
    { weight: 1, arbitrary: hostileJson },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes)) },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.nat(200)).map(([text, end]) => text.slice(0, end)),
    },
  );
}

/** Bodies as an endpoint asks for them, or bent. */
export function bodyOf(endpoint: Endpoint, bent: boolean): fc.Arbitrary<Body> {
  const { body } = endpoint;
  if (body === null) return fc.constant({ type: null, content: null });
  if (body.kind === 'json')
    return jsonText(body.schema, bent).map((content) => ({ type: 'application/json', content }));
  const file = fc.record({
    name: fc.constantFrom(body.file.part, body.file.part, body.file.part, 'other_file'),
    content: fc.oneof(
      fc.constantFrom(...documents),
      fc.uint8Array({ maxLength: 5000 }).map((bytes) => new Uint8Array(bytes)),
    ),
    filename: fc.constantFrom('a.yml', '', '../../x', 'é😀.txt', 'x'.repeat(300), 'a%00b', "';x=", 'a\\"b'),
  });
  const part: fc.Arbitrary<WrittenPart> = jsonText(body.schema, bent).map((content) => ({
    name: body.part,
    content,
  }));
  if (!bent) {
    const document = fc
      .constantFrom(
        ...documents.filter((content) => content.includes('_schema') === (body.file.part === 'policy_file')),
      )
      .map((content) => ({ name: body.file.part, content, filename: 'a.yml' }));
    const parts = fc.oneof(fc.tuple(part, document), ...(body.file.required ? [] : [fc.tuple(part)]));
    return parts.map((written) => ({ type: FORM, content: multipartBody(written) }));
  }
  const odd: fc.Arbitrary<WrittenPart> = fc.constantFrom<WrittenPart>(
    { name: null, content: 'no name' },
    { name: '', content: '' },
    { name: '__proto__', content: '{}' },
    { name: body.part, content: '{}', type: 'application/json; charset=latin1' },
    { name: body.file.part, content: 'a field' },
    { name: body.part, content: '{}', filename: 'data.json' },
  );
  return fc
    .record({
      parts: fc.oneof(
        { weight: 6, arbitrary: fc.tuple(part, file) },
        { weight: 2, arbitrary: fc.tuple(file, part) },
        { weight: 3, arbitrary: fc.tuple(part) },
        { weight: 1, arbitrary: fc.array(fc.oneof(part, file, odd), { maxLength: 25 }) },
      ),
      closed: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map(({ parts, closed }) => ({
      type: FORM,
      content: multipartBody(parts, { closed }),
    }));
}
