import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getArtifact, listArtifacts } from '../../src/contract/artifact.ts';
import { getFlow } from '../../src/contract/flow.ts';
import { getTrail } from '../../src/contract/trail.ts';
import { type RunningService, startService } from '../running-service.ts';
import { runs } from '../runs.ts';
import { answered, artifactReport, commitOf, fingerprintOf, refused, speaker } from './records.ts';

const startMs = 1_786_803_891_645;
let nowMs = startMs;
let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

/** JSON without the one name that is refused wherever it stands. */
const storableJson = fc.json().filter((text) => !text.includes('"__proto__":'));

const report = (flow: string, json: unknown) => service.send('POST', `/artifacts/${service.org}/${flow}`, { json });
const get = async (path: string) => answered(await service.send('GET', path), 200, getArtifact.answers[200]);
const detail = (flow: string, fingerprint: string, query = '') =>
  get(`/artifacts/${service.org}/${flow}/fingerprint/${fingerprint}${query}`);
const list = async (flow: string, query = '') =>
  answered(await service.send('GET', `/artifacts/${service.org}/${flow}${query}`), 200, listArtifacts.answers[200]);
const trailOf = async (flow: string, trail: string) =>
  answered(await service.send('GET', `/trails/${service.org}/${flow}/${trail}`), 200, getTrail.answers[200]);
const templateOf = async (flow: string) =>
  answered(await service.send('GET', `/flows/${service.org}/${flow}`), 200, getFlow.answers[200]).template;

const commit = {
  sha1: commitOf('one'),
  message: 'Mend the gate <&>',
  author: 'Ada <ada@example.com>',
  author_username: 'ada',
  branch: 'main',
  timestamp: 1_786_803_000,
  url: 'https://git.example/commit/1',
  parents: [commitOf('parent')],
};
const repo = {
  name: 'acme/app',
  url: 'https://git.example/acme/app',
  id: '42',
  description: 'The app',
  provider: 'github',
};

describe('a report', () => {
  it('is answered with what it made and where people find it', async () => {
    const fingerprint = fingerprintOf('answered');
    const body = await say.report('reports', fingerprint, { trail_name: 'build-1' });
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}$/);
    expect(body.trail_name).toBe('build-1');
    expect(body.html_url).toBe(
      `${service.url}/${service.org}/flows/reports/artifacts/${fingerprint}?artifact_id=${body.id}`,
    );
  });

  it('shows every member again', async () => {
    const fingerprint = fingerprintOf('whole');
    const members = {
      trail_name: 'whole~1.0_a-b',
      template_reference_name: 'app_1-x',
      description: 'The app',
      git_commit: commit.sha1,
      git_commit_info: commit,
      repo_info: { ...repo, namespace_path: ['acme'], additional_info: { project_key: 'A' } },
      commits_list: [commit],
      repo_url: 'https://git.example/acme/app',
      is_compliant: true,
      external_urls: { build: { href: 'https://ci.example/1', fingerprint } },
      annotations: { team: 'gate', built_commit: 'x' },
      user_data: { any: [1, null, { deep: true }] },
    };
    const { id } = await say.report('whole', fingerprint, members);
    const shown = {
      id,
      fingerprint,
      filename: 'app.tar.gz',
      flow_name: 'whole',
      evidence: {},
      trail_name: members.trail_name,
      template_reference_name: members.template_reference_name,
      git_commit: commit.sha1,
      git_commit_info: commit,
      repo_info: members.repo_info,
      commit_url: 'https://git.example/commit/1',
      build_url: 'https://ci.example/runs/1',
      repo_url: members.repo_url,
      html_url: `${service.url}/${service.org}/flows/whole/artifacts/${fingerprint}?artifact_id=${id}`,
      api_url: `${service.url}/api/v2/artifacts/${service.org}/whole/fingerprint/${fingerprint}`,
      description: 'The app',
      user_data: members.user_data,
      external_urls: members.external_urls,
      annotations: members.annotations,
      state: 'COMPLIANT',
      deployments: [],
      releases: [],
    };
    const time = nowMs / 1000;
    expect(await list('whole')).toEqual([{ ...shown, created_at: time.toFixed(3), last_modified_at: time.toFixed(3) }]);
    expect(await detail('whole', fingerprint)).toEqual({
      ...shown,
      created_at: time,
      last_modified_at: time,
      running: [],
      exited: [],
      history: [{ event: 'app_1-x reported', timestamp: time }],
    });
  });

  it('of the required members alone, or with null for the others, leaves the rest empty', async () => {
    const nothing = {
      trail_name: null,
      template_reference_name: null,
      description: null,
      git_commit: null,
      git_commit_info: null,
      repo_info: null,
      commits_list: null,
      repo_url: null,
      is_compliant: null,
      template: null,
      external_urls: null,
      annotations: null,
    };
    for (const [flow, members] of [
      ['bare', {}],
      ['nulls', nothing],
    ] as const) {
      const fingerprint = fingerprintOf(flow);
      await say.report(flow, fingerprint, members);
      const [shown] = await list(flow);
      expect(shown).toMatchObject({
        trail_name: fingerprint,
        template_reference_name: null,
        git_commit: null,
        repo_url: null,
        external_urls: {},
        annotations: {},
        state: 'COMPLIANT',
      });
      for (const absent of ['description', 'git_commit_info', 'repo_info', 'user_data'])
        expect(shown).not.toHaveProperty(absent);
    }
  });

  it('may carry members that are not known', async () => {
    await say.report('unknown-members', fingerprintOf('unknown'), {
      of_a_newer_client: { a: 1 },
      constructor: { b: 2 },
    });
    expect(Object.keys((await list('unknown-members'))[0] ?? {})).not.toContain('of_a_newer_client');
  });

  it('may leave facts of its commit and repository out', async () => {
    const members = {
      git_commit_info: { sha1: commit.sha1, message: null, url: '' },
      repo_info: { name: 'a', url: 'b', id: 'c', provider: null },
      repo_url: '',
    };
    await say.report('few-facts', fingerprintOf('few'), members);
    const [shown] = await list('few-facts');
    expect(shown?.git_commit_info).toEqual({ sha1: commit.sha1, url: '' });
    expect(shown?.repo_info).toEqual({ name: 'a', url: 'b', id: 'c' });
    expect(shown?.git_commit).toBe(commit.sha1);
  });

  it('keeps any text letter for letter', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), storableJson, async (text, json) => {
        number += 1;
        const fingerprint = fingerprintOf(`text ${number}`);
        const user_data: unknown = JSON.parse(json);
        await say.report('texts', fingerprint, { filename: text, description: text, user_data, annotations: { text } });
        expect(await detail('texts', fingerprint)).toMatchObject({
          filename: text,
          description: text,
          annotations: { text },
        });
        // JSON knows no minus zero.
        expect(JSON.stringify((await detail('texts', fingerprint)).user_data)).toBe(JSON.stringify(user_data));
      }),
      { numRuns: runs(25) },
    );
  });
});

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
    ['template', [1]],
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
    expect((await list('0.~_-'))[0]?.html_url).toContain('/flows/0.~_-/');
  });
});

