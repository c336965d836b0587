import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../running-service.ts';
import { artifactReader } from './artifact-reader.ts';
import { artifactReport, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;
let read: ReturnType<typeof artifactReader>;

beforeAll(async () => {
  service = await startService();
  say = speaker(service);
  read = artifactReader(service);
});
afterAll(() => service.stop());

const report = (flow: string, json: unknown) => service.send('POST', `/artifacts/${service.org}/${flow}`, { json });
const commit = { sha1: commitOf('one'), message: 'Mend the gate' };

describe('a report is refused by the name of its field', () => {
  const good = artifactReport(fingerprintOf('refused'));
  it.each([
    ['fingerprint', undefined],
    ['fingerprint', null],
    ['fingerprint', 'a'.repeat(63)],
    ['fingerprint', 'a'.repeat(65)],
    ['fingerprint', 'A'.repeat(64)],
    ['fingerprint', `${'a'.repeat(63)}g`],
    ['fingerprint', `${'a'.repeat(64)}\n`],
    ['fingerprint', `sha256:${'a'.repeat(64)}`],
    ['filename', undefined],
    ['filename', null],
    ['filename', ''],
    ['filename', 5],
    ['build_url', undefined],
    ['build_url', null],
    ['build_url', {}],
    ['commit_url', undefined],
    ['commit_url', true],
    ['trail_name', ''],
    ['trail_name', '-a'],
    ['trail_name', 'a b'],
    ['trail_name', 'foo?$bar'],
    ['trail_name', 'a/b'],
    ['trail_name', 'a\n'],
    ['trail_name', 'ä'],
    ['trail_name', 'a'.repeat(256)],
    ['template_reference_name', ''],
    ['template_reference_name', 'a.b'],
    ['template_reference_name', 'a~b'],
    ['template_reference_name', 'a'.repeat(256)],
    ['description', 5],
    ['git_commit', ''],
    ['git_commit', 'a'.repeat(39)],
    ['git_commit', 'a'.repeat(41)],
    ['git_commit', 'A'.repeat(40)],
    ['git_commit_info', 'text'],
    ['git_commit_info', []],
    ['git_commit_info.sha1', {}],
    ['git_commit_info.sha1', { sha1: 'short' }],
    ['git_commit_info.timestamp', { sha1: commit.sha1, timestamp: '1' }],
    ['git_commit_info.parents', { sha1: commit.sha1, parents: 'one' }],
    ['repo_info.name', { url: 'u', id: 'i' }],
    ['repo_info.url', { name: 'n', id: 'i' }],
    ['repo_info.id', { name: 'n', url: 'u' }],
    ['repo_info.id', { name: 'n', url: 'u', id: '' }],
    ['repo_info.id', { name: 'n', url: 'u', id: 5 }],
    ['commits_list', {}],
    ['commits_list[1].sha1', [commit, { message: 'm' }]],
    ['repo_url', 5],
    ['is_compliant', 'true'],
    ['is_compliant', 1],
    ['template', 5],
    ['template[0]', [1]],
    ['external_urls', []],
    ['external_urls.build', { build: 'https://ci.example' }],
    ['external_urls.build.href', { build: {} }],
    ['external_urls.build.href', { build: { href: 'not an address' } }],
    ['external_urls.build.href', { build: { href: 'javascript:alert(1)' } }],
    ['external_urls.build.fingerprint', { build: { href: 'https://ci.example', fingerprint: 'short' } }],
    ['annotations', 'text'],
    ['annotations', []],
  ])('%s: %j', async (field, value) => {
    const [member] = field.split(/[.[]/);
    const body = refused(await report('never', { ...good, [member ?? '']: value }), 'invalid_input', [field]);
    expect(body.errors?.[field]).toMatch(/\[input: .*\]$/s);
    expect(body.message).toBe(`Input payload validation failed: ${field}: ${body.errors?.[field]}`);
  });

  it.each(['-flow', 'a b', 'fl%C3%A4w', 'a'.repeat(256), '%20', 'a%2Fb', 'a%0A'])(
    'the name %j of a flow',
    async (name) => {
      refused(await report(name, good), 'invalid_input', ['params.flow_name']);
    },
  );

  it('and nothing is made', async () => {
    refused(await service.send('GET', `/flows/${service.org}/never`), 'unknown_flow');
  });

  it('but names may be as long and as odd as their pattern says', async () => {
    const longest = 'a'.repeat(255);
    await say.report(longest, fingerprintOf('names'), { trail_name: longest, template_reference_name: longest });
    await say.report('0.~_-', fingerprintOf('names'), { trail_name: '9-_~.', template_reference_name: '-_' });
    expect((await read.list('0.~_-'))[0]?.html_url).toContain('/flows/0.~_-/');
  });
});
