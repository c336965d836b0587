import { readFile, stat } from 'node:fs/promises';
import type { FileAccess } from '../artifacts.ts';
import type { Binding } from '../binding.ts';
import { JSON_OBJECT_EXPECTED, parseJsonObject } from '../../config/attestation-members.ts';
import type { EvidenceSpec } from '../../config/evidence-spec.ts';
import { DeadlineError } from '../deadline.ts';
import { inWorkspace, linkedOutside, nameIn } from '../file-pattern.ts';
import { type Evidence, evidenceOfReading } from './evidence.ts';
import { oneLine } from './one-line.ts';
import type { PullRequestAccess } from './pull-request-access.ts';
import { EvidenceError, type EvidenceFile } from './reading.ts';

/** What evidence is read with. */
export interface EvidenceAccess extends FileAccess {
  /** Null where this run names no repository, or has no token. */
  pullRequests: PullRequestAccess | null;
}

/** The most bytes of JSON that a file of data may have. */
const DATA_MAX_BYTES = 1024 * 1024;

/**
 * Reads the evidence of one attestation. What reads it is only loaded when it is needed.
 *
 * @param binding what the attestation is bound to.
 * @throws EvidenceError that names the file or what could not be had; DeadlineError.
 */
export async function readEvidence(spec: EvidenceSpec, binding: Binding, access: EvidenceAccess): Promise<Evidence> {
  const { deadline } = access;
  const { signal } = deadline;
  switch (spec.kind) {
    case 'generic':
      return { results: { type: 'generic' }, compliant: spec.compliant, summary: null, data: {}, files: [] };
    case 'junit': {
      const [{ readJunit }, files] = await Promise.all([import('./junit.ts'), filesOf(spec.files, access)]);
      const reading = await deadline.bound(readJunit(files, signal));
      return evidenceOfReading(reading, files, { type: 'junit', junit_results: reading.results });
    }
    case 'sarif': {
      const [{ readSarif }, files] = await Promise.all([import('./sarif.ts'), filesOf(spec.files, access)]);
      return evidenceOfReading(await deadline.bound(readSarif(files, { failOn: spec.failOn }, signal)), files);
    }
    case 'sbom': {
      const [{ readSbom }, files] = await Promise.all([import('./sbom.ts'), filesOf(spec.files, access)]);
      const options = spec.require === null ? {} : { require: spec.require };
      return evidenceOfReading(await deadline.bound(readSbom(files, options, signal)), files);
    }
    case 'coverage': {
      const [{ readCoverage }, files] = await Promise.all([import('./coverage.ts'), filesOf(spec.files, access)]);
      const { minimumPercent } = spec;
      return evidenceOfReading(await deadline.bound(readCoverage(files, { minimumPercent }, signal)), files);
    }
    case 'pull-request':
      return pullRequestEvidence(spec, binding, access);
    case 'provenance':
      return provenanceEvidence(spec, 'fingerprint' in binding ? binding.fingerprint : null, access);
    case 'custom':
      return customEvidence(spec, access);
  }
}

/** The files that the patterns match, sorted and each once. */
async function filesOf(patterns: readonly string[], access: FileAccess): Promise<EvidenceFile[]> {
  const files = new Set<string>();
  const positive = patterns.filter((pattern) => !pattern.startsWith('!'));
  for (const pattern of positive) {
    const excludes = patterns
      .slice(patterns.indexOf(pattern) + 1)
      .flatMap((later) => (later.startsWith('!') ? [later.slice(1).trim()] : []));
    const matches = await matchedFiles(pattern, excludes, access);
    if (matches.length === 0)
      throw new EvidenceError(
        `\`${pattern}\` matches no file. Paths are relative to ${access.workspace}; check that the step that writes it ran.`,
      );
    for (const path of matches) files.add(path);
  }
  if (files.size === 0) throw new EvidenceError('found only excludes (`!`): name the files that hold the evidence.');
  return [...files].map((path) => fileAt(path, access));
}

