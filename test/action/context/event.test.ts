import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventFacts, eventFacts, missingTokenAdvice, readPayload } from '../../../src/action/context/event.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const HEAD = '1'.repeat(40);
const MERGE = '2'.repeat(40);
const BASE = '3'.repeat(40);

const env = {
  GITHUB_SHA: MERGE,
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'octo/shop',
  GITHUB_REPOSITORY_ID: '42',
  GITHUB_RUN_ID: '77',
  GITHUB_RUN_ATTEMPT: '2',
};

const repository = { id: 42, full_name: 'octo/shop', html_url: 'https://github.com/octo/shop', description: 'A shop' };
const author = { name: 'Ann', email: 'ann@example.com', username: 'ann' };
const headCommit = (id: string) => ({
  id,
  message: 'Fix it\n\nReally\n',
  timestamp: '2026-02-03T04:05:06+01:00',
  author,
});
const commit = {
  message: 'Fix it\n\nReally',
  author: 'Ann <ann@example.com>',
  authorUsername: 'ann',
  timestamp: 1_770_087_906,
};

function factsOf(name: string, payload: unknown, variables: Record<string, string> = {}): EventFacts {
  const path = join(temporaryDirectory(), 'event.json');
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload));
  const all = { ...env, GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path, ...variables };
  return eventFacts(all, readPayload(all));
}

const pullRequest = (source: string) => ({
  pull_request: {
    head: { sha: HEAD, ref: 'feature', repo: { full_name: source } },
    base: { sha: BASE, ref: 'main', repo: { full_name: 'octo/shop' } },
  },
  repository,
});

