import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { commitSha } from '../../contract/names.ts';
import { type Env, variable } from '../env.ts';

/** Anything in a payload may be missing or of another type: then it is as if it were not there. */
const optionalText = z.string().min(1).optional().catch(undefined);
const optionalSha = z.string().toLowerCase().pipe(commitSha).optional().catch(undefined);
const optionalId = z
  .union([z.int(), z.string().min(1)])
  .optional()
  .catch(undefined);

const person = z
  .object({ name: optionalText, email: optionalText, username: optionalText })
  .optional()
  .catch(undefined);

const headCommit = z
  .object({ id: optionalSha, message: optionalText, timestamp: optionalText, author: person })
  .optional()
  .catch(undefined);

const repository = z
  .object({ id: optionalId, full_name: optionalText, html_url: optionalText, description: optionalText })
  .optional()
  .catch(undefined);

const branchTip = z.object({ sha: optionalSha, ref: optionalText, repo: repository }).optional().catch(undefined);

const payloadSchema = z
  .object({
    head_commit: headCommit,
    pull_request: z
      .object({ number: z.int().positive().optional().catch(undefined), head: branchTip, base: branchTip })
      .optional()
      .catch(undefined),
    merge_group: z
      .object({ head_sha: optionalSha, head_ref: optionalText, head_commit: headCommit })
      .optional()
      .catch(undefined),
    workflow_run: z.object({ head_commit: headCommit }).optional().catch(undefined),
    repository,
  })
  .catch({});

export type EventPayload = z.output<typeof payloadSchema>;

/** A commit as far as the event tells it. */
export interface EventCommit {
  message?: string;
  author?: string;
  authorUsername?: string;
  timestamp?: number;
  branch?: string;
}

/** What the event and the runner's variables say about this run. Null for what they do not say. */
export interface EventFacts {
  /** The commit that the run is about: on a pull request the head of its branch, which the payload alone tells. */
  headSha: string | null;
  /**
   * On a pull request: what the runner checks out by itself, which is the merge of head and base, and under
   * `pull_request_target` the base alone.
   */
  builtSha: string | null;
  /** On a pull request: what it is to be merged into. */
  baseSha: string | null;
  /** On a pull request: its number. */
  pullRequest: number | null;
  commit: EventCommit;
  repository: { id: string; name: string; url: string; description: string | null } | null;
  /** The page of this run; of a re-run that of its attempt, since the plain one always shows the last. */
  runUrl: string | null;
  /** The commit's page, for any commit of the repository. */
  commitUrl: (sha: string) => string | null;
  /** Whether the run gets no secrets of Actions: one of a pull request from a fork, or one that Dependabot caused. */
  withoutSecrets: 'fork' | 'dependabot' | null;
}

/** Reads the payload of the event; one that is missing or broken says nothing. */
export function readPayload(env: Env): EventPayload {
  const path = variable(env, 'GITHUB_EVENT_PATH');
  if (path === null) return payloadSchema.parse({});
  try {
    return payloadSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // Nothing depends on the payload alone: facts that it would have told are looked for elsewhere.
    return payloadSchema.parse({});
  }
}

