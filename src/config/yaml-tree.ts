import type { Node, Scalar } from 'yaml';
import type { Place } from '../compliance/document-place.ts';

/** A value of a document. A scalar keeps its letters (`1.10` stays that) beside the value that YAML 1.2 gives it. */
export type YamlTree =
  | { kind: 'scalar'; text: string; value: string | number | boolean | null; place: Place }
  | { kind: 'list'; items: YamlTree[]; place: Place }
  | { kind: 'map'; entries: Map<string, YamlTree>; keyPlaces: Map<string, Place>; place: Place };

/** Why a text is not a document that can be read. */
export class YamlTreeError extends Error {
  readonly place: Place;

  constructor(message: string, place: Place) {
    super(message);
    this.name = 'YamlTreeError';
    this.place = place;
  }
}

/** Real lists are a few levels deep; a deeper one is an attempt to exhaust the stack. */
const DEPTH_MAX = 32;
const TOO_DEEP = `nested more than ${DEPTH_MAX} levels deep`;

/**
 * Reads one YAML 1.2 document. Warnings, duplicate keys, anchors, aliases and tags are errors.
 *
 * @throws YamlTreeError with the place, where the text cannot be read.
 */
export async function parseYamlTree(text: string): Promise<YamlTree> {
  const { LineCounter, isMap, isScalar, isSeq, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const placeOf = (node: Node): Place => placeAt(node.range?.[0] ?? 0);

  const document = (() => {
    try {
      return parseDocument(text, {
        version: '1.2',
        schema: 'core',
        stringKeys: true,
        lineCounter: lines,
        prettyErrors: false,
      });
    } catch (error) {
      throw new YamlTreeError(error instanceof RangeError ? TOO_DEEP : String(error), {
        line: 1,
        column: 1,
      });
    }
  })();
  const problem = document.errors[0] ?? document.warnings[0];
  if (problem !== undefined)
    throw new YamlTreeError(
      problem.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : problem.message,
      placeAt(problem.pos[0]),
    );

  const scalarOf = (node: Scalar): YamlTree => {
    const { value } = node;
    const place = placeOf(node);
    if (typeof value === 'string') return { kind: 'scalar', text: value, value, place };
    if (typeof value === 'number' || typeof value === 'boolean' || value === null)
      return { kind: 'scalar', text: node.source ?? '', value, place };
    throw new YamlTreeError('expected a text, a number, a boolean or nothing', place);
  };

  const treeOf = (node: unknown, depth: number, parent: Place): YamlTree => {
    if (depth > DEPTH_MAX) throw new YamlTreeError(TOO_DEEP, parent);
    if (node === null || node === undefined) return { kind: 'scalar', text: '', value: null, place: parent };
    if (!isMap(node) && !isSeq(node) && !isScalar(node))
      throw new YamlTreeError('an alias (`*name`) is not read: write the value out', parent);
    const place = placeOf(node);
    if (node.anchor !== undefined) throw new YamlTreeError('an anchor (`&name`) is not read: leave it out', place);
    if (node.tag !== undefined) throw new YamlTreeError('a tag (`!name`) is not read: leave it out', place);
    if (isScalar(node)) return scalarOf(node);
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => treeOf(item, depth + 1, place)), place };
    const entries = new Map<string, YamlTree>();
    const keyPlaces = new Map<string, Place>();
    for (const { key, value } of node.items) {
      const name = treeOf(key, depth + 1, place);
      if (name.kind !== 'scalar') throw new YamlTreeError('a key must be a text', name.place);
      if (entries.has(name.text)) throw new YamlTreeError(`the key \`${name.text}\` stands here twice`, name.place);
      entries.set(name.text, treeOf(value, depth + 1, name.place));
      keyPlaces.set(name.text, name.place);
    }
    return { kind: 'map', entries, keyPlaces, place };
  };
  return treeOf(document.contents, 0, { line: 1, column: 1 });
}

/** The JSON value of a tree. */
export function jsonOf(tree: YamlTree): unknown {
  switch (tree.kind) {
    case 'scalar':
      return tree.value;
    case 'list':
      return tree.items.map(jsonOf);
    case 'map':
      return Object.fromEntries(Array.from(tree.entries, ([key, value]) => [key, jsonOf(value)]));
  }
}
