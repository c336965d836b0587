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
  // What every object inherits, `constructor` or `toString`, is not in the data.
  ownProperties: true,
  logger: false,
};

const schemaObject = z.record(z.string(), z.unknown());

/** Checks data against a JSON Schema of the draft that it names, 2020-12 where it names none. Without data it is only compiled. */
export function checkSchema(schema: string, data: string | null): Outcome {
  const document = schemaObject.parse(JSON.parse(schema));
  if (isAsync(document)) {
    return { kind: 'invalid', problem: 'expected a schema without `$async`: it is in no draft of JSON Schema' };
  }
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
  if (data === null) return { kind: 'holds' };
  const isValid: unknown = validate(JSON.parse(data));
  // Anything else that is true-ish, a promise above all, is no answer.
  if (isValid === true) return { kind: 'holds' };
  const [first] = validate.errors ?? [];
  const place = first === undefined || first.instancePath === '' ? 'the data' : first.instancePath;
  return { kind: 'fails', problem: shortened(`${place} ${first?.message ?? 'does not fit'}`) };
}

/** Whether `$async` stands anywhere: what is made of such a schema answers later, and nobody would wait for it. */
function isAsync(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '$async') || Object.values(value).some(isAsync);
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
