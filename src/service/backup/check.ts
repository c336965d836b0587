import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { databasePath } from '../store/database-path.ts';
import { asidePath, type RecordedAttachment, recordedAttachments, unrecordedFiles } from './attachments.ts';

/** What was looked at, and everything that is wrong: a healthy store has no problem. */
export interface CheckResult {
  attestations: number;
  attachments: number;
  problems: string[];
  /** Kept files that no record points at: uploads under way, or left by a process that was killed; the next start moves them aside. */
  unused: string[];
}

/** Verifies the database's structure and references, and that each attachment is there with the content it was recorded with. */
export async function checkStore(dataDir: string): Promise<CheckResult> {
  const file = databasePath(dataDir);
  if (!existsSync(file)) {
    return { attestations: 0, attachments: 0, problems: [`${file}: expected the database, found nothing`], unused: [] };
  }
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const problems = [
      ...database.prepare('pragma integrity_check').all().flatMap(integrityProblem),
      ...database
        .prepare('pragma foreign_key_check')
        .all()
        .map((row) => `a row points at nothing: ${JSON.stringify(row)}`),
    ];
    const attachments = recordedAttachments(database);
    for (const attachment of attachments) {
      const problem = await attachmentProblem(dataDir, attachment);
      if (problem !== null) problems.push(problem);
    }
    const counted = z.object({ n: z.number() }).parse(database.prepare('select count(*) as n from attestations').get());
    const { inPlace } = await unrecordedFiles(dataDir, attachments);
    return { attestations: counted.n, attachments: attachments.length, problems, unused: inPlace };
  } finally {
    database.close();
  }
}

function integrityProblem(row: Record<string, unknown>): string[] {
  const [found] = Object.values(row);
  return found === 'ok' ? [] : [`the database is damaged: ${String(found)}`];
}

async function attachmentProblem(dataDir: string, { path: name, sha256 }: RecordedAttachment): Promise<string | null> {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    const aside = asidePath(dataDir, file);
    const hint = existsSync(aside) ? `; ${aside} may be it, and the next start puts it back` : '';
    return `${file}: expected an attachment, found nothing${hint}`;
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(z.instanceof(Buffer).parse(chunk));
  const found = hash.digest('hex');
  return found === sha256 ? null : `${file}: expected content of sha256 ${sha256}, found ${found}`;
}
