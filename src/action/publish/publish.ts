import type { Env } from '../env.ts';
import { oneLine } from '../render/escape.ts';
import { shortened } from '../../config/wording.ts';
import { publishCheckRun } from './check-run.ts';
import { publishComment } from './comment.ts';
import { githubRefusal, isRateLimit } from './github-refusal.ts';
import { githubRepository } from './github-repository.ts';
import type { Publication } from './publication.ts';

/** Where a result is shown besides the job's own page. */
export interface Places {
  /** The check's name; null for none. */
  checkRun: string | null;
  comment: boolean;
}

export interface PublishSetting {
  env: Env;
  token: string | null;
  headSha: string | null;
  pullRequest: number | null;
}

/** What could not be shown, and what to do about it. */
export interface PublishProblem {
  title: string;
  message: string;
}

/** The verdict stands when this begins, so that a slow GitHub costs no more than this. */
const TIMEOUT_MS = 20_000;

/** Shows the result. Never rejects, and changes no verdict: what could not be shown is answered as problems. */
export async function publish(
  publication: Publication,
  places: Places,
  { env, token, headSha, pullRequest }: PublishSetting,
): Promise<PublishProblem[]> {
  if (token === null)
    return [{ title: NOT_SHOWN, message: '`check-run` and `comment` need the input `github-token`.' }];
  const github = await githubRepository(env, token, AbortSignal.timeout(TIMEOUT_MS));
  if (github === null)
    return [
      {
        title: NOT_SHOWN,
        message:
          '`check-run` and `comment` need the variable `GITHUB_REPOSITORY` (`owner/name`), which runners set, and it is not there. The verdict stands without them.',
      },
    ];
  const shown = async (
    what: string,
    permission: string,
    work: () => Promise<PublishProblem[]>,
  ): Promise<PublishProblem[]> => {
    try {
      return await work();
    } catch (error) {
      return [problemOf(error, what, permission, token)];
    }
  };
  const { checkRun, comment } = places;
  const problems = await Promise.all([
    checkRun === null
      ? []
      : headSha === null
        ? [withoutCommit]
        : shown('check', 'checks', async () => {
            await publishCheckRun(github, checkRun, headSha, publication);
            return [];
          }),
    // On other events than those of a pull request there is nothing to comment on.
    !comment || pullRequest === null
      ? []
      : shown('comment', 'pull-requests', async () => {
          const refused = await publishComment(github, pullRequest, publication);
          return refused === 0 ? [] : [otherComments(refused)];
        }),
  ]);
  return problems.flat();
}

const NOT_SHOWN = 'Assay: the result is not shown';

const withoutCommit: PublishProblem = {
  title: 'Assay: the check could not be written',
  message:
    '`check-run` shows the result on the commit of the run, and neither the event nor `GITHUB_SHA` names one. The verdict stands without it.',
};

/** What they say may be a result of long ago. */
const otherComments = (count: number): PublishProblem => ({
  title: 'Assay: a comment of another account stays',
  message: `${count === 1 ? 'A comment' : `${count} comments`} on the pull request with the mark of this step could not be brought up to date: GitHub does not let this token change what another account wrote. Delete what is not the newest; the result is shown in a comment of its own. The verdict stands without it.`,
});

/** GitHub answers 403, and where a token may not even see a thing 404, for want of a permission. */
function problemOf(error: unknown, what: string, permission: string, token: string): PublishProblem {
  const refusal = githubRefusal.parse(error);
  const { status } = refusal;
  const said = (error instanceof Error ? error.message : String(error)).replaceAll(token, '***');
  const advice = isRateLimit(refusal)
    ? "That is GitHub's limit of requests, and no missing permission: run the job again later. The verdict stands without it."
    : status === 403 || status === 404
      ? `Add to the job: \`permissions: { contents: read, ${permission}: write }\`. Runs of forks never get it.`
      : 'The verdict stands without it.';
  return {
    title: `Assay: the ${what} could not be written`,
    message: `GitHub said: ${shortened(oneLine(said), 300)}. ${advice}`,
  };
}
