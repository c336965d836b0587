import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ATTACHMENT_MAX_BYTES } from '../contract/attestation/payload.ts';
import type { AttestationSpec } from '../config/attestation-spec.ts';
import { lateness } from './deadline.ts';
import type { FileAccess } from './artifacts.ts';
import { directoryAt, nameIn } from './file-pattern.ts';
import type { InputProblems } from './input-problem.ts';

/** A file that goes with an attestation, and the name it goes under. */
export interface Attachment {
  path: string;
  name: string;
  sizeBytes: number;
}

export interface AttachmentAccess extends FileAccess {
  /** Makes the step's own directory for archives, where one is needed. */
  tempDirectory: () => Promise<string>;
}

/**
 * Brings what an attestation attaches into one file: none, one regular file as it is, or `evidence.tgz` for a directory
 * and for several files. One file that is larger than the service takes is compressed.
 *
 * @param evidenceFiles absolute paths of what the evidence was read from, which is always attached.
 * @returns null where nothing is attached, and after a problem.
 */
export async function prepareAttachment(
  spec: AttestationSpec,
  evidenceFiles: readonly string[],
  access: AttachmentAccess,
  problems: InputProblems,
): Promise<Attachment | null> {
  const input = spec.input === 'attestation-name' ? 'attachments' : spec.input;
  const at = spec.where === '' ? '' : `${spec.where}: `;
  const patterns = spec.attachments.filter((line) => !line.startsWith('#'));
  if (patterns.length === 0 && evidenceFiles.length === 0) return null;
  try {
    const files = [...new Set([...evidenceFiles, ...(await attachedFiles(patterns, access))])];
    const [only] = patterns;
    const directory =
      patterns.length === 1 && only !== undefined && evidenceFiles.length === 0
        ? directoryAt(only, access.workspace)
        : null;
    const [first] = files;
    if (first === undefined) throw new Error('the attachments have only excludes (`!`).');
    const attachment =
      files.length === 1 && directory === null
        ? await withinLimit({ path: first, name: basename(first) }, access)
        : await archive(files, directory ?? access.workspace, access);
    const sizeBytes = (await stat(attachment.path)).size;
    if (sizeBytes <= ATTACHMENT_MAX_BYTES) return { ...attachment, sizeBytes };
    problems.add(
      input,
      `${at}expected attachments of at most ${ATTACHMENT_MAX_BYTES} bytes (10 MB), found ${sizeBytes} in ${attachment.name}, compressed as it is. Attach less, or keep the file elsewhere and link it under \`external-urls\`.`,
    );
  } catch (error) {
    const late = lateness(access.deadline);
    const reason = error instanceof Error ? error.message : String(error);
    problems.add(input, `${at}${late === null ? reason : `the attachments were not read and packed ${late}`}`);
  }
  return null;
}

type AttachedFile = Omit<Attachment, 'sizeBytes'>;

/** The file itself, or compressed where it is too large to be sent as it is. */
async function withinLimit(file: AttachedFile, access: AttachmentAccess): Promise<AttachedFile> {
  if ((await stat(file.path)).size <= ATTACHMENT_MAX_BYTES) return file;
  const directory = await mkdtemp(join(await access.tempDirectory(), 'evidence-'));
  const path = join(directory, 'evidence.gz');
  const { signal } = access.deadline;
  await access.deadline.bound(
    pipeline(createReadStream(file.path), createGzip({ level: 9 }), createWriteStream(path), { signal }),
  );
  return { path, name: `${file.name}.gz` };
}

async function attachedFiles(patterns: readonly string[], { matchFiles, workspace }: FileAccess): Promise<string[]> {
  const files = new Set<string>();
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.startsWith('!')) continue;
    const excludes = patterns
      .slice(index + 1)
      .flatMap((later) => (later.startsWith('!') ? [later.slice(1).trim()] : []));
    const matches = await matchFiles(pattern, excludes);
    if (matches.length === 0)
      throw new Error(`the attachment \`${pattern}\` matches no file. Paths are relative to ${workspace}.`);
    for (const path of matches) {
      // Reading a pipe may never end.
      if (!(await stat(path)).isFile())
        throw new Error(`the attachment \`${nameIn(workspace, path)}\`: expected a file, found a pipe or device.`);
      files.add(path);
    }
  }
  return [...files];
}

/** The same files give the same bytes: no times, owners or order of the file system. */
async function archive(files: readonly string[], root: string, access: AttachmentAccess): Promise<AttachedFile> {
  const { create } = await import('tar');
  const directory = await mkdtemp(join(await access.tempDirectory(), 'evidence-'));
  const path = join(directory, 'evidence.tgz');
  const entries = files
    .map((file) => entryName(file, root))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const options = { file: path, cwd: root, gzip: { level: 9 }, portable: true, mtime: new Date(0), follow: true };
  await access.deadline.bound(create({ ...options, noDirRecurse: true }, entries));
  return { path, name: 'evidence.tgz' };
}

/** Relative to the root; a file elsewhere keeps its full path, from which the archive strips the root. */
function entryName(file: string, root: string): string {
  const name = nameIn(root, file);
  // The archiver takes a name that begins with an at sign for an archive to include.
  return name.startsWith('@') ? `./${name}` : name;
}
