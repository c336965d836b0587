import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  claimTargets,
  DELIVERIES_KEPT_MS,
  type Lease,
  nextDelivery,
  releaseTarget,
  type RetryPlan,
  settleDelivered,
  settleFailed,
} from '../../../src/service/store/deliveries.ts';
import { dueOrganizations } from '../../../src/service/store/due-deliveries.ts';
import { recordEnvironmentEvents } from '../../../src/service/store/environment-events.ts';
import { addEnvironment } from '../../../src/service/store/environments.ts';
import type { DeliveryRow } from '../../../src/service/store/notification-rows.ts';
import { createRule, deleteRule } from '../../../src/service/store/notification-rules.ts';
import type { OrgStore, OrgWriter } from '../../../src/service/store/store.ts';
import { newEvent } from './new-event.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

const START_MS = Date.UTC(2026, 9, 1);
const HOUR_MS = 3_600_000;
const LEASE_MS = 1000;
const plan: RetryPlan = { giveUpMs: 24 * HOUR_MS, waitMs: (failures) => failures * 10_000 };

let nowMs: number;
let opened: TemporaryStore;
let org: OrgStore;
let environmentId: string;

beforeEach(async () => {
  nowMs = START_MS;
  opened = await openTemporaryStore(() => nowMs);
  org = await opened.organization('acme');
  environmentId = await org.write(async (tx) => (await addEnvironment(tx, { name: 'production', type: 'server' })).id);
});
afterEach(() => opened.remove());

const addRule = (targets: number) =>
  org.write((tx) =>
    createRule(
      tx,
      {
        name: 'tell',
        type: 'env',
        environments: ['production'],
        triggers: ['ON_COMPLIANT_ENV'],
        targets: Array.from({ length: targets }, (_, index) => ({ type: 'EMAIL', email: `ops-${index}@example.com` })),
      },
      'a',
    ),
  );
const record = (tx: OrgWriter) => recordEnvironmentEvents(tx, [newEvent(environmentId)]);
const happen = () => org.write(record);
const lease = (holder: string): Lease => ({ holder, untilMs: nowMs + LEASE_MS });
const claim = (holder: string, limit = 100) => org.write((tx) => claimTargets(tx, lease(holder), limit));
const next = (targetId: string, holder: string) => org.read((tx) => nextDelivery(tx, targetId, holder));
const deliver = (delivery: DeliveryRow, holder: string) =>
  org.write((tx) => settleDelivered(tx, delivery, lease(holder)));
const fail = (targetId: string, holder: string) =>
  org.write((tx) => settleFailed(tx, targetId, { holder, reason: 'no', plan }));
const due = () => opened.store.readLookup((db) => dueOrganizations(db, nowMs, 10));
const states = () =>
  org.read(async (tx) => {
    const rows = await tx.db.selectFrom('deliveries').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  });

async function claimOne(holder: string): Promise<string> {
  const [target] = await claim(holder);
  if (target === undefined) throw new Error('nothing is due');
  return target.id;
}

async function claimNext(holder: string) {
  const targetId = await claimOne(holder);
  const found = await next(targetId, holder);
  if (found === null) throw new Error('nothing waits');
  return { targetId, delivery: found.delivery };
}

describe('targets', () => {
  it('are each claimed by one only, however many ask at once', async () => {
    await addRule(20);
    await happen();
    const holders = Array.from({ length: 8 }, (_, index) => `holder-${index}`);
    const claimed = (await Promise.all(holders.map((holder) => claim(holder, 5)))).flat();
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(20);
  });

  it('are due when something happened, not while they are held, and again when who holds them is overdue', async () => {
    await addRule(1);
    expect([await due(), await claim('a')]).toEqual([[], []]);
    await happen();
    expect(await due()).toHaveLength(1);
    const targetId = await claimOne('a');
    await happen();
    expect(await claim('b')).toEqual([]);
    nowMs += LEASE_MS;
    expect(await due()).toHaveLength(1);
    expect(await claimOne('b')).toBe(targetId);
    expect(await next(targetId, 'a')).toBeNull();
  });

  it('that were taken over are not settled by who held them before', async () => {
    await addRule(1);
    await happen();
    const { targetId, delivery } = await claimNext('a');
    nowMs += LEASE_MS;
    await claim('b');
    expect(await deliver(delivery, 'a')).toBe(false);
    await fail(targetId, 'a');
    await org.write((tx) => releaseTarget(tx, targetId, 'a'));
    expect(await states()).toEqual(['waiting']);
    expect(await next(targetId, 'b')).toMatchObject({ delivery: { id: delivery.id }, target: { failures: 0 } });
  });

  it('that are released are due at once, and free where nothing waits', async () => {
    await addRule(1);
    await happen();
    await org.write(async (tx) => releaseTarget(tx, (await claimTargets(tx, lease('a'), 1))[0]?.id ?? '', 'a'));
    const { targetId, delivery } = await claimNext('b');
    expect(await deliver(delivery, 'b')).toBe(false);
    expect(await due()).toEqual([]);
    nowMs += HOUR_MS;
    expect([await due(), await claim('c'), await next(targetId, 'b')]).toEqual([[], [], null]);
  });

  it('of a deleted rule make nothing due any more', async () => {
    const { number } = await addRule(2);
    await happen();
    const { delivery } = await claimNext('a');
    await org.write((tx) => deleteRule(tx, number));
    expect(await deliver(delivery, 'a')).toBe(false);
    expect(await states()).toEqual([]);
    nowMs += HOUR_MS;
    await claim('b');
    expect(await due()).toEqual([]);
  });
});

