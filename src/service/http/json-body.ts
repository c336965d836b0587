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

/**
 * Reads JSON as it came over the wire; `field` is the name under which a refusal speaks of it. Throws `invalid_input`
 * where the bytes are not UTF-8, not JSON, or nest too deep.
 */
export function readJson(field: string, bytes: Uint8Array): unknown {
  const text = readText(field, bytes);
  if (nestsDeeper(text, JSON_MAX_DEPTH)) {
    throw invalidInput({ [field]: `expected JSON nested at most ${JSON_MAX_DEPTH} deep` });
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidInput({ [field]: `expected JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
}

/** Bytes that are not UTF-8 are refused: replaced by other characters they would be on record as something nobody sent. */
export function readText(field: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput({ [field]: 'expected UTF-8 text' });
  }
}
