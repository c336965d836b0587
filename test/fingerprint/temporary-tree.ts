import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A symbolic link and the text it holds. */
export class Link {
  readonly target: string;

  constructor(target: string) {
    this.target = target;
  }
}

/** What is in a directory: texts are files, nested objects are directories. */
export interface Tree {
  readonly [name: string]: string | Link | Tree;
}

/** Makes directories that are removed after the tests of the file that called this. */
export function temporaryTrees(): (tree: Tree) => string {
  const base = mkdtempSync(join(tmpdir(), 'assay-fingerprint-'));
  let count = 0;
  afterAll(() => rmSync(base, { recursive: true }));
  return (tree) => {
    count += 1;
    const root = join(base, `tree${count}`);
    write(root, tree);
    return root;
  };
}

function write(directory: string, tree: Tree): void {
  mkdirSync(directory);
  for (const [name, content] of Object.entries(tree)) {
    const path = join(directory, name);
    if (typeof content === 'string') writeFileSync(path, content);
    else if (content instanceof Link) symlinkSync(content.target, path);
    else write(path, content);
  }
}
