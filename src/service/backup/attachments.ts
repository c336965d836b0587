import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { evidenceFolder, evidencePath, INCOMING } from '../evidence/evidence-store.ts';
import { databasePath } from '../store/database-path.ts';

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
export async function unrecordedFiles(dataDir: string, recorded: readonly RecordedAttachment[]): Promise<string[]> {
  const folder = evidenceFolder(dataDir);
  if (!existsSync(folder)) return [];
  const expected = new Set(recorded.map((attachment) => path.join(dataDir, attachment.path)));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== INCOMING)
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !expected.has(file));
}

/**
 * Removes kept files whose record was never written, because the process was killed or the disk full in between. Only for
 * the one server of a folder, and before it takes requests: an upload under way looks just the same.
 */
export async function removeUnrecorded(dataDir: string): Promise<void> {
  const database = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  try {
    for (const file of await unrecordedFiles(dataDir, recordedAttachments(database))) await rm(file, { force: true });
  } finally {
    database.close();
  }
}
