import * as z from 'zod';
import { commitSha } from '../../contract/names.ts';
import type { Deadline } from '../deadline.ts';
import { type Env, variable } from '../env.ts';
import { authorLine } from './event.ts';
import type { GitCommit } from './git.ts';

/** The facts are nice to have: a slow GitHub must not eat the step's time. */
const GITHUB_API_TIMEOUT_MS = 10_000;

const optionalText = z.string().trim().min(1).optional().catch(undefined);

/** What of an answer is looked at. A member that is missing or of another type is as if GitHub did not know it. */
const answerSchema = z.object({
  sha: commitSha,
  message: optionalText,
  author: z.object({ name: optionalText, email: optionalText, date: optionalText }).catch({}),
  parents: z.array(z.object({ sha: commitSha })).catch([]),
});

/**
 * Asks the GitHub API for a commit of this repository.
 *
 * @throws whatever went wrong; the caller goes on without the facts.
 */
export async function githubCommit(
  sha: string,
  token: string,
  at: { env: Env; deadline: Deadline },
): Promise<GitCommit | null> {
  const [owner, repo] = (variable(at.env, 'GITHUB_REPOSITORY') ?? '').split('/');
  if (owner === undefined || repo === undefined) return null;
  const { getOctokit } = await import('@actions/github');
  const baseUrl = variable(at.env, 'GITHUB_API_URL');
  const octokit = getOctokit(token, baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, '') });
  const signal = AbortSignal.any([at.deadline.signal, AbortSignal.timeout(GITHUB_API_TIMEOUT_MS)]);
  const asked = octokit.rest.git.getCommit({ owner, repo, commit_sha: sha, request: { signal } });
  const { data } = await at.deadline.bound(asked.catch((error: unknown) => Promise.reject(withoutToken(error, token))));
  const commit = answerSchema.safeParse(data).data;
  if (commit === undefined || commit.sha !== sha) throw new Error('its answer is not about this commit');
  const { message, author, parents } = commit;
  const timestampMs = Date.parse(author.date ?? '');
  return {
    ...(message === undefined ? {} : { message }),
    ...(author.name === undefined ? {} : { author: authorLine(author.name, author.email) }),
    ...(Number.isNaN(timestampMs) ? {} : { timestamp: Math.floor(timestampMs / 1000) }),
    ...(parents.length === 0 ? {} : { parents: parents.map((parent) => parent.sha) }),
  };
}

/** What answers may repeat the token, and the error is shortened before it is shown. */
function withoutToken(error: unknown, token: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(message.replaceAll(token, '***'), { cause: error });
}
