import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import path from 'node:path';

/** A file that was taken in and hashed, but is not part of the evidence until it is kept. */
export interface ReceivedFile {
  sha256: string;
  sizeBytes: number;
  /** Puts the file under its content's address, on disk when the promise resolves. Call it before recording the address. */
  keep(): Promise<void>;
  /** Removes the file. Does nothing once it is kept. */
  discard(): Promise<void>;
}

/** Longer than any upload may take. */
const LEFTOVER_AGE_MS = 60 * 60_000;

export interface EvidenceStore {
  /** Streams a file to disk while hashing it. */
  receive(orgId: string, source: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** The content of a kept file. Throws where it is not there, which is a fault of the store and not of who asks. */
  open(orgId: string, sha256: string): Promise<Readable>;
}

/** Where files are while they arrive. */
export const INCOMING = 'incoming';

/** The attachments' folder in a data folder. */
export function evidenceFolder(dataDir: string): string {
  return path.join(dataDir, 'evidence');
}

export function evidencePath(folder: string, orgId: string, sha256: string): string {
  return path.join(folder, orgId, sha256.slice(0, 2), sha256);
}

/**
 * Attachments by organization and SHA-256 below `folder`. A file is written under a name of its own, synced and then
 * renamed, so what stands under an address is whole. Leftovers of a process that was killed are removed here, once they are
 * too old to be an upload of another process. `clock` gives epoch milliseconds.
 */
export async function openEvidenceStore(folder: string, clock: () => number): Promise<EvidenceStore> {
  const incoming = path.join(folder, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftovers(incoming, clock() - LEFTOVER_AGE_MS);

  return {
    async open(orgId, sha256) {
      const handle = await open(evidencePath(folder, orgId, sha256), 'r');
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
          async keep() {
            const kept = evidencePath(folder, orgId, sha256);
            const shelf = path.dirname(kept);
            const firstMade = await mkdir(shelf, { recursive: true, mode: 0o700 });
            await rename(incomingPath, kept);
            await syncFolder(shelf);
            if (firstMade !== undefined) await syncParents(shelf, path.dirname(firstMade));
          },
        };
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}

async function removeLeftovers(incoming: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    // An upload of another process may end, and its file be gone, at any moment.
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtimeMs < olderThanMs) await rm(file, { force: true });
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

/** Makes new folders durable: each is an entry of the one above it, up to `top`, which was there before. */
async function syncParents(folder: string, top: string): Promise<void> {
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    await syncFolder(parent);
    if (parent === top || parent === path.dirname(parent)) return;
  }
}

/** Makes a rename durable. Windows has no such call and refuses to open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
