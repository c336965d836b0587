import { basename, resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fingerprintFile } from '../fingerprint/file.ts';
import type { ArtifactSpec } from '../config/artifact-spec.ts';
import { type Deadline, lateness } from './deadline.ts';
import { inWorkspace, type MatchFiles, refuseLinkedOutside } from './file-pattern.ts';
import type { ImageDigests } from './image-digests.ts';
import { InputProblems } from './input-problem.ts';
import type { StartProgress } from './progress.ts';
import { shortened } from '../config/wording.ts';
import { mapBounded } from './service-calls.ts';

/** One thing that was built. */
export interface Artifact {
  fingerprint: string;
  filename: string;
  /** Its name in the flow's template. */
  name: string | null;
}

/** More than this is a directory that wants to be one artifact. */
const ARTIFACTS_MAX = 5000;
const MATCHES_SHOWN = 10;
const INPUT = 'artifacts';

export interface FileAccess {
  workspace: string;
  matchFiles: MatchFiles;
  deadline: Deadline;
}

/** What fingerprinting needs beside files. */
export interface ArtifactAccess extends FileAccess {
  images: ImageDigests;
  startProgress: StartProgress;
}

/** An artifact that was found and is yet to be fingerprinted. */
interface Candidate {
  where: string;
  name: string | null;
  filename: string;
  /** Of a matched file, by which one that several lines match is known; else null. */
  path: string | null;
  /** Rejects with FingerprintError. */
  fingerprint: () => Promise<string>;
}

/** What a spec or candidate comes to, or what to tell the user instead; null where the time was over before it was begun. */
type Outcome<T> = { ok: true; value: T } | { ok: false; message: string | null };

/**
 * Fingerprints what the specs name, in their order. A file that several lines match is one artifact, with a name where one
 * of them gives it.
 *
 * @throws InputError for every spec that names nothing readable, or takes the step's time; DeadlineError where that was over
 *   before the first.
 */
export async function fingerprintArtifacts(
  specs: readonly ArtifactSpec[],
  access: ArtifactAccess,
): Promise<Artifact[]> {
  const problems = new InputProblems();
  const found = await mapBounded(specs, (spec) => attempt(spec.where, access, () => candidatesOf(spec, access)));
  const candidates = withoutRepeated(valuesOf(found, problems).flat());
  if (candidates.length > ARTIFACTS_MAX)
    problems.add(
      INPUT,
      `expected at most ${ARTIFACTS_MAX} artifacts, found ${candidates.length}: to record a directory as one artifact, write \`- {dirhash: path}\`.`,
    );
  problems.throwIfAny();
  access.deadline.signal.throwIfAborted();
  const progress = access.startProgress('fingerprinted', candidates.length, 'artifacts');
  const artifacts = await mapBounded(candidates, async ({ where, name, filename, fingerprint }) => {
    // Small files are read without waiting, and the deadline's timer needs its turn between them.
    await nextTurn();
    const artifact = await attempt(where, access, async () => ({ fingerprint: await fingerprint(), filename, name }));
    progress.advance();
    return artifact;
  });
  const values = valuesOf(artifacts, problems);
  problems.throwIfAny();
  access.deadline.signal.throwIfAborted();
  return values;
}

async function candidatesOf(spec: ArtifactSpec, access: ArtifactAccess): Promise<Candidate[]> {
  const { where, name } = spec;
  const { deadline, images } = access;
  switch (spec.kind) {
    case 'path':
      return matchesOf(spec, access);
    case 'given':
      return [{ where, name, filename: spec.filename, path: null, fingerprint: async () => spec.fingerprint }];
    case 'image':
      return [
        { where, name, filename: spec.image.text, path: null, fingerprint: () => images.fromRegistry(spec.image) },
      ];
    case 'docker':
      return [{ where, name, filename: spec.image, path: null, fingerprint: () => images.fromDocker(spec.image) }];
    case 'checksums':
      return listed(spec, access);
    case 'dir':
    case 'dirhash': {
      const path = inWorkspace(spec.path, access.workspace);
      refuseLinkedOutside(spec.path, path, access.workspace);
      const fingerprint = (): Promise<string> => directoryFingerprint(spec.kind, path, spec.excludes, deadline);
      return [{ where, name, filename: basename(resolve(path)), path: null, fingerprint }];
    }
  }
}

