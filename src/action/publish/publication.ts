import { createHash } from 'node:crypto';
import { type Env, variable } from '../env.ts';
import type { StepFindings } from '../findings.ts';
import { verdictSentence } from '../render/verdict-sentence.ts';
import { failsJob, stepVerdict } from '../verdict.ts';

/** What is shown on GitHub besides the job's own page. */
export interface Publication {
  /** The same for each try of one step, so that a later one replaces an earlier one. */
  key: string;
  conclusion: 'success' | 'failure' | 'neutral';
  title: string;
  markdown: string;
  /** The page of the run; empty where unknown. */
  detailsUrl: string;
}

/** A comment may have 65,536 characters; this leaves room for the line by which it is found again. */
export const PUBLICATION_MAX_BYTES = 64_000;

/** @param markdown the summary, within the limit above. */
export function publicationOf(findings: StepFindings, markdown: string, env: Env): Publication {
  const verdict = stepVerdict(findings);
  return {
    key: keyOf(findings, env),
    conclusion: failsJob(findings) ? 'failure' : verdict === 'compliant' ? 'success' : 'neutral',
    title: verdictSentence(findings, verdict).slice(0, 200),
    markdown,
    detailsUrl: findings.context?.buildUrl ?? '',
  };
}

/** Jobs of a matrix have one name and tell their steps apart by what they are about. */
function keyOf({ questions, artifacts }: StepFindings, env: Env): string {
  const place = ['GITHUB_WORKFLOW', 'GITHUB_JOB', 'GITHUB_ACTION'].map((name) => variable(env, name));
  const about = artifacts.map(({ artifact }) => artifact.name ?? artifact.filename);
  return createHash('sha256')
    .update(JSON.stringify([place, questions, about]))
    .digest('hex')
    .slice(0, 16);
}
