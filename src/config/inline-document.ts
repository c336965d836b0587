import { isAlias, isCollection, parseDocument, visit } from 'yaml';

/**
 * A document that stands inside another one, alone but on the lines and columns it has there: everything around it is
 * blanked out, so its problems have the places that the user sees. Null where it cannot be cut out, because it is no
 * mapping or list, or takes parts from elsewhere through an alias.
 */
export function textInPlace(outer: string, path: readonly (string | number)[]): string | null {
  // Repeated keys were refused when the whole was read, in less time than the library takes.
  const node = parseDocument(outer, { version: '1.2', schema: 'core', uniqueKeys: false }).getIn(path, true);
  if (!isCollection(node) || !node.range) return null;
  let aliases = 0;
  visit(node, (_key, inner) => {
    if (isAlias(inner)) aliases += 1;
  });
  if (aliases > 0) return null;
  const [start, end] = node.range;
  return outer.slice(0, start).replaceAll(/[^\r\n]/g, ' ') + outer.slice(start, end);
}
