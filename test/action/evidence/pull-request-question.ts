import { expect } from 'vitest';
import {
  type PullRequestQuestion,
  type PullRequestRecord,
  readPullRequests,
} from '../../../src/action/evidence/pull-request.ts';
import { EvidenceError, type Reading } from '../../../src/action/evidence/reading.ts';
import { type AskedOfGithub, type GithubAnswer, startGithubApi } from '../../e2e/github-api.ts';
import { type KnownRepository, MERGE_COMMIT, REPOSITORY, repository } from './github-repository.ts';

export const TOKEN = 'ghs_0123456789abcdef';

/** The review of the merge commit, by the rules that hold where the user states none. */
export const standard: PullRequestQuestion = {
  repository: REPOSITORY,
  commit: MERGE_COMMIT,
  approvals: 1,
  merged: 'required',
  base: null,
  anyCommit: false,
  staleApprovals: true,
  number: null,
  redact: new Set(),
};

export interface Outcome {
  reading: Reading & { pullRequests: PullRequestRecord[] };
  asked: AskedOfGithub[];
  sleptMs: number[];
}

export async function ask(
  answer: GithubAnswer,
  question: Partial<PullRequestQuestion> = {},
  signal = AbortSignal.timeout(20_000),
): Promise<Outcome> {
  await using api = await startGithubApi(answer);
  const sleptMs: number[] = [];
  const sleep = async (durationMs: number): Promise<void> => void sleptMs.push(durationMs);
  const asked = { ...standard, ...question };
  const reading = await readPullRequests(asked, { url: `${api.url}/api/v3/`, token: TOKEN }, { signal, sleep });
  return { reading, asked: api.asked, sleptMs };
}

export const judged = async (known: KnownRepository, question: Partial<PullRequestQuestion> = {}): Promise<Reading> =>
  (await ask(repository(known), question)).reading;

export const refused = async (answer: GithubAnswer, question: Partial<PullRequestQuestion> = {}): Promise<string> => {
  const error: unknown = await ask(answer, question).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EvidenceError)) throw new Error('expected an EvidenceError', { cause: error });
  expect(error.message).not.toContain(TOKEN);
  return error.message;
};