const trailName = async (members: Record<string, unknown>) =>
  (await say.report('defaults', fingerprintOf('default'), members)).trail_name;

describe('a report without a trail', () => {
  it('goes on the one named after its git commit, else after its fingerprint', async () => {
    const [first, second] = [commitOf('a'), commitOf('b')];
    expect(await trailName({})).toBe(fingerprintOf('default'));
    expect(await trailName({ git_commit: first })).toBe(first);
    expect(await trailName({ git_commit_info: { sha1: second } })).toBe(second);
    expect(await trailName({ git_commit: first, git_commit_info: { sha1: second } })).toBe(first);
    expect(await trailName({ git_commit: first, trail_name: 'named' })).toBe('named');
  });

  it('makes the flow and the trail, with the facts it has', async () => {
    await say.report('made', fingerprintOf('made'), { trail_name: 'made', git_commit_info: commit, repo_info: repo });
    expect(await templateOf('made')).toBe('version: 1\n');
    expect(await trailOf('made', 'made')).toMatchObject({
      git_commit_info: commit,
      repo_info: repo,
      created_by: 'admin-of-acme',
    });
  });
});

describe('a report again', () => {
  it('succeeds, is listed once, with the newest values and the first time', async () => {
    const fingerprint = fingerprintOf('again');
    const firstMs = nowMs;
    const first = await say.report('again', fingerprint, { trail_name: 't', filename: 'old', is_compliant: false });
    nowMs += 2500;
    const second = await say.report('again', fingerprint, { trail_name: 't', filename: 'new' });
    expect(second.id).toBe(first.id);
    const [shown, ...others] = await list('again');
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      filename: 'new',
      state: 'COMPLIANT',
      created_at: (firstMs / 1000).toFixed(3),
      last_modified_at: (nowMs / 1000).toFixed(3),
    });
    expect((await detail('again', fingerprint)).history).toEqual([
      { event: 'new reported', timestamp: firstMs / 1000 },
      { event: 'new reported', timestamp: nowMs / 1000 },
    ]);
  });

  it('elsewhere is another item: by flow, by trail and by template name', async () => {
    const fingerprint = fingerprintOf('places');
    await say.report('place-1', fingerprint, { trail_name: 'a' });
    await say.report('place-1', fingerprint, { trail_name: 'b' });
    await say.report('place-1', fingerprint, { trail_name: 'b', template_reference_name: 'cli' });
    await say.report('place-2', fingerprint, { trail_name: 'a' });
    const places = (await list('place-1')).map((item) => [item.trail_name, item.template_reference_name]);
    expect(places).toEqual([
      ['b', 'cli'],
      ['b', null],
      ['a', null],
    ]);
    expect(await list('place-2')).toHaveLength(1);
  });
});

