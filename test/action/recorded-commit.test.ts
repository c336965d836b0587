import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sendJson } from '../client/http-server.ts';
import { gateInputs } from './step-environment.ts';
import { run } from './step-in-process.ts';
import { type Answer, refuse, startService } from './step-service.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const COMMIT = 'c'.repeat(40);

/** What the service has on record of the artifact. */
const record = (more: Readonly<Record<string, unknown>>): Answer => {
  const common = { id: 'id-1', fingerprint: gateInputs['fingerprint'], filename: 'app.tgz', flow_name: 'shop' };
  const unknown = { template_reference_name: null, commit_url: null, build_url: null, repo_url: null, html_url: null };
  const lists = {
    evidence: {},
    external_urls: {},
    deployments: [],
    releases: [],
    running: [],
    exited: [],
    history: [],
  };
  const times = { created_at: 1, last_modified_at: 1 };
  const rest = { api_url: null, state: null, trail_name: COMMIT, git_commit: COMMIT, annotations: {}, ...times };
  return (_, response) => sendJson(response, 200, { ...common, ...unknown, ...lists, ...rest, ...more });
};

/** A step that records a review for the artifact, where GitHub is out of reach. */
async function reviewing(
  answer: Answer,
  more: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
  payload: unknown = {},
) {
  const service = await startService(answer);
  const attestations = '- {name: review, pull-request: true}';
  const inputs = { ...gateInputs, flow: 'shop', attestations, 'github-token': 'ghs_token', 'on-undecided': 'warn' };
  const eventPath = join(temporaryDirectory({ 'event.json': JSON.stringify(payload) }), 'event.json');
  const variables = { GITHUB_REPOSITORY: 'no-repository', GITHUB_EVENT_PATH: eventPath, ...env };
  const step = await run({ ...inputs, 'api-url': service.url, ...more }, variables);
  return { ...step, received: service.received };
}

const told = ({ annotations }: { annotations: readonly { title: string; message: string }[] }): string =>
  annotations.map(({ title, message }) => `${title}: ${message}`).join('\n');

describe('the commit that an artifact was built from', () => {
  it('is asked of the report that the evidence goes to', async () => {
    const newest = await reviewing(record({}));
    expect(newest.received.map(({ url }) => url)).toEqual([
      `/api/v2/artifacts/acme/shop/fingerprint/${gateInputs['fingerprint']}`,
    ]);
    // It was had, and GitHub would be asked next.
    expect(told(newest)).toContain('expected a repository');
    const onTrail = await reviewing(record({}), { trail: 'release-1' });
    expect(onTrail.received[0]?.url).toContain('?trail=release-1');
  });

  it.each([
    ['no commit', { git_commit: null }, /reported without the commit/],
    ['a commit of zeros', { git_commit: '0'.repeat(40) }, /reported without the commit/],
    ['half a commit', { git_commit: 'abc1234' }, /reported without the commit/],
    ['a stray checkout', { annotations: { checked_out_commit: 'd'.repeat(40) } }, /the workspace was at another one/],
    ['a merge with some base', { annotations: { built_commit: 'd'.repeat(40) } }, /this run is not about/],
  ])('is not to be had where the record tells of %s', async (_what, more, words) => {
    const step = await reviewing(record(more));
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(told(step)).toMatch(words);
    expect(step.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it("is that of this run's own pull request, though its merge was built", async () => {
    const pullRequest = { number: 7, head: { sha: COMMIT, ref: 'topic' }, base: { sha: 'b'.repeat(40) } };
    const about = (builtCommit: string, payload: unknown = { pull_request: pullRequest }) =>
      reviewing(
        record({ annotations: { built_commit: builtCommit } }),
        {},
        { GITHUB_EVENT_NAME: 'pull_request', GITHUB_SHA: 'e'.repeat(40) },
        payload,
      );
    expect(told(await about('e'.repeat(40)))).toContain('expected a repository');
    expect(told(await about('d'.repeat(40)))).toContain('this run is not about');
    const other = { ...pullRequest, head: { sha: 'a'.repeat(40), ref: 'other' } };
    expect(told(await about('e'.repeat(40), { pull_request: other }))).toContain('this run is not about');
  });

  it('is none of an artifact that was never reported', async () => {
    const step = await reviewing((_, response) => refuse(response, 404, 'unknown_artifact'));
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'non-compliant' } });
    expect(told(step)).toContain('Report the artifact in the job that builds it');
    expect(step.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each([
    ['is out', (_, response) => refuse(response, 503, 'overloaded'), 0],
    ['answers about another flow', record({ flow_name: 'other' }), 0],
    ['never answers', () => undefined, 0],
    ['does not know the flow', (_, response) => refuse(response, 404, 'unknown_flow'), 1],
  ] satisfies [string, Answer, number][])(
    'is as unknown as any answer where the service %s',
    async (_, answer, exit) => {
      const step = await reviewing(answer, { timeout: '3s' });
      expect(step).toMatchObject({ exitCode: exit, outputs: { verdict: 'undecided' } });
      expect(told(step)).toContain('Not recorded: review');
    },
  );

  it('is not asked for before all other inputs are right', async () => {
    const attestations = '- {name: review, pull-request: true}\n- {name: tests, junit: nowhere.xml}';
    const step = await reviewing((_, response) => refuse(response, 503, 'overloaded'), { attestations });
    expect(step).toMatchObject({ exitCode: 1, received: [] });
    expect(told(step)).toContain('`nowhere.xml` matches no file');
  });

  it('is told to be asked for by a dry run', async () => {
    const step = await reviewing(record({}), { 'dry-run': 'true' });
    expect(step).toMatchObject({ exitCode: 0, received: [], outputs: { verdict: 'skipped' } });
    expect(step.log.join('\n')).toContain(
      `would send GET /artifacts/acme/shop/fingerprint/${gateInputs['fingerprint']}`,
    );
    expect(step.log.join('\n')).toContain('would send POST /attestations/acme/shop/trail/');
  });
});
