import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAllArtifacts } from '../../src/contract/artifact.ts';
import { type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;

const repo = (name: string) => ({ name, url: `https://git.example/${name}`, id: name, provider: 'github' });

beforeAll(async () => {
  service = await startService({ clock: () => (nowMs += 1000) });
  const { flow, report } = speaker(service);
  await flow('empty');
  await report('shop', fingerprintOf('a'), { filename: 'a', trail_name: 't', repo_info: repo('acme/shop') });
  await report('till', fingerprintOf('b'), { filename: 'b', git_commit: commitOf('b'), repo_info: repo('acme/shop') });
  await report('shop', fingerprintOf('c'), { filename: 'c', trail_name: 't', repo_info: repo('acme/old') });
  await report('gone', fingerprintOf('d'), { filename: 'd', trail_name: 't', repo_info: repo('acme/shop') });
  // A newer report moves an artifact to another repository, and leaves its place in the list.
  await report('shop', fingerprintOf('c'), { filename: 'c', trail_name: 't', repo_info: repo('acme/new') });
  await service.send('PUT', `/flows/${service.org}/gone/archive`);
});
afterAll(() => service.stop());

const list = (query = '') => service.send('GET', `/artifacts/${service.org}${query}`);
const listed = async (query?: string) => answered(await list(query), 200, listAllArtifacts.answers[200]);

it.each([
  ['', ['c', 'b', 'a']],
  ['?page=1&per_page=2', ['c', 'b']],
  ['?page=2&per_page=2', ['a']],
  ['?page=3&per_page=2', []],
  ['?flow_name=shop', ['c', 'a']],
  ['?flow_name=empty', []],
  ['?repo_name=acme/shop', ['b', 'a']],
  ['?repo_name=acme/new', ['c']],
  ['?repo_name=acme/old', []],
  ['?repo_name=', ['c', 'b', 'a']],
  ['?repo_name=acme/shop&flow_name=till', ['b']],
])('are listed newest first, less those of archived flows: "%s"', async (query, expected) => {
  expect((await listed(query)).map(({ filename }) => filename)).toEqual(expected);
});

it('are shown as in the list of their flow, with a commit in any case', async () => {
  const artifacts = await listed('?flow_name=shop');
  const inFlow = await service.send('GET', `/artifacts/${service.org}/shop`);
  expect(artifacts.map((one) => ({ ...one, git_commit: null }))).toEqual(inFlow.json);
  expect(artifacts.map((one) => one.git_commit)).toEqual(['0'.repeat(40), '0'.repeat(40)]);
  expect((await listed('?flow_name=till')).map((one) => one.git_commit)).toEqual([commitOf('b')]);
});

it.each([
  ['?flow_name=never', 'unknown_flow'],
  ['?flow_name=gone', 'unknown_flow'],
  ['?repo_name=never', 'unknown_repository'],
  ['?flow_name=', 'invalid_input'],
  ['?flow_name=a/b', 'invalid_input'],
  ['?page=0', 'invalid_input'],
  ['?per_page=101', 'invalid_input'],
  ['?page=one', 'invalid_input'],
] as const)('are refused with "%s"', async (query, code) => {
  refused(await list(query), code);
});

it('are not shown to another organization', async () => {
  const { org, token } = service.foreign;
  expect((await service.send('GET', `/artifacts/${org}`, { token })).json).toEqual([]);
  refused(await service.send('GET', `/artifacts/${service.org}`, { token }), 'unknown_organization');
});
