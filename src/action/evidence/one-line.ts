/** Text from a report as one line of at most `maxLength` characters: runs of blanks and control characters become a blank. */
export function oneLine(text: string, maxLength: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const kept = line.slice(0, maxLength - 1);
  // A character of two code units is not cut in its middle.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
