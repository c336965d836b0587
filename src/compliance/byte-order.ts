/**
 * Compares two texts by their UTF-8 bytes: negative, zero or positive, as a sort wants it.
 * JavaScript's own `<` compares UTF-16 units and would put U+FFFD after an emoji.
 */
export function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
