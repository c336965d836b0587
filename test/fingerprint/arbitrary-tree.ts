import * as fc from 'fast-check';
import type { Tree } from './temporary-tree.ts';

/** Names whose order as bytes, as UTF-16 and with a slash behind them differ; dots, blanks and wildcards among them. */
const names = ['a', 'a.txt', 'a-', 'ab', 'B', '.x', 'é', 'z z', '\uff5e', '\u{1f600}', '[ab]'];
// Windows has no such name.
if (process.platform !== 'win32') names.push('x*');

/** Trees of files and directories up to three levels deep; directories may be empty. */
export const arbitraryTree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree; content: string | Tree }>((tie) => ({
  tree: fc.dictionary(fc.constantFrom(...names), tie('content'), { maxKeys: 5, noNullPrototype: true }),
  content: fc.oneof({ maxDepth: 2, depthIdentifier: 'tree' }, fc.string({ maxLength: 4 }), tie('tree')),
})).tree;

/** All files of a tree, by their paths with `/`. */
export function filesOf(tree: Tree, prefix = ''): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, content] of Object.entries(tree)) {
    if (typeof content === 'string') files.set(prefix + name, content);
    else if (isTree(content)) for (const [path, text] of filesOf(content, `${prefix}${name}/`)) files.set(path, text);
  }
  return files;
}

/** The same tree, with the entries of every directory made in the opposite order. */
export function reversed(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([name, content]) => [name, isTree(content) ? reversed(content) : content]);
  return Object.fromEntries(entries.toReversed()) as Tree;
}

/** Whether an entry is a directory. */
export function isTree(content: Tree[string]): content is Tree {
  return typeof content === 'object' && Object.getPrototypeOf(content) === Object.prototype;
}
