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
    pull_request: z.object({ head: branchTip, base: branchTip }).optional().catch(undefined),
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
  /** The commit that the run is about: on a pull request the head of its branch. */
  headSha: string | null;
  /** On a pull request: what was really built, which is the merge of head and base. */
  builtSha: string | null;
  /** On a pull request: what it is to be merged into. */
  baseSha: string | null;
  commit: EventCommit;
  repository: { id: string; name: string; url: string; description: string | null } | null;
  /** The page of this run. */
  runUrl: string | null;
  /** The commit's page, for any commit of the repository. */
  commitUrl: (sha: string) => string | null;
  /** Whether the run gets no secrets: a pull request from a fork, or one of Dependabot's. */
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
  const runId = variable(env, 'GITHUB_RUN_ID');
  const facts = {
    repository: repositoryOf(env, payload, repositoryUrl),
    runUrl:
      repositoryUrl !== null && runId !== null ? `${repositoryUrl}/actions/runs/${encodeURIComponent(runId)}` : null,
    commitUrl: (commit: string) => (repositoryUrl === null ? null : `${repositoryUrl}/commit/${commit}`),
    withoutSecrets: withoutSecretsOf(env, payload),
    builtSha: null,
    baseSha: null,
  };
  const head = payload.pull_request?.head;
  if (isPullRequest(env) && head?.sha !== undefined) {
    const branch = head.ref ?? variable(env, 'GITHUB_HEAD_REF');
    return {
      ...facts,
      headSha: head.sha,
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

/** Events that run with the target's own secrets are not meant: only `pull_request` and its reviews withhold them. */
function withoutSecretsOf(env: Env, payload: EventPayload): EventFacts['withoutSecrets'] {
  if (variable(env, 'GITHUB_ACTOR') === 'dependabot[bot]') return 'dependabot';
  if (variable(env, 'GITHUB_EVENT_NAME') === 'pull_request_target') return null;
  if (!isPullRequest(env) || payload.pull_request === undefined) return null;
  const source = payload.pull_request.head?.repo?.full_name;
  const own = variable(env, 'GITHUB_REPOSITORY') ?? payload.repository?.full_name;
  return source === own ? null : 'fork';
}

/** What to do where there is no token; which depends on whether the event gives out secrets at all. */
export function missingTokenAdvice(withoutSecrets: EventFacts['withoutSecrets']): string {
  const usual =
    "set `api-token: ${{ secrets.ASSAY_API_TOKEN }}` (and check the secret's name), or the environment variable `ASSAY_API_TOKEN`.";
  if (withoutSecrets === null) return usual;
  const source = withoutSecrets === 'fork' ? 'pull requests from forks' : "Dependabot's pull requests";
  const run =
    withoutSecrets === 'fork'
      ? '`if: github.event.pull_request.head.repo.full_name == github.repository`'
      : "`if: github.actor != 'dependabot[bot]'` (or add the token to the Dependabot secrets)";
  return `GitHub does not give secrets to runs of ${source}. Run this step only where it gets them, with ${run}, and gate such changes on \`push\` or in the merge queue.`;
}
