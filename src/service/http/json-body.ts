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
