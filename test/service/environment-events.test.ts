import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { artifactDetail } from '../../src/contract/artifact.ts';
import { listEnvironmentEvents } from '../../src/contract/environment-event.ts';
import { trailRecord } from '../../src/contract/trail.ts';
import { type RunningService, startService } from '../running-service.ts';
import { file, reporterOf } from './environment-reporter.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let say: ReturnType<typeof speaker>;
let tell: ReturnType<typeof reporterOf>;
const [known, other, unknown] = ['known', 'other', 'unknown'].map(fingerprintOf) as [string, string, string];

const repository = (name: string) => ({ name, url: `https://git.example/${name}`, id: name, provider: 'github' });

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  tell = reporterOf(service);
  await say.policy('strict', '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n');
  await say.report('shop', known, { trail_name: 't', git_commit: commitOf('a'), repo_info: repository('acme/shop') });
  await say.report('bank', other, { trail_name: 't', git_commit: commitOf('b'), repo_info: repository('acme/bank') });
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

const told = (events: Awaited<ReturnType<typeof tell.events>>) =>
  events.map((event) => [
    event.snapshot_index,
    event.type,
    event.artifact_name,
    event.instances.was,
    event.instances.now,
  ]);

describe('the event log of an environment', () => {
  it('has each of the six kinds, from what changed', async () => {
    await tell.create('all', { policies: ['strict'], include_scaling: true });
    await tell.report('all', [file('a', known)]);
    await tell.report('all', [file('a', known), file('a', known), file('b', unknown)]);
    await tell.allow('all', unknown, 'b');
    await tell.report('all', [file('b', unknown)]);
    await tell.report('all', [file('b', unknown)]);
    await tell.report('all', []);
    expect(told(await tell.events('all'))).toEqual([
      [1, 'artifact_started', 'a', 0, 1],
      [1, 'environment_compliant', '', 0, 0],
      [2, 'artifact_started', 'b', 0, 1],
      [2, 'artifact_scaled', 'a', 1, 2],
      [2, 'environment_non_compliant', '', 0, 0],
      [3, 'artifact_allowed', 'b', 1, 1],
      [3, 'environment_compliant', '', 0, 0],
      [4, 'artifact_exited', 'a', 2, 0],
      [5, 'artifact_exited', 'b', 1, 0],
    ]);
  });

  it('shows every member', async () => {
    await tell.create('whole', { policies: ['strict'] });
    await tell.report('whole', [file('a', known), file('b', unknown)]);
    const events = await tell.events('whole');
    expect(events[0]).toEqual({
      id: events[0]?.id,
      environment_name: 'whole',
      snapshot_index: 1,
      type: 'artifact_started',
      artifact_name: 'a',
      sha256: known,
      description: 'started running: 1 instance',
      reported_at: nowMs / 1000,
      pipeline: 'shop',
      flows: ['shop'],
      repo_name: 'acme/shop',
      instances: { was: 0, now: 1 },
      artifact_compliance: true,
      snapshot_compliance: false,
      deployments: [],
    });
    expect(events[1]).toMatchObject({ pipeline: '', flows: [], repo_name: null, artifact_compliance: false });
    expect(events[2]).toMatchObject({ sha256: '', artifact_name: '', pipeline: '', artifact_compliance: null });
  });

  it('tells of policies that make an environment non-compliant', async () => {
    await tell.create('judged');
    await tell.report('judged', [file('b', unknown)]);
    await tell.policies('POST', 'judged', ['strict']);
    await tell.policies('DELETE', 'judged', ['strict']);
    expect(told(await tell.events('judged'))).toEqual([
      [1, 'artifact_started', 'b', 0, 1],
      [2, 'environment_non_compliant', '', 0, 0],
    ]);
  });

  it('tells of an artifact that is allowed before anything was reported', async () => {
    await tell.create('early');
    await tell.allow('early', unknown);
    expect(await tell.events('early')).toMatchObject([
      { snapshot_index: 0, type: 'artifact_allowed', sha256: unknown, instances: { was: 0, now: 0 } },
    ]);
  });

  it('has nothing of a write that failed', async () => {
    await tell.create('failing');
    refused(await tell.send('server', 'failing', [file('a', 'x')]), 'invalid_input');
    expect(await tell.events('failing')).toEqual([]);
  });
});

const indexes = async (query: string) => {
  const path = `/environments/${service.org}/filtered/events${query}`;
  const events = answered(await service.send('GET', path), 200, listEnvironmentEvents.answers[200]);
  return events.map((event) => `${event.snapshot_index}${event.type === 'artifact_started' ? '+' : '-'}`);
};

