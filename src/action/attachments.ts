import { mkdtemp, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ATTACHMENT_MAX_BYTES } from '../contract/attestation.ts';
import type { AttestationSpec } from './attestation-spec.ts';
import { DeadlineError } from './deadline.ts';
import type { FileAccess } from './artifacts.ts';
import { directoryAt } from './file-pattern.ts';
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
 * and for several files.
 *
 * @returns null where nothing is attached, and after a problem.
 */
export async function prepareAttachment(
  spec: AttestationSpec,
  access: AttachmentAccess,
  problems: InputProblems,
): Promise<Attachment | null> {
  const input = spec.input === 'attestation-name' ? 'attachments' : spec.input;
  const at = spec.where === '' ? '' : `${spec.where}: `;
  const patterns = spec.attachments.filter((line) => !line.startsWith('#'));
  const [only] = patterns;
  if (only === undefined) return null;
  try {
    const files = await attachedFiles(patterns, access);
    const directory = patterns.length === 1 ? directoryAt(only, access.workspace) : null;
    const [first] = files;
    if (first === undefined) throw new Error('the attachments have only excludes (`!`).');
    const attachment =
      files.length === 1 && directory === null
        ? { path: first, name: basename(first) }
        : await archive(files, directory ?? access.workspace, access);
    const sizeBytes = (await stat(attachment.path)).size;
    if (sizeBytes <= ATTACHMENT_MAX_BYTES) return { ...attachment, sizeBytes };
    problems.add(
      input,
      `${at}expected attachments of at most ${ATTACHMENT_MAX_BYTES} bytes (10 MB), found ${sizeBytes} in ${attachment.name}. Attach less, or keep the file elsewhere and link it under \`external-urls\`.`,
    );
  } catch (error) {
    if (error instanceof DeadlineError) throw error;
    problems.add(input, `${at}${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
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
    for (const path of matches) files.add(path);
  }
  return [...files];
}

/** The same files give the same bytes: no times, owners or order of the file system. */
async function archive(
  files: readonly string[],
  root: string,
  access: AttachmentAccess,
): Promise<{ path: string; name: string }> {
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
  const name = relative(root, file);
  if (name === '' || name.startsWith('..')) return file;
  // The archiver takes a name that begins with an at sign for an archive to include.
  return name.startsWith('@') ? `./${name}` : name;
}
