import { gitCommit, type GitCommit, type GitCommitInput } from '../../contract/commit.ts';
import { repoInfo, type RepoInfo, type RepoInfoInput } from '../../contract/repository.ts';

/** Commit facts as they are shown: what was reported as null is absent. */
export function gitCommitAnswer(reported: GitCommitInput | null | undefined): GitCommit | null {
  return reported === null || reported === undefined ? null : gitCommit.parse(withoutNulls(reported));
}

export function repoInfoAnswer(reported: RepoInfoInput | null | undefined): RepoInfo | null {
  return reported === null || reported === undefined ? null : repoInfo.parse(withoutNulls(reported));
}

function withoutNulls(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}
