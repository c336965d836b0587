import { describe, expect, it } from 'vitest';
import { sendJson } from '../client/http-server.ts';
import { gateInputs } from './step-environment.ts';
import { run } from './step-in-process.ts';
import { type Answer, refuse, startService } from './step-service.ts';

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
async function reviewing(answer: Answer, more: Readonly<Record<string, string>> = {}) {
  const service = await startService(answer);
  const attestations = '- {name: review, pull-request: true}';
  const inputs = { ...gateInputs, flow: 'shop', attestations, 'github-token': 'ghs_token', 'on-undecided': 'warn' };
  const step = await run({ ...inputs, 'api-url': service.url, ...more }, { GITHUB_REPOSITORY: 'no-repository' });
  return { ...step, received: service.received };
}

describe('the commit that an artifact was built from', () => {
  it('is asked of the report that the evidence goes to', async () => {
    const newest = await reviewing(record({}));
    expect(newest.received.map(({ url }) => url)).toEqual([
      `/api/v2/artifacts/acme/shop/fingerprint/${gateInputs['fingerprint']}`,
    ]);
    // It was had, and GitHub would be asked next.
    expect(newest.annotations[0]?.message).toContain('expected a repository');
    const onTrail = await reviewing(record({}), { trail: 'release-1' });
    expect(onTrail.received[0]?.url).toContain('?trail=release-1');
  });

  it.each([
    ['no commit', record({ git_commit: null }), /reported without the commit/],
    ['a commit of zeros', record({ git_commit: '0'.repeat(40) }), /reported without the commit/],
    ['half a commit', record({ git_commit: 'abc1234' }), /reported without the commit/],
    ['another flow', record({ flow_name: 'other' }), /answered about another one/],
    [
      'a stray checkout',
      record({ annotations: { checked_out_commit: 'd'.repeat(40) } }),
      /the workspace was at another one/,
    ],
    ['nothing', (_, response) => refuse(response, 404, 'unknown_artifact'), /was never reported to the flow `shop`/],
  ] satisfies [string, Answer, RegExp][])('is an error where the record tells of %s', async (_what, answer, words) => {
    const step = await reviewing(answer);
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(words);
    expect(step.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('is what any answer is where the service gives none', async () => {
    const step = await reviewing((_, response) => refuse(response, 503, 'overloaded'));
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'undecided' } });
    const misspelled = await reviewing((_, response) => refuse(response, 404, 'unknown_flow'));
    expect(misspelled).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
  });
});
