import * as z from 'zod';
import { githubRefusal, isRateLimit } from './github-refusal.ts';
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
 * @returns how many comments bear the mark of this step and could not be changed: those of another program. They do not
 * stand in the way of one of our own.
 * @throws whatever GitHub answers.
 */
export async function publishComment(
  github: GithubRepository,
  pullRequest: number,
  { key, markdown }: Publication,
): Promise<number> {
  const { owner, repo, request } = github;
  const { issues } = github.octokit.rest;
  const bodyWith = (text: string): string => `${markerOf(text)}\n${markdown}`;
  let updated = 0;
  let refused = 0;
  for await (const comments of pagesOf(github, pullRequest)) {
    for (const { id, shown } of comments.flatMap((comment) => earlierOf(comment, key))) {
      try {
        await issues.updateComment({ owner, repo, comment_id: id, body: bodyWith(keptText(key, shown)), request });
        updated += 1;
      } catch (error) {
        const refusal = githubRefusal.parse(error);
        // What was deleted since it was listed is gone: nothing of it stays.
        if (refusal.status === 404) continue;
        // GitHub lets nobody but its author and those who may write change a comment.
        if (refusal.status !== 403 || isRateLimit(refusal)) throw error;
        refused += 1;
      }
    }
    if (updated > 0 && key.subject !== null) return refused;
  }
  if (updated === 0) {
    const body = bodyWith(keyText(key));
    await issues.createComment({ owner, repo, issue_number: pullRequest, body, request });
  }
  return refused;
}

/** A line that nobody sees, by which the comment is found again. */
export const markerOf = (text: string): string => `<!-- assay:${text} -->`;

/** Only a program's comment can be ours: a person may write anything, and could not be corrected. */
function earlierOf(
  { id, body = '', user }: z.output<typeof page>[number],
  key: PublicationKey,
): { id: number; shown: string }[] {
  const [, shown] = /^<!-- assay:([\w?-]+) -->/.exec(body) ?? [];
  return user?.type === 'Bot' && shown !== undefined && replaces(key, shown) ? [{ id, shown }] : [];
}

/** The comments, from the oldest. */
async function* pagesOf(
  { owner, repo, request, octokit }: GithubRepository,
  pullRequest: number,
): AsyncGenerator<z.output<typeof page>> {
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
    yield comments;
    if (comments.length < COMMENTS_PER_PAGE) return;
  }
}
