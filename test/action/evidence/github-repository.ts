import { type GithubAnswer, replying } from '../../e2e/github-api.ts';

export const REPOSITORY = 'octo-org/shop';
export const MERGE_COMMIT = 'a'.repeat(40);
export const HEAD_COMMIT = 'b'.repeat(40);

/** An account as the API shows it. */
export const account = (login: string, type = 'User') => ({ login, id: 1, type, site_admin: false });

/** A review as the API shows it; `day` of one month. */
export const review = (login: string, state = 'APPROVED', day = 2, more: Readonly<Record<string, unknown>> = {}) => ({
  id: day,
  user: account(login),
  state,
  submitted_at: `2026-03-0${day}T10:00:00Z`,
  commit_id: HEAD_COMMIT,
  author_association: 'MEMBER',
  ...more,
});

/** A commit of a pull request as the API shows it. */
export const commitOf = (login: string, sha = HEAD_COMMIT, message = 'Change it') => ({
  sha,
  html_url: `https://github.com/${REPOSITORY}/commit/${sha}`,
  author: account(login),
  committer: account('web-flow'),
  commit: {
    message,
    author: { name: 'Ann', email: 'ann@example.com', date: '2026-03-01T09:00:00Z' },
    committer: { name: 'GitHub', email: 'noreply@github.com', date: '2026-03-01T09:00:00Z' },
    verification: { verified: true, reason: 'valid' },
  },
});

/** A merged pull request as the API shows it. */
export const pullRequest = (more: Readonly<Record<string, unknown>> = {}) => ({
  number: 7,
  html_url: `https://github.com/${REPOSITORY}/pull/7`,
  state: 'closed',
  title: 'Change it',
  user: account('ann'),
  created_at: '2026-03-01T08:00:00Z',
  merged_at: '2026-03-03T08:00:00Z' as string | null,
  merge_commit_sha: MERGE_COMMIT,
  head: { ref: 'topic', sha: HEAD_COMMIT },
  base: { ref: 'main', repo: { full_name: REPOSITORY } },
  ...more,
});

/** What the stand-in for a repository knows. */
export interface KnownRepository {
  /** Of any commit. Each answer takes the next of several lists; the last one stays. */
  found?: readonly (readonly unknown[])[];
  reviews?: readonly unknown[];
  commits?: readonly unknown[];
  /** By login, beside bob and carl, who may write. Who is not in it is not found. */
  permissions?: Readonly<Record<string, string>>;
}

/** Answers as the API does about the pull requests of REPOSITORY, page by page. */
export function repository({
  found = [[pullRequest()]],
  reviews = [review('bob')],
  commits = [commitOf('ann')],
  permissions: others = {},
}: KnownRepository): GithubAnswer {
  const permissions: typeof others = { bob: 'write', carl: 'write', ...others };
  let asked = 0;
  return (response, path) => {
    const { pathname, searchParams } = new URL(path, 'http://api');
    const asks = pathname.replace(/^.*\/repos\/octo-org\/shop\//, '');
    const paged = (items: readonly unknown[]): void => {
      const size = Number(searchParams.get('per_page'));
      const start = (Number(searchParams.get('page')) - 1) * size;
      replying(200, items.slice(start, start + size))(response, path);
    };
    const lists = found.at(Math.min(asked, found.length - 1)) ?? [];
    if (asks.startsWith('commits/')) {
      asked++;
      paged(lists);
    } else if (asks.endsWith('/reviews')) paged(reviews);
    else if (asks.endsWith('/commits')) paged(commits);
    else if (asks === 'pulls/7') replying(200, lists[0])(response, path);
    else {
      const permission = permissions[(/^collaborators\/(.+)\/permission$/.exec(asks)?.[1] ?? '').toLowerCase()];
      const answer = permission === undefined ? { message: 'Not Found' } : { permission };
      replying(permission === undefined ? 404 : 200, answer)(response, path);
    }
  };
}
