import { unstorableText } from './storable-text.ts';
import { invalidInput } from './validation.ts';

/** Far above any real report; deeper documents only serve to exhaust whoever walks them. */
export const JSON_MAX_DEPTH = 100;
/** The most bytes of JSON a request may carry, as a body or as a form field. */
export const JSON_MAX_BYTES = 4 * 1024 * 1024;

/** Whether brackets nest deeper than `maxDepth` in a JSON text; brackets inside strings do not count. */
export function nestsDeeper(text: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return false;
}

/** An escape that may stand for NUL or for half of a surrogate pair; without one, JSON read from UTF-8 has neither. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON as it came over the wire; `field` is the name under which a refusal speaks of it. Throws `invalid_input`
 * where the bytes are not UTF-8, not JSON, nest too deep or hold text that cannot be kept.
 */
export function readJson(field: string, bytes: Uint8Array): unknown {
  const text = readText(field, bytes);
  if (nestsDeeper(text, JSON_MAX_DEPTH)) {
    throw invalidInput({ [field]: `expected JSON nested at most ${JSON_MAX_DEPTH} deep` });
  }
  const value = parseJson(field, text);
  const problem = SUSPECT_ESCAPE.test(text) ? unstorableText(value) : null;
  if (problem !== null) throw invalidInput({ [field]: problem });
  return value;
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
