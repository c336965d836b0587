import type { Place } from '../compliance/document-place.ts';
import { externalUrls } from '../contract/freeform.ts';
import type * as z from 'zod';
import { quoted } from './wording.ts';
import { jsonOf, type YamlTree } from './yaml-tree.ts';

/** Notes what is wrong with a value, and where it stands. */
export type Fail = (place: Place, message: string) => void;

export const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** A mapping, or the JSON text of one where it came from a variable. */
export function objectOf(tree: YamlTree | undefined, key: string, fail: Fail): Record<string, unknown> {
  if (tree === undefined) return {};
  if (tree.kind === 'map')
    return Object.fromEntries(Array.from(tree.entries, ([name, value]) => [name, jsonOf(value)]));
  const parsed = tree.kind === 'scalar' ? parseJsonObject(tree.text) : null;
  if (parsed !== null) return parsed;
  fail(
    tree.place,
    `\`${key}\` must be a mapping (or, from a variable, a JSON object, nested at most ${JSON_DEPTH_MAX} levels deep).`,
  );
  return {};
}

/** The service takes 100 levels with what is around it. Whatever walks a deeper value exhausts its stack. */
const JSON_DEPTH_MAX = 64;

/** How messages tell of a text that `parseJsonObject` does not take. */
export const JSON_OBJECT_EXPECTED = `expected a JSON object, nested at most ${JSON_DEPTH_MAX} levels deep.`;

/** The object that a JSON text holds; null for any other text, and for one that nests too deep. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value)) return { ...value };
  } catch {
    // Not JSON: the caller says what was expected.
  }
  return null;
}

/** Goes from level to level rather than into each value, so that no depth exhausts the stack. */
function isShallow(value: object): boolean {
  let level = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > JSON_DEPTH_MAX) return false;
    level = level
      .flatMap((one): unknown[] => Object.values(one))
      .filter((one) => typeof one === 'object' && one !== null);
  }
  return true;
}

export function annotationsOf(tree: YamlTree | undefined, fail: Fail): Record<string, string> {
  const annotations: Record<string, string> = {};
  if (tree === undefined) return annotations;
  // Letters, not values: an annotation `1.10` stays that.
  const given =
    tree.kind === 'map'
      ? Array.from(tree.entries, ([key, value]): [string, unknown] => [
          key,
          value.kind === 'scalar' ? value.text : null,
        ])
      : Object.entries(objectOf(tree, 'annotations', fail));
  for (const [key, value] of given) {
    if (!/^[A-Za-z0-9_]+$/.test(key))
      fail(tree.place, `expected a key of letters, digits and \`_\` in \`annotations\`, found ${quoted(key)}.`);
    else if (typeof value !== 'string') fail(tree.place, `the annotation ${quoted(key)} must be a text.`);
    else annotations[key] = value;
  }
  return annotations;
}

/** `label: address`, or `label: {href, fingerprint}`. */
export function linksOf(tree: YamlTree | undefined, fail: Fail): z.output<typeof externalUrls> {
  if (tree === undefined) return {};
  const given = Object.entries(objectOf(tree, 'external-urls', fail));
  const parsed = externalUrls.safeParse(
    Object.fromEntries(given.map(([label, link]) => [label, typeof link === 'string' ? { href: link } : link])),
  );
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues)
    fail(
      placeAt(tree, path),
      `\`external-urls\`: expected for ${quoted(String(path[0] ?? ''))} an address with http or https, or \`{href, fingerprint}\`.`,
    );
  return {};
}

/** The place of the innermost value on a path. */
function placeAt(tree: YamlTree, path: readonly PropertyKey[]): Place {
  let found = tree;
  for (const step of path) {
    const inner = found.kind === 'map' ? found.entries.get(String(step)) : undefined;
    if (inner === undefined) break;
    found = inner;
  }
  return found.place;
}
