import { unstorableText } from './storable-text.ts';
import { fieldName, invalidInput } from './validation.ts';

/** Far above any real report; deeper documents only serve to exhaust whoever walks them. */
export const JSON_MAX_DEPTH = 100;
/** The most bytes of JSON a request may carry, as a body or as a form field. */
export const JSON_MAX_BYTES = 4 * 1024 * 1024;

/** Each value costs far more to check than its bytes say, and no real report has so many. */
export const JSON_MAX_VALUES = 100_000;

/** How deep a JSON text nests and how many values stand in its lists and objects, found without building any of them. */
export function shapeOf(text: string): { depth: number; values: number } {
  let open = 0;
  let depth = 0;
  let commas = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      open += 1;
      depth = Math.max(depth, open);
    } else if (character === '}' || character === ']') {
      open -= 1;
    } else if (character === ',') {
      commas += 1;
    }
  }
  return { depth, values: commas + 1 };
}

/** An escape that may stand for NUL or for half of a surrogate pair; without one, JSON read from UTF-8 has neither. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** A number that may be too large for a double has an exponent of three digits, or very many digits in front of it. */
const SUSPECT_NUMBER = /\d[eE]\+?\d{3}|(?<!\d)\d{200}/;

/** From 9,007,199,254,740,992 on a double cannot hold every integer; what stands in text may look like one. */
const SUSPECT_INTEGER = /(?:^|[\s:,[])-?(?:9\d{15}|\d{17})/;
/** Texts and numbers, where the whole is known to be JSON. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const INTEGER = /^-?\d+$/;

/** The name of a member that is no other's, also where characters of it are escaped. */
const SUSPECT_NAME = /__proto__|\\u00[567]/i;

/**
 * Reads JSON as it came over the wire; `field` is the name under which a refusal speaks of it. Throws `invalid_input`
 * where the bytes are not UTF-8, not JSON, nest too deep, hold too many values, or names, text or numbers that cannot be kept.
 */
export function readJson(field: string, bytes: Uint8Array): unknown {
  const text = readText(field, bytes);
  const { depth, values } = shapeOf(text);
  if (depth > JSON_MAX_DEPTH) throw invalidInput({ [field]: `expected JSON nested at most ${JSON_MAX_DEPTH} deep` });
  if (values > JSON_MAX_VALUES) throw invalidInput({ [field]: `expected JSON of at most ${JSON_MAX_VALUES} values` });
  const value = parseJson(field, text);
  const problem = SUSPECT_ESCAPE.test(text) ? unstorableText(value) : null;
  if (problem !== null) throw invalidInput({ [field]: problem });
  const refuseWhere = (isWrong: (part: unknown) => boolean, expected: string, within = value): void => {
    const path = pathTo(within, isWrong, []);
    if (path !== null) throw invalidInput({ [path.length === 0 ? field : fieldName('', path)]: expected });
  };
  if (SUSPECT_NUMBER.test(text)) refuseWhere(isInfinite, 'expected a number that a double can hold');
  if (SUSPECT_INTEGER.test(text)) {
    const expected = `expected an integer of at most ${Number.MAX_SAFE_INTEGER}: send a larger one as text`;
    refuseWhere(isInfinite, expected, markingChangedIntegers(text));
  }
  if (SUSPECT_NAME.test(text)) refuseWhere(hasProtoMember, 'expected no member called `__proto__`: it cannot be kept');
  return value;
}

/** Where the first part is that something is true of. */
function pathTo(
  value: unknown,
  isIt: (part: unknown) => boolean,
  path: readonly PropertyKey[],
): readonly PropertyKey[] | null {
  if (isIt(value)) return path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = pathTo(member, isIt, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found !== null) return found;
  }
  return null;
}

/** A number that became infinite when it was read: written again it would be null. */
function isInfinite(part: unknown): boolean {
  return typeof part === 'number' && !Number.isFinite(part);
}

/**
 * What a JSON text says, with an infinite number in place of each integer that would come back with other digits than were
 * sent. One that comes back the same is kept however large: who holds numbers as doubles writes them so.
 */
function markingChangedIntegers(text: string): unknown {
  const marked = text.replaceAll(TEXT_OR_NUMBER, (token) => {
    const value = Number(INTEGER.test(token) ? token : 0);
    return Number.isSafeInteger(value) || String(value) === token ? token : '1e999';
  });
  return JSON.parse(marked);
}

/** Copying an object member by member loses this one without a word. */
function hasProtoMember(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, '__proto__');
}

function parseJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidInput({ [field]: `expected JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
}

/**
 * Bytes that are not UTF-8 are refused: replaced by other characters they would be on record as something nobody sent. So is
 * NUL, which not every store can keep.
 */
export function readText(field: string, bytes: Uint8Array): string {
  if (bytes.includes(0)) throw invalidInput({ [field]: 'expected text without NUL characters' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput({ [field]: 'expected UTF-8 text' });
  }
}
