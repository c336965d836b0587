import * as z from 'zod';
import type { GithubRepository } from './github-repository.ts';
import type { Publication } from './publication.ts';
import { keptText, keyText, type PublicationKey, replaces } from './publication-key.ts';

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
  const bodyWith = (text: string): string => `${markerOf(text)}\n${markdown}`;
  const earlier = await earlierComments(github, pullRequest, key);
  if (earlier.length === 0) {
    const body = bodyWith(keyText(key));
    await issues.createComment({ owner, repo, issue_number: pullRequest, body, request });
  }
  for (const { id, shown } of earlier)
    await issues.updateComment({ owner, repo, comment_id: id, body: bodyWith(keptText(key, shown)), request });
}

/** A line that nobody sees, by which the comment is found again. */
export const markerOf = (text: string): string => `<!-- assay:${text} -->`;

/** Only a program's comment can be ours: a person may write anything, and could not be corrected. */
async function earlierComments(
  github: GithubRepository,
  pullRequest: number,
  key: PublicationKey,
): Promise<{ id: number; shown: string }[]> {
  const { owner, repo, request, octokit } = github;
  const earlier: { id: number; shown: string }[] = [];
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
    for (const { id, body = '', user } of comments) {
      const [, shown] = /^<!-- assay:([\w?-]+) -->/.exec(body) ?? [];
      if (user?.type === 'Bot' && shown !== undefined && replaces(key, shown)) earlier.push({ id, shown });
    }
    const isFound = earlier.length > 0 && key.subject !== null;
    if (isFound || comments.length < COMMENTS_PER_PAGE) break;
  }
  return earlier;
}
