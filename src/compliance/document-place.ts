import { isAlias, isMap, isScalar, isSeq, type Document, type LineCounter, type Node, type Scalar } from 'yaml';

/** A place in a text; both count from 1. */
export interface Place {
  line: number;
  column: number;
}

/** The place of an offset of the text that `lines` was filled from. */
export function placeOfOffset(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

/**
 * The place that an issue of a schema speaks of: the key at the end of `path`, or its value, or, with an offset, that
 * character of the text that the value is. A missing member has the place of the mapping that lacks it.
 */
export function placeOfIssue(
  document: Document.Parsed,
  lines: LineCounter,
  source: string,
  path: readonly PropertyKey[],
  part: 'key' | 'value' | { offset: number },
): Place {
  const { key, value } = nodesAt(document, path);
  const node = part === 'key' ? key : value;
  if (node === null) return { line: 1, column: 1 };
  const start = node.range?.[0] ?? 0;
  if (typeof part === 'string' || !isScalar(node)) return placeOfOffset(lines, start);
  return placeOfOffset(lines, start + widthOfPrefix(node, source, part.offset));
}

/** Writes a path as its user would: `trail.artifacts[0].name`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    const name = String(step);
    if (!/^[\w-]+$/.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

function nodesAt(document: Document.Parsed, path: readonly PropertyKey[]): { key: Node | null; value: Node | null } {
  let key: Node | null = document.contents;
  let value: Node | null = document.contents;
  for (const step of path) {
    const container: Node | undefined = isAlias(value) ? value.resolve(document) : (value ?? undefined);
    if (isSeq(container)) {
      const item: unknown = container.items[Number(step)];
      if (!isAlias(item) && !isScalar(item) && !isMap(item) && !isSeq(item)) break;
      key = item;
      value = item;
    } else if (isMap(container)) {
      const pair = container.items.findLast((item) => isScalar(item.key) && item.key.value === step);
      if (pair === undefined || !isScalar(pair.key)) break;
      key = pair.key;
      const member: unknown = pair.value;
      value = isAlias(member) || isScalar(member) || isMap(member) || isSeq(member) ? member : pair.key;
    } else {
      break;
    }
  }
  return { key, value: isAlias(value) ? (value.resolve(document) ?? value) : value };
}

const doubleQuotedUnit = /\\x..|\\u.{4}|\\U.{8}|\\[^]|[^]/g;

/** How many characters of the source stand before character `offset` of a scalar's value; 0 where lines were folded. */
function widthOfPrefix(scalar: Scalar, source: string, offset: number): number {
  const [start, end] = scalar.range ?? [0, 0];
  const written = source.slice(start, end);
  if (written.includes('\n')) return 0;
  if (scalar.type === 'PLAIN') return offset;
  if (scalar.type === 'QUOTE_SINGLE') return 1 + widthOfUnits(written.slice(1), /''|[^]/g, offset);
  if (scalar.type === 'QUOTE_DOUBLE') return 1 + widthOfUnits(written.slice(1), doubleQuotedUnit, offset);
  return 0;
}

/** The length of the first `count` units of a text; an escape is one unit. */
function widthOfUnits(written: string, unit: RegExp, count: number): number {
  const units = written.match(unit) ?? [];
  return units.slice(0, count).join('').length;
}
