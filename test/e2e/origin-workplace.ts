import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { artifactDetail } from '../../src/contract/artifact.ts';
import { trailRecord } from '../../src/contract/trail.ts';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';
import type { RunningService } from '../running-service.ts';
import { commits, git, type KnownCommit, makeRepository } from './git-repository.ts';
import type { GithubApi } from './github-api.ts';
import type { TriggeringEvent } from './triggering-event.ts';
import { buildInputs, openWorkplace, sha256, testsInputs } from './workplace.ts';

export const GITHUB_TOKEN = 'ghs_token_of_this_job_0123456789';
const fixtures = path.resolve(import.meta.dirname, '../fixtures/events');

export interface Ran extends ActionResult {
  fingerprint: string;
}

interface Given {
  github?: GithubApi;
  env?: Record<string, string>;
  inputs?: Record<string, string>;
}

/** The service, the repository that GitHub has, and a place for checkouts of it. */
export interface OriginWorkplace {
  service: RunningService;
  /** Where all of it lies; as a PATH it has no programs. */
  root: string;
  /** An empty workspace: no checkout. */
  emptyWorkspace(): string;
  /** What actions/checkout leaves: a detached checkout of one ref, by default without history. */
  checkout(ref: string, depth: number | null): string;
  /** Runs the step that reports an artifact of its own and gives its evidence. */
  run(event: TriggeringEvent, workspace: string, given: Given): Promise<Ran>;
  close(): Promise<void>;
}

export async function openOriginWorkplace(): Promise<OriginWorkplace> {
  const workplace = await openWorkplace();
  const { service } = workplace;
  const root = mkdtempSync(path.join(tmpdir(), 'assay-events-'));
  const origin = path.join(root, 'origin');
  makeRepository(origin);
  let folders = 0;
  const emptyWorkspace = (): string => {
    folders += 1;
    const directory = path.join(root, `workspace-${folders}`);
    mkdirSync(directory);
    return directory;
  };
  return {
    service,
    root,
    emptyWorkspace,
    checkout: (ref, depth) => {
      const directory = emptyWorkspace();
      const address = `file://${origin}`;
      git(directory, ['init', '--quiet']);
      const limit = depth === null ? [] : [`--depth=${depth}`];
      git(directory, ['fetch', '--quiet', '--no-tags', ...limit, address, ref]);
      git(directory, ['checkout', '--quiet', '--detach', 'FETCH_HEAD']);
      return directory;
    },
    run: (event, workspace, given) => runStep(event, workspace, { ...given, service, home: root }),
    close: async () => {
      rmSync(root, { recursive: true, force: true });
      await workplace.close();
    },
  };
}

async function runStep(
  event: TriggeringEvent,
  workspace: string,
  { github, env = {}, inputs = {}, service, home }: Given & { service: RunningService; home: string },
): Promise<Ran> {
  const content = `app of ${workspace}`;
  writeFileSync(path.join(workspace, 'app.tgz'), content);
  const { url, org, tokens } = service;
  const result = await runAction({
    workspace,
    inputs: {
      'api-url': url,
      'api-token': tokens.member,
      org,
      timeout: '60s',
      ...buildInputs,
      ...testsInputs,
      ...inputs,
    },
    env: {
      GITHUB_ACTION_REPOSITORY: 'octo-org/assay',
      GITHUB_ACTION_REF: 'v1',
      GITHUB_ACTOR: 'grace',
      // Nobody listens there: a question to GitHub that a test does not expect fails at once.
      GITHUB_API_URL: github?.url ?? 'http://127.0.0.1:9',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_REF: event.ref,
      GITHUB_REF_NAME: event.ref.replace(/^refs\/(heads|tags|pull)\//, ''),
      GITHUB_REPOSITORY: 'octo-org/shop',
      GITHUB_REPOSITORY_ID: '812345678',
      GITHUB_REPOSITORY_OWNER: 'octo-org',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_RUN_ID: '9000',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: event.sha,
      ...(event.name.startsWith('pull_request') ? { GITHUB_HEAD_REF: 'basket', GITHUB_BASE_REF: 'main' } : {}),
      HOME: home,
      GIT_CONFIG_NOSYSTEM: '1',
      ...env,
    },
    event: z.unknown().parse(JSON.parse(readFileSync(path.join(fixtures, `${event.payload}.json`), 'utf8'))),
    ...(github === undefined ? {} : { githubToken: GITHUB_TOKEN }),
  });
  return { ...result, fingerprint: sha256(content) };
}

/** Reads back what the service has on record. */
export async function recordedAt({ service }: OriginWorkplace, fingerprint: string, trail: string) {
  const artifact = await service.send('GET', `/artifacts/acme/shop/fingerprint/${fingerprint}?trail=${trail}`);
  const begun = await service.send('GET', `/trails/acme/shop/${trail}`);
  return { artifact: artifactDetail.parse(artifact.json), trail: trailRecord.parse(begun.json) };
}

export const page = 'https://github.com/octo-org/shop';

/** What must be on record whatever is known of the commit. */
export async function expectRecorded(
  place: OriginWorkplace,
  event: TriggeringEvent,
  ran: Ran,
  facts: Record<string, unknown>,
): Promise<void> {
  expect(ran.outputs, ran.log).toMatchObject({ verdict: 'compliant', fingerprint: ran.fingerprint });
  expect(ran.exitCode).toBe(0);
  const { sha } = event.about;
  const { artifact, trail } = await recordedAt(place, ran.fingerprint, sha);
  const commit = {
    sha1: sha,
    ...facts,
    ...(event.branch === undefined ? {} : { branch: event.branch }),
    url: `${page}/commit/${sha}`,
  };
  expect(artifact).toMatchObject({
    trail_name: sha,
    git_commit: sha,
    commit_url: `${page}/commit/${sha}`,
    build_url: `${page}/actions/runs/9000`,
    repo_url: page,
  });
  expect(artifact.git_commit_info).toEqual(commit);
  expect(artifact.repo_info).toEqual({
    id: '812345678',
    name: 'octo-org/shop',
    url: page,
    provider: 'github',
    description: 'Sells tea',
  });
  const isPull = event.name.startsWith('pull_request');
  expect(artifact.annotations).toEqual(isPull ? { built_commit: event.sha, base_commit: commits.main.sha } : {});
  expect(trail.git_commit_info).toMatchObject({ sha1: sha });
  const evidence = trail.events.findLast(({ type }) => type === 'artifact_attestation_reported');
  expect(evidence).toMatchObject({ artifact_fingerprint: ran.fingerprint, git_commit_info: commit });
  // A reader sees what was built beside what the records are about.
  for (const shown of [sha, ...(isPull ? [event.sha, commits.main.sha] : [])]) expect(ran.summary).toContain(shown);
}

export const factsOf = ({ message, author, timestamp }: KnownCommit) => ({ message, author, timestamp });
export const allFactsOf = (commit: KnownCommit) => ({
  ...factsOf(commit),
  ...(commit.parents.length === 0 ? {} : { parents: commit.parents }),
});

export const noticeOf = (log: string): string | undefined =>
  /^::notice title=Commit facts missing::(.*)$/m.exec(log)?.[1];