async function matchesOf(
  { name, where, pattern, excludes }: Extract<ArtifactSpec, { kind: 'path' }>,
  access: FileAccess,
): Promise<Candidate[]> {
  const paths = await access.matchFiles(pattern, excludes);
  if (paths.length === 0) {
    const excluded = excludes.length > 0 ? ' that the excludes leave' : '';
    throw new Error(
      `matches no file${excluded}. Paths are relative to ${access.workspace}; check that the build step ran and where it writes.`,
    );
  }
  if (name !== null && paths.length > 1) {
    const shown = paths.slice(0, MATCHES_SHOWN).map((path) => shortened(path, 200));
    const more = paths.length > MATCHES_SHOWN ? ` and ${paths.length - MATCHES_SHOWN} more` : '';
    throw new Error(
      `expected exactly one file for the name \`${name}\`, found ${paths.length}: ${shown.join(', ')}${more}. Narrow the pattern, or leave the name out.`,
    );
  }
  return paths.map((path) => ({
    where,
    name,
    filename: basename(path),
    path,
    fingerprint: () => fingerprintFile(path, access.deadline),
  }));
}

async function listed(
  { name, where, path }: Extract<ArtifactSpec, { kind: 'checksums' }>,
  { workspace, deadline }: FileAccess,
): Promise<Candidate[]> {
  const list = inWorkspace(path, workspace);
  refuseLinkedOutside(path, list, workspace);
  const { listedFingerprint, readChecksumList } = await import('./checksum-list.ts');
  const files = await readChecksumList(list);
  if (name !== null && files.length > 1)
    throw new Error(
      `expected exactly one line for the name \`${name}\`, found ${files.length}. Leave the name out, or give each file a line of its own.`,
    );
  return files.map((file) => ({
    where,
    name,
    filename: file.filename,
    path: null,
    fingerprint: async () => {
      refuseLinkedOutside(path, file.path, workspace);
      return listedFingerprint(file, deadline);
    },
  }));
}

async function directoryFingerprint(
  kind: 'dir' | 'dirhash',
  path: string,
  excludes: readonly string[],
  { signal }: Deadline,
): Promise<string> {
  const [{ digestDir }, { digestDirhash }] = await Promise.all([
    import('../fingerprint/dir.ts'),
    import('../fingerprint/dirhash.ts'),
  ]);
  const digest = kind === 'dir' ? digestDir : digestDirhash;
  const { fingerprint, entries } = await digest(path, { exclude: excludes, signal });
  if (entries > 0) return fingerprint;
  const excluded = excludes.length > 0 ? ' that is not excluded' : '';
  throw new Error(`the directory has nothing in it${excluded}, so nothing would be identified.`);
}

/** A file counts once, under the name that a line gives it, else where it is matched first. */
function withoutRepeated(candidates: readonly Candidate[]): Candidate[] {
  const named = new Set(candidates.flatMap(({ path, name }) => (name === null ? [] : [path])));
  const seen = new Set<string>();
  return candidates.filter(({ path, name }) => {
    if (path === null || name !== null) return true;
    if (named.has(path) || seen.has(path)) return false;
    seen.add(path);
    return true;
  });
}

/** Does work within the step's time. What goes wrong with the files and images becomes a message that names the line. */
async function attempt<T>(where: string, { deadline }: FileAccess, work: () => Promise<T>): Promise<Outcome<T>> {
  if (deadline.signal.aborted) return { ok: false, message: null };
  try {
    return { ok: true, value: await deadline.bound(work()) };
  } catch (error) {
    const late = lateness(deadline);
    if (late !== null) return { ok: false, message: `${where}: was not read ${late}` };
    return { ok: false, message: `${where}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function valuesOf<T>(outcomes: readonly Outcome<T>[], problems: InputProblems): T[] {
  // One line may stand for many files, of which several were being read when the time was over.
  const messages = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : (outcome.message ?? []))));
  for (const message of messages) problems.add(INPUT, message);
  return outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
}
