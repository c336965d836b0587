import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artifactReport } from '../../src/contract/artifact.ts';
import { getFlow } from '../../src/contract/flow.ts';
import { getTrail } from '../../src/contract/trail.ts';
import { type RunningService, startService } from '../running-service.ts';
import { runs } from '../runs.ts';
import { artifactReader } from './artifact-reader.ts';
import { answered, commitOf, fingerprintOf, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;
let read: ReturnType<typeof artifactReader>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  read = artifactReader(service);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

/** JSON without the one name that is refused wherever it stands. */
const storableJson = fc.json().filter((text) => !text.includes('"__proto__":'));

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

  it('is taken with any number of commits since the last one, of which the newest thousand are kept', async () => {
    const commits = Array.from({ length: 1500 }, (_, index) => ({ sha1: commitOf(`since ${index}`) }));
    await say.report('many-commits', fingerprintOf('many'), { commits_list: commits });
    const kept = artifactReport.parse({
      fingerprint: fingerprintOf('many'),
      filename: 'a',
      build_url: '',
      commit_url: '',
      commits_list: commits,
    });
    expect(kept.commits_list).toEqual(commits.slice(0, 1000));
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
    expect(await read.list('whole')).toEqual([
      { ...shown, created_at: time.toFixed(3), last_modified_at: time.toFixed(3) },
    ]);
    expect(await read.detail('whole', fingerprint)).toEqual({
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
      const [shown] = await read.list(flow);
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
    expect(Object.keys((await read.list('unknown-members'))[0] ?? {})).not.toContain('of_a_newer_client');
  });

  it('may leave facts of its commit and repository out', async () => {
    const members = {
      git_commit_info: { sha1: commit.sha1, message: null, url: '' },
      repo_info: { name: 'a', url: 'b', id: 'c', provider: null },
      repo_url: '',
    };
    await say.report('few-facts', fingerprintOf('few'), members);
    const [shown] = await read.list('few-facts');
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
        expect(await read.detail('texts', fingerprint)).toMatchObject({
          filename: text,
          description: text,
          annotations: { text },
        });
        // JSON knows no minus zero.
        expect(JSON.stringify((await read.detail('texts', fingerprint)).user_data)).toBe(JSON.stringify(user_data));
      }),
      { numRuns: runs(25) },
    );
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
    const [shown, ...others] = await read.list('again');
    expect(others).toEqual([]);
    expect(shown).toMatchObject({
      filename: 'new',
      state: 'COMPLIANT',
      created_at: (firstMs / 1000).toFixed(3),
      last_modified_at: (nowMs / 1000).toFixed(3),
    });
    expect((await read.detail('again', fingerprint)).history).toEqual([
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
    const places = (await read.list('place-1')).map((item) => [item.trail_name, item.template_reference_name]);
    expect(places).toEqual([
      ['b', 'cli'],
      ['b', null],
      ['a', null],
    ]);
    expect(await read.list('place-2')).toHaveLength(1);
  });
});
