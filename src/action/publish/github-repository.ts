import type { getOctokit } from '@actions/github';
import { type Env, variable } from '../env.ts';

/** The repository of this run, and the means to ask GitHub about it. */
export interface GithubRepository {
  octokit: ReturnType<typeof getOctokit>;
  owner: string;
  repo: string;
  /** Goes with every request. */
  request: { signal: AbortSignal };
}

/** Null where the run names no repository. The library is only loaded here, since most steps never ask GitHub. */
export async function githubRepository(env: Env, token: string, signal: AbortSignal): Promise<GithubRepository | null> {
  const [owner, repo] = (variable(env, 'GITHUB_REPOSITORY') ?? '').split('/');
  if (owner === undefined || owner === '' || repo === undefined || repo === '') return null;
  const { getOctokit } = await import('@actions/github');
  const baseUrl = variable(env, 'GITHUB_API_URL');
  const octokit = getOctokit(token, baseUrl === null ? {} : { baseUrl: baseUrl.replace(/\/+$/, '') });
  return { octokit, owner, repo, request: { signal } };
}
