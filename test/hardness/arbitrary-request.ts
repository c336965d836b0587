import * as fc from 'fast-check';
import * as z from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { multipartBody, type WrittenPart } from '../service/multipart-body.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

/** A request as it goes over the wire; `path` is below the interface's prefix and may have any form. */
export interface GeneratedRequest {
  id: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/**
 * Values that names are often given, so that requests meet what earlier ones made. A name in braces stands for an id that
 * whoever sends the request knows.
 */
const usual: Readonly<Record<string, readonly string[]>> = {
  org: ['acme'],
  flow_name: ['f1', 'f2'],
  flow: ['f1', 'f2'],
  name: ['f1', 'e1', 'p1', 't1'],
  trail_name: ['t1', 't2'],
  trail: ['t1', ''],
  attestation_name: ['unit', 'scan'],
  template_reference_name: ['web', 'api'],
  environment_name: ['e1', 'e2', 'e3'],
  start: ['1', '-1'],
  end: ['-1', 'NOW'],
  policy_name: ['p1', 'p2'],
  fingerprint: ['a'.repeat(64), 'b'.repeat(64)],
  artifact_fingerprint: ['a'.repeat(64)],
  sha1: ['c'.repeat(40)],
  git_commit: ['c'.repeat(40)],
  commit_sha: ['c'.repeat(40), 'ccccccc'],
  sha: ['a'.repeat(64), 'ccccccc'],
  number: ['1', '2'],
  expression: ['-1', '1', '~0', '@{1.days.ago}'],
  interval: ['1..NOW', '~1..NOW', ''],
  snappish1: ['e1', 'e2#1', 'e1~1'],
  snappish2: ['e1', 'e2#1', 'e1~1'],
  physical_env_name: ['e1', 'e2'],
  new_name: ['e2', 'f2', 'e3'],
  identifier: ['c1', 'c2'],
  control: ['c1', 'c2'],
  service_account_name: ['ci', 'cd'],
  type_name: ['checks', 'decision', 'lint'],
  repo_name: ['acme/shop'],
  id: ['f1', 'e1', 'c1', '{repository_id}'],
  attestation_id: ['{attestation_id}'],
  api_key_id: ['{api_key_id}'],
};
const usualItems: Readonly<Record<string, readonly string[]>> = {
  environments: ['e1', 'e2'],
  included_environments: ['e1', 'e2'],
  policies: ['p1'],
  policy_names: ['p1', 'p2'],
};

const finite = { noNaN: true, noDefaultInfinity: true };

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

const schemaType = z.enum(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);
const members = z.record(z.string(), z.unknown());

function schemaOf(schema: z.ZodType): JsonSchema {
  const { definitions = {}, ...root } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  });
  const named = new Map(Object.entries(members.parse(definitions)));
  return members.parse(inlined(root, named));
}

/** The schema with what it refers to written out. */
function inlined(schema: unknown, definitions: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(schema)) return schema.map((item: unknown) => inlined(item, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return inlined(definitions.get(String(schema.$ref).split('/').at(-1) ?? ''), definitions);
  return Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, inlined(member, definitions)]));
}

/** Values that the schema takes, or nearly: what it cannot say, for example the form of an address, is met often enough. */
function valueOf(schema: JsonSchema, member = ''): fc.Arbitrary<Json> {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    return fc.oneof(...branches.flatMap((branch) => (typeof branch === 'object' ? [valueOf(branch, member)] : [])));
  }
  const types: unknown = schema.type;
  if (Array.isArray(types))
    return fc.oneof(
      ...z
        .array(schemaType)
        .parse(types)
        .map((type) => valueOf({ ...schema, type }, member)),
    );
  if (schema.const !== undefined) return fc.constant(json.parse(schema.const));
  if (schema.enum !== undefined) return fc.constantFrom(...z.array(json).parse(schema.enum));
  switch (schema.type) {
    case 'string':
      return textOf(schema, member);
    case 'integer':
      return fc.oneof({ weight: 19, arbitrary: fc.integer({ min: 0, max: 1000 }) }, fc.double(finite));
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.double(finite));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
      const maxLength = Math.min(schema.maxItems ?? 4, 4);
      const known = usualItems[member];
      const item = known === undefined ? valueOf(items, member) : fc.constantFrom(...known);
      return fc.array(item, { minLength: schema.minItems ?? 0, maxLength });
    }
    case 'object':
      return objectOf(schema);
    case undefined:
    default:
      return anyJson;
  }
}

