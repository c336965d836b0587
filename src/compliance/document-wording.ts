import { closestMatch } from 'leven';
import * as z from 'zod';

const shownLength = 60;

/** A text in quotes, cut where it is long, without line breaks. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
}

/** Names a value that was found where another was expected. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'an empty text' : quoted(value);
  if (typeof value === 'boolean') return `the boolean ${value}`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a mapping' : `a ${typeof value}`;
}

/** `: did you mean "x"?` with the nearest of the valid names. Only the start of an overlong name is compared. */
export function suggestion(name: string, valid: readonly string[]): string {
  const nearest = closestMatch(name.slice(0, shownLength), valid);
  return nearest === undefined ? '' : `: did you mean ${quoted(nearest)}?`;
}

/** The words for an issue for which its schema has none of its own. One line for each unknown key. */
export function wording(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const valid = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst._zod.def.shape) : [];
    return issue.keys.map((key) => `unknown key ${quoted(key)}${suggestion(key, valid)}`).join('\n');
  }
  if (issue.code === 'invalid_type') {
    const expected = kindNames[issue.expected] ?? issue.expected;
    const key = issue.path?.at(-1);
    if (issue.input === undefined && typeof key === 'string') return `missing key ${quoted(key)}: expected ${expected}`;
    return `expected ${expected}, found ${described(issue.input)}`;
  }
  if (issue.code === 'invalid_value') {
    return `expected ${issue.values.map(String).join(' or ')}, found ${described(issue.input)}`;
  }
  return `not a valid value: ${described(issue.input)}`;
}

const kindNames: Record<string, string> = {
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
};

/** Where inside of the text an issue lies, for the checks that say so in `params.offset`. */
export function offsetInText(issue: z.core.$ZodIssue): 'value' | { offset: number } {
  if (issue.code !== 'custom') return 'value';
  const offset: unknown = issue.params?.['offset'];
  return typeof offset === 'number' ? { offset } : 'value';
}
