import { z } from 'zod';
import { fieldName } from '../../../src/service/http/validation.ts';
import { example } from '../endpoint-examples/example.ts';
import { type Json, json, type JsonSchema } from '../../hardness/arbitrary-json.ts';

/** What is written into free text. Each answers a text by which its place can be told on a page. */
export interface Writer {
  /** At most so long. */
  text(place: string, maxLength: number): string;
  /** For what must be an address. */
  address(place: string): string;
  /** The name of a member where any may stand, without blanks and signs that names may not have. */
  key(place: string): string;
  /** Where any JSON may stand. */
  json(place: string): Json;
}

type Path = readonly (string | number)[];

const schemas = z.array(z.looseObject({}));
/** What is required where no text is free: names, numbers, flags. */
const fitting: readonly [pattern: RegExp, value: string][] = [
  [/\{64\}/, example.fingerprint],
  [/\{40\}/, example.commit],
];

/**
 * The value with hostile text in each place where its schema takes free text, also in members that it leaves out. What has
 * a form that leaves no room for any stays as it is; undefined where that is nothing.
 */
export function hostileBody(
  schema: JsonSchema,
  value: Json | undefined,
  write: Writer,
  place: string,
): Json | undefined {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    const options = schemas.parse(branches).filter(({ type }) => type !== 'null');
    const own = options.find((option) => value !== undefined && value !== null && takes(option, value));
    const chosen = own ?? (value === undefined || value === null ? options[0] : undefined);
    return chosen === undefined ? value : hostileBody(chosen, value, write, place);
  }
  const type: unknown = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (schema.const !== undefined || schema.enum !== undefined) return value;
  switch (type) {
    case 'string':
      if (schema.format === 'uri') return write.address(place);
      if (schema.pattern !== undefined || schema.format !== undefined) return value;
      return write.text(place, schema.maxLength ?? Infinity);
    case 'array': {
      const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
      const given = Array.isArray(value) && value.length > 0 ? value : [undefined];
      const filled = given.map((item, index) => hostileBody(items, item, write, `${place}[${index}]`));
      return filled.some((item) => item === undefined) ? value : filled.filter((item) => item !== undefined);
    }
    case 'object':
      return hostileObject(schema, membersOf(value), write, place) ?? value;
    case undefined:
      return write.json(place);
    default:
      return value;
  }
}

/** Undefined where a required member has no value that fits. */
function hostileObject(
  schema: JsonSchema,
  value: Readonly<Record<string, Json>>,
  write: Writer,
  place: string,
): Json | undefined {
  const filled: Record<string, Json> = { ...value };
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (typeof member !== 'object') continue;
    const inner = hostileBody(member, value[name], write, `${place}.${name}`) ?? fittingValue(schema, name, member);
    if (inner !== undefined) filled[name] = inner;
    else if (schema.required?.includes(name) === true) return undefined;
  }
  const more = schema.additionalProperties;
  if (typeof more === 'object') {
    const inner = hostileBody(more, undefined, write, `${place}.*`) ?? fittingValue(null, '', more);
    if (inner !== undefined) filled[write.key(`${place} (a name)`)] = inner;
  }
  return filled;
}

function fittingValue(parent: JsonSchema | null, name: string, schema: JsonSchema): Json | undefined {
  if (parent !== null && parent.required?.includes(name) !== true) return undefined;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return 1_700_000_000;
  return fitting.find(([pattern]) => pattern.test(schema.pattern ?? ''))?.[1];
}

const membersOf = (value: Json | undefined): Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

/** Whether a branch of a schema is meant for the value: it has its type, and its constants. */
function takes(schema: JsonSchema, value: Json): boolean {
  const type = Array.isArray(value) ? 'array' : typeof value;
  if (schema.type !== type) return false;
  const members = membersOf(value);
  return Object.entries(schema.properties ?? {}).every(
    ([name, member]) => typeof member !== 'object' || member.const === undefined || member.const === members[name],
  );
}

/**
 * The hostile value with what a refusal names put back to what the example has there. What was put back already is taken
 * out with all around it. Null where the refusal names nothing that could be.
 */
export function tamed(
  hostile: Json,
  original: Json,
  refusedFields: readonly string[],
  putBack: Set<string>,
): Json | null {
  let value: Json = hostile;
  let changed = false;
  const paths = pathsOf(hostile);
  for (const field of refusedFields) {
    let path = paths.find((one) => fieldName('', one) === field) ?? [];
    while (path.length > 0 && putBack.has(JSON.stringify(path))) path = path.slice(0, -1);
    if (path.length === 0) continue;
    putBack.add(JSON.stringify(path));
    value = replaced(value, path, at(original, path));
    changed = true;
  }
  return changed ? value : null;
}

function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

function at(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    return Object.entries(inner).find(([name]) => name === String(key))?.[1];
  }, value);
}

/** Without a value in its place the member is gone. */
function replaced(value: Json, path: Path, by: Json | undefined): Json {
  const [key, ...rest] = path;
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    if (name !== String(key)) return [[name, member]];
    const inner = rest.length === 0 ? by : replaced(member, rest, by);
    return inner === undefined ? [] : [[name, inner]];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : json.parse(Object.fromEntries(entries));
}
