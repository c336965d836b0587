import type { Deadline } from '../deadline.ts';
import { type Env, variable } from '../env.ts';
import { authorLine } from './event.ts';
import type { GitCommit } from './git.ts';

/** The facts are nice to have: a slow GitHub must not eat the step's time. */
const GITHUB_API_TIMEOUT_MS = 10_000;

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
  const { data } = await at.deadline.bound(
    octokit.rest.git.getCommit({ owner, repo, commit_sha: sha, request: { signal } }),
  );
  if (data.sha !== sha) return null;
  const timestampMs = Date.parse(data.author.date);
  return {
    message: data.message.trim(),
    author: authorLine(data.author.name, data.author.email),
    ...(Number.isNaN(timestampMs) ? {} : { timestamp: Math.floor(timestampMs / 1000) }),
    parents: data.parents.map((parent) => parent.sha),
  };
}
