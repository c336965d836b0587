/** The parts of a long list that find room. */
export interface ShortenedList {
  shown: readonly string[];
  /** How many do not. */
  left: number;
}

export interface Room {
  count: number;
  bytes: number;
}

/** Takes parts from the front while they fit, so that the important ones stand first. */
export function shortenedList(parts: readonly string[], room: Room): ShortenedList {
  let sizeBytes = 0;
  let end = 0;
  for (const part of parts.slice(0, room.count)) {
    // Two characters at most stand between parts.
    sizeBytes += Buffer.byteLength(part) + 2;
    if (sizeBytes > room.bytes) break;
    end += 1;
  }
  return { shown: parts.slice(0, end), left: parts.length - end };
}

/** The sentence about what is left out; none where nothing is. `what` is a plural. */
export const leftOut = ({ left }: ShortenedList, what: string, total: number): string[] =>
  left === 0
    ? []
    : [`Left out here: ${left} of ${total} ${what}. The file of the output \`result-path\` has all of them.`];
