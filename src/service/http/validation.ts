import { closestMatch } from 'leven';
import * as z from 'zod';
import type { BodyLimits } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';

/** The sentence that existing clients look for at the beginning of a refusal of what they sent. */
const INVALID = 'Input payload validation failed';
const SHOWN_INPUT_LENGTH = 100;
/** Nobody mends more at once, and an answer must not be larger than what it answers. */
const SHOWN_FIELDS = 50;

/** A refusal that names each wrong field. */
export function invalidInput(fields: Record<string, string>): ServiceError {
  const first = Object.entries(fields)[0];
  const detail = first === undefined ? '' : `: ${first[0]}: ${first[1]}`;
  return new ServiceError('invalid_input', `${INVALID}${detail}`, { fields });
}

/**
 * Checks a value from outside. `prefix` is put before each field's name: `query`, `params` or nothing for a body.
 * Throws `invalid_input` with every wrong field, what was expected of it and what was found.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues.flatMap(inUnion).slice(0, SHOWN_FIELDS)) {
    if (issue.code === 'unrecognized_keys') {
      const known = issue.path.length === 0 && schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      for (const key of issue.keys.slice(0, SHOWN_FIELDS)) {
        fields[fieldName(prefix, [...issue.path, shown(key)])] = unknownName(key, known);
      }
      continue;
    }
    const name = fieldName(prefix, issue.path);
    fields[name] ??= `${issueText(issue)} [input: ${shown(issue.input)}]`;
  }
  throw invalidInput(fields);
}

/** Refuses what would take more room on record than its endpoint allows; where all of it does, its largest member is named. */
export function refuseLarge(body: unknown, limits: BodyLimits | undefined): void {
  if (limits === undefined || typeof body !== 'object' || body === null) return;
  const sizeBytes = jsonBytes(body);
  if (sizeBytes <= Math.min(limits.maxBytes, ...Object.values(limits.memberMaxBytes))) return;
  const members = Object.entries(body).map(([name, value]) => ({ name, sizeBytes: jsonBytes(value) }));
  for (const member of members) {
    const maxBytes = limits.memberMaxBytes[member.name] ?? limits.maxBytes;
    if (member.sizeBytes > maxBytes) {
      throw invalidInput({ [member.name]: `expected at most ${maxBytes} bytes of JSON, found ${member.sizeBytes}` });
    }
  }
  if (sizeBytes <= limits.maxBytes) return;
  const largest = members.reduce((one, other) => (other.sizeBytes > one.sizeBytes ? other : one));
  throw invalidInput({
    [largest.name]: `expected at most ${limits.maxBytes} bytes of JSON in all, found ${sizeBytes}, ${largest.sizeBytes} of them here`,
  });
}

function jsonBytes(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
}

/** The name that a refusal has for the member at a path. */
export function fieldName(prefix: string, path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (before, key) =>
      typeof key === 'number' ? `${before}[${key}]` : before === '' ? String(key) : `${before}.${String(key)}`,
    prefix,
  );
  return name === '' ? 'body' : name;
}

/** What is wrong by the one member of a union that takes values of this kind, such as a list; the union alone would not say. */
function inUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [problems, others] = issue.errors.filter((found) => !found.some(isOfAnotherKind));
  if (problems === undefined || others !== undefined) return [issue];
  return problems.flatMap((problem) => inUnion({ ...problem, path: [...issue.path, ...problem.path] }));
}

/** Whether the value is of another kind than was expected, rather than a wrong one of the kind. */
function isOfAnotherKind({ code, path, input }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof input === 'object'));
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'Field required';
  if (issue.code === 'invalid_format' && issue.format === 'regex')
    return `String should match pattern '${(issue.pattern ?? '').replace(/^\/(.*)\/\w*$/s, '$1')}'`;
  if (issue.code === 'invalid_value')
    return `Input should be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`;
  return issue.message;
}

/** Offers the nearest of the names that there are. */
function unknownName(given: string, known: readonly string[]): string {
  const nearest =
    known.find((name) => name.startsWith(given)) ?? closestMatch(given.slice(0, SHOWN_INPUT_LENGTH), known);
  return nearest === undefined ? 'it is not known' : `it is not known: did you mean '${nearest}'?`;
}

function shown(input: unknown): string {
  if (input === undefined) return 'None';
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return text.length > SHOWN_INPUT_LENGTH ? `${text.slice(0, SHOWN_INPUT_LENGTH)}…` : text;
}