/** What is wrong with a pattern or with what it leads to is wrong with the evidence. */
async function matchedFiles(pattern: string, excludes: readonly string[], access: FileAccess): Promise<string[]> {
  try {
    return await access.matchFiles(pattern, excludes);
  } catch (error) {
    if (error instanceof DeadlineError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EvidenceError(`\`${oneLine(pattern, 200)}\`: ${reason}`, { cause: error });
  }
}

const fileAt = (path: string, { workspace }: FileAccess): EvidenceFile => ({ path, name: nameIn(workspace, path) });

async function pullRequestEvidence(
  { kind: _kind, merged, ...demands }: Extract<EvidenceSpec, { kind: 'pull-request' }>,
  binding: Binding,
  { pullRequests: access, deadline }: EvidenceAccess,
): Promise<Evidence> {
  if (access === null)
    throw new EvidenceError(
      'the pull request of a commit is looked up on GitHub, and this run lacks a repository or a `github-token`.',
    );
  const [{ mergedByDefault, readPullRequests }, { pullRequestSubject }] = await Promise.all([
    import('./pull-request.ts'),
    import('./pull-request-subject.ts'),
  ]);
  const { api, repository, eventName, redact } = access;
  const subject = pullRequestSubject(binding, access);
  const asked = { ...subject, ...demands, merged: merged ?? mergedByDefault(eventName), repository, redact };
  const reading = await deadline.bound(readPullRequests(asked, api, { signal: deadline.signal }));
  return evidenceOfReading(reading, [], {
    type: 'pull_request',
    git_provider: 'github',
    pull_requests: reading.pullRequests,
  });
}

async function provenanceEvidence(
  spec: Extract<EvidenceSpec, { kind: 'provenance' }>,
  fingerprint: string | null,
  access: EvidenceAccess,
): Promise<Evidence> {
  if (fingerprint === null)
    throw new EvidenceError(
      'provenance is about one artifact, and this attestation is bound to none: name it under `artifact`.',
    );
  const [{ readProvenance }, files, [trustedRoot]] = await Promise.all([
    import('./provenance.ts'),
    filesOf(spec.files, access),
    filesOf([spec.trustedRoot], access),
  ]);
  const [file, second] = files;
  if (file === undefined || second !== undefined || trustedRoot === undefined)
    throw new EvidenceError(`expected exactly one bundle, found ${files.length}: narrow the pattern.`);
  const { identity, issuer, source } = spec;
  const asked = { fingerprint, identity, issuer, source, trustedRoot };
  return evidenceOfReading(await access.deadline.bound(readProvenance(file, asked, access.deadline.signal)), [file]);
}

async function customEvidence(
  { type, data }: Extract<EvidenceSpec, { kind: 'custom' }>,
  access: EvidenceAccess,
): Promise<Evidence> {
  const evidence = (value: Readonly<Record<string, unknown>>, files: readonly EvidenceFile[]): Evidence => ({
    results: { type: 'custom', type_name: type, attestation_data: value },
    compliant: null,
    summary: null,
    data: {},
    files,
  });
  if ('value' in data) return evidence(data.value, []);
  const path = inWorkspace(data.file, access.workspace);
  const outside = linkedOutside(data.file, path, access.workspace);
  if (outside !== null) throw new EvidenceError(`\`${oneLine(data.file, 200)}\`: ${outside}`);
  const file = fileAt(path, access);
  return evidence(await dataOf(file, access), [file]);
}

async function dataOf(file: EvidenceFile, { deadline }: EvidenceAccess): Promise<Record<string, unknown>> {
  const found = await deadline.bound(stat(file.path).catch(() => null));
  if (found === null || !found.isFile()) throw new EvidenceError(`${file.name}: there is no such file.`);
  if (found.size > DATA_MAX_BYTES)
    throw new EvidenceError(
      `${file.name}: expected at most ${DATA_MAX_BYTES} bytes (1 MiB) of data, found ${found.size}.`,
    );
  const data = parseJsonObject(await deadline.bound(readFile(file.path, 'utf8')));
  if (data === null) throw new EvidenceError(`${file.name}: ${JSON_OBJECT_EXPECTED}`);
  return data;
}