function textOf(schema: JsonSchema, member: string): fc.Arbitrary<string> {
  const known = usual[member];
  const free =
    schema.format === 'uri'
      ? fc.webUrl()
      : schema.format === 'email'
        ? fc.constantFrom('ops@example.com', 'a.b+c@example.co.uk')
        : schema.pattern === undefined
          ? fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: 40 })
          : fc.stringMatching(new RegExp(schema.pattern), { size: '-1' });
  return known === undefined ? free : fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...known) }, free);
}

function objectOf(schema: JsonSchema): fc.Arbitrary<Json> {
  const values: Record<string, fc.Arbitrary<Json>> = {};
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (typeof member === 'object') values[name] = valueOf(member, name);
  }
  const requiredKeys = schema.required ?? [];
  const more = schema.additionalProperties;
  const declared: fc.Arbitrary<Json> = fc.record(values, { requiredKeys });
  if (typeof more !== 'object' || Object.keys(values).length > 0) return declared;
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), valueOf(more), { maxKeys: 3 });
}

const json: z.ZodType<Json> = z.json();
const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3, depthSize: 'small' })
  .map((value) => json.parse(JSON.parse(JSON.stringify(value))));

/** Text of JSON that no honest client would send in some place of a document. */
const hostileJson = fc.constantFrom(
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1e999',
  '1e308',
  '123456789012345678901234567890',
  '0.1e-400',
  '""',
  '[]',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  `${'['.repeat(99)}${']'.repeat(99)}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ufffe\\uffff"',
  '"\u202e\u200b\u00e9"',
  '"<script>alert(1)</script>"',
  `"'; drop table artifacts; --"`,
  '"../../etc/passwd"',
  '"%00"',
  `"${'x'.repeat(5000)}"`,
  `"${'x'.repeat(300)}"`,
  '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1}',
  '{"\\u0000":1}',
  '{"a":1,"a":2}',
  'NaN',
  'undefined',
  "'x'",
  '',
);

const PLACEHOLDER = '\uf8ff';

/** The document as text, some of its values replaced by hostile ones. */
function mutatedJson(value: Json): fc.Arbitrary<string> {
  const places = pathsOf(value);
  return fc.array(fc.tuple(fc.nat(places.length), hostileJson), { minLength: 1, maxLength: 2 }).map((changes) =>
    changes.reduce<string>((text, [index, hostile]) => {
      const path = places[index];
      if (path === undefined) return text.replace(/\}$/, `,"more":${hostile}}`);
      const changed = JSON.stringify(replaced(parsed(text) ?? value, path, PLACEHOLDER));
      return changed.replace(JSON.stringify(PLACEHOLDER), () => hostile);
    }, JSON.stringify(value)),
  );
}

function parsed(text: string): Json | null {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function pathsOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

function replaced(value: Json, path: readonly string[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? replaced(member, rest, by) : member]),
  );
}

/** What may stand in a path or a query: escaped well, badly, twice, or not at all. */
const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e%2f',
    '%00',
    'a%00b',
    '%',
    '%zz',
    '%ff%fe',
    '%c0%af',
    '%ed%a0%80',
    '%F0%9F%98%80',
  ),
  fc.constantFrom('null', '0', '-1', '1e3', '999999999', '99999999999999999999', 'true', '[]', '*', "'", '%22', '+'),
  fc.constantFrom('a'.repeat(256), 'a'.repeat(801), '%61'.repeat(255), 'custom:', 'custom:x', `${'c'.repeat(40)},`),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

/** A value of a path or a query, which are text. */
function plain(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function queryOf(endpoint: Endpoint, bent: boolean): fc.Arbitrary<string> {
  const schemas = Object.entries(schemaOf(endpoint.query).properties ?? {});
  const names = schemas.map(([name]) => name);
  const good = fc.tuple(
    ...schemas.map(([name, schema]) =>
      fc.option(
        valueOf(typeof schema === 'object' ? schema : {}, name).map((value) =>
          (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodeURIComponent(plain(one))}`).join('&'),
        ),
        { freq: 2, nil: '' },
      ),
    ),
  );
  const bad = fc.array(
    fc
      .tuple(fc.constantFrom(...names, 'unknown', '__proto__', ''), hostileText)
      .map(([name, text]) => `${name}=${text}`),
    { maxLength: 3 },
  );
  return fc
    .tuple(good, bent ? bad : fc.constant([]))
    .map((parts) => parts.flat().filter((part) => part !== ''))
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
}

