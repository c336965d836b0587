import { afterAll, beforeAll, expect, it } from 'vitest';
import { SEARCH_MAX, type SearchAnswer, searchAnswer } from '../../src/contract/search.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;

const fingerprint = fingerprintOf('app');
const commit = commitOf('app');
/** Hashes that begin alike. */
const twins = ['1', '2'].map((end) => `abcde${'0'.repeat(58)}${end}`);
const twinCommit = `abcde${'f'.repeat(35)}`;

beforeAll(async () => {
  service = await startService({ clock: () => (nowMs += 1000) });
  say = speaker(service);
  await say.flow('shop', 'trail: {attestations: [{name: scan, type: generic}]}\n');
  await say.report('shop', fingerprint, { filename: 'app', trail_name: 't', git_commit: commit });
  await say.report('copy', fingerprint, { filename: 'app', trail_name: 't', git_commit: commit });
  await say.report('shop', fingerprintOf('lib'), { filename: 'lib', trail_name: 't', git_commit: commit });
  await say.report('shop', fingerprintOf('none'), { filename: 'none', trail_name: 't' });
  for (const twin of twins) await say.report('twins', twin, { trail_name: 't', git_commit: twinCommit });
});
afterAll(() => service.stop());

const search = (sha: string) => service.send('GET', `/search/${service.org}/sha/${sha}`);
const found = async (sha: string) => answered(await search(sha), 200, searchAnswer);
const where = ({ artifacts }: SearchAnswer) => artifacts.map(({ flow, name }) => `${flow}/${name}`);

it.each([64, 12, 5])('finds a fingerprint by %i characters, in every flow, newest first', async (length) => {
  const answer = await found(fingerprint.slice(0, length));
  expect(answer.resolved_to).toEqual({
    type: 'fingerprint',
    full_match: fingerprint,
    fingerprints: { type: 'fingerprint', count: 1, matches: [fingerprint] },
    commits: { type: 'commit', count: 0, matches: [] },
  });
  expect(where(answer)).toEqual(['copy/app', 'shop/app']);
  expect(answer.artifacts[1]).toEqual({
    fingerprint,
    name: 'app',
    flow: 'shop',
    git_commit: commit,
    commit_url: 'https://git.example/commit/1',
    build_url: 'https://ci.example/runs/1',
    html_url: expect.stringContaining(`/flows/shop/artifacts/${fingerprint}?artifact_id=`) as unknown,
    compliance_state: 'INCOMPLETE',
    has_provenance: true,
    running_in: [],
    exited_from: [],
    history: [{ event: 'app reported', timestamp: expect.any(Number) as unknown }],
  });
});

it.each([40, 12, 7, 5])('finds a commit by %i characters', async (length) => {
  const answer = await found(commit.slice(0, length));
  expect(answer.resolved_to).toMatchObject({ type: 'commit', full_match: commit });
  expect(where(answer)).toEqual(['shop/lib', 'copy/app', 'shop/app']);
});

it('says so where several begin alike, and shows them all', async () => {
  const answer = await found('abcde');
  expect(answer.resolved_to).toEqual({
    type: 'several',
    full_match: '',
    fingerprints: { type: 'fingerprint', count: 2, matches: twins },
    commits: { type: 'commit', count: 1, matches: [twinCommit] },
  });
  expect(answer.artifacts.map((one) => one.fingerprint)).toEqual(twins.toReversed());
  expect((await found(`abcde${'0'.repeat(10)}`)).resolved_to).toMatchObject({ type: 'several', full_match: '' });
  expect((await found('abcdef')).resolved_to).toMatchObject({ type: 'commit', full_match: twinCommit });
});

it('shows an artifact without a commit', async () => {
  const [artifact] = (await found(fingerprintOf('none'))).artifacts;
  expect(artifact).toMatchObject({ name: 'none', git_commit: '' });
});

it('shows where it runs', async () => {
  const sha256 = fingerprintOf('running');
  await say.report('shop', sha256, { trail_name: 't' });
  await service.send('PUT', `/environments/${service.org}`, { json: { name: 'vm', type: 'server', description: '' } });
  const path = `/environments/${service.org}/vm/report/server`;
  const runs = (digests: Record<string, string>[]) =>
    service.send('PUT', path, { json: { artifacts: digests.map((one) => ({ digests: one, creationTimestamp: 1 })) } });
  await runs([{ app: sha256 }]);
  expect((await found(sha256)).artifacts).toMatchObject([{ running_in: ['vm'], exited_from: [] }]);
  await runs([]);
  expect((await found(sha256)).artifacts).toMatchObject([{ running_in: [], exited_from: ['vm'] }]);
});

it.each([fingerprintOf('never'), commitOf('never'), '00000'])(
  'answers 404 where nothing begins with %s',
  async (sha) => {
    expect(refused(await search(sha), 'unknown_artifact').message).toContain(`'${sha}'`);
  },
);

it.each(['abcd', 'ABCDE', 'ghijk', 'a'.repeat(65), '%25%25%25%25%25', 'abc%20de'])('refuses %s', async (sha) => {
  refused(await search(sha), 'invalid_input', ['params.sha']);
});

it('shows another organization nothing of this one', async () => {
  const { org, token } = service.foreign;
  refused(await service.send('GET', `/search/${org}/sha/${fingerprint}`, { token }), 'unknown_artifact');
  refused(await service.send('GET', `/search/${service.org}/sha/${fingerprint}`, { token }), 'unknown_organization');
});

it('finds the newest of very many', async () => {
  const many = commitOf('many');
  for (let index = 0; index <= SEARCH_MAX; index += 1) {
    await say.report('many', fingerprintOf(`many-${index}`), {
      filename: `n${index}`,
      trail_name: 't',
      git_commit: many,
    });
  }
  const { artifacts } = await found(many);
  expect(artifacts).toHaveLength(SEARCH_MAX);
  expect(artifacts[0]?.name).toBe(`n${SEARCH_MAX}`);
});
