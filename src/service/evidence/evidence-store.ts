import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { makeFolder, syncFolder, syncName } from '../durable.ts';

/** A file that was taken in and hashed, but is not part of the evidence until it is kept. */
export interface ReceivedFile {
  sha256: string;
  sizeBytes: number;
  /**
   * Puts the file under its content's address, on disk before `record` is called, which puts the address on record: so no
   * record lacks its file. Answers what `record` does. Where that fails, the file is removed again, unless a record has it.
   */
  keepFor<T>(record: () => Promise<T>): Promise<T>;
  /** Removes the file. Does nothing once it is kept. */
  discard(): Promise<void>;
}

export interface EvidenceStore {
  /** Streams a file to disk while hashing it. */
  receive(orgId: string, source: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** The content of a kept file. Throws where it is not there, which is a fault of the store and not of who asks. */
  open(orgId: string, sha256: string): Promise<Readable>;
}

/** Calls `remove` where no record of the organization has the file. None is written between the look and the removal. */
export type UnlessRecorded = (orgId: string, sha256: string, remove: () => void) => Promise<void>;

/** Where files are while they arrive. */
export const INCOMING = 'incoming';

/** Where files that no record points at lie for a while, by organization and SHA-256 as before. */
export const UNRECORDED = 'unrecorded';

/** The attachments' folder in a data folder. */
export function evidenceFolder(dataDir: string): string {
  return path.join(dataDir, 'evidence');
}

export function evidencePath(folder: string, orgId: string, sha256: string): string {
  return path.join(folder, orgId, sha256.slice(0, 2), sha256);
}

/**
 * Attachments by organization and SHA-256 below `folder`. A file is written under a name of its own, synced and then
 * renamed, so what stands under an address is whole. Only for the one server of a folder: what is still arriving when it
 * opens was left by a process that was killed, and is removed.
 */
export async function openEvidenceStore(folder: string, unlessRecorded: UnlessRecorded): Promise<EvidenceStore> {
  const whole = path.resolve(folder);
  const incoming = path.join(whole, INCOMING);
  await makeFolder(incoming);
  // Another process may have made it and been killed before the names were on the disk.
  await syncName(incoming, path.dirname(whole));
  for (const name of await readdir(incoming)) await rm(path.join(incoming, name), { force: true });
  const holds = new Holds();
  /** Folders whose own names are on the disk for certain: that one is there does not say so. */
  const synced = new Set<string>();

  async function place(incomingPath: string, kept: string): Promise<void> {
    const shelf = path.dirname(kept);
    await mkdir(shelf, { recursive: true, mode: 0o700 });
    await rename(incomingPath, kept);
    await syncFolder(shelf);
    if (synced.has(shelf)) return;
    await syncName(shelf, whole);
    synced.add(shelf);
  }

  return {
    async open(orgId, sha256) {
      const handle = await open(evidencePath(whole, orgId, sha256), 'r');
      return handle.createReadStream();
    },
    async receive(orgId, source) {
      const incomingPath = path.join(incoming, randomUUID());
      const discard = (): Promise<void> => rm(incomingPath, { force: true });
      try {
        const { sha256, sizeBytes } = await writeHashed(incomingPath, source);
        return {
          sha256,
          sizeBytes,
          discard,
          async keepFor(record) {
            const kept = evidencePath(whole, orgId, sha256);
            try {
              return await holds.during(kept, async () => {
                await place(incomingPath, kept);
                return record();
              });
            } catch (error) {
              // At once and not by a promise: who holds the file from here on puts it in its place only afterwards.
              const remove = (): void => {
                if (!holds.has(kept)) rmSync(kept, { force: true });
              };
              // What was refused is told as it is; a file that cannot be removed now is moved aside at the next start.
              await unlessRecorded(orgId, sha256, remove).catch(() => undefined);
              throw error;
            }
          },
        };
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}

/** The places that somebody is about to put on record. */
class Holds {
  readonly #counts = new Map<string, number>();

  has(place: string): boolean {
    return this.#counts.has(place);
  }

  async during<T>(place: string, work: () => Promise<T>): Promise<T> {
    this.#counts.set(place, (this.#counts.get(place) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#counts.get(place) ?? 0) - 1;
      if (left > 0) this.#counts.set(place, left);
      else this.#counts.delete(place);
    }
  }
}

async function writeHashed(
  file: string,
  source: AsyncIterable<Buffer>,
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}
