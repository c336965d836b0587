import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { contextOfEvent } from '../../../src/action/context/commit.ts';
import { eventFacts, readPayload } from '../../../src/action/context/event.ts';
import { readInputs } from '../../../src/action/inputs.ts';
import { inputVariables } from '../step-environment.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const fixtures = path.join(root, 'test/fixtures/events');
const MERGE = 'f8d5b938b9b97bd60e717d107a6aafd38a0843b0';
const MAIN = '7c37d6c17691a54f35c6c31c1567dcc54af50a34';

/** What the runner sets besides the payload, by the payload's file. */
const variables: Readonly<Record<string, { event: string; ref: string; sha: string }>> = {
  push: { event: 'push', ref: 'refs/heads/main', sha: MAIN },
  'push-tag': { event: 'push', ref: 'refs/tags/v1.2.0', sha: MAIN },
  'pull-request': { event: 'pull_request', ref: 'refs/pull/7/merge', sha: MERGE },
  'pull-request-fork': { event: 'pull_request', ref: 'refs/pull/7/merge', sha: MERGE },
  'pull-request-target': { event: 'pull_request_target', ref: 'refs/heads/main', sha: MAIN },
  'merge-group': { event: 'merge_group', ref: `refs/heads/gh-readonly-queue/main/pr-7-${MAIN}`, sha: MERGE },
  'workflow-run': { event: 'workflow_run', ref: 'refs/heads/main', sha: MAIN },
  'workflow-dispatch': { event: 'workflow_dispatch', ref: 'refs/heads/main', sha: MAIN },
  schedule: { event: 'schedule', ref: 'refs/heads/main', sha: MAIN },
  release: { event: 'release', ref: 'refs/tags/v1.2.0', sha: MAIN },
};

const tokens: Token[] = [];
void marked.walkTokens(marked.lexer(readFileSync(path.join(root, 'docs/context.md'), 'utf8')), (token) => {
  tokens.push(token);
});

/** The rows of the table of events, each by the name of its payload. */
const rows = new Map(
  tokens
    .flatMap((token) =>
      token.type === 'table' ? z.array(z.array(z.object({ text: z.string() }))).parse(token['rows']) : [],
    )
    .map((row) => row.map(({ text }) => text.replaceAll('`', '')))
    .filter((row) => row.length === 8)
    .map((row) => [row[1] ?? '', row]),
);

const headCommit = z.object({
  id: z.string(),
  message: z.string(),
  timestamp: z.string(),
  author: z.object({ name: z.string(), email: z.string() }),
});

/** What a cell names: a variable, a member of the payload, or nothing. */
function named(cell: string, payload: unknown, env: Readonly<Record<string, string>>): unknown {
  if (cell === '') return undefined;
  if (/^GITHUB_\w+$/.test(cell)) return env[cell];
  let value: unknown = payload;
  for (const key of cell.split('.')) value = z.looseObject({ [key]: z.unknown() }).parse(value)[key];
  if (value === undefined) throw new Error(`expected ${cell} in the payload, found nothing`);
  return value;
}

const withoutHeads = (ref: unknown): unknown => (typeof ref === 'string' ? ref.replace(/^refs\/heads\//, '') : ref);

describe('the table of events in docs/context.md', () => {
  it('has a row for each payload there is', () => {
    const files = readdirSync(fixtures).map((file) => path.basename(file, '.json'));
    expect([...rows.keys()].toSorted()).toEqual(files.toSorted());
    expect(Object.keys(variables).toSorted()).toEqual(files.toSorted());
  });

  it.each(Object.entries(variables))('is right about %s', (name, { event, ref, sha }) => {
    const file = path.join(fixtures, `${name}.json`);
    const env = {
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: file,
      GITHUB_REF: ref,
      GITHUB_REPOSITORY: 'octo-org/shop',
      GITHUB_REPOSITORY_ID: '812345678',
      GITHUB_RUN_ATTEMPT: '3',
      GITHUB_RUN_ID: '9000',
      GITHUB_SERVER_URL: 'https://github.acme.example',
      GITHUB_SHA: sha,
    };
    const payload: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const [title = '', , commit = '', branch = '', facts = '', login = '', built = '', base = ''] =
      rows.get(name) ?? [];
    expect(title).toMatch(new RegExp(`^${event}\\b`));
    const headSha = named(commit, payload, env);
    const told = facts === 'git, API' ? null : headCommit.parse(named(facts, payload, env));
    expect(told?.id ?? headSha).toBe(headSha);
    const found = eventFacts(env, readPayload(env));
    expect(found).toMatchObject({
      headSha,
      builtSha: named(built, payload, env) ?? null,
      baseSha: named(base, payload, env) ?? null,
    });
    expect(found.commit).toEqual(
      Object.fromEntries(
        Object.entries({
          message: told?.message,
          author: told === null ? undefined : `${told.author.name} <${told.author.email}>`,
          timestamp: told === null ? undefined : Date.parse(told.timestamp) / 1000,
          branch: withoutHeads(named(branch, payload, env)),
          authorUsername: named(login, payload, env),
        }).filter(([, value]) => value !== undefined),
      ),
    );
    // What the first table says of every event.
    const page = 'https://github.acme.example/octo-org/shop';
    expect(contextOfEvent(found, new Set())).toMatchObject({
      sha: headSha,
      repository: { id: '812345678', name: 'octo-org/shop', url: page, description: 'Sells tea' },
      commitUrl: `${page}/commit/${String(headSha)}`,
      buildUrl: `${page}/actions/runs/9000/attempts/3`,
    });
  });
});

/** What the runner would put in for an expression. */
const filledIn = (text: string): string =>
  text.replaceAll(/\$\{\{([^}]*)\}\}/g, (_, expression: string) => {
    if (expression.includes('ASSAY_API_URL')) return 'https://assay.example.com';
    if (expression.includes('==') || expression.includes('!=')) return 'true';
    return expression.includes('fingerprint') ? 'a'.repeat(64) : 'text-of-an-expression';
  });

describe('the workflows in docs/context.md', () => {
  const step = z.looseObject({
    uses: z.string().optional(),
    with: z.record(z.string(), z.coerce.string()).default({}),
  });
  const workflow = z.looseObject({
    on: z.record(z.string(), z.unknown()),
    permissions: z.object({}),
    jobs: z.record(z.string(), z.looseObject({ 'runs-on': z.string(), steps: z.array(step) })),
  });
  const blocks = tokens.flatMap((token) =>
    token.type === 'code' && token['lang'] === 'yaml workflow' ? [String(token['text'])] : [],
  );

  it.each(blocks.map((block, index) => [index + 1, block] as const))(
    'have right inputs: number %d',
    async (_, block) => {
      const { jobs } = workflow.parse(parse(block));
      const ours = Object.values(jobs).flatMap(({ steps }) =>
        steps.filter(({ uses }) => uses?.startsWith('OWNER/assay@') === true),
      );
      expect(ours).not.toEqual([]);
      for (const { with: given } of ours) {
        const inputs = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filledIn(value)]));
        await expect(readInputs(inputVariables(inputs), 'none')).resolves.toBeTruthy();
      }
    },
  );

  it('are there at all', () => {
    expect(blocks.length).toBeGreaterThan(4);
  });
});
