import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { evidenceFolder, evidencePath, INCOMING, UNRECORDED } from '../evidence/evidence-store.ts';

const attachmentRow = z.object({ org_id: z.string(), attachment_sha256: z.string() });

/** An attachment that a record of the database points at; `path` is below the data folder. */
export interface RecordedAttachment {
  path: string;
  sha256: string;
}

/** Each attachment once, however many records point at it. */
export function recordedAttachments(database: DatabaseSync): RecordedAttachment[] {
  const text = 'select distinct org_id, attachment_sha256 from attestations where attachment_sha256 is not null';
  return z
    .array(attachmentRow)
    .parse(database.prepare(text).all())
    .map((row) => ({
      path: evidencePath(evidenceFolder(''), row.org_id, row.attachment_sha256),
      sha256: row.attachment_sha256,
    }));
}

/** Kept files that none of the recorded attachments is, by their whole paths. */
export interface UnrecordedFiles {
  /** Those that stand among the attachments. */
  inPlace: string[];
  /** Those that a start moved aside. One of them may be recorded again. */
  aside: string[];
}

/** Looks through the attachments' folder once. */
export async function unrecordedFiles(
  dataDir: string,
  recorded: readonly RecordedAttachment[],
): Promise<UnrecordedFiles> {
  const folder = evidenceFolder(dataDir);
  if (!existsSync(folder)) return { inPlace: [], aside: [] };
  const expected = new Set(recorded.map((attachment) => path.join(dataDir, attachment.path)));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== INCOMING)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !expected.has(file));
  const isAside = (file: string): boolean => file.startsWith(asideFolder(dataDir) + path.sep);
  return { inPlace: files.filter((file) => !isAside(file)), aside: files.filter(isAside) };
}

/** Where a start moves what no record points at. */
export function asideFolder(dataDir: string): string {
  return path.join(evidenceFolder(dataDir), UNRECORDED);
}

/** Where a file that stands among the attachments lies when it is moved aside. */
export function asidePath(dataDir: string, file: string): string {
  return path.join(asideFolder(dataDir), path.relative(evidenceFolder(dataDir), file));
}