/** The facts of an event. */
export function eventFacts(env: Env, payload: EventPayload): EventFacts {
  const sha = optionalSha.parse(variable(env, 'GITHUB_SHA') ?? undefined) ?? null;
  const repositoryUrl = repositoryUrlOf(env, payload);
  const facts = {
    repository: repositoryOf(env, payload, repositoryUrl),
    runUrl: repositoryUrl === null ? null : runUrlOf(env, repositoryUrl),
    commitUrl: (commit: string) => (repositoryUrl === null ? null : `${repositoryUrl}/commit/${commit}`),
    withoutSecrets: withoutSecretsOf(env, payload),
    builtSha: null,
    baseSha: null,
    pullRequest: isPullRequest(env) ? (payload.pull_request?.number ?? null) : null,
  };
  if (isPullRequest(env)) {
    const head = payload.pull_request?.head;
    const branch = head?.ref ?? variable(env, 'GITHUB_HEAD_REF');
    return {
      ...facts,
      // Not GITHUB_SHA where the payload is silent: that may be the base's commit, whose evidence is another's.
      headSha: head?.sha ?? null,
      builtSha: sha,
      baseSha: payload.pull_request?.base?.sha ?? null,
      commit: branch === null ? {} : { branch },
    };
  }
  const queued = payload.merge_group;
  const headSha = sha ?? queued?.head_sha ?? payload.head_commit?.id ?? null;
  const branch = queued?.head_ref?.replace(/^refs\/heads\//, '') ?? branchOf(env);
  // A run that another one starts may be about a later commit than that one was.
  const told = [payload.head_commit, queued?.head_commit, payload.workflow_run?.head_commit];
  const commit = told.find((candidate) => candidate?.id !== undefined && candidate.id === headSha);
  return {
    ...facts,
    headSha,
    commit: { ...(commit === undefined ? {} : commitFacts(commit)), ...(branch === null ? {} : { branch }) },
  };
}

const isPullRequest = (env: Env): boolean => variable(env, 'GITHUB_EVENT_NAME')?.startsWith('pull_request') === true;

function runUrlOf(env: Env, repositoryUrl: string): string | null {
  const id = variable(env, 'GITHUB_RUN_ID');
  if (id === null) return null;
  const attempt = /^\d+$/.exec(variable(env, 'GITHUB_RUN_ATTEMPT') ?? '')?.[0] ?? '1';
  const run = `${repositoryUrl}/actions/runs/${encodeURIComponent(id)}`;
  return attempt === '1' ? run : `${run}/attempts/${attempt}`;
}

/** A tag is no branch, and neither is the merge ref of a pull request. */
function branchOf(env: Env): string | null {
  const ref = variable(env, 'GITHUB_REF');
  return ref?.startsWith('refs/heads/') === true ? ref.slice('refs/heads/'.length) : null;
}

function commitFacts(commit: NonNullable<EventPayload['head_commit']>): EventCommit {
  const { message, author } = commit;
  const timestampMs = Date.parse(commit.timestamp ?? '');
  return {
    ...(message === undefined ? {} : { message: message.trim() }),
    ...(author?.name === undefined ? {} : { author: authorLine(author.name, author.email) }),
    ...(author?.username === undefined ? {} : { authorUsername: author.username }),
    ...(Number.isNaN(timestampMs) ? {} : { timestamp: Math.floor(timestampMs / 1000) }),
  };
}

/** `Name <email>`, as git writes it. */
export const authorLine = (name: string, email: string | undefined): string =>
  email === undefined ? name : `${name} <${email}>`;

function repositoryUrlOf(env: Env, payload: EventPayload): string | null {
  const server = variable(env, 'GITHUB_SERVER_URL');
  const name = variable(env, 'GITHUB_REPOSITORY');
  if (server !== null && name !== null) return `${server.replace(/\/+$/, '')}/${name}`;
  return payload.repository?.html_url ?? null;
}

/** Whole or not at all: the service takes no repository without id, name and address. */
function repositoryOf(env: Env, payload: EventPayload, url: string | null): EventFacts['repository'] {
  const id = variable(env, 'GITHUB_REPOSITORY_ID') ?? payload.repository?.id?.toString() ?? null;
  const name = variable(env, 'GITHUB_REPOSITORY') ?? payload.repository?.full_name ?? null;
  if (id === null || name === null || url === null) return null;
  return { id, name, url, description: payload.repository?.description ?? null };
}

/** The events whose runs get the secrets of Dependabot rather than those of Actions where it caused them. */
const dependabotEvents: ReadonlySet<string> = new Set([
  'push',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'create',
  'deployment',
  'deployment_status',
]);

/** Runs of `pull_request_target` belong to the target and have its secrets, as do those of the merge queue. */
function withoutSecretsOf(env: Env, payload: EventPayload): EventFacts['withoutSecrets'] {
  const event = variable(env, 'GITHUB_EVENT_NAME') ?? '';
  // A re-run has the rights of the first attempt, whoever asks for it: GITHUB_ACTOR stays the same, too.
  if (variable(env, 'GITHUB_ACTOR') === 'dependabot[bot]' && dependabotEvents.has(event)) return 'dependabot';
  if (event === 'pull_request_target' || !isPullRequest(env) || payload.pull_request === undefined) return null;
  const source = payload.pull_request.head?.repo?.full_name;
  const own = variable(env, 'GITHUB_REPOSITORY') ?? payload.repository?.full_name;
  return source === own ? null : 'fork';
}

/** What to do where there is no token; which depends on whether the event gives out secrets at all. */
export function missingTokenAdvice(withoutSecrets: EventFacts['withoutSecrets']): string {
  switch (withoutSecrets) {
    case 'fork':
      return 'GitHub does not give secrets to runs of pull requests from forks: leave this step out there with `if: github.event.pull_request == null || github.event.pull_request.head.repo.full_name == github.repository`, or set `dry-run: true` there, which needs no token; and gate the change in the merge queue (`on: merge_group`) or on `push`, where it has them.';
    case 'dependabot':
      return "GitHub gives runs that Dependabot causes the secrets of Dependabot alone: add the token to those too, under the same name; or leave this step out of its pull requests with `if: github.event.pull_request == null || github.actor != 'dependabot[bot]'` and gate the change in the merge queue (`on: merge_group`).";
    case null:
      return "set `api-token: ${{ secrets.ASSAY_API_TOKEN }}` (and check the secret's name; a reusable workflow gets none unless its caller passes it, for example with `secrets: inherit`), or the environment variable `ASSAY_API_TOKEN`.";
  }
}
