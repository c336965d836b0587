import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Dispatcher, startDispatcher } from '../../../src/service/events/dispatcher.ts';
import { retryPlan } from '../../../src/service/events/retry-plan.ts';
import { createAddresses } from '../../../src/service/addresses.ts';
import { recordEnvironmentEvents } from '../../../src/service/store/environment-events.ts';
import { addEnvironment } from '../../../src/service/store/environments.ts';
import { createRule } from '../../../src/service/store/notification-rules.ts';
import { newEvent } from '../store/new-event.ts';
import { openTemporaryStore, type TemporaryStore } from '../store/temporary-store.ts';
import { eventually } from './notified-service.ts';

const nowMs = Date.UTC(2026, 9, 1);

let opened: TemporaryStore;
let dispatcher: Dispatcher;
/** What is being sent and not answered: who is told, and how to answer. */
let underWay: { organization: string; answer: () => void }[];

beforeEach(async () => {
  underWay = [];
  opened = await openTemporaryStore(() => nowMs);
  dispatcher = startDispatcher({
    store: opened.store,
    send: (_target, { organization }) =>
      new Promise((resolve) => {
        underWay.push({ organization, answer: resolve });
      }),
    addresses: createAddresses(() => 'http://localhost'),
    log: fastify().log,
    timing: { pollMs: 10, leaseMs: 60_000, closeGraceMs: 1000, plan: retryPlan },
    clock: () => nowMs,
  });
});
afterEach(async () => {
  // Ending takes nothing new, so these are all.
  const closed = dispatcher.close();
  for (const { answer } of underWay) answer();
  await closed;
  await opened.remove();
});

/** An organization with so many targets, each of which something waits for. */
async function organizationWith(name: string, targets: number): Promise<void> {
  const org = await opened.organization(name);
  await org.write(async (tx) => {
    const { id } = await addEnvironment(tx, { name: 'production', type: 'server' });
    const rule = { name: 'tell', type: 'env' as const, environments: ['production'] };
    for (let left = targets; left > 0; left -= 10) {
      const addresses = Array.from({ length: Math.min(left, 10) }, (_, index) => `ops-${left}-${index}@example.com`);
      await createRule(
        tx,
        { ...rule, triggers: ['ON_COMPLIANT_ENV'], targets: addresses.map((email) => ({ type: 'EMAIL', email })) },
        'a',
      );
    }
    await recordEnvironmentEvents(tx, [newEvent(id)]);
  });
}
const sentFor = (name: string): number => underWay.filter(({ organization }) => organization === name).length;

it('the targets of one organization leave room for those of others', async () => {
  await organizationWith('slow', 40);
  await eventually(() => expect(sentFor('slow')).toBe(8));
  await organizationWith('other', 3);
  await eventually(() => expect(sentFor('other')).toBe(3));
  expect(sentFor('slow')).toBe(8);
  for (const { answer } of underWay.slice(0, 2)) answer();
  await eventually(() => expect(sentFor('slow')).toBe(10));
});
