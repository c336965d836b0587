import { existsSync } from 'node:fs';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder, syncFolder } from '../durable.ts';
import { databasePath } from '../store/database-path.ts';
import { asideFolder, asidePath, recordedAttachments, unrecordedFiles } from './attachments.ts';

/** Long enough to miss an attachment and to find the database that names it. */
const KEPT_ASIDE_MS = 30 * 24 * 60 * 60_000;

/** What became of the files without a record. */
export interface SettledFiles {
  movedAside: { files: number; sizeBytes: number };
  /** Files that are recorded again. */
  putBack: number;
  /** Files that lay aside for thirty days. */
  removed: number;
  /** What kept the rest from being settled; they stay where they are until the next start. Null where there is no rest. */
  problem: string | null;
}

/**
 * Moves kept files aside whose record is not in the database, puts those back that lie aside and are recorded again, and
 * removes those that have lain there for thirty days. A record was never written where the process was killed before, but
 * it may as well be in another database than the one that is here now, so the file may be the only copy there is.
 * Only for the one server of a folder, and before it takes requests: an upload under way looks just the same.
 */
export async function settleUnrecorded(dataDir: string, nowMs: number): Promise<SettledFiles> {
  const settled: SettledFiles = { movedAside: { files: 0, sizeBytes: 0 }, putBack: 0, removed: 0, problem: null };
  const recorded = recordedIn(dataDir);
  const unrecorded = await unrecordedFiles(dataDir, recorded);
  const places = new Map(
    unrecorded.aside.length === 0
      ? []
      : recorded.map((attachment) => {
          const place = path.join(dataDir, attachment.path);
          return [asidePath(dataDir, place), place];
        }),
  );
  const moves = new Moves();
  // A full disk, for one, has no room for new folders. That keeps nobody from being served, nor the next file from its place.
  const trying = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      settled.problem ??= error instanceof Error ? error.message : String(error);
    }
  };
  for (const file of unrecorded.aside) {
    await trying(async () => {
      const place = places.get(file);
      if (place !== undefined && !existsSync(place)) {
        await moves.move(file, place);
        settled.putBack += 1;
      } else if ((await stat(file)).mtimeMs < nowMs - KEPT_ASIDE_MS) {
        await rm(file);
        settled.removed += 1;
      }
    });
  }
  for (const file of unrecorded.inPlace) {
    await trying(async () => {
      const { size } = await stat(file);
      // Before it moves: were it killed in between, the next start would take the day it came for the day it was moved.
      await utimes(file, nowMs / 1000, nowMs / 1000);
      await moves.move(file, asidePath(dataDir, file));
      settled.movedAside.files += 1;
      settled.movedAside.sizeBytes += size;
    });
  }
  await trying(() => moves.sync());
  return settled;
}

function recordedIn(dataDir: string): ReturnType<typeof recordedAttachments> {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  try {
    return recordedAttachments(database);
  } finally {
    database.close();
  }
}

/** Moves of files whose new names are put on the disk together. */
class Moves {
  readonly #folders = new Set<string>();

  async move(from: string, to: string): Promise<void> {
    const folder = path.dirname(to);
    if (!this.#folders.has(folder)) await makeFolder(folder);
    this.#folders.add(folder);
    await rename(from, to);
  }

  async sync(): Promise<void> {
    for (const folder of this.#folders) await syncFolder(folder);
  }
}

/** Where lines of the log go. */
export interface SettledLog {
  warn(members: object, message: string): void;
  info(members: object, message: string): void;
}

/** Says what became of the files; nothing where there were none. */
export function tellSettled(log: SettledLog, dataDir: string, settled: SettledFiles): void {
  const { movedAside, putBack, removed, problem } = settled;
  const folder = asideFolder(dataDir);
  if (movedAside.files > 0) {
    log.warn(
      { ...movedAside, folder },
      'attachments without a record in this database were moved aside: they are put back at a start with a database that names them, and removed after 30 days',
    );
  }
  if (problem !== null) {
    log.warn({ folder, problem }, 'attachments without a record could not be settled: the next start tries again');
  }
  if (putBack > 0) log.info({ files: putBack, folder }, 'attachments that are recorded again were put back');
  if (removed > 0) log.info({ files: removed, folder }, 'attachments without a record were removed after 30 days');
}