describe('filters of the event log', () => {
  let startMs: number;
  const at = (hours: number) => startMs / 1000 + hours * 3600;

  beforeAll(async () => {
    nowMs += 1000;
    startMs = nowMs;
    await tell.create('filtered');
    for (const [index, artifacts] of [[file('a', known)], [file('b', other)], [file('c', unknown)]].entries()) {
      nowMs = startMs + index * 3_600_000;
      await tell.report('filtered', artifacts);
    }
  });

  it('has the newest first, in pages', async () => {
    expect(await indexes('')).toEqual(['3-', '3+', '2-', '2+', '1+']);
    expect(await indexes('?per_page=2')).toEqual(['3-', '3+']);
    expect(await indexes('?per_page=2&page=3')).toEqual(['1+']);
    expect(await indexes('?page=4&per_page=2')).toEqual([]);
    expect(await indexes('?reverse=true')).toEqual(['1+', '2+', '2-', '3+', '3-']);
    expect(await indexes('?interval=&page=1&per_page=15&reverse=false')).toHaveLength(5);
  });

  it('go by snapshots', async () => {
    expect(await indexes('?interval=2..NOW')).toEqual(['3-', '3+', '2-', '2+']);
    expect(await indexes('?interval=~2..2')).toEqual(['2-', '2+', '1+']);
    expect(await indexes('?start=3')).toEqual(['3-', '3+']);
    expect(await indexes('?end=%231')).toEqual(['1+']);
    expect(await indexes('?start=2&end=2')).toEqual(['2-', '2+']);
    expect(await indexes('?start=3&end=1')).toEqual([]);
    expect(await indexes('?interval=1..2&start=2')).toEqual(['2-', '2+']);
  });

  it('go by times', async () => {
    expect(await indexes(`?start_ts=${at(1)}`)).toEqual(['3-', '3+', '2-', '2+']);
    expect(await indexes(`?start_ts=${at(0.5)}`)).toEqual(['3-', '3+', '2-', '2+']);
    expect(await indexes(`?end_ts=${at(0.5)}`)).toEqual(['1+']);
    expect(await indexes(`?start_ts=${at(0.5)}&end_ts=${at(1.5)}`)).toEqual(['2-', '2+']);
    expect(await indexes('?start_ts=0&end_ts=1.5')).toEqual([]);
  });

  it('go by repositories', async () => {
    expect(await indexes('?repo_name=acme/shop')).toEqual(['2-', '1+']);
    expect(await indexes('?repo_name=acme/shop&repo_name=acme/bank&reverse=true')).toEqual(['1+', '2+', '2-', '3-']);
    expect(await indexes('?repo_name=acme/none')).toEqual([]);
  });

  it.each([
    ['interval', '3'],
    ['interval', '..'],
    ['start', ''],
    ['start', '0'],
    ['end', ''],
    ['end', 'x'],
    ['start_ts', 'x'],
    ['end_ts', '-1'],
    ['page', '0'],
    ['per_page', '1000'],
    ['reverse', 'no'],
  ])('refuse a bad %s by name: %j', async (name, value) => {
    const reply = await service.send('GET', `/environments/${service.org}/filtered/events?${name}=${value}`);
    refused(reply, 'invalid_input', [`query.${name}`]);
  });

  it.each(['interval=3', 'start=', 'end='])('say that an interval is wrong: %s', async (query) => {
    const reply = await service.send('GET', `/environments/${service.org}/filtered/events?${query}`);
    expect(refused(reply, 'invalid_input').message).toContain('Invalid interval value: ');
  });

  it('need an environment', async () => {
    refused(await service.send('GET', `/environments/${service.org}/nowhere/events`), 'unknown_environment', []);
  });
});

const detail = async (fingerprint: string) =>
  answered(
    await service.send('GET', `/artifacts/${service.org}/ships/fingerprint/${fingerprint}`),
    200,
    artifactDetail,
  );

describe('an artifact', () => {
  it('shows where it runs, where it ran, and its history', async () => {
    const shipped = fingerprintOf('shipped');
    await tell.create('sea-1');
    await tell.create('sea-2');
    await tell.report('sea-1', [file('ship', shipped)]);
    nowMs += 1000;
    await say.report('ships', shipped, { trail_name: 'voyage', template_reference_name: 'ship' });
    expect(await detail(shipped)).toMatchObject({
      running: [{ environment_name: 'sea-1', snapshot_index: 1 }],
      exited: [],
      history: [{ event: 'ship reported', timestamp: nowMs / 1000 }, { event: 'started running in sea-1#1' }],
    });
    nowMs += 1000;
    await tell.report('sea-1', [file('ship', shipped), file('boat', other)]);
    await tell.report('sea-2', [file('boat', other)]);
    await tell.report('sea-2', [file('ship', shipped)]);
    await tell.report('sea-1', [file('boat', other)]);
    await tell.report('sea-1', [file('raft', other)]);
    const after = await detail(shipped);
    expect(after.running).toEqual([{ environment_name: 'sea-2', snapshot_index: 2 }]);
    expect(after.exited).toEqual([{ environment_name: 'sea-1', snapshot_index: 3 }]);
    expect(after.history.map(({ event }) => event)).toEqual([
      'ship reported',
      'started running in sea-1#1',
      'started running in sea-2#2',
      'stopped running in sea-1#3',
    ]);

    const trail = answered(await service.send('GET', `/trails/${service.org}/ships/voyage`), 200, trailRecord);
    expect(trail.events.map(({ type }) => type)).toEqual([
      'trail_reported',
      'artifact_creation_reported',
      'artifact_started_running',
      'artifact_stopped_running',
    ]);
    expect(trail.events[2]).toMatchObject({
      artifact_name: 'ship',
      artifact_fingerprint: shipped,
      environment_name: 'sea-2',
      snapshot_index: 2,
    });

    await service.send('PUT', `/environments/${service.org}/sea-2/archive`);
    expect((await detail(shipped)).running).toEqual([]);
  });

  it('runs nowhere before it is told to', async () => {
    const idle = fingerprintOf('idle');
    await say.report('ships', idle, { trail_name: 'idle' });
    expect(await detail(idle)).toMatchObject({ running: [], exited: [], history: [{ event: 'app.tar.gz reported' }] });
  });
});
