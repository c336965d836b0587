import { access, constants, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The name of an entry, which tells its place in the order. */
export const entryName = /^\d{15}-\d{6}-[0-9a-f]{8}\.json$/;

export const attachmentFile = (entry: string): string => entry.replace(/\.json$/, '.attachment');

/** Entries, their attachments, and what a spool was writing when its process ended. */
const isOwn = (name: string): boolean => /^\d{15}-\d{6}-[0-9a-f]{8}\.(?:json(?:\.partial)?|attachment)$/.test(name);

/** Downloads lay a directory one or two levels deeper. What nests further, or in more directories, is something else. */
const NESTING_MAX = 3;
const DIRECTORIES_MAX = 200;

/**
 * Makes a directory and those above it, and answers which were not there before, the outermost first. One level at a time:
 * where a file system says of a directory that is there that it is not, making them all at once never ends.
 */
export async function makeDirectory(directory: string): Promise<string[]> {
  try {
    return await makeLast(directory);
  } catch (error) {
    const parent = dirname(directory);
    if (systemCode(error) !== 'ENOENT' || parent === directory) throw error;
    return [...(await makeDirectory(parent)), ...(await makeLast(directory))];
  }
}

async function makeLast(directory: string): Promise<string[]> {
  try {
    await mkdir(directory, { mode: 0o700 });
    return [directory];
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await stat(directory)).isDirectory()) return [];
    throw error;
  }
}

/** Finds out whether entries can be kept in a directory, and leaves everything as it was. Rejects with why not. */
export async function probeDirectory(directory: string): Promise<void> {
  const made = await makeDirectory(directory);
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const one of made.toReversed())
    await rmdir(one).catch((error: unknown) => {
      // Another step with the same directory was at work meanwhile.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(String(systemCode(error)))) throw error;
    });
}

/**
 * What is wrong where a directory holds other things than a spool does, and no entry: then it is not the one that was
 * meant. Null where nothing is, also where it is empty or not there.
 */
export async function misplacement(directory: string): Promise<string | null> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  const foreign = names.find((name) => !isOwn(name));
  if (foreign === undefined || names.some((name) => entryName.test(name))) return null;
  const nested = await nestedSpool(directory);
  return nested === null
    ? `\`${directory}\` holds no records and \`${foreign}\`, which is none: name the directory that a step kept records in, or an empty one.`
    : `\`${directory}\` holds no records itself: they lie deeper, in \`${nested}\`. Name that directory.`;
}

/** The nearest directory below that holds entries. */
async function nestedSpool(directory: string): Promise<string | null> {
  let level = [directory];
  for (let depth = 0; depth < NESTING_MAX; depth += 1) {
    const below: string[] = [];
    for (const parent of level) {
      const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
      if (depth > 0 && entries.some(({ name }) => entryName.test(name))) return parent;
      below.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name)));
    }
    level = below.slice(0, DIRECTORIES_MAX);
  }
  return null;
}

export const systemCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
