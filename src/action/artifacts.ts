import { basename, resolve } from 'node:path';
import { digestDir } from '../fingerprint/dir.ts';
import { digestDirhash } from '../fingerprint/dirhash.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import { fingerprintFile } from '../fingerprint/file.ts';
import type { ArtifactSpec } from './artifact-spec.ts';
import { type Deadline, DeadlineError } from './deadline.ts';
import { inWorkspace, type MatchFiles } from './file-pattern.ts';
import { InputProblems } from './input-problem.ts';
import { shortened } from './render/escape.ts';

/** One thing that was built. */
export interface Artifact {
  fingerprint: string;
  filename: string;
  /** Its name in the flow's template. */
  name: string | null;
}

/** More than this is a directory that wants to be one artifact. */
const ARTIFACTS_MAX = 500;
const MATCHES_SHOWN = 10;
const INPUT = 'artifacts';

export interface FileAccess {
  workspace: string;
  matchFiles: MatchFiles;
  deadline: Deadline;
}

type DirectorySpec = Extract<ArtifactSpec, { kind: 'dir' | 'dirhash' }>;
interface MatchedFile {
  path: string;
  name: string | null;
  where: string;
}

/**
 * Fingerprints what the specs name, in their order. A file that several lines match is one artifact, with a name where one
 * of them gives it.
 *
 * @throws InputError for every spec that names nothing readable; DeadlineError.
 */
export async function fingerprintArtifacts(specs: readonly ArtifactSpec[], access: FileAccess): Promise<Artifact[]> {
  const problems = new InputProblems();
  const files: MatchedFile[] = [];
  for (const spec of specs) if (spec.kind === 'path') files.push(...(await matchesOf(spec, access, problems)));
  if (files.length > ARTIFACTS_MAX)
    problems.add(
      INPUT,
      `expected at most ${ARTIFACTS_MAX} files, found ${files.length}: to record a directory as one artifact, write \`- {dirhash: path}\`.`,
    );
  problems.throwIfAny();

  const named = new Set(files.flatMap(({ path, name }) => (name === null ? [] : [path])));
  const seen = new Set<string>();
  const artifacts: Artifact[] = [];
  for (const spec of specs) {
    if (spec.kind === 'given') {
      artifacts.push({ fingerprint: spec.fingerprint, filename: spec.filename, name: spec.name });
    } else if (spec.kind === 'path') {
      for (const { path, name, where } of files.filter((file) => file.where === spec.where)) {
        if (seen.has(path) || (name === null && named.has(path))) continue;
        if (name === null) seen.add(path);
        const fingerprint = await readable(where, access, problems, () => fingerprintFile(path, access.deadline));
        if (fingerprint !== null) artifacts.push({ fingerprint, filename: basename(path), name });
      }
    } else {
      const artifact = await directoryArtifact(spec, access, problems);
      if (artifact !== null) artifacts.push(artifact);
    }
  }
  problems.throwIfAny();
  return artifacts;
}

async function matchesOf(
  spec: Extract<ArtifactSpec, { kind: 'path' }>,
  access: FileAccess,
  problems: InputProblems,
): Promise<MatchedFile[]> {
  const { name, where, pattern, excludes } = spec;
  try {
    const paths = await access.matchFiles(pattern, excludes);
    if (paths.length === 0) {
      const excluded = excludes.length > 0 ? ' that the excludes leave' : '';
      problems.add(
        INPUT,
        `${where}: matches no file${excluded}. Paths are relative to ${access.workspace}; check that the build step ran and where it writes.`,
      );
    }
    if (name !== null && paths.length > 1) {
      const shown = paths.slice(0, MATCHES_SHOWN).map((path) => shortened(path, 200));
      const more = paths.length > MATCHES_SHOWN ? ` and ${paths.length - MATCHES_SHOWN} more` : '';
      problems.add(
        INPUT,
        `${where}: expected exactly one file for the name \`${name}\`, found ${paths.length}: ${shown.join(', ')}${more}. Narrow the pattern, or leave the name out.`,
      );
    }
    return paths.map((path) => ({ path, name, where }));
  } catch (error) {
    if (error instanceof DeadlineError) throw error;
    problems.add(INPUT, `${where}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

async function directoryArtifact(
  spec: DirectorySpec,
  access: FileAccess,
  problems: InputProblems,
): Promise<Artifact | null> {
  const path = inWorkspace(spec.path, access.workspace);
  const digest = spec.kind === 'dir' ? digestDir : digestDirhash;
  const options = { exclude: spec.excludes, signal: access.deadline.signal };
  const tree = await readable(spec.where, access, problems, () => digest(path, options));
  if (tree === null) return null;
  if (tree.entries === 0) {
    problems.add(
      INPUT,
      `${spec.where}: the directory has nothing in it${spec.excludes.length > 0 ? ' that is not excluded' : ''}, so nothing would be identified.`,
    );
    return null;
  }
  return { fingerprint: tree.fingerprint, filename: basename(resolve(path)), name: spec.name };
}

/** Turns an unreadable file into a problem that names its line. */
async function readable<T>(
  where: string,
  { deadline }: FileAccess,
  problems: InputProblems,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await deadline.bound(work());
  } catch (error) {
    if (!(error instanceof FingerprintError)) throw error;
    deadline.signal.throwIfAborted();
    problems.add(INPUT, `${where}: ${error.message}`);
    return null;
  }
}
