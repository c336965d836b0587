/** Says whether one name, without any slash in it, matches. */
export type SegmentMatcher = (name: string) => boolean;

type Token = 'star' | ((codePoint: number) => boolean);

const WILDCARD = /[*?[\\]/;

/** Whether the text holds anything that is not taken literally. */
export function hasWildcard(text: string): boolean {
  return WILDCARD.test(text);
}

/**
 * Compiles the pattern of one path segment by the rules of Go's `filepath.Match`: `*` is any text, `?` one character,
 * `[a-z]` a class and `[^a-z]` all but that class (`[!` has no meaning of its own), and a backslash takes the next
 * character literally, inside a class too. A leading dot is nothing special.
 *
 * Matching takes time proportional to pattern times name at worst.
 *
 * @returns undefined where the pattern is malformed: a class that is not closed or empty, a bare `-` or `]` where a
 *   class member is expected, a backslash at the end
 */
export function compileSegment(pattern: string): SegmentMatcher | undefined {
  const tokens = tokenize(codePoints(pattern));
  return tokens && ((name) => matches(tokens, codePoints(name)));
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

const STAR = 0x2a;
const QUESTION_MARK = 0x3f;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const CARET = 0x5e;
const DASH = 0x2d;

function tokenize(pattern: readonly number[]): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const codePoint = pattern[at];
    if (codePoint === undefined) return tokens;
    if (codePoint === STAR) {
      tokens.push('star');
      at += 1;
    } else if (codePoint === QUESTION_MARK) {
      tokens.push(() => true);
      at += 1;
    } else if (codePoint === OPENING_BRACKET) {
      const characterClass = readClass(pattern, at + 1);
      if (characterClass === undefined) return undefined;
      tokens.push(characterClass.accepts);
      at = characterClass.next;
    } else {
      const literal = readLiteral(pattern, at);
      if (literal === undefined) return undefined;
      tokens.push((candidate) => candidate === literal.codePoint);
      at = literal.next;
    }
  }
}

/** Reads a class from behind its opening bracket to behind its closing one. */
function readClass(
  pattern: readonly number[],
  start: number,
): { accepts: (codePoint: number) => boolean; next: number } | undefined {
  const negated = pattern[start] === CARET;
  const ranges: { low: number; high: number }[] = [];
  let at = negated ? start + 1 : start;
  while (pattern[at] !== CLOSING_BRACKET || ranges.length === 0) {
    const low = readMember(pattern, at);
    const high = low && pattern[low.next] === DASH ? readMember(pattern, low.next + 1) : low;
    if (low === undefined || high === undefined) return undefined;
    ranges.push({ low: low.codePoint, high: high.codePoint });
    at = high.next;
  }
  const accepts = (codePoint: number): boolean =>
    ranges.some(({ low, high }) => low <= codePoint && codePoint <= high) !== negated;
  return { accepts, next: at + 1 };
}

function readMember(pattern: readonly number[], at: number): { codePoint: number; next: number } | undefined {
  return pattern[at] === DASH || pattern[at] === CLOSING_BRACKET ? undefined : readLiteral(pattern, at);
}

function readLiteral(pattern: readonly number[], at: number): { codePoint: number; next: number } | undefined {
  const position = pattern[at] === BACKSLASH ? at + 1 : at;
  const codePoint = pattern[position];
  return codePoint === undefined ? undefined : { codePoint, next: position + 1 };
}

/** On a mismatch only the last star is let grow: what earlier stars took can stay as short as it was. */
function matches(tokens: readonly Token[], name: readonly number[]): boolean {
  let token = 0;
  let at = 0;
  let lastStar: { token: number; at: number } | undefined;
  for (;;) {
    const expected = tokens[token];
    const codePoint = name[at];
    if (expected === 'star') {
      lastStar = { token, at };
      token += 1;
    } else if (codePoint === undefined) {
      return expected === undefined;
    } else if (expected?.(codePoint) === true) {
      token += 1;
      at += 1;
    } else if (lastStar === undefined) {
      return false;
    } else {
      lastStar.at += 1;
      at = lastStar.at;
      token = lastStar.token + 1;
    }
  }
}
