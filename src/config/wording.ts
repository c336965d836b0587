import { closestMatch } from 'leven';

/** Cuts a text to at most `maxLength` code points, with an ellipsis where something is missing. */
export function shortened(text: string, maxLength: number): string {
  // Cutting by UTF-16 first keeps a text of megabytes cheap.
  const characters = Array.from(text.slice(0, maxLength * 2 + 2));
  return characters.length <= maxLength && text.length <= maxLength * 2 + 2
    ? text
    : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** A value of the user's as messages quote it. */
export const quoted = (value: string): string => (value === '' ? 'nothing' : `\`${shortened(value, 120)}\``);

/** A sentence that offers the nearest of the names that would be right, or lists them where none is alike. */
export function nearest(given: string, candidates: readonly string[]): string {
  // With more than half of the letters wrong it is another word, and nothing at all is like no word.
  const maxDistance = Math.max(1, Math.floor(given.length / 2));
  const match = given === '' ? undefined : closestMatch(given.toLowerCase(), candidates, { maxDistance });
  if (match !== undefined) return `did you mean \`${match}\`?`;
  return candidates.length === 0
    ? 'there is none.'
    : `expected one of ${candidates.map((name) => `\`${name}\``).join(', ')}.`;
}