describe('a template on a report', () => {
  const yaml =
    'version: 1\ntrail:\n  artifacts:\n    - name: cli\n      attestations:\n        - {name: unit, type: generic}\n';

  it('counts where the report makes the flow', async () => {
    await say.report('with-template', fingerprintOf('t'), {
      trail_name: 't',
      template: yaml,
      template_reference_name: 'cli',
    });
    expect(await templateOf('with-template')).toBe(yaml);
    expect((await list('with-template'))[0]?.state).toBe('INCOMPLETE');
  });

  it('may be a list of names, as older clients send it', async () => {
    await say.report('with-names', fingerprintOf('t'), { trail_name: 't', template: ['unit', 'artifact'] });
    const [shown] = await list('with-names');
    expect(shown).toMatchObject({ state: 'INCOMPLETE', template_reference_name: null });
    await say.attest('with-names', 't', 'unit', { artifact_fingerprint: fingerprintOf('t') });
    expect((await list('with-names'))[0]?.state).toBe('COMPLIANT');
  });

  it('does not count where the flow is there, whatever it is', async () => {
    await say.flow('with-its-own');
    await say.report('with-its-own', fingerprintOf('t'), { template: yaml });
    await say.report('with-its-own', fingerprintOf('t'), { template: 'not: [a template' });
    expect(await templateOf('with-its-own')).toBe('version: 1\n');
  });

  it('that is none refuses the report, which makes nothing', async () => {
    for (const template of ['not: [a template', 'version: 2', 'trail: {artefacts: []}']) {
      const body = refused(
        await report('no-template', { ...artifactReport(fingerprintOf('t')), template }),
        'invalid_template',
      );
      expect(body.message).toMatch(/^Input payload validation failed/);
      expect(Object.keys(body.errors ?? {})[0]).toMatch(/^\d+:\d+$/);
    }
    refused(await service.send('GET', `/flows/${service.org}/no-template`), 'unknown_flow');
  });
});

const files = async (query: string) => (await list('paged', query)).map((item) => item.filename);

describe('the list', () => {
  const names = Array.from({ length: 17 }, (_, index) => `item-${String(index).padStart(2, '0')}`);

  beforeAll(async () => {
    for (const name of names) {
      nowMs += 10;
      await say.report('paged', fingerprintOf(name), { filename: name });
    }
  });
  const newestFirst = names.toReversed();

  it('is newest first, fifteen a page', async () => {
    expect(await files('')).toEqual(newestFirst.slice(0, 15));
    expect(await files('?page=2')).toEqual(newestFirst.slice(15));
    expect(await files('?page=null&per_page=null')).toEqual(newestFirst.slice(0, 15));
  });

  it('has pages of one to a hundred', async () => {
    expect(await files('?per_page=1')).toEqual(newestFirst.slice(0, 1));
    expect(await files('?per_page=1&page=17')).toEqual(newestFirst.slice(16));
    expect(await files('?per_page=100')).toEqual(newestFirst);
    expect(await files('?page=2&per_page=5')).toEqual(newestFirst.slice(5, 10));
  });

  it('is empty beyond its end', async () => {
    expect(await files('?page=3')).toEqual([]);
    expect(await files('?page=1000000&per_page=100')).toEqual([]);
  });

  it('keeps its order where a report comes again', async () => {
    await say.report('paged', fingerprintOf('item-00'), { filename: 'item-00' });
    expect((await files('?per_page=100')).at(-1)).toBe('item-00');
  });

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.0'],
    ['page', '1e3'],
    ['page', 'one'],
    ['page', ''],
    ['page', '1000001'],
    ['page', '9999999999'],
    ['page', '%20'],
    ['per_page', '0'],
    ['per_page', '101'],
    ['per_page', '-5'],
    ['per_page', 'all'],
  ])('refuses %s=%s', async (name, value) => {
    refused(await service.send('GET', `/artifacts/${service.org}/paged?${name}=${value}`), 'invalid_input', [
      `query.${name}`,
    ]);
  });

  it('refuses a parameter that is given twice', async () => {
    refused(await service.send('GET', `/artifacts/${service.org}/paged?page=1&page=2`), 'invalid_input', [
      'query.page',
    ]);
  });

  it('does not mind parameters that it does not know', async () => {
    expect(await files('?per_page=1&flow_tag=a')).toHaveLength(1);
  });

  it('of an unknown flow is not there', async () => {
    refused(await service.send('GET', `/artifacts/${service.org}/of-nobody`), 'unknown_flow', []);
  });

  it('shows the evidence and the state of each', async () => {
    await say.flow(
      'states',
      'trail: {attestations: [{name: scan, type: generic}], artifacts: [{name: cli, attestations: [{name: unit, type: generic}]}]}',
    );
    const fingerprint = fingerprintOf('states');
    const state = async () => (await list('states'))[0]?.state;
    await say.report('states', fingerprint, { trail_name: 't', template_reference_name: 'cli' });
    expect(await state()).toBe('INCOMPLETE');
    const unit = await say.attest('states', 't', 'unit', { artifact_fingerprint: fingerprint });
    expect(await state()).toBe('INCOMPLETE');
    const scan = await say.attest('states', 't', 'scan', { is_compliant: false });
    expect(await state()).toBe('NON-COMPLIANT');
    expect((await list('states'))[0]?.evidence).toEqual({
      unit: { attestation_id: unit, attestation_type: 'generic', is_compliant: true, created_at: nowMs / 1000 },
      scan: { attestation_id: scan, attestation_type: 'generic', is_compliant: false, created_at: nowMs / 1000 },
    });
    const later = await say.attest('states', 't', 'scan');
    expect(await state()).toBe('COMPLIANT');
    expect((await list('states'))[0]?.evidence['scan']?.attestation_id).toBe(later);
  });
});

