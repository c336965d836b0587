import * as z from 'zod';
import type { GithubRepository } from './github-repository.ts';
import type { Publication } from './publication.ts';

const page = z.array(
  z.object({
    id: z.int(),
    body: z.string().optional().catch(undefined),
    user: z.object({ type: z.string() }).nullable().catch(null),
  }),
);

const COMMENTS_PER_PAGE = 100;
/** Beyond these the comment is taken for gone, and a new one is made. */
const PAGES_MAX = 30;

/**
 * Shows the step's result as one comment on the pull request, which later runs bring up to date.
 *
 * @throws whatever GitHub answers.
 */
export async function publishComment(
  github: GithubRepository,
  pullRequest: number,
  { key, markdown }: Publication,
): Promise<void> {
  const { owner, repo, request } = github;
  const { issues } = github.octokit.rest;
  const body = `${markerOf(key)}\n${markdown}`;
  const earlier = await earlierComment(github, pullRequest, markerOf(key));
  if (earlier === null) await issues.createComment({ owner, repo, issue_number: pullRequest, body, request });
  else await issues.updateComment({ owner, repo, comment_id: earlier, body, request });
}

/** A line that nobody sees, by which the comment is found again. */
export const markerOf = (key: string): string => `<!-- assay:${key} -->`;

/** Only a program's comment can be ours: a person may write anything, and could not be corrected. */
async function earlierComment(github: GithubRepository, pullRequest: number, marker: string): Promise<number | null> {
  const { owner, repo, request, octokit } = github;
  for (let number = 1; number <= PAGES_MAX; number += 1) {
    const listed = await octokit.rest.issues.listComments({
      owner,
      repo,
      issue_number: pullRequest,
      per_page: COMMENTS_PER_PAGE,
      page: number,
      request,
    });
    const comments = page.parse(listed.data);
    const own = comments.find(({ body, user }) => user?.type === 'Bot' && body?.startsWith(marker) === true);
    if (own !== undefined) return own.id;
    if (comments.length < COMMENTS_PER_PAGE) return null;
  }
  return null;
}
