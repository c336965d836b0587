/** One way in which a server wants to know who asks (`WWW-Authenticate`, RFC 9110). */
export interface Challenge {
  /** In lower case: `bearer`, `basic`. */
  readonly scheme: string;
  /** By their names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const HEADER_MAX_LENGTH = 8192;
const TOKEN = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const PARAMETER = /[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/y;
const SEPARATORS = /[ \t,]*/y;

/** Reads the challenges of one header. What follows something unreadable is left out. */
export function parseChallenges(header: string): Challenge[] {
  const text = header.slice(0, HEADER_MAX_LENGTH);
  const challenges: Challenge[] = [];
  let position = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(text);
    if (found !== null) position = pattern.lastIndex;
    return found;
  };
  while (position < text.length) {
    match(SEPARATORS);
    const scheme = match(TOKEN)?.[0];
    if (scheme === undefined) break;
    const parameters = new Map<string, string>();
    for (;;) {
      const before = position;
      match(SEPARATORS);
      const found = match(PARAMETER);
      if (found === null) {
        position = before;
        break;
      }
      const [, name = '', inQuotes, bare = ''] = found;
      parameters.set(name.toLowerCase(), inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare);
    }
    challenges.push({ scheme: scheme.toLowerCase(), parameters });
  }
  return challenges;
}
