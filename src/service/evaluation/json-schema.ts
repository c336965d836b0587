import { Ajv, type AnySchemaObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod';
import { shortened } from './problem-text.ts';
import type { Outcome } from './task.ts';

const options: Options = {
  // Keywords that nobody knows are remarks, as the standard says, and so are formats.
  strict: false,
  validateFormats: false,
  // A chain of references that each name the next one twice must not grow into code.
  inlineRefs: false,
  logger: false,
};

const schemaObject = z.record(z.string(), z.unknown());

/** Checks data against a JSON Schema of the draft that it names, 2020-12 where it names none. Without data it is only compiled. */
export function checkSchema(schema: string, data: string | null): Outcome {
  const document = schemaObject.parse(JSON.parse(schema));
  const ajv = ajvFor(document);
  if (ajv === null) {
    return { kind: 'invalid', problem: 'expected `$schema` to name draft-07, 2019-09 or 2020-12 of JSON Schema' };
  }
  let validate;
  try {
    validate = ajv.compile(document);
  } catch (error) {
    return { kind: 'invalid', problem: shortened(error instanceof Error ? error.message : String(error)) };
  }
  if (data === null || validate(JSON.parse(data))) return { kind: 'holds' };
  const [first] = validate.errors ?? [];
  const place = first === undefined || first.instancePath === '' ? 'the data' : first.instancePath;
  return { kind: 'fails', problem: shortened(`${place} ${first?.message ?? 'does not fit'}`) };
}

function ajvFor(document: AnySchemaObject): Ajv | null {
  const draft: unknown = document['$schema'];
  if (draft === undefined) return new Ajv2020(options);
  if (typeof draft !== 'string') return null;
  if (/\/draft\/2020-12\/schema#?$/.test(draft)) return new Ajv2020(options);
  if (/\/draft\/2019-09\/schema#?$/.test(draft)) return new Ajv2019(options);
  // The meta-schema is known under its one address, with http.
  if (/^https?:\/\/json-schema\.org\/(draft-07\/)?schema#?$/.test(draft)) {
    delete document['$schema'];
    return new Ajv(options);
  }
  return null;
}