describe('deliveries', () => {
  it('are there only where a rule asks for them, and as long as what they tell is', async () => {
    await happen();
    await addRule(2);
    await org
      .write(async (tx) => {
        await record(tx);
        throw new Error('undone');
      })
      .catch(() => null);
    expect(await states()).toEqual([]);
    await happen();
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  it('are given up together once a day of tries has failed, but for those that wait for less', async () => {
    await addRule(1);
    await happen();
    await happen();
    await fail(await claimOne('a'), 'a');
    nowMs += 20 * HOUR_MS;
    await fail(await claimOne('a'), 'a');
    await happen();
    nowMs += 4 * HOUR_MS;
    const targetId = await claimOne('a');
    await fail(targetId, 'a');
    expect(await states()).toEqual(['given-up', 'given-up', 'waiting']);
    // What is left is tried at once, and then again after the wait.
    const { delivery } = await claimNext('a');
    expect(delivery.created_at).toBe(START_MS + 20 * HOUR_MS);
    await fail(targetId, 'a');
    expect(await claim('a')).toEqual([]);
    nowMs += plan.waitMs(4, 0);
    const { delivery: again } = await claimNext('a');
    expect(again.id).toBe(delivery.id);
    expect(await deliver(again, 'a')).toBe(false);
    expect(await states()).toEqual(['given-up', 'given-up', 'delivered']);
  });

  it('that are old are not given up at the first failure, as after a long stop of the service', async () => {
    await addRule(1);
    await happen();
    nowMs += 48 * HOUR_MS;
    await fail(await claimOne('a'), 'a');
    expect(await states()).toEqual(['waiting']);
  });

  it('are tried again when the target asks, also around the moment when something is given up', async () => {
    await addRule(1);
    await happen();
    const obliging: RetryPlan = { ...plan, waitMs: (_failures, askedMs) => askedMs };
    const failAsking = async (askedMs: number) => {
      const targetId = await claimOne('a');
      await org.write((tx) => settleFailed(tx, targetId, { holder: 'a', reason: 'no', plan: obliging, askedMs }));
      nowMs += askedMs - 1;
      expect(await due()).toEqual([]);
      nowMs += 1;
      expect(await due()).toHaveLength(1);
    };
    await failAsking(23 * HOUR_MS);
    await happen();
    await failAsking(2 * HOUR_MS);
    expect(await states()).toEqual(['waiting', 'waiting']);
    await failAsking(HOUR_MS);
    expect(await states()).toEqual(['given-up', 'waiting']);
  });

  it('are removed some time after they were given up, also where the target never works', async () => {
    await addRule(1);
    await happen();
    await fail(await claimOne('a'), 'a');
    const failAfter = async (ms: number) => {
      nowMs += ms;
      await fail(await claimOne('a'), 'a');
    };
    await failAfter(24 * HOUR_MS);
    expect(await states()).toEqual(['given-up']);
    for (let count = 0; count < 150; count += 1) await happen();
    await fail(await claimOne('a'), 'a');
    await failAfter(24 * HOUR_MS);
    expect(await states()).toEqual(Array.from({ length: 151 }, () => 'given-up'));
    nowMs += DELIVERIES_KEPT_MS - 24 * HOUR_MS;
    for (let count = 0; count < 60; count += 1) await happen();
    await fail(await claimOne('a'), 'a');
    await failAfter(24 * HOUR_MS);
    // 60 came to an end, so as many and some more of the old ones are gone.
    expect(await states()).toEqual(Array.from({ length: 60 }, () => 'given-up'));
  });

  it('are removed some time after they came to an end', async () => {
    await addRule(1);
    for (let count = 0; count < 3; count += 1) await happen();
    const { targetId, delivery } = await claimNext('a');
    expect(await deliver(delivery, 'a')).toBe(true);
    nowMs += DELIVERIES_KEPT_MS;
    await claim('a');
    const second = (await next(targetId, 'a'))?.delivery;
    if (second === undefined) throw new Error('nothing waits');
    expect(await deliver(second, 'a')).toBe(true);
    expect(await states()).toEqual(['delivered', 'waiting']);
  });
});
