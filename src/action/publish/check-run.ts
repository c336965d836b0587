import * as z from 'zod';
import type { Publication } from './publication.ts';
import type { GithubRepository } from './github-repository.ts';
import { keptText, keyText, replaces } from './publication-key.ts';

const found = z.object({
  check_runs: z.array(z.object({ id: z.int(), external_id: z.string().nullable().catch(null) })),
});

/**
 * Shows the step's result as a check of its commit. A check of the same name that an earlier try of this step made is
 * brought up to date, so that a re-run leaves one.
 *
 * @throws whatever GitHub answers.
 */
export async function publishCheckRun(
  github: GithubRepository,
  name: string,
  headSha: string,
  { key, conclusion, title, markdown, detailsUrl }: Publication,
): Promise<void> {
  const { owner, repo, request } = github;
  const { checks } = github.octokit.rest;
  const listed = await checks.listForRef({ owner, repo, ref: headSha, check_name: name, per_page: 100, request });
  const earlier = found
    .parse(listed.data)
    .check_runs.filter(({ external_id: shown }) => shown !== null && replaces(key, shown));
  const result = {
    owner,
    repo,
    name,
    status: 'completed' as const,
    conclusion,
    output: { title, summary: markdown },
    ...(detailsUrl === '' ? {} : { details_url: detailsUrl }),
    request,
  };
  if (earlier.length === 0) await checks.create({ ...result, external_id: keyText(key), head_sha: headSha });
  for (const { id, external_id: shown } of earlier)
    await checks.update({ ...result, external_id: keptText(key, shown ?? ''), check_run_id: id });
}
