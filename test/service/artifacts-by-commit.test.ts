import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArtifact, listArtifacts, listArtifactsByCommit } from '../../src/contract/artifact.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

const START_MS = 1_786_803_891_000;
const commit = commitOf('a');

let service: RunningService;
let say: ReturnType<typeof speaker>;
let nowMs = START_MS;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
});
afterAll(() => service.stop());

const get = (flow: string, below: string) => service.send('GET', `/artifacts/${service.org}/${flow}/${below}`);
const byCommit = async (flow: string, sha: string, query = '') =>
  answered(await get(flow, `commit_sha/${sha}${query}`), 200, listArtifactsByCommit.answers[200]);
const names = (records: readonly { filename: string }[]) => records.map(({ filename }) => filename);

describe('artifacts of a commit', () => {
  beforeAll(async () => {
    const reports: readonly [filename: string, members: Record<string, unknown>][] = [
      ['first', { trail_name: 't1', git_commit: commit }],
      ['second', { trail_name: 't2', git_commit_info: { sha1: commit } }],
      ['of another commit', { trail_name: 't1', git_commit: commitOf('b') }],
      ['of none', { trail_name: 't1' }],
      ['begins alike', { trail_name: 't1', git_commit: `${commit.slice(0, 10)}${'0'.repeat(30)}` }],
    ];
    for (const [filename, members] of reports) {
      await say.report('shop', fingerprintOf(filename), { filename, ...members });
    }
    await say.report('bank', fingerprintOf('first'), { filename: 'in another flow', git_commit: commit });
  });

  it.each<[string, string, string[]]>([
    ['the whole of it', commit, ['second', 'first']],
    ['11 digits', commit.slice(0, 11), ['second', 'first']],
    ['7 digits, which others have too', commit.slice(0, 7), ['begins alike', 'second', 'first']],
  ])('are found by %s, newest first', async (_what, sha, expected) => {
    expect(names(await byCommit('shop', sha))).toEqual(expected);
  });

  it('are found in one trail where it is named', async () => {
    expect(names(await byCommit('shop', commit, '?trail=t1'))).toEqual(['first']);
    expect(names(await byCommit('shop', commit, '?trail='))).toEqual(['second', 'first']);
  });

  it('are shown as each is by its fingerprint', async () => {
    const [record] = await byCommit('shop', commit);
    const one = await get('shop', `fingerprint/${fingerprintOf('second')}`);
    expect(record).toEqual(answered(one, 200, getArtifact.answers[200]));
  });

  it('are those whose newest report names it', async () => {
    const fingerprint = fingerprintOf('moved');
    const [before, after] = [commitOf('before'), commitOf('after')];
    for (const sha of [before, after]) {
      await say.report('moved', fingerprint, { trail_name: 't', filename: 'moved', git_commit: sha });
    }
    refused(await get('moved', `commit_sha/${before}`), 'unknown_artifact');
    expect(names(await byCommit('moved', after))).toEqual(['moved']);
  });

  it.each([
    ['no artifact has it', 'shop', commitOf('never'), '', 'unknown_artifact'],
    ['the trail has none of it', 'shop', commitOf('b'), '?trail=t2', 'unknown_artifact'],
    ['the flow is not there', 'none', commit, '', 'unknown_flow'],
    ['the trail is not there', 'shop', commit, '?trail=none', 'unknown_trail'],
    ['it has 6 digits', 'shop', commit.slice(0, 6), '', 'invalid_input'],
    ['it has 41 digits', 'shop', `${commit}0`, '', 'invalid_input'],
    ['it is written in capitals', 'shop', 'A'.repeat(40), '', 'invalid_input'],
    ['the trail has a bad name', 'shop', commit, '?trail=-', 'invalid_input'],
  ] as const)('are refused where %s', async (_what, flow, sha, query, code) => {
    refused(await get(flow, `commit_sha/${sha}${query}`), code);
  });
});

describe('an artifact that is reported again', () => {
  it('differs by the time of its last change only', async () => {
    const members = {
      trail_name: 't',
      template_reference_name: 'app',
      git_commit: commit,
      git_commit_info: { sha1: commit },
      repo_info: { name: 'n', url: 'u', id: 'i' },
      user_data: { a: [1, null] },
    };
    const path = `/artifacts/${service.org}/again`;
    const listed = async () => answered(await service.send('GET', path), 200, listArtifacts.answers[200]);
    await say.report('again', fingerprintOf('again'), members);
    const before = await listed();
    nowMs += 1500;
    await say.report('again', fingerprintOf('again'), members);
    expect(before).toHaveLength(1);
    expect(before[0]?.last_modified_at).toBe('1786803891.000');
    expect(await listed()).toEqual(before.map((record) => ({ ...record, last_modified_at: '1786803892.500' })));
  });
});
