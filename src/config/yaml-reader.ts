import type { Place } from '../compliance/document-place.ts';
import type { ListSource, Report } from './list-source.ts';
import { nearest, quoted } from './wording.ts';
import { parseYamlTree, type YamlTree, YamlTreeError } from './yaml-tree.ts';

export type YamlMap = Extract<YamlTree, { kind: 'map' }>;

/** How messages name a kind of value. */
const kindWords = { scalar: 'a plain value', list: 'a list', map: 'a mapping' } as const;

/** Reads values out of a list's YAML; what does not fit becomes a problem with its place. */
export interface YamlReader {
  problem(place: Place, message: string): void;
  /** Refuses keys that are not in `allowed`. */
  knownKeys(map: YamlMap, allowed: readonly string[]): void;
  /** The letters of a plain value, or null after a problem. */
  text(tree: YamlTree, what: string): string | null;
  /** The texts of a list, or of the lines of one plain value. Null after a problem. */
  texts(tree: YamlTree, what: string): string[] | null;
}

export function yamlReader(report: Report): YamlReader {
  const text = (tree: YamlTree, what: string): string | null => {
    if (tree.kind === 'scalar') return tree.text.trim();
    report(tree.place, `expected ${what} as a plain value, found ${kindWords[tree.kind]}.`);
    return null;
  };

  return {
    problem: report,
    text,
    knownKeys: (map, allowed) => {
      for (const [key, value] of map.entries)
        if (!allowed.includes(key))
          report(
            map.keyPlaces.get(key) ?? value.place,
            `the key ${quoted(key)} is not known: ${nearest(key, allowed)}`,
          );
    },
    texts: (tree, what) => {
      if (tree.kind === 'scalar') return linesOf(tree.text);
      if (tree.kind === 'list') {
        const texts = tree.items.map((item) => text(item, what));
        return texts.every((item) => item !== null) ? texts.filter((item) => item !== '') : null;
      }
      report(tree.place, `expected ${what}: a text or a list of texts, found a mapping.`);
      return null;
    },
  };
}

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Reads a YAML list with at least one item; null after a problem, which ends with `advice`. */
export async function readYamlList({ text, report }: ListSource, advice = ''): Promise<YamlTree[] | null> {
  try {
    const tree = await parseYamlTree(text);
    if (tree.kind === 'list' && tree.items.length > 0) return tree.items;
    const found = tree.kind === 'list' ? 'an empty list' : kindWords[tree.kind];
    report(tree.place, `expected a YAML list (items that begin with \`- \`), found ${found}.${advice}`);
  } catch (error) {
    if (!(error instanceof YamlTreeError)) throw error;
    report(error.place, `the YAML cannot be read: ${error.message}.${advice}`);
  }
  return null;
}
