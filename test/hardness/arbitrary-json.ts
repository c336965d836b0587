import * as fc from 'fast-check';
import * as z from 'zod';
import { usualItems, usualNames } from './usual-names.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

const finite = { noNaN: true, noDefaultInfinity: true };

const schemaType = z.enum(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']);
const members = z.record(z.string(), z.unknown());

/** The JSON Schema of what is sent. */
export function schemaOf(schema: z.ZodType): JsonSchema {
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
export function valueOf(schema: JsonSchema, member = ''): fc.Arbitrary<Json> {
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
  const known = usualNames[member];
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

export const json: z.ZodType<Json> = z.json();
export const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3, depthSize: 'small' })
  .map((value) => json.parse(JSON.parse(JSON.stringify(value))));
