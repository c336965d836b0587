/** Epoch seconds, as times are on the wire, of stored milliseconds. */
export function seconds(epochMs: number): number {
  return epochMs / 1000;
}

/** The same as decimal text, which lists of artifacts and repositories show. */
export function secondsText(epochMs: number): string {
  return (epochMs / 1000).toFixed(3);
}
