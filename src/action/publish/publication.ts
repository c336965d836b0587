import { createHash } from 'node:crypto';
import type { ArtifactSpec } from '../../config/artifact-spec.ts';
import { type Env, variable } from '../env.ts';
import type { StepFindings } from '../findings.ts';
import { verdictSentence } from '../render/verdict-sentence.ts';
import { failsJob, stepVerdict } from '../verdict.ts';
import type { PublicationKey } from './publication-key.ts';

/** What is shown on GitHub besides the job's own page. */
export interface Publication {
  key: PublicationKey;
  conclusion: 'success' | 'failure' | 'neutral';
  title: string;
  markdown: string;
  /** The page of the run; empty where unknown. */
  detailsUrl: string;
}

/** A comment may have 65,536 characters; this leaves room for the line by which it is found again. */
export const PUBLICATION_MAX_BYTES = 64_000;

/** What tells the steps apart that show their result in one place. */
export interface Publisher {
  env: Env;
  /** The check's name; null for none. */
  checkRun: string | null;
  /** What the step is about as its user wrote it: what it found differs from try to try. Null where that is not known. */
  subjects: readonly string[] | null;
  runUrl: string | null;
}

/** @param markdown the summary, within the limit above. */
export function publicationOf(findings: StepFindings, markdown: string, publisher: Publisher): Publication {
  const verdict = stepVerdict(findings);
  return {
    key: keyOf(findings, publisher),
    conclusion: failsJob(findings) ? 'failure' : verdict === 'compliant' ? 'success' : 'neutral',
    title: verdictSentence(findings, verdict).slice(0, 200),
    markdown,
    detailsUrl: publisher.runUrl ?? '',
  };
}

/** Jobs of a matrix have one place and tell their steps apart by what they are about. */
function keyOf({ questions }: StepFindings, { env, checkRun, subjects }: Publisher): PublicationKey {
  const variables = (names: readonly string[]) => names.map((name) => variable(env, name));
  return {
    place: hashOf([variables(['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION']), checkRun]),
    subject: subjects === null ? null : hashOf([questions, subjects]),
    run: hashOf(variables(['GITHUB_RUN_ID', 'GITHUB_RUN_ATTEMPT'])),
  };
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** An artifact as its user wrote it, without what is another one in each build. */
export function subjectOf(spec: ArtifactSpec): string {
  if (spec.name !== null) return spec.name;
  switch (spec.kind) {
    case 'path':
      return spec.pattern;
    case 'given':
      return spec.filename;
    case 'image':
      return spec.image.repository;
    case 'docker':
      return spec.image;
    case 'checksums':
    case 'dir':
    case 'dirhash':
      return spec.path;
  }
}
