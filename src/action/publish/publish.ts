import type { Env } from '../env.ts';
import { oneLine } from '../render/escape.ts';
import { shortened } from '../../config/wording.ts';
import { publishCheckRun } from './check-run.ts';
import { publishComment } from './comment.ts';
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
    return [
      { title: 'Assay: the result is not shown', message: '`check-run` and `comment` need the input `github-token`.' },
    ];
  const github = await githubRepository(env, token, AbortSignal.timeout(TIMEOUT_MS));
  if (github === null) return [];
  const shown = async (what: string, permission: string, work: () => Promise<void>): Promise<PublishProblem[]> => {
    try {
      await work();
      return [];
    } catch (error) {
      return [problemOf(error, what, permission, token)];
    }
  };
  const { checkRun, comment } = places;
  const problems = await Promise.all([
    checkRun === null || headSha === null
      ? []
      : shown('check', 'checks', () => publishCheckRun(github, checkRun, headSha, publication)),
    // On other events than those of a pull request there is nothing to comment on.
    !comment || pullRequest === null
      ? []
      : shown('comment', 'pull-requests', () => publishComment(github, pullRequest, publication)),
  ]);
  return problems.flat();
}

/** GitHub answers 403, and where a token may not even see a thing 404, for want of a permission. */
function problemOf(error: unknown, what: string, permission: string, token: string): PublishProblem {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null;
  const said = (error instanceof Error ? error.message : String(error)).replaceAll(token, '***');
  const advice =
    status === 403 || status === 404
      ? `Add to the job: \`permissions: { contents: read, ${permission}: write }\`. Runs of forks never get it.`
      : 'The verdict stands without it.';
  return {
    title: `Assay: the ${what} could not be written`,
    message: `GitHub said: ${shortened(oneLine(said), 300)}. ${advice}`,
  };
}
