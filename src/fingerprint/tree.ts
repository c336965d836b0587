import { setImmediate } from 'node:timers/promises';
import { refuseIfAborted } from './error.ts';
import { excludedPaths } from './exclusion.ts';
import { readIgnoreFile } from './ignore-file.ts';
import { refuseOtherThanDirectory, type TreeEntry, walk, type WalkOrder } from './walk.ts';

/** How to fingerprint a tree. */
export interface TreeOptions {
  /** Patterns of what does not count, as `excludedPaths` reads them. */
  readonly exclude?: readonly string[] | undefined;
  /** Stops the work between two entries or two reads of a large file. */
  readonly signal?: AbortSignal | undefined;
}

/** A fingerprint, and how many entries of the tree went into it: 0 where the tree was empty or all was excluded. */
export interface TreeDigest {
  readonly fingerprint: string;
  readonly entries: number;
}

/** What the constructions read differently. */
export interface TreeReading {
  readonly order: WalkOrder;
  /** Whether an ignore file in the root adds to the patterns. */
  readonly ignoreFile: boolean;
}

const ENTRIES_PER_TURN = 64;

/**
 * Calls `visit` for every entry that counts, in order, and returns how many there were.
 *
 * Reading is synchronous, so the event loop gets its turn here every so often: without it no timer could ever abort
 * the signal.
 */
export async function visitTree(
  root: string,
  reading: TreeReading,
  { exclude = [], signal }: TreeOptions,
  visit: (entry: TreeEntry) => void | Promise<void>,
): Promise<number> {
  refuseIfAborted(signal, root);
  refuseOtherThanDirectory(root);
  const patterns = exclude.map((text) => ({ text, origin: 'given as exclude' }));
  if (reading.ignoreFile) patterns.push(...readIgnoreFile(root));
  let entries = 0;
  for (const entry of walk(root, reading.order, excludedPaths(root, patterns))) {
    entries += 1;
    if (entries % ENTRIES_PER_TURN === 0) await setImmediate();
    refuseIfAborted(signal, entry.path);
    await visit(entry);
  }
  return entries;
}