describe('one artifact', () => {
  const [one, other] = [`abcdef${'0'.repeat(58)}`, `abcdef${'1'.repeat(58)}`];

  beforeAll(async () => {
    await say.report('prefixes', one, { trail_name: 'one' });
    await say.report('prefixes', other, { trail_name: 'other' });
    await say.report('prefixes', fingerprintOf('far away'), { trail_name: 'far' });
  });

  it('is found by its whole fingerprint and by five characters and more', async () => {
    const far = fingerprintOf('far away');
    for (const length of [5, 6, 63, 64]) {
      expect((await detail('prefixes', far.slice(0, length))).fingerprint).toBe(far);
    }
    expect((await detail('prefixes', one.slice(0, 7))).fingerprint).toBe(one);
    expect((await detail('prefixes', other.slice(0, 7))).fingerprint).toBe(other);
  });

  it.each(['abcd', 'ABCDE', 'abcdg', 'a'.repeat(65), 'abcd%25', '_____'])('is not looked for by %j', async (prefix) => {
    const reply = await service.send('GET', `/artifacts/${service.org}/prefixes/fingerprint/${prefix}`);
    refused(reply, 'invalid_input', ['params.fingerprint']);
  });

  it('is not guessed where the characters begin several', async () => {
    const reply = await service.send('GET', `/artifacts/${service.org}/prefixes/fingerprint/abcde`);
    expect(refused(reply, 'invalid_input', ['fingerprint']).message).toContain('more than one');
  });

  it('is unknown where nothing begins so, also where another flow has it', async () => {
    await say.report('prefixes-2', fingerprintOf('elsewhere'));
    for (const prefix of ['00000', fingerprintOf('elsewhere')]) {
      refused(
        await service.send('GET', `/artifacts/${service.org}/prefixes/fingerprint/${prefix}`),
        'unknown_artifact',
        [],
      );
    }
    refused(await service.send('GET', `/artifacts/${service.org}/of-nobody/fingerprint/${one}`), 'unknown_flow', []);
  });

  it('is the newest report, of one trail where that is asked', async () => {
    await say.report('trails', one, { trail_name: 'first', filename: 'first' });
    nowMs += 5;
    await say.report('trails', one, { trail_name: 'second', filename: 'second' });
    expect((await detail('trails', one)).filename).toBe('second');
    expect((await detail('trails', one, '?trail=')).filename).toBe('second');
    expect((await detail('trails', one, '?trail=first')).filename).toBe('first');
    await say.report('trails', one, { trail_name: 'first', filename: 'third' });
    expect((await detail('trails', one)).filename).toBe('third');
  });

  it('is unknown in a trail without it; an unknown trail and a bad name are told apart', async () => {
    for (const [trail, code, fields] of [
      ['other', 'unknown_artifact', []],
      ['of-nobody', 'unknown_trail', []],
      ['-bad', 'invalid_input', ['query.trail']],
    ] as const) {
      const path = `/artifacts/${service.org}/prefixes/fingerprint/${one}?trail=${trail}`;
      refused(await service.send('GET', path), code, fields);
    }
  });
});
