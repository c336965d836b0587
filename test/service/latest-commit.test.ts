import { afterAll, beforeAll, expect, it } from 'vitest';
import { getLatestCommit } from '../../src/contract/artifact.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;

beforeAll(async () => {
  service = await startService({ clock: () => (nowMs += 1000) });
  const say = speaker(service);
  await say.flow('empty');
  for (const [name, branch] of [
    ['first', 'main'],
    ['second', 'topic/a'],
    ['third', 'main'],
  ] as const) {
    const git = { git_commit: commitOf(name), git_commit_info: { sha1: commitOf(name), branch } };
    await say.report('shop', fingerprintOf(name), { trail_name: name, ...git });
  }
  await say.report('shop', fingerprintOf('bare'), { trail_name: 'bare' });
});
afterAll(() => service.stop());

const latest = (name: string, query = '', flow = 'shop') =>
  service.send('GET', `/artifacts/${service.org}/${flow}/${fingerprintOf(name)}/latest_commit${query}`);
const commit = async (name: string, query?: string, flow?: string) =>
  answered(await latest(name, query, flow), 200, getLatestCommit.answers[200]).latest_commit;

it('is that of the newest other artifact with one', async () => {
  expect(await commit('new')).toBe(commitOf('third'));
  expect(await commit('third')).toBe(commitOf('second'));
  expect(await commit('first')).toBe(commitOf('third'));
});

it('is that of a branch, which may have slashes', async () => {
  expect(await commit('new', '?branch=topic/a')).toBe(commitOf('second'));
  expect(await commit('third', '?branch=main')).toBe(commitOf('first'));
  expect(await commit('new', '?branch=')).toBe(commitOf('third'));
  expect(await commit('new', '?branch=none')).toBeNull();
});

it('is null where the flow has none', async () => {
  expect(await commit('new', '', 'empty')).toBeNull();
});

it('needs a flow and a whole fingerprint', async () => {
  refused(await latest('new', '', 'never'), 'unknown_flow');
  const path = `/artifacts/${service.org}/shop/${fingerprintOf('new').slice(0, 12)}/latest_commit`;
  refused(await service.send('GET', path), 'invalid_input', ['params.fingerprint']);
  refused(await latest('new', `?branch=${'b'.repeat(1001)}`), 'invalid_input', ['query.branch']);
});
