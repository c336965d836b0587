import { entryPath, readDirectory, sortByBytes } from './directory.ts';
import { FingerprintError, quoted } from './error.ts';
import { type Kind, kindAt, kindBehind, kindOf, notAFile } from './kind.ts';

/** One entry of a tree. A link to a file is a `file`; nothing else than these three is let through. */
export interface TreeEntry {
  readonly kind: 'file' | 'directory' | 'linked_directory';
  /** The base name. */
  readonly name: string;
  /** From the root, with `/` on every system. */
  readonly relativePath: string;
  /** From where the root was given. */
  readonly path: string;
}

/**
 * How the entries of a directory follow each other, each directory before its content:
 * - `name`: by the bytes of their names, directories and files together;
 * - `path`: such that the relative paths of all files in the tree come sorted by their bytes (`a.txt` before `a/b`).
 */
export type WalkOrder = 'name' | 'path';

interface Found {
  readonly kind: Kind;
  readonly name: string;
  readonly relativePath: string;
  readonly path: string;
  readonly key: string;
}

/**
 * Yields the entries below `root`, without the excluded ones and what is below them, and without the root itself.
 * Links to directories are never followed, so no cycle can occur.
 *
 * Throws FingerprintError `not_found`, `not_a_directory`, `linked_directory`, `broken_link`, `not_a_file`,
 * `unreadable` and `name_not_utf8`, each naming the path it is about.
 */
export function* walk(root: string, order: WalkOrder, excluded: ReadonlySet<string>): Generator<TreeEntry> {
  // A stack of directories half done instead of recursion: a deep tree costs nothing extra for each entry.
  const open = [entriesOf(root, '', order).values()];
  for (let siblings = open.at(-1); siblings !== undefined; siblings = open.at(-1)) {
    const { done, value: next } = siblings.next();
    if (done === true) {
      open.pop();
      continue;
    }
    const { name, relativePath, path } = next;
    if (excluded.has(relativePath)) continue;
    const kind = resolve(next);
    yield { kind, name, relativePath, path };
    if (kind === 'directory') open.push(entriesOf(path, `${relativePath}/`, order).values());
  }
}

/**
 * Throws where `root` is not a directory. A symbolic link to one is refused too: other implementations of the `dir`
 * construction look at the link, find no entries in it, and give every such root the fingerprint of an empty directory.
 */
export function refuseOtherThanDirectory(root: string): void {
  const kind = kindAt(root);
  if (kind === 'directory') return;
  const target = kind === 'link' ? kindBehind(root) : kind;
  if (target === 'directory') {
    throw new FingerprintError(
      'linked_directory',
      root,
      `Expected a directory at ${quoted(root)}, found a symbolic link to one: add a trailing slash (${quoted(`${root}/`)}) ` +
        'to fingerprint what it leads to, or give the path of its target.',
    );
  }
  throw new FingerprintError(
    'not_a_directory',
    root,
    `Expected a directory at ${quoted(root)}, found a ${target}: ` +
      (target === 'file' ? 'fingerprint it with the type file.' : 'give the path of a directory.'),
  );
}

function entriesOf(directory: string, prefix: string, order: WalkOrder): Found[] {
  const entries = readDirectory(directory).map((entry): Found => {
    const { name } = entry;
    const kind = kindOf(entry);
    const key = order === 'path' && kind === 'directory' ? `${name}/` : name;
    return { kind, name, relativePath: prefix + name, path: entryPath(directory, name), key };
  });
  return sortByBytes(entries);
}

function resolve({ kind, path }: Found): TreeEntry['kind'] {
  if (kind === 'file' || kind === 'directory') return kind;
  const target = kind === 'link' ? kindBehind(path) : kind;
  if (target === 'file') return 'file';
  if (target === 'directory') return 'linked_directory';
  throw notAFile(path, target);
}
