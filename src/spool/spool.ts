import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { attachmentFile, entryName, makeDirectory, systemCode } from './directory.ts';
import { entryOf, type SpoolEntry, spoolEntry, type UndeliveredWrite } from './entry.ts';
import { SpoolError } from './error.ts';

/** Bounds of one spool: far above what a job writes, far below what fills a runner's disk. */
export interface SpoolLimits {
  entries: number;
  bytes: number;
}

const standardLimits: SpoolLimits = { entries: 10_000, bytes: 2 * 1024 * 1024 * 1024 };
/** The most bytes of one entry without its attachment. */
const ENTRY_MAX_BYTES = 16 * 1024 * 1024;

/** An entry and the file it lies in. */
export interface SpooledWrite {
  file: string;
  entry: SpoolEntry;
  /** The attachment's path; null where it has none. */
  attachmentPath: string | null;
}

/**
 * A directory of writes that could not be delivered, in the order in which they were made. Each is one JSON file, with
 * its attachment beside it; one that is delivered is removed. Every rejection is a SpoolError.
 */
export class Spool {
  readonly directory: string;
  readonly #limits: SpoolLimits;
  readonly #now: () => number;
  #sequence = 0;
  #held: Promise<SpoolLimits> | null = null;

  /** `now` gives epoch milliseconds. The directory is made when the first entry is written. */
  constructor(directory: string, now: () => number, limits: SpoolLimits = standardLimits) {
    this.directory = directory;
    this.#limits = limits;
    this.#now = now;
  }

  /** Keeps a write. It is on disk when the promise resolves, whole or not at all. */
  async add(write: UndeliveredWrite): Promise<void> {
    await this.#usable(async () => {
      await makeDirectory(this.directory);
      this.#sequence += 1;
      const order = `${String(this.#now()).padStart(15, '0')}-${String(this.#sequence).padStart(6, '0')}`;
      const file = `${order}-${randomUUID().slice(0, 8)}.json`;
      const { attachment } = write;
      await this.#refuseOverflow({
        entries: 1,
        bytes: attachment === null ? 0 : (await stat(attachment.path)).size,
      });
      const stored = attachment === null ? null : await this.#keepAttachment(file, attachment);
      const text = JSON.stringify(entryOf(write, stored), null, 2);
      try {
        await this.#refuseOverflow({ entries: 0, bytes: Buffer.byteLength(text) });
        await this.#writeWhole(file, text);
      } catch (error) {
        await rm(join(this.directory, attachmentFile(file)), { force: true });
        throw error;
      }
    });
  }

  /** The files of all entries, oldest first. A directory that is not there holds none. */
  async files(): Promise<string[]> {
    return this.#usable(async () => {
      const names = await readdir(this.directory).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return [];
        throw error;
      });
      return names.filter((name) => entryName.test(name)).toSorted();
    });
  }

  /** Reads one entry, and checks its attachment against what was written. */
  async read(file: string): Promise<SpooledWrite> {
    return this.#usable(async () => {
      const path = join(this.directory, file);
      const found = await stat(path);
      // Reading a pipe may never end.
      if (!found.isFile()) throw brokenEntry(path, 'is no file');
      if (found.size > ENTRY_MAX_BYTES) throw brokenEntry(path, 'is larger than any entry');
      const entry = parseEntry(await readFile(path, 'utf8'), path);
      if (entry.attachment === null) return { file, entry, attachmentPath: null };
      const attachmentPath = join(this.directory, attachmentFile(file));
      const attached = await stat(attachmentPath).catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') throw brokenEntry(path, 'lacks its attachment');
        throw error;
      });
      if (!attached.isFile() || (await sha256Of(attachmentPath)) !== entry.attachment.sha256)
        throw brokenEntry(path, 'has another attachment than it was written with');
      return { file, entry, attachmentPath };
    });
  }

  /** Removes an entry that was delivered. */
  async remove(file: string): Promise<void> {
    await this.#usable(async () => {
      // The entry goes first: an attachment alone is never delivered.
      await rm(join(this.directory, file));
      await rm(join(this.directory, attachmentFile(file)), { force: true });
    });
  }

  async #keepAttachment(file: string, attachment: { path: string; name: string }): Promise<SpoolEntry['attachment']> {
    const path = join(this.directory, attachmentFile(file));
    await copyFile(attachment.path, path);
    await synced(path);
    return { name: attachment.name, sha256: await sha256Of(path), bytes: (await stat(path)).size };
  }

  async #writeWhole(file: string, text: string): Promise<void> {
    const path = join(this.directory, file);
    const handle = await open(`${path}.partial`, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${path}.partial`, path);
  }

  /** Counted once, so that what a write costs does not grow with what is there. */
  async #refuseOverflow(added: SpoolLimits): Promise<void> {
    this.#held ??= heldIn(this.directory);
    const held = await this.#held;
    held.entries += added.entries;
    held.bytes += added.bytes;
    if (held.entries <= this.#limits.entries && held.bytes <= this.#limits.bytes) return;
    throw new SpoolError(
      'full',
      `the spool ${this.directory} is full: expected at most ${this.#limits.entries} entries and ${this.#limits.bytes} bytes, found ${held.entries} and ${held.bytes} with the next; deliver it first`,
    );
  }

  async #usable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SpoolError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new SpoolError('unusable', `the spool ${this.directory} cannot be used: ${reason}`, { cause: error });
    }
  }
}

async function heldIn(directory: string): Promise<SpoolLimits> {
  const names = await readdir(directory);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(directory, name))).size));
  return {
    entries: names.filter((name) => entryName.test(name)).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

const brokenEntry = (path: string, what: string): SpoolError =>
  new SpoolError('broken_entry', `${path} ${what}: nothing of it is sent; remove it, or put back what was written`);

function parseEntry(text: string, path: string): SpoolEntry {
  try {
    return spoolEntry.parse(JSON.parse(text));
  } catch {
    throw brokenEntry(path, 'is not what a spool of this version writes');
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
