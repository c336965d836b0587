import { isAlias, isMap, isScalar, isSeq, type Document, type Node } from 'yaml';
import { quoted } from './document-wording.ts';

/** What is wrong with the shape of a document, at an offset of its text. */
export interface StructureFault {
  offset: number;
  message: string;
  /** Whether the document cannot be turned into values because of it. */
  fatal: boolean;
}

/** The documents of this product are four levels deep. */
const maxDepth = 50;
const maxAliases = 100;

/** Finds duplicate keys, aliases without or within their anchor, too many aliases and too deep nesting. */
export function structureFaults(document: Document.Parsed): StructureFault[] {
  const faults: StructureFault[] = [];
  const anchors = new Map<string, Node>();
  const open = new Set<Node>();
  let aliases = 0;

  function fault(node: Node, message: string, fatal = true): void {
    faults.push({ offset: node.range?.[0] ?? 0, message, fatal });
  }

  function visitAlias(node: Node, source: string): void {
    aliases += 1;
    if (aliases === maxAliases + 1) fault(node, `expected at most ${maxAliases} aliases, found more`);
    const target = anchors.get(source);
    if (target === undefined) fault(node, `expected an anchor &${source} before this alias, found none`);
    else if (open.has(target)) fault(node, `the alias *${source} lies inside of what it repeats`);
  }

  function visit(node: unknown, depth: number): void {
    if (isAlias(node)) return visitAlias(node, node.source);
    if (!isScalar(node) && !isMap(node) && !isSeq(node)) return;
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    if (isScalar(node)) return;
    if (depth > maxDepth) return fault(node, `expected at most ${maxDepth} levels of nesting, found more`);
    open.add(node);
    if (isSeq(node)) {
      for (const item of node.items) visit(item, depth + 1);
    } else {
      const keys = new Set<string>();
      for (const { key, value } of node.items) {
        visit(key, depth + 1);
        if (isScalar(key)) {
          const name = String(key.value);
          if (keys.has(name)) fault(key, `the key ${quoted(name)} is given twice`, false);
          keys.add(name);
        }
        visit(value, depth + 1);
      }
    }
    open.delete(node);
  }

  visit(document.contents, 1);
  return faults;
}
