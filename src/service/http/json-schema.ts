import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema an answer is written by. Only members of the schema leave the service, so what OpenAPI promises is
 * what is sent.
 */
export function answerSchema(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', reused: 'inline', override: simplify });
  return json;
}

/**
 * The serializer tries the branches of an `anyOf` one by one. For a value that may also be null a list of types says the
 * same without trying. What form a text has was decided where it came in: the serializer's idea of an address is narrower
 * than that of the contract, and a value that fits no branch would break the answer off.
 */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  delete jsonSchema.format;
  const branches = jsonSchema.anyOf;
  if (branches?.length !== 2) return;
  const [value, nothing] = branches;
  if (typeof value !== 'object' || typeof nothing !== 'object' || nothing.type !== 'null') return;
  if (typeof value.type !== 'string' || value.type === 'object' || value.type === 'array') return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, value, { type: [value.type, 'null'] });
}