/** Names that an endpoint is more likely to take than others. */
function fittingNames({ id, path }: Endpoint, name: string): readonly string[] {
  // What takes a thing away takes the last of them.
  if (/\/(archive|rename)$/.test(path) || id === 'deleteServiceAccount') return usual[name]?.slice(-1) ?? [];
  if (name !== 'environment_name') return [];
  if (path.endsWith('/join')) return ['e-logical'];
  const reported = /\/report\/([\w-]+)$/.exec(path)?.[1];
  return reported === undefined ? [] : [`e-${reported}`];
}

function pathOf(endpoint: Endpoint, bent: boolean): fc.Arbitrary<string> {
  const schemas = schemaOf(endpoint.params).properties ?? {};
  const segments = endpoint.path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const schema = schemas[name];
    const named = valueOf(typeof schema === 'object' ? schema : {}, name);
    const fitting = fittingNames(endpoint, name);
    const good = (
      fitting.length === 0 ? named : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fitting) }, named)
    ).map((value) => encodeURIComponent(plain(value)));
    return bent ? fc.oneof({ weight: 14, arbitrary: good }, { weight: 1, arbitrary: hostileText }) : good;
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 7, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'one-key' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'k'.repeat(256) },
      { 'idempotency-key': 'ÿþ' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { 'content-type': 'multipart/form-data; boundary=other' },
      { 'content-type': '\u00ff/;;=' },
      { 'content-encoding': 'gzip' },
      { accept: 'text/html' },
      { 'accept-encoding': 'br;q=x' },
      { authorization: `Basic ${'='.repeat(50)}` },
      { authorization: 'Bearer ÿ' },
      { 'x-request-id': 'forged' },
      { range: 'bytes=0-0' },
      { 'if-none-match': '*' },
      { 'x-http-method-override': 'DELETE' },
      { forwarded: 'for="_x"', 'x-forwarded-for': '1.2.3.4' },
      { padding: 'x'.repeat(8000) },
    ),
  },
);

const FORM = 'multipart/form-data; boundary=frontier';

interface Body {
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

function bodyOf(endpoint: Endpoint, bent: boolean): fc.Arbitrary<Body> {
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

/** Requests to an endpoint as its row in the contract's table asks for them, and what comes of those when they are bent. */
export function requestTo(endpoint: Endpoint): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(sentTo(endpoint, false), sentTo(endpoint, true));
}

function sentTo(endpoint: Endpoint, bent: boolean): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      path: pathOf(endpoint, bent),
      query: queryOf(endpoint, bent),
      headers: bent ? hostileHeaders : fc.constant({}),
      body: bodyOf(endpoint, bent),
    })
    .map(({ path, query, headers, body }) => ({
      id: endpoint.id,
      method: endpoint.method,
      path: path + query,
      headers: { ...(body.type === null ? {} : { 'content-type': body.type }), ...headers },
      body: body.content,
    }));
}
