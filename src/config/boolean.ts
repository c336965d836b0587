/** `true` and `false` in the spellings of YAML 1.2's core schema; null for anything else. */
export function parseBoolean(text: string): boolean | null {
  if (['true', 'True', 'TRUE'].includes(text)) return true;
  if (['false', 'False', 'FALSE'].includes(text)) return false;
  return null;
}