describe('eventFacts', () => {
  it('reads a push to a branch', () => {
    const facts = factsOf('push', { head_commit: headCommit(MERGE), repository }, { GITHUB_REF: 'refs/heads/feat/x' });
    expect(facts).toMatchObject({
      headSha: MERGE,
      builtSha: null,
      baseSha: null,
      commit: { ...commit, branch: 'feat/x' },
    });
    expect(facts.repository).toEqual({
      id: '42',
      name: 'octo/shop',
      url: 'https://github.com/octo/shop',
      description: 'A shop',
    });
    expect(facts.runUrl).toBe('https://github.com/octo/shop/actions/runs/77/attempts/2');
    expect(facts.commitUrl(HEAD)).toBe(`https://github.com/octo/shop/commit/${HEAD}`);
  });

  it.each([
    ['1', ''],
    ['', ''],
    ['12', '/attempts/12'],
    ['2/../../x', ''],
    ['0x2', ''],
  ])('names the attempt of a re-run: attempt %j', (attempt, path) => {
    const { runUrl } = factsOf('push', {}, { GITHUB_RUN_ATTEMPT: attempt });
    expect(runUrl).toBe(`https://github.com/octo/shop/actions/runs/77${path}`);
  });

  it('gives addresses on the server that the runner names', () => {
    for (const server of ['https://github.acme.example', 'https://github.acme.example/']) {
      const { runUrl, commitUrl, repository: known } = factsOf('push', { repository }, { GITHUB_SERVER_URL: server });
      expect(runUrl).toBe('https://github.acme.example/octo/shop/actions/runs/77/attempts/2');
      expect(commitUrl(HEAD)).toBe(`https://github.acme.example/octo/shop/commit/${HEAD}`);
      expect(known?.url).toBe('https://github.acme.example/octo/shop');
    }
  });

  it.each(['pull_request', 'pull_request_target', 'pull_request_review'])(
    'takes no other commit for the head of %s where the payload is silent',
    (name) => {
      for (const payload of ['', '{}', '{"pull_request":{"head":{"sha":"no"}}}'])
        expect(factsOf(name, payload, { GITHUB_HEAD_REF: 'feature' })).toMatchObject({
          headSha: null,
          builtSha: MERGE,
          commit: { branch: 'feature' },
        });
    },
  );

  it('reads a push of a tag, which has no branch', () => {
    const facts = factsOf('push', { head_commit: headCommit(MERGE), repository }, { GITHUB_REF: 'refs/tags/v1' });
    expect(facts.commit).toEqual(commit);
  });

  it('does not take the facts of another commit', () => {
    expect(factsOf('push', { head_commit: headCommit(HEAD), repository }).commit).toEqual({});
  });

  it.each(['pull_request', 'pull_request_target', 'pull_request_review'])('reads %s by its head', (name) => {
    const facts = factsOf(name, pullRequest('octo/shop'), { GITHUB_REF: 'refs/pull/5/merge' });
    expect(facts).toMatchObject({
      headSha: HEAD,
      builtSha: MERGE,
      baseSha: BASE,
      commit: { branch: 'feature' },
      withoutSecrets: null,
    });
  });

  it('knows a fork, also a deleted one, and Dependabot', () => {
    expect(factsOf('pull_request', pullRequest('evil/shop')).withoutSecrets).toBe('fork');
    expect(factsOf('pull_request', { pull_request: { head: { sha: HEAD, repo: null } } }).withoutSecrets).toBe('fork');
    expect(factsOf('pull_request', pullRequest('octo/shop'), { GITHUB_ACTOR: 'dependabot[bot]' }).withoutSecrets).toBe(
      'dependabot',
    );
    expect(factsOf('push', { repository }).withoutSecrets).toBeNull();
  });

  it.each([
    ['push', 'dependabot'],
    ['pull_request_review', 'dependabot'],
    ['deployment', 'dependabot'],
    ['merge_group', null],
    ['schedule', null],
    ['workflow_run', null],
    ['pull_request_target', null],
  ])('knows what Dependabot gets on %s', (name, expected) => {
    const facts = factsOf(name, pullRequest('octo/shop'), { GITHUB_ACTOR: 'dependabot[bot]' });
    expect(facts.withoutSecrets).toBe(expected);
  });

  it.each([
    ['pull_request_review', 'fork'],
    ['pull_request_review_comment', 'fork'],
    ['pull_request_target', null],
    ['push', null],
    ['issue_comment', null],
  ])('knows what a fork gets on %s', (name, expected) => {
    expect(factsOf(name, pullRequest('evil/shop')).withoutSecrets).toBe(expected);
  });

  it('reads a merge group', () => {
    const ref = 'refs/heads/gh-readonly-queue/main/pr-5';
    const payload = {
      merge_group: { head_sha: MERGE, head_ref: ref, base_sha: BASE, head_commit: { ...headCommit(MERGE), id: MERGE } },
      repository,
    };
    expect(factsOf('merge_group', payload, { GITHUB_REF: ref })).toMatchObject({
      headSha: MERGE,
      builtSha: null,
      commit: { ...commit, branch: 'gh-readonly-queue/main/pr-5' },
    });
  });

  it.each([
    ['workflow_dispatch', { inputs: {}, repository }],
    ['schedule', { schedule: '0 0 * * *' }],
    ['repository_dispatch', { action: 'x', client_payload: {}, repository }],
    ['workflow_run', { workflow_run: { head_sha: HEAD, head_branch: 'feature' }, repository }],
  ])('reads %s by what is built', (name, payload) => {
    expect(factsOf(name, payload, { GITHUB_REF: 'refs/heads/main' })).toMatchObject({
      headSha: MERGE,
      builtSha: null,
      commit: { branch: 'main' },
    });
  });

  it.each([
    ['release', { release: { tag_name: 'v1', target_commitish: 'main' }, repository }],
    ['deployment', { deployment: { sha: MERGE, ref: 'v1' }, repository }],
  ])('reads %s without a branch', (name, payload) => {
    expect(factsOf(name, payload, { GITHUB_REF: 'refs/tags/v1' })).toMatchObject({ headSha: MERGE, commit: {} });
  });

  it('invents nothing outside of Actions', () => {
    expect(eventFacts({}, readPayload({}))).toMatchObject({
      headSha: null,
      builtSha: null,
      commit: {},
      repository: null,
      runUrl: null,
      withoutSecrets: null,
    });
    expect(eventFacts({}, readPayload({})).commitUrl(HEAD)).toBeNull();
  });

  it.each(['', '{', '[]', 'null', '"text"', '{"pull_request":7,"head_commit":[],"repository":"x"}'])(
    'takes the payload %j for no payload',
    (text) => {
      expect(factsOf('push', text)).toMatchObject({ headSha: MERGE, commit: {} });
    },
  );

  it('takes a SHA that is none for none', () => {
    expect(factsOf('push', {}, { GITHUB_SHA: 'abc' }).headSha).toBeNull();
    expect(factsOf('push', {}, { GITHUB_SHA: 'A'.repeat(40) }).headSha).toBe('a'.repeat(40));
    expect(readPayload({ GITHUB_EVENT_PATH: '/nowhere/event.json' })).toMatchObject({});
  });

  it('survives any payload', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]), fc.constant(HEAD));
    const part = fc.dictionary(
      fc.constantFrom('id', 'sha', 'ref', 'message', 'author', 'timestamp', 'name', 'email'),
      leaf,
    );
    const payload = fc.record(
      {
        head_commit: fc.oneof(part, leaf),
        pull_request: fc.oneof(fc.record({ head: fc.oneof(part, leaf), base: part }), leaf),
        merge_group: fc.oneof(part, leaf),
        repository: fc.oneof(part, leaf),
      },
      { requiredKeys: [] },
    );
    const directory = temporaryDirectory();
    fc.assert(
      fc.property(payload, fc.constantFrom('push', 'pull_request', 'merge_group'), (event, name) => {
        const path = join(directory, 'event.json');
        writeFileSync(path, JSON.stringify(event));
        const all = { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path };
        const { headSha } = eventFacts(all, readPayload(all));
        expect(headSha === null || /^[a-f0-9]{40}$/.test(headSha)).toBe(true);
      }),
    );
  });
});

describe('missingTokenAdvice', () => {
  it('says what to do where the event gives no secrets', () => {
    expect(missingTokenAdvice('fork')).toMatch(
      /does not give secrets.*forks.*head\.repo\.full_name == github\.repository.*dry-run.*merge_group/,
    );
    expect(missingTokenAdvice('dependabot')).toMatch(
      /secrets of Dependabot alone.*github\.actor != 'dependabot\[bot\]'/,
    );
    expect(missingTokenAdvice(null)).toMatch(/secrets\.ASSAY_API_TOKEN.*secrets: inherit/);
  });

  // In a push and in the merge queue there is no pull request to compare: the gate has to be asked there. Its name would
  // not do for a condition: reviews of a pull request are events of their own, and get no secrets either.
  it.each(['fork', 'dependabot'] as const)('leaves the step out of pull requests alone: %s', (withoutSecrets) => {
    const conditions = Array.from(missingTokenAdvice(withoutSecrets).matchAll(/`if: (.*?)`/g), ([, one]) => one);
    expect(conditions).toEqual([expect.stringMatching(/^github\.event\.pull_request == null \|\| /)]);
  });
});
