import * as z from 'zod';
import { oneLine } from '../render/escape.ts';
import { shortened } from '../../config/wording.ts';
import { EvidenceError } from './reading.ts';

/** Where and as whom GitHub is asked. */
export interface GithubApi {
  /** As GITHUB_API_URL has it, also of a GitHub Enterprise Server; null for github.com. */
  url: string | null;
  token: string;
}

/** How long things may take. */
export interface GithubPatience {
  signal: AbortSignal;
  sleep: (durationMs: number) => Promise<void>;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** Before a request is repeated that GitHub could not answer. */
const RETRY_WAITS_MS = [1000, 3000];
const PAGE_SIZE = 100;
const PAGES_MAX = 10;
const REASON_MAX_LENGTH = 200;

const account = z
  .object({ login: z.string().min(1).optional(), type: z.string().optional() })
  .nullish()
  .transform((found) => (found?.login === undefined ? null : { login: found.login, isBot: found.type === 'Bot' }));
const timestamp = z.iso.datetime({ offset: true });

const pullRequestSchema = z.object({
  number: z.int().positive(),
  html_url: z.string(),
  state: z.enum(['open', 'closed']),
  title: z.string(),
  user: account,
  created_at: timestamp,
  merged_at: timestamp.nullable(),
  merge_commit_sha: z.string().nullish(),
  head: z.object({ ref: z.string(), sha: z.string() }),
  base: z.object({ ref: z.string(), repo: z.object({ full_name: z.string() }) }),
});

const reviewSchema = z
  .object({
    user: account,
    state: z.string(),
    submitted_at: timestamp.optional(),
    commit_id: z.string().nullish(),
    author_association: z.string().optional(),
  })
  // Which review is the latest must be known.
  .refine(({ state, submitted_at }) => state === 'PENDING' || submitted_at !== undefined, { path: ['submitted_at'] });

const commitSchema = z.object({
  sha: z.string(),
  html_url: z.string().optional(),
  author: account,
  committer: account,
  commit: z.object({
    message: z.string(),
    author: z.object({ name: z.string().optional(), email: z.string().optional() }).nullish(),
    committer: z.object({ date: timestamp }),
    verification: z.object({ verified: z.boolean(), reason: z.string().optional() }).nullish(),
  }),
});

const permissionSchema = z.object({ permission: z.string() });

export type PullRequest = z.output<typeof pullRequestSchema>;
export type Review = z.output<typeof reviewSchema>;
export type PullRequestCommit = z.output<typeof commitSchema>;

/** What an error of the client tells. */
const refusalSchema = z.object({
  status: z.number().catch(0),
  message: z.string().catch(''),
  response: z
    .object({ headers: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
});
type Refusal = z.output<typeof refusalSchema>;

/** The pull requests of one repository, as the GitHub API tells them. Every method throws EvidenceError. */
export class GithubPullRequests {
  readonly #request: (route: string, parameters: Record<string, unknown>) => Promise<unknown>;
  readonly #token: string;
  readonly #repository: string;
  readonly #patience: GithubPatience;

  private constructor(
    request: (route: string, parameters: Record<string, unknown>) => Promise<unknown>,
    token: string,
    repository: string,
    patience: GithubPatience,
  ) {
    this.#request = request;
    this.#token = token;
    this.#repository = repository;
    this.#patience = patience;
  }

  /** @param repository `owner/name`. */
  static async of(
    repository: string,
    { url, token }: GithubApi,
    patience: GithubPatience,
  ): Promise<GithubPullRequests> {
    const [owner, repo, ...rest] = repository.split('/');
    if (!owner || !repo || rest.length > 0)
      throw new EvidenceError(`expected a repository such as \`octo-org/shop\`, found \`${oneLine(repository)}\`.`);
    const { getOctokit } = await import('@actions/github');
    const octokit = getOctokit(token, url === null ? {} : { baseUrl: url.replace(/\/+$/, '') });
    const request = async (route: string, parameters: Record<string, unknown>): Promise<unknown> => {
      const signal = AbortSignal.any([patience.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const answer: { data: unknown } = await octokit.request(route, {
        owner,
        repo,
        ...parameters,
        request: { signal },
      });
      return answer.data;
    };
    return new GithubPullRequests(request, token, repository, patience);
  }

  /** Those that GitHub associates with a commit. */
  ofCommit(sha: string): Promise<PullRequest[]> {
    const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls';
    return this.#list(route, { commit_sha: sha }, pullRequestSchema, `the pull requests of commit ${sha}`);
  }

  async byNumber(number: number): Promise<PullRequest> {
    const what = `pull request #${number}`;
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
    return this.#parsed(await this.#get(route, { pull_number: number }, what), pullRequestSchema, what);
  }

  /** In the order in which they were made. */
  reviews(number: number): Promise<Review[]> {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';
    return this.#list(route, { pull_number: number }, reviewSchema, `the reviews of pull request #${number}`);
  }

  /** GitHub shows no more than the first 250. */
  commits(number: number): Promise<PullRequestCommit[]> {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits';
    return this.#list(route, { pull_number: number }, commitSchema, `the commits of pull request #${number}`);
  }

  /** Whether someone may push to the repository. Who is not found there may not; a token that may not ask knows nothing. */
  async mayWrite(login: string): Promise<boolean> {
    const what = `the permission of ${login}`;
    const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
    let found: unknown;
    try {
      found = await this.#attempt(route, { username: login });
    } catch (error) {
      const refusal = refusalSchema.parse(error);
      if (refusal.status === 404) return false;
      throw this.#evidenceError(error, what, MAY_NOT_ASK_WHO_WRITES);
    }
    return ['admin', 'write'].includes(this.#parsed(found, permissionSchema, what).permission);
  }

  async #list<T>(route: string, parameters: Record<string, unknown>, schema: z.ZodType<T>, what: string): Promise<T[]> {
    const all: T[] = [];
    for (let page = 1; page <= PAGES_MAX; page++) {
      const found = await this.#get(route, { ...parameters, per_page: PAGE_SIZE, page }, what);
      const items = this.#parsed(found, z.array(schema), what);
      all.push(...items);
      if (items.length < PAGE_SIZE) return all;
    }
    throw new EvidenceError(`${what} are more than ${PAGES_MAX * PAGE_SIZE}: they cannot be judged one by one.`);
  }

  async #get(route: string, parameters: Record<string, unknown>, what: string): Promise<unknown> {
    try {
      return await this.#attempt(route, parameters);
    } catch (error) {
      throw this.#evidenceError(error, what);
    }
  }

  /** Asks again where GitHub is down or out of reach, which passes. */
  async #attempt(route: string, parameters: Record<string, unknown>): Promise<unknown> {
    const { signal, sleep } = this.#patience;
    for (const waitMs of RETRY_WAITS_MS) {
      try {
        return await this.#request(route, parameters);
      } catch (error) {
        signal.throwIfAborted();
        const { status } = refusalSchema.parse(error);
        if (status > 0 && status < 500) throw error;
      }
      await sleep(waitMs);
    }
    try {
      return await this.#request(route, parameters);
    } finally {
      signal.throwIfAborted();
    }
  }

  #parsed<T>(found: unknown, schema: z.ZodType<T>, what: string): T {
    const parsed = schema.safeParse(found);
    if (parsed.success) return parsed.data;
    const place = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
    throw new EvidenceError(
      `asked GitHub for ${what}, its answer is not of the form that its API documents${place === '' ? '' : ` (at \`${place}\`)`}. Is \`GITHUB_API_URL\` the address of GitHub's API?`,
    );
  }

  /** @param forbidden what to do about a 403. */
  #evidenceError(error: unknown, what: string, forbidden = READING_NEEDED): unknown {
    if (this.#patience.signal.aborted) return this.#patience.signal.reason;
    const refusal = refusalSchema.parse(error);
    const reason = shortened(oneLine(refusal.message.replaceAll(this.#token, '***')), REASON_MAX_LENGTH);
    const answer = refusal.response === undefined ? 'it did not answer' : `it answered ${refusal.status}`;
    const found = `asked GitHub for ${what} in ${this.#repository}, ${answer} (${reason}).`;
    return new EvidenceError(`${found} ${adviceOn(refusal, forbidden)}`);
  }
}

const READING_NEEDED = 'The job needs `permissions:` with `contents: read` and `pull-requests: read`.';

const MAY_NOT_ASK_WHO_WRITES =
  "Only who may write can approve, and this token may not ask about that: leave `github-token` out for the job's own, or give it a fine-grained or app token with `Metadata: read`, or a classic one with `repo` of somebody who may write.";

function adviceOn(refusal: Refusal, forbidden: string): string {
  if (isRateLimit(refusal)) {
    const seconds = refusal.response?.headers['retry-after'];
    const after = typeof seconds === 'string' && /^\d{1,6}$/.test(seconds) ? ` in ${seconds} s` : ' later';
    return `The rate limit of the token is used up: run the step again${after}, or give it a \`github-token\` of its own.`;
  }
  switch (refusal.status) {
    case 401:
      return 'The token is not valid: leave `github-token` out, or set it to one that is.';
    case 403:
      return forbidden;
    case 404:
      return READING_NEEDED;
    case 422:
      return 'GitHub does not know this commit: push it before this step, or record this in the repository that has it.';
    default:
      return 'Run the step again; https://www.githubstatus.com tells whether GitHub is down.';
  }
}

/** Primary and secondary limits answer 403 or 429. */
function isRateLimit({ status, message, response }: Refusal): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const headers = response?.headers ?? {};
  return headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers || /rate limit/i.test(message);
}
