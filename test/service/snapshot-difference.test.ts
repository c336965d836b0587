import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diffSnapshots } from '../../src/contract/snapshot.ts';
import type { RunningService } from '../running-service.ts';
import { pod } from './environment-reporter.ts';
import { answered, refused } from './records.ts';
import { bad, good, type ShopService, startShop, unknown, vendor } from './shop-service.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let tell: ShopService['tell'];

beforeAll(async () => {
  ({ service, tell } = await startShop(() => nowMs));
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

const diff = async (first: string, second: string) => {
  const query = new URLSearchParams({ snappish1: first, snappish2: second }).toString();
  return answered(await service.send('GET', `/env-diff/${service.org}?${query}`), 200, diffSnapshots.answers[200]);
};

describe('the difference of two snapshots', () => {
  beforeAll(async () => {
    for (const name of ['staging', 'production']) await tell.create(name, { type: 'K8S', include_scaling: true });
    await tell.report('staging', [pod('a-1', 'a:1', good, 100), pod('b-1', 'b:1', bad)], 'K8S');
    await tell.report(
      'staging',
      [pod('a-1', 'a:1', good, 100), pod('a-2', 'a:1', good, 300), pod('c-1', 'c:1', unknown)],
      'K8S',
    );
    await tell.report('production', [pod('p-1', 'a:latest', good, 200), pod('v-1', 'v:1', vendor)], 'K8S');
  });

  it('has all members of what differs, in two snapshots of one environment', async () => {
    expect(await diff('staging#1', 'staging')).toEqual({
      snappish1: {
        snapshot_id: 'staging#1',
        artifacts: [
          {
            fingerprint: bad,
            name: 'b:1',
            flow: 'shop',
            commit_url: 'https://git.example/bad',
            most_recent_timestamp: 1_700_000_000,
            instance_count: 1,
            s1_instance_count: 1,
            s2_instance_count: 0,
            pods: ['b-1'],
          },
        ],
      },
      snappish2: {
        snapshot_id: 'staging#2',
        artifacts: [
          {
            fingerprint: unknown,
            name: 'c:1',
            flow: '',
            commit_url: '',
            most_recent_timestamp: 1_700_000_000,
            instance_count: 1,
            s1_instance_count: 0,
            s2_instance_count: 1,
            pods: ['c-1'],
          },
        ],
      },
      changed: {
        artifacts: [
          {
            fingerprint: good,
            name: 'a:1',
            flow: 'shop',
            commit_url: 'https://git.example/good',
            most_recent_timestamp: 300,
            instance_count: 2,
            s1_instance_count: 1,
            s2_instance_count: 2,
            pods: ['a-1', 'a-2'],
          },
        ],
      },
      'not-changed': { artifacts: [] },
    });
  });

  it('tells the same content by its fingerprint in two environments', async () => {
    const found = await diff('staging~1', 'production@{0.days.ago}');
    expect(found['not-changed'].artifacts).toMatchObject([{ name: 'a:latest', fingerprint: good }]);
    expect(found.snappish1.artifacts.map(({ name }) => name)).toEqual(['b:1']);
    expect(found.snappish2.artifacts.map(({ name }) => name)).toEqual(['v:1']);
    expect(found.changed.artifacts).toEqual([]);
  });

  it('is nothing between a snapshot and itself', async () => {
    const found = await diff('staging#2', 'staging~0');
    expect([found.snappish1, found.snappish2, found.changed].flatMap(({ artifacts }) => artifacts)).toEqual([]);
    expect(found['not-changed'].artifacts).toHaveLength(2);
  });

  it.each(['', 'a b', '#1', 'staging#0', 'staging~x', 'staging@{}'])('refuses %j by name', async (text) => {
    for (const [first, second, name] of [
      [text, 'staging', 'snappish1'],
      ['staging', text, 'snappish2'],
    ] as const) {
      const query = new URLSearchParams({ snappish1: first, snappish2: second }).toString();
      const reply = await service.send('GET', `/env-diff/${service.org}?${query}`);
      expect(refused(reply, 'invalid_input', [`query.${name}`]).message).toContain(`Bad snappish '${text}'`);
    }
  });

  it('needs both, and that they are there', async () => {
    refused(await service.send('GET', `/env-diff/${service.org}`), 'invalid_input', [
      'query.snappish1',
      'query.snappish2',
    ]);
    for (const [text, code] of [
      ['nowhere', 'unknown_environment'],
      ['staging%239', 'unknown_snapshot'],
    ] as const) {
      refused(await service.send('GET', `/env-diff/${service.org}?snappish1=staging&snappish2=${text}`), code, []);
    }
  });
});
