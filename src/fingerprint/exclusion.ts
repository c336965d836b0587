import { posix, sep } from 'node:path';
import { entryPath, readDirectory } from './directory.ts';
import { FingerprintError, quoted } from './error.ts';
import { kindOf } from './kind.ts';
import { compileSegment, hasWildcard, type SegmentMatcher } from './pattern.ts';

/** One exclude pattern, and the words that say in an error where it was given. */
export interface ExcludePattern {
  readonly text: string;
  readonly origin: string;
}

/**
 * The paths, relative to `root` and with `/` in them, that the patterns exclude. Whoever walks the tree leaves out
 * these paths and everything below them.
 *
 * A pattern is relative to the root; `x`, `./x`, `/x` and `x/` are the same, and one that leads out of the root
 * excludes nothing. Each segment follows `compileSegment`. `**` stands for any number of directories, as the widely
 * used Go package filepathx has it: the pattern is cut at every `**`, each part is appended as text to whatever the
 * parts before it found and to everything below that, and the sum is looked up again. From that follows what users of
 * such patterns must know:
 * - `sub/**` excludes what is in `sub`, not `sub` itself;
 * - `**\/x` finds `x` below every directory, but not directly in the root (where `x` is a directory there, what is in
 *   it is excluded); `**\/x*`, with a wildcard, finds it there too;
 * - behind a wildcard, an empty segment matches nothing: `*\/**` excludes nothing;
 * - a name that itself holds `*`, `?`, `[` or a backslash is read as a pattern once a part is appended to it.
 *
 * On Windows `\` separates segments and escapes nothing. The root's own path is never read as a pattern, so that a
 * fingerprint does not depend on where the tree lies. A malformed pattern is refused whether or not it would be used.
 *
 * @throws FingerprintError `bad_pattern`
 */
export function excludedPaths(root: string, patterns: readonly ExcludePattern[]): ReadonlySet<string> {
  const excluded = new Set<string>();
  const top = new Node(root, '', true);
  for (const pattern of patterns) {
    for (const found of new Expansion(top, root, pattern).run()) excluded.add(found.slice(1));
  }
  return excluded;
}

/** One entry of the tree, read when first asked for. `path` starts with `/` at the root, whose own path is empty. */
class Node {
  readonly path: string;
  readonly isDirectory: boolean;
  readonly #hostPath: string;
  #children: Map<string, Node> | undefined;

  constructor(hostPath: string, path: string, isDirectory: boolean) {
    this.#hostPath = hostPath;
    this.path = path;
    this.isDirectory = isDirectory;
  }

  get children(): ReadonlyMap<string, Node> {
    return (this.#children ??= this.#readChildren());
  }

  #readChildren(): Map<string, Node> {
    const children = new Map<string, Node>();
    if (!this.isDirectory) return children;
    try {
      for (const entry of readDirectory(this.#hostPath)) {
        const isDirectory = kindOf(entry) === 'directory';
        children.set(
          entry.name,
          new Node(entryPath(this.#hostPath, entry.name), `${this.path}/${entry.name}`, isDirectory),
        );
      }
    } catch (error) {
      // The walk that follows reads the directory again and fails there, unless it is excluded: then it may be as it is.
      if (!(error instanceof FingerprintError)) throw error;
    }
    return children;
  }
}

class Expansion {
  readonly #top: Node;
  readonly #root: string;
  readonly #pattern: ExcludePattern;
  readonly #matchers = new Map<string, SegmentMatcher>();

  constructor(top: Node, root: string, pattern: ExcludePattern) {
    this.#top = top;
    this.#root = root;
    this.#pattern = pattern;
  }

  /** What the pattern finds, as paths that start with `/`. One spelled with `//` names no entry a walk comes to. */
  run(): Iterable<string> {
    const pattern = clean(this.#pattern.text);
    const parts = pattern.split('**');
    for (const segment of parts.flatMap((part) => part.split('/'))) this.#matcher(segment, '');
    if (pattern === '') return [];
    if (parts.length === 1) return this.#glob(pattern);
    let found: Iterable<string> = [''];
    for (const part of parts) {
      const reached = new Set<string>();
      for (const path of found) {
        for (const hit of this.#glob(path + part)) this.#addWithDescendants(hit, reached);
      }
      found = reached;
    }
    return found;
  }

  /** The paths that match a pattern without `**`: as written where it has no wildcard, else without empty segments. */
  #glob(pattern: string): string[] {
    if (!hasWildcard(pattern)) return this.#find(pattern) === undefined ? [] : [pattern];
    let nodes = [this.#top];
    let behindWildcard = false;
    for (const segment of pattern.split('/').slice(1)) {
      if (segment === '') {
        if (behindWildcard) return [];
      } else if (hasWildcard(segment)) {
        const matches = this.#matcher(segment, pattern);
        nodes = nodes.flatMap(({ children }) =>
          [...children].flatMap(([name, child]) => (matches(name) ? [child] : [])),
        );
        behindWildcard = true;
      } else {
        nodes = nodes.flatMap(({ children }) => children.get(segment) ?? []);
      }
      if (nodes.length === 0) return [];
    }
    return nodes.map((node) => node.path);
  }

  #find(path: string): Node | undefined {
    let node: Node | undefined = this.#top;
    for (const segment of path.split('/')) {
      if (segment !== '') node = node?.children.get(segment);
    }
    return path.endsWith('/') && node?.isDirectory === false ? undefined : node;
  }

  #addWithDescendants(path: string, reached: Set<string>): void {
    // Whatever is there already came with everything below it.
    if (reached.has(path)) return;
    reached.add(path);
    const pending = [this.#find(path)];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (const child of node.children.values()) {
        reached.add(child.path);
        pending.push(child);
      }
    }
  }

  #matcher(segment: string, whole: string): SegmentMatcher {
    const matcher = this.#matchers.get(segment) ?? compileSegment(segment);
    if (matcher === undefined) throw this.#malformed(segment, whole);
    this.#matchers.set(segment, matcher);
    return matcher;
  }

  #malformed(segment: string, whole: string): FingerprintError {
    const met = whole === '' ? '' : `, which the names in the tree turn into ${quoted(whole)}`;
    return new FingerprintError(
      'bad_pattern',
      this.#root,
      `Expected a pattern that can be matched, found ${quoted(segment)} in ${quoted(this.#pattern.text)} ` +
        `(${this.#pattern.origin})${met}: close every '[' with at least one character in it, write '[[]' for a '[' ` +
        "that stands for itself, and put a backslash before '-' and ']' in brackets and before another backslash.",
    );
  }
}

/** The pattern as a path from the root, `/` first, without `.`, `..` or empty segments; empty where it finds nothing. */
function clean(pattern: string): string {
  const slashed = sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
  const normal = posix.normalize(`./${slashed}`).replace(/\/$/, '');
  return normal === '.' || normal === '..' || normal.startsWith('../') ? '' : `/${normal}`;
}
